/* SPDX-License-Identifier: MIT */
#include "server/base/log.h"
#include "server/store/backend.h"
#include "server/store/file.h"

#include "mapio/mapio.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Each step takes the schema from its number to the next; user_version holds the number. */
static const char *const migrations[] = {
    "CREATE TABLE log (table_id TEXT NOT NULL, seq INTEGER NOT NULL, entry TEXT NOT NULL,"
    " PRIMARY KEY (table_id, seq)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE note (table_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, phase INTEGER NOT NULL,"
    " listed INTEGER NOT NULL, due INTEGER NOT NULL, changed INTEGER NOT NULL,"
    " brief TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX note_due ON note (due) WHERE due > 0;"
    "CREATE INDEX note_lobby ON note (phase, changed) WHERE listed = 1;"
    "CREATE TABLE game_file (table_id TEXT PRIMARY KEY, file TEXT NOT NULL) STRICT;",
    "CREATE TABLE map (hash TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;",
    "CREATE TABLE secret (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL) STRICT;",
    "ALTER TABLE note ADD COLUMN since INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE note ADD COLUMN folded INTEGER NOT NULL DEFAULT 0;"
    "UPDATE note SET since = changed;"
    "CREATE INDEX note_waiting ON note (since) WHERE phase = 0;"
    "CREATE INDEX note_finished ON note (since) WHERE phase IN (2, 3);"
    "CREATE INDEX note_unfolded ON note (since) WHERE phase IN (2, 3) AND folded = 0;"
    "CREATE INDEX note_gone ON note (changed) WHERE phase = 4;"
    "CREATE TABLE report (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL,"
    " report TEXT NOT NULL) STRICT;",
    "CREATE TABLE deal (table_id TEXT PRIMARY KEY, day INTEGER NOT NULL, map TEXT NOT NULL,"
    " person TEXT NOT NULL, state INTEGER NOT NULL, points INTEGER NOT NULL, at INTEGER NOT NULL,"
    " info TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX deal_list ON deal (day, map, points) WHERE state = 1;"
    "CREATE INDEX deal_person ON deal (person, day);"
    "CREATE TABLE deal_bot (day INTEGER NOT NULL, map TEXT NOT NULL, level TEXT NOT NULL,"
    " points INTEGER NOT NULL, place INTEGER NOT NULL,"
    " PRIMARY KEY (day, map, level)) STRICT, WITHOUT ROWID;",
    "CREATE TABLE seat (person TEXT NOT NULL, table_id TEXT NOT NULL, bits INTEGER NOT NULL,"
    " host INTEGER NOT NULL, over INTEGER NOT NULL, at INTEGER NOT NULL, seq INTEGER NOT NULL,"
    " PRIMARY KEY (person, table_id)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_list ON seat (person, over, at, table_id);"
    "CREATE INDEX seat_table ON seat (table_id, seq);"
    "ALTER TABLE note ADD COLUMN seated INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX note_unseated ON note (table_id) WHERE seated = 0 AND phase < 4;",
    "CREATE TABLE channel (owner TEXT NOT NULL, id TEXT NOT NULL, info TEXT NOT NULL,"
    " at INTEGER NOT NULL, PRIMARY KEY (owner, id)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX channel_old ON channel (at);"
    "CREATE TABLE notice (table_id TEXT NOT NULL, whom TEXT NOT NULL, kind INTEGER NOT NULL,"
    " seq INTEGER NOT NULL, due INTEGER NOT NULL, seen INTEGER NOT NULL, tries INTEGER NOT NULL,"
    " info TEXT NOT NULL, PRIMARY KEY (table_id, whom, kind)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX notice_due ON notice (due) WHERE due > 0;",
    "CREATE TABLE device (key TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL,"
    " added INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX device_person ON device (person, added);"
    "CREATE INDEX device_seen ON device (seen);"
    "CREATE TABLE handover (person TEXT PRIMARY KEY, code TEXT NOT NULL, due INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX handover_code ON handover (code);"
    "CREATE INDEX handover_due ON handover (due);",
};

enum { STATEMENTS = DEPO_TASK_TELL, WAITS_MS = 5000, COPY_WAITS_MS = 60000 };

static const char *const sql[STATEMENTS] = {
    [DEPO_TASK_APPEND] = "INSERT INTO log (table_id, seq, entry) VALUES (?1, ?2, ?3)"
                         " ON CONFLICT DO NOTHING",
    [DEPO_TASK_LOAD] = "SELECT table_id, seq, entry FROM log WHERE table_id = ?1 AND seq > ?2"
                       " ORDER BY seq LIMIT 500",
    [DEPO_TASK_SNAPSHOT] =
        "INSERT INTO note (table_id, seq, brief, phase, listed, due, changed, since, seated)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?9, 1) ON CONFLICT (table_id) DO UPDATE"
        " SET seq = ?2, brief = ?3, phase = ?4, listed = ?5, due = ?6, changed = ?7,"
        " since = ?9, seated = 1 WHERE note.seq <= ?2",
    [DEPO_TASK_WATCH] = "INSERT INTO note (table_id, seq, brief, phase, listed, due, changed)"
                        " VALUES (?1, ?2, '', 0, 0, ?6, ?7) ON CONFLICT (table_id) DO UPDATE SET"
                        " seq = ?2, due = CASE WHEN due = 0 OR due > ?6 THEN ?6 ELSE due END"
                        " WHERE note.seq < ?2",
    [DEPO_TASK_FILE] = "INSERT INTO game_file (table_id, file) SELECT ?1, ?3"
                       " WHERE" DEPO_STORE_NOT_DELETED("?1") " ON CONFLICT DO NOTHING",
    [DEPO_TASK_LOBBY] = "SELECT table_id, seq, brief FROM note WHERE listed = 1 AND phase < 2"
                        " ORDER BY phase, changed DESC LIMIT 200",
    [DEPO_TASK_DUE] = "SELECT table_id, seq, NULL FROM note WHERE due > 0 AND due <= ?7"
                      " AND table_id > ?1 ORDER BY table_id LIMIT 200",
    [DEPO_TASK_CHANGED] = "SELECT table_id, seq, NULL FROM note WHERE changed >= ?7"
                          " ORDER BY changed LIMIT 2000",
    [DEPO_TASK_GET_FILE] = "SELECT table_id," DEPO_STORE_SEALED(
        "?1", "?2", "?8") ", file FROM game_file WHERE table_id = ?1"
                          " AND" DEPO_STORE_NOT_DELETED("?1"),
    [DEPO_TASK_KEEP_MAP] = "INSERT INTO map (hash, json) VALUES (?8, ?3) ON CONFLICT DO NOTHING",
    [DEPO_TASK_COPY_MAP] = "INSERT INTO map (hash, json) SELECT ?1, json FROM map WHERE hash = ?8"
                           " ON CONFLICT DO NOTHING",
    [DEPO_TASK_GET_MAP] = "SELECT '', 0, json FROM map WHERE hash = ?8",
    [DEPO_TASK_KEEP_SECRET] =
        "INSERT INTO secret (id, value) VALUES (1, ?3) ON CONFLICT DO NOTHING",
    [DEPO_TASK_GET_SECRET] = "SELECT '', 0, value FROM secret",
    [DEPO_TASK_LIST] = "SELECT table_id, seq, changed || ' ' || brief FROM note WHERE phase < 4"
                       " AND (?4 < 0 OR phase = ?4) AND changed >= ?9 AND"
                       " (changed, table_id) < (?7, ?1) AND" DEPO_STORE_SAT_AT(
                           "?8") " ORDER BY changed DESC, table_id DESC LIMIT 200",
    [DEPO_TASK_GET_SNAPSHOT] = "SELECT table_id, seq, brief FROM note WHERE table_id = ?1",
    [DEPO_TASK_COUNT] = "SELECT '', count(*), 'phase' || phase FROM note GROUP BY phase"
                        " UNION ALL SELECT '', count(*), 'entries' FROM log"
                        " UNION ALL SELECT '', count(*), 'files' FROM game_file"
                        " UNION ALL SELECT '', count(*), 'reports' FROM report",
    /* Pages that are free are used again before the file grows. */
    [DEPO_TASK_SIZE] = "SELECT '', (SELECT count(*) FROM note WHERE phase = 4),"
                       " (page_count - freelist_count) * page_size"
                       " FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()",
    [DEPO_TASK_DROP] = "DELETE FROM log WHERE table_id = ?1 AND seq = ?2",
    [DEPO_TASK_WAITING] = "SELECT table_id, seq, NULL FROM note WHERE phase = 0 AND since <= ?7"
                          " ORDER BY since LIMIT 20",
    [DEPO_TASK_FINISHED] = "SELECT table_id, seq, NULL FROM note WHERE phase IN (2, 3)"
                           " AND since <= ?7 ORDER BY since LIMIT 20",
    [DEPO_TASK_EXCESS] = "SELECT table_id, seq, NULL FROM note WHERE phase IN (2, 3)"
                         " AND since <= (SELECT since FROM note WHERE phase IN (2, 3)"
                         " ORDER BY since DESC LIMIT 1 OFFSET ?2) ORDER BY since LIMIT 20",
    [DEPO_TASK_UNFOLDED] = "SELECT table_id, seq, NULL FROM note WHERE phase IN (2, 3)"
                           " AND folded = 0 AND since <= ?7 ORDER BY since LIMIT 20",
    [DEPO_TASK_GONE] = "SELECT table_id, seq, NULL FROM note WHERE phase = 4 AND changed <= ?7"
                       " ORDER BY changed LIMIT 20",
    [DEPO_TASK_FOLD] = "UPDATE log SET entry = ?3 WHERE table_id = ?1 AND seq = ?2 AND EXISTS"
                       " (SELECT 1 FROM game_file WHERE table_id = ?1)",
    [DEPO_TASK_TRIM] = "DELETE FROM log WHERE table_id = ?1 AND seq < ?2 AND EXISTS (SELECT 1 FROM"
                       " log AS l WHERE l.table_id = ?1 AND l.seq = ?2"
                       " AND l.entry LIKE '{\"k\":\"folded\"%')",
    [DEPO_TASK_FOLDED] = "UPDATE note SET folded = 1 WHERE table_id = ?1",
    [DEPO_TASK_REPORT] = "INSERT INTO report (at, report) VALUES (?7, ?3)",
    [DEPO_TASK_GET_REPORTS] = "SELECT '', id, report FROM report ORDER BY id DESC LIMIT 200",
    [DEPO_TASK_OLD_REPORTS] = "DELETE FROM report WHERE at <= ?7"
                              " OR id <= (SELECT max(id) FROM report) - 5000",
    [DEPO_TASK_PURGE_FILE] = "DELETE FROM game_file WHERE table_id = ?1 AND EXISTS (SELECT 1 FROM"
                             " note WHERE table_id = ?1 AND phase = 4 AND changed <= ?7)",
    [DEPO_TASK_PURGE_LOG] = "DELETE FROM log WHERE table_id = ?1 AND EXISTS (SELECT 1 FROM"
                            " note WHERE table_id = ?1 AND phase = 4 AND changed <= ?7)",
    [DEPO_TASK_PURGE_SEATS] = "DELETE FROM seat WHERE table_id = ?1 AND EXISTS (SELECT 1 FROM"
                              " note WHERE table_id = ?1 AND phase = 4 AND changed <= ?7)",
    [DEPO_TASK_PURGE_CHANNELS] = "DELETE FROM channel WHERE owner = ?1 AND EXISTS (SELECT 1 FROM"
                                 " note WHERE table_id = ?1 AND phase = 4 AND changed <= ?7)",
    [DEPO_TASK_PURGE_NOTICES] = "DELETE FROM notice WHERE table_id = ?1 AND EXISTS (SELECT 1 FROM"
                                " note WHERE table_id = ?1 AND phase = 4 AND changed <= ?7)",
    [DEPO_TASK_PURGE_MAP] = "DELETE FROM map WHERE hash = ?1 AND EXISTS (SELECT 1 FROM"
                            " note WHERE table_id = ?1 AND phase = 4 AND changed <= ?7)",
    [DEPO_TASK_SEATS] = "INSERT INTO seat (person, table_id, bits, host, over, at, seq)"
                        " SELECT json_extract(value, '$[0]'), ?1, json_extract(value, '$[1]'),"
                        " json_extract(value, '$[2]'), ?4, ?9, ?2 FROM json_each(?3)"
                        " WHERE true" DEPO_STORE_SEAT_AGAIN,
    [DEPO_TASK_UNSEAT] = "DELETE FROM seat WHERE person = ?8 AND table_id = ?1 AND seq < ?2",
    [DEPO_TASK_MINE] = DEPO_STORE_MINE_LIST("?8", "?4", "?7", "?1"),
    [DEPO_TASK_UNSEATED] = "SELECT table_id, seq, NULL FROM note WHERE seated = 0 AND phase < 4"
                           " AND table_id > ?1 ORDER BY table_id LIMIT 20",
    [DEPO_TASK_PURGE_SNAPSHOT] =
        "DELETE FROM note WHERE table_id = ?1 AND phase = 4 AND changed <= ?7",
    [DEPO_TASK_DEAL_BEGIN] =
        "INSERT INTO deal (table_id, day, map, person, state, points, at, info)"
        " VALUES (?1, ?2, ?3, ?8, 0, 0, 0, '') ON CONFLICT DO NOTHING",
    [DEPO_TASK_DEAL_RESULT] = "UPDATE deal SET state = 1, points = ?4, at = ?7, info = ?3"
                              " WHERE table_id = ?1 AND state = 0",
    [DEPO_TASK_DEAL_HIDE] = "UPDATE deal SET state = 2, info = '' WHERE table_id = ?1",
    [DEPO_TASK_DEAL_GET] = "SELECT table_id, state, info FROM deal WHERE table_id = ?1",
    [DEPO_TASK_DEAL_MINE] = "SELECT table_id, state, map || ' ' || points || ' ' || info FROM deal"
                            " WHERE person = ?8 AND day = ?2",
    [DEPO_TASK_DEAL_DAYS] = "SELECT DISTINCT '', day, NULL FROM deal WHERE person = ?8"
                            " AND state = 1 ORDER BY day DESC LIMIT 400",
    [DEPO_TASK_DEAL_LIST] = DEPO_STORE_DEAL_LIST("?1", "?2", "?3"),
    [DEPO_TASK_DEAL_OLD] = "DELETE FROM deal WHERE day <= ?2",
    [DEPO_TASK_KEEP_BOT] = "INSERT INTO deal_bot (day, map, level, points, place)"
                           " VALUES (?2, ?3, ?8, ?4, ?5) ON CONFLICT DO NOTHING",
    [DEPO_TASK_GET_BOTS] = "SELECT '', place, level || ' ' || points FROM deal_bot"
                           " WHERE day = ?2 AND map = ?3",
    [DEPO_TASK_OLD_BOTS] = "DELETE FROM deal_bot WHERE day <= ?2",
    [DEPO_TASK_KEEP_CHANNEL] =
        DEPO_STORE_KEEP_CHANNEL("?8", "?1", "?3", "json_extract(?3, '$.by')", "?7"),
    [DEPO_TASK_MEND_CHANNEL] = "UPDATE channel SET info = ?3 WHERE owner = ?8 AND id = ?1",
    [DEPO_TASK_GET_CHANNELS] = "SELECT id, 0, info FROM channel WHERE owner = ?8 ORDER BY at, id",
    [DEPO_TASK_DROP_CHANNEL] = "DELETE FROM channel WHERE owner = ?8 AND id = ?1",
    [DEPO_TASK_OLD_CHANNELS] = "DELETE FROM channel WHERE at <= ?7 AND length(owner) = 32"
                               " AND NOT EXISTS (SELECT 1 FROM seat WHERE person = owner)",
    [DEPO_TASK_NOTICE] = "INSERT INTO notice (table_id, whom, kind, seq, due, seen, tries, info)"
                         " VALUES (?1, ?8, ?4, ?2, ?6, ?5, 0, ?3)" DEPO_STORE_NOTICE_AGAIN,
    [DEPO_TASK_NOTICE_PAST] =
        "UPDATE notice SET seen = CASE WHEN ?4 = 1 OR due > 0 THEN 1 ELSE seen END, due = 0"
        " WHERE table_id = ?1 AND seq <= ?2 AND (due > 0 OR seen = 0)"
        " AND (?5 = 0 OR kind <> 2) AND" DEPO_STORE_NOTICES_OF("?8"),
    [DEPO_TASK_NOTICE_TAKE] =
        "UPDATE notice SET due = ?6, tries = tries + 1 WHERE due > 0 AND due <= ?7"
        " AND (table_id, whom, kind) IN (SELECT table_id, whom, kind FROM notice"
        " WHERE due > 0 AND due <= ?7 ORDER BY due LIMIT 20)"
        " RETURNING table_id, seq, kind || ' ' || tries || ' ' || whom || ' ' || info",
    [DEPO_TASK_NOTICE_SENT] = "UPDATE notice SET due = ?6 WHERE table_id = ?1 AND whom = ?8"
                              " AND kind = ?4 AND seq = ?2 AND due = ?9",
    [DEPO_TASK_GET_DEVICE] = "SELECT '', 0, seen || ' ' || person FROM device WHERE key = ?8",
    [DEPO_TASK_GET_DEVICES] = "SELECT '', 0, key || ' ' || added || ' ' || seen || ' ' || name"
                              " FROM device WHERE person = ?8 ORDER BY added, key",
    [DEPO_TASK_KEEP_DEVICE] = DEPO_STORE_KEEP_DEVICE("?8", "json_extract(?3, '$.person')",
                                                     "json_extract(?3, '$.name')", "?7"),
    [DEPO_TASK_SEE_DEVICE] = "UPDATE device SET seen = ?7 WHERE key = ?8 AND seen < ?7",
    [DEPO_TASK_DROP_DEVICE] = "UPDATE device SET person = CASE WHEN key = person THEN ''"
                              " ELSE key END WHERE key = ?8 AND person = ?3",
    [DEPO_TASK_OLD_DEVICES] = "DELETE FROM device WHERE seen <= ?7 AND person <> ''"
                              " AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person ="
                              " device.person)",
    [DEPO_TASK_KEEP_CODE] = "INSERT INTO handover (person, code, due) VALUES (?8, ?1, ?6)"
                            " ON CONFLICT (person) DO UPDATE SET code = ?1, due = ?6",
    [DEPO_TASK_TAKE_CODE] = "DELETE FROM handover WHERE code = ?1 AND due > ?7"
                            " RETURNING '', 0, person",
    [DEPO_TASK_OLD_CODES] = "DELETE FROM handover WHERE due <= ?7",
};

typedef struct sqlite {
    int file; /* held while this process serves it, or -1 */
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENTS];
    bool failed;              /* a task of this batch */
    char why[DEPO_STORE_WHY]; /* the first failure of this batch */
} sqlite;

#define RESTORE "restore a backup (docs/hosting.md, \"Backup\")"

/* What is wrong with a file that does not open, and what to do about it. */
static void say_file(char why[DEPO_STORE_WHY], const char *path, const char *where, sqlite3 *db) {
    int code = db ? sqlite3_errcode(db) : SQLITE_NOMEM, error = db ? sqlite3_system_errno(db) : 0;
    const char *hint = code == SQLITE_CANTOPEN && error ? strerror(error) : "";
    if (code == SQLITE_READONLY) hint = "the file and its folder must be yours to write";
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB) hint = RESTORE;
    snprintf(why, DEPO_STORE_WHY, "%s%s: %s%s%s", path, where,
             db ? sqlite3_errmsg(db) : "out of memory", *hint ? ": " : "", hint);
}

static bool run_sql(sqlite *s, const char *text) {
    return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK;
}

static int schema_version(sqlite *s) {
    sqlite3_stmt *statement;
    int version = -1;
    if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW) version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

static bool migrate(sqlite *s, const depo_backend_host *host, char why[DEPO_STORE_WHY]) {
    const int newest = sizeof migrations / sizeof *migrations;
    int version = schema_version(s);
    if (version > newest) {
        snprintf(why, DEPO_STORE_WHY, "the database is of a newer version (%d, known: %d)", version,
                 newest);
        return false;
    }
    int from = version;
    struct timespec began, ended;
    clock_gettime(CLOCK_MONOTONIC, &began);
    for (; version >= 0 && version < newest; version++) {
        char mark[64];
        snprintf(mark, sizeof mark, "PRAGMA user_version = %d; COMMIT", version + 1);
        if (!run_sql(s, "BEGIN IMMEDIATE") || !run_sql(s, migrations[version]) ||
            !run_sql(s, mark)) {
            snprintf(why, DEPO_STORE_WHY, "cannot set the schema up: %s", sqlite3_errmsg(s->db));
            return false;
        }
    }
    clock_gettime(CLOCK_MONOTONIC, &ended);
    if (from >= 0 && from < version)
        host->migrated(from, version,
                       (ended.tv_sec - began.tv_sec) * 1000 +
                           (ended.tv_nsec - began.tv_nsec) / 1000000);
    return version == newest;
}

static void close_sqlite(void *self) {
    sqlite *s = self;
    for (unsigned i = 0; i < STATEMENTS; i++) sqlite3_finalize(s->statements[i]);
    sqlite3_close(s->db);
    depo_file_let_go(s->file);
    free(s);
}

static bool is_newest(sqlite *s, char why[DEPO_STORE_WHY]) {
    const int newest = sizeof migrations / sizeof *migrations;
    int version = schema_version(s);
    if (version != newest) snprintf(why, DEPO_STORE_WHY, DEPO_STORE_OTHER_VERSION, version, newest);
    return version == newest;
}

/* Ends the check of a database when its time is over. SQLite looks at its own progress handler only
 * between two trees, at an interruption in the middle of one. */
typedef struct watch {
    sqlite3 *db;
    struct timespec until;
    bool done;
    pthread_mutex_t lock;
    pthread_cond_t changed;
} watch;

static void *keep_watch(void *argument) {
    watch *w = argument;
    pthread_mutex_lock(&w->lock);
    while (!w->done)
        if (pthread_cond_clockwait(&w->changed, &w->lock, CLOCK_MONOTONIC, &w->until) ==
            ETIMEDOUT) {
            sqlite3_interrupt(w->db);
            break;
        }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* The first row of a statement that takes so long at most, or why there is none. */
static int step_for(sqlite *s, sqlite3_stmt *statement, unsigned ms) {
    watch w = {.db = s->db};
    pthread_t thread;
    pthread_mutex_init(&w.lock, NULL);
    pthread_cond_init(&w.changed, NULL);
    clock_gettime(CLOCK_MONOTONIC, &w.until);
    w.until.tv_sec += ms / 1000 + (w.until.tv_nsec + ms % 1000 * 1000000L) / 1000000000;
    w.until.tv_nsec = (w.until.tv_nsec + ms % 1000 * 1000000L) % 1000000000;
    if (pthread_create(&thread, NULL, keep_watch, &w) != 0) return SQLITE_NOMEM;
    int code = sqlite3_step(statement);
    pthread_mutex_lock(&w.lock);
    w.done = true;
    pthread_cond_signal(&w.changed);
    pthread_mutex_unlock(&w.lock);
    pthread_join(thread, NULL);
    pthread_cond_destroy(&w.changed);
    pthread_mutex_destroy(&w.lock);
    return code;
}

/* Whether the file is sound, as far as there is time to look. */
static bool is_sound(sqlite *s, const depo_store_config *config, char why[DEPO_STORE_WHY]) {
    sqlite3_stmt *statement = NULL;
    if (!config->check_ms) return true;
    int code = sqlite3_prepare_v2(s->db, "PRAGMA quick_check(1)", -1, &statement, NULL);
    if (code == SQLITE_OK) code = step_for(s, statement, config->check_ms);
    const char *found = code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    bool good = found && strcmp(found, "ok") == 0;
    if (code == SQLITE_INTERRUPT) {
        depo_log(DEPO_LOG_INFO, "database-large", "checked=\"in part\" after=%ums",
                 config->check_ms);
        good = true;
    } else if (found && !good) { /* "*** in database main ***" stands before it */
        const char *last = strrchr(found, '\n');
        snprintf(why, DEPO_STORE_WHY, "%s: is damaged (%.100s): " RESTORE, config->where,
                 last ? last + 1 : found);
    }
    sqlite3_finalize(statement);
    return good;
}

static void *open_sqlite(const depo_store_config *config, depo_store *store,
                         const depo_backend_host *host, char why[DEPO_STORE_WHY]) {
    (void)store;
    const char *where = config->where;
    sqlite *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    bool hold = strcmp(where, ":memory:") != 0 && !config->beside;
    s->file = hold ? depo_file_hold(where, why) : -1;
    if (hold && s->file < 0) {
        close_sqlite(s);
        return NULL;
    }
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (!config->beside) flags |= SQLITE_OPEN_CREATE;
    if (sqlite3_open_v2(where, &s->db, flags, NULL) != SQLITE_OK) {
        say_file(why, where, "", s->db);
        close_sqlite(s);
        return NULL;
    }
    why[0] = 0;
    sqlite3_busy_timeout(s->db, WAITS_MS);
    if (config->checkpoint) sqlite3_wal_autocheckpoint(s->db, (int)config->checkpoint);
    /* FULL: a commit is on the disk before it is acknowledged. */
    bool good = (config->beside || run_sql(s, "PRAGMA journal_mode = WAL")) &&
                run_sql(s, "PRAGMA synchronous = FULL") && is_sound(s, config, why) &&
                (config->beside ? is_newest(s, why) : migrate(s, host, why));
    for (unsigned i = 0; good && i < STATEMENTS; i++)
        good = sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statements[i],
                                  NULL) == SQLITE_OK;
    if (good) return s;
    if (!*why) say_file(why, where, ": cannot be set up", s->db);
    close_sqlite(s);
    return NULL;
}

static void keep_why(sqlite *s) {
    if (!*s->why) snprintf(s->why, sizeof s->why, "%s", sqlite3_errmsg(s->db));
}

/* Only what writes waits for another writer: an operator may look while the server works, and the
 * other way round. */
static bool begin_sqlite(void *self, const depo_task *batch) {
    sqlite *s = self;
    bool writes = false;
    for (const depo_task *task = batch; task; task = task->next)
        writes |= !sqlite3_stmt_readonly(s->statements[task->kind]);
    s->failed = false;
    s->why[0] = 0;
    bool good = run_sql(s, writes ? "BEGIN IMMEDIATE" : "BEGIN");
    if (!good) keep_why(s);
    return good;
}

static void bind(sqlite3_stmt *statement, const depo_task *task) {
    int count = sqlite3_bind_parameter_count(statement);
    if (count >= 1) sqlite3_bind_text(statement, 1, task->table, -1, SQLITE_STATIC);
    if (count >= 2) sqlite3_bind_int64(statement, 2, task->seq);
    if (count >= 3)
        sqlite3_bind_text(statement, 3, task->text ? task->text : "", (int)task->size,
                          SQLITE_STATIC);
    if (count >= 4) sqlite3_bind_int(statement, 4, task->phase);
    if (count >= 5) sqlite3_bind_int(statement, 5, task->listed);
    if (count >= 6) sqlite3_bind_int64(statement, 6, task->due);
    if (count >= 7) sqlite3_bind_int64(statement, 7, task->at);
    if (count >= 8) sqlite3_bind_text(statement, 8, task->map, -1, SQLITE_STATIC);
    if (count >= 9) sqlite3_bind_int64(statement, 9, task->since);
}

static void run_sqlite(void *self, depo_task *task) {
    sqlite *s = self;
    sqlite3_stmt *statement = s->statements[task->kind];
    bind(statement, task);
    int code;
    bool good = true;
    while (good && (code = sqlite3_step(statement)) == SQLITE_ROW)
        good = depo_task_add_row(task, (const char *)sqlite3_column_text(statement, 0),
                                 (uint32_t)sqlite3_column_int64(statement, 1),
                                 (const char *)sqlite3_column_text(statement, 2),
                                 (size_t)sqlite3_column_bytes(statement, 2));
    if (!good || code != SQLITE_DONE) {
        keep_why(s);
        task->result = DEPO_STORE_ERROR;
        s->failed = true;
    } else if ((task->kind == DEPO_TASK_APPEND || task->kind == DEPO_TASK_KEEP_CHANNEL ||
                task->kind == DEPO_TASK_KEEP_DEVICE) &&
               sqlite3_changes(s->db) == 0) {
        task->result = DEPO_STORE_CONFLICT;
    }
    sqlite3_reset(statement);
}

static bool end_sqlite(void *self) {
    sqlite *s = self;
    if (!s->failed && run_sql(s, "COMMIT")) return true;
    keep_why(s);
    run_sql(s, "ROLLBACK");
    return false;
}

static const char *why_sqlite(void *self) {
    return ((sqlite *)self)->why;
}

static void hint_sqlite(void *self, const depo_task *batch) {
    (void)self, (void)batch; /* one process */
}

const depo_backend depo_sqlite_backend = {open_sqlite, close_sqlite, begin_sqlite, run_sqlite,
                                          end_sqlite,  why_sqlite,   hint_sqlite};

static bool copy_database(sqlite3 *from, sqlite3 *to, char why[DEPO_STORE_WHY]) {
    /* A server that was killed and reads its log again holds everybody off for a moment. SQLite
     * waits by itself; a step that came back without that may not be taken again. */
    sqlite3_busy_timeout(from, COPY_WAITS_MS);
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    /* In one go: a step reads one consistent moment, writers go on beside it. */
    int code = backup ? sqlite3_backup_step(backup, -1) : SQLITE_ERROR;
    sqlite3_backup_finish(backup);
    if (code == SQLITE_DONE) return true;
    snprintf(why, DEPO_STORE_WHY, "the copy failed: %s", sqlite3_errmsg(to));
    return false;
}

bool depo_store_backup(const char *from, const char *to, char why[DEPO_STORE_WHY]) {
    sqlite3 *source = NULL, *target = NULL;
    bool good = false, is_new = access(to, F_OK) != 0;
    if (depo_same_file(from, to))
        snprintf(why, DEPO_STORE_WHY, "%s: is the database itself; a copy needs another file", to);
    else if (sqlite3_open_v2(from, &source, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        say_file(why, from, "", source);
    else if (!depo_file_make(to, why))
        good = false;
    else if (sqlite3_open_v2(to, &target, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        say_file(why, to, "", target);
    else
        good = copy_database(source, target, why);
    sqlite3_close(target);
    sqlite3_close(source);
    if (!good && target && is_new) unlink(to); /* empty, it would pass for a copy */
    return good;
}
