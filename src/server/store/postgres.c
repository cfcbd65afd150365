/* SPDX-License-Identifier: MIT
 * PostgreSQL, for several processes on the same tables. A batch goes over in pipeline mode as one
 * transaction. Hints about new entries travel by NOTIFY outside of it: inside, they would make all
 * commits of the database wait for each other. */
#include "plug/plug.h"
#include "server/store/backend.h"

#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const migrations[] = {
    "CREATE TABLE log (table_id text NOT NULL, seq bigint NOT NULL, entry text NOT NULL,"
    " PRIMARY KEY (table_id, seq));"
    "CREATE TABLE note (table_id text PRIMARY KEY, seq bigint NOT NULL, phase integer NOT NULL,"
    " listed integer NOT NULL, due bigint NOT NULL, changed bigint NOT NULL, brief text NOT NULL);"
    "CREATE INDEX note_due ON note (due) WHERE due > 0;"
    "CREATE INDEX note_changed ON note (changed);"
    "CREATE INDEX note_lobby ON note (phase, changed) WHERE listed = 1;"
    "CREATE TABLE game_file (table_id text PRIMARY KEY, file text NOT NULL);",
    "CREATE TABLE map (hash text PRIMARY KEY, json text NOT NULL);",
    "CREATE TABLE secret (id integer PRIMARY KEY CHECK (id = 1), value text NOT NULL);",
    "ALTER TABLE note ADD COLUMN since bigint NOT NULL DEFAULT 0,"
    " ADD COLUMN folded integer NOT NULL DEFAULT 0;"
    "UPDATE note SET since = changed;"
    "CREATE INDEX note_waiting ON note (since) WHERE phase = 0;"
    "CREATE INDEX note_finished ON note (since) WHERE phase IN (2, 3);"
    "CREATE INDEX note_unfolded ON note (since) WHERE phase IN (2, 3) AND folded = 0;"
    "CREATE INDEX note_gone ON note (changed) WHERE phase = 4;"
    "CREATE TABLE report (id bigserial PRIMARY KEY, at bigint NOT NULL, report text NOT NULL);",
    "CREATE TABLE deal (table_id text PRIMARY KEY, day integer NOT NULL, map text NOT NULL,"
    " person text NOT NULL, state integer NOT NULL, points integer NOT NULL, at bigint NOT NULL,"
    " info text NOT NULL);"
    "CREATE INDEX deal_list ON deal (day, map, points) WHERE state = 1;"
    "CREATE INDEX deal_person ON deal (person, day);"
    "CREATE TABLE deal_bot (day integer NOT NULL, map text NOT NULL, level text NOT NULL,"
    " points integer NOT NULL, place integer NOT NULL, PRIMARY KEY (day, map, level));",
    "CREATE TABLE seat (person text NOT NULL, table_id text NOT NULL, bits integer NOT NULL,"
    " host integer NOT NULL, over integer NOT NULL, at bigint NOT NULL, seq bigint NOT NULL,"
    " PRIMARY KEY (person, table_id));"
    "CREATE INDEX seat_list ON seat (person, over, at, table_id);"
    "CREATE INDEX seat_table ON seat (table_id, seq);"
    "ALTER TABLE note ADD COLUMN seated integer NOT NULL DEFAULT 0;"
    "CREATE INDEX note_unseated ON note (table_id) WHERE seated = 0 AND phase < 4;",
    "CREATE TABLE channel (owner text NOT NULL, id text NOT NULL, info text NOT NULL,"
    " at bigint NOT NULL, PRIMARY KEY (owner, id));"
    "CREATE INDEX channel_old ON channel (at);"
    "CREATE TABLE notice (table_id text NOT NULL, whom text NOT NULL, kind integer NOT NULL,"
    " seq bigint NOT NULL, due bigint NOT NULL, seen integer NOT NULL, tries integer NOT NULL,"
    " info text NOT NULL, PRIMARY KEY (table_id, whom, kind));"
    "CREATE INDEX notice_due ON notice (due) WHERE due > 0;",
    "CREATE TABLE device (key text PRIMARY KEY, person text NOT NULL, name text NOT NULL,"
    " added bigint NOT NULL, seen bigint NOT NULL);"
    "CREATE INDEX device_person ON device (person, added);"
    "CREATE INDEX device_seen ON device (seen);"
    "CREATE TABLE handover (person text PRIMARY KEY, code text NOT NULL, due bigint NOT NULL);"
    "CREATE INDEX handover_code ON handover (code);"
    "CREATE INDEX handover_due ON handover (due);",
};

enum { STATEMENTS = DEPO_TASK_TELL, MAX_PARAMETERS = 9, MAX_BATCH = 1024, WORD = 32 };

/* Parameters by number: 1 table, 2 seq, 3 text, 4 phase, 5 listed, 6 due, 7 at, 8 map,
 * 9 since. */
static const struct statement {
    const char *name, *sql;
    uint8_t parameters[MAX_PARAMETERS + 1];
} statements[STATEMENTS] = {
    [DEPO_TASK_APPEND] = {"append",
                          "INSERT INTO log (table_id, seq, entry) VALUES ($1, $2, $3)"
                          " ON CONFLICT DO NOTHING",
                          {1, 2, 3}},
    [DEPO_TASK_LOAD] = {"load",
                        "SELECT table_id, seq, entry FROM log WHERE table_id = $1"
                        " AND seq > $2 ORDER BY seq LIMIT 500",
                        {1, 2}},
    [DEPO_TASK_SNAPSHOT] = {"note",
                            "INSERT INTO note (table_id, seq, brief, phase, listed, due,"
                            " changed, since, seated) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1)"
                            " ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq,"
                            " brief = excluded.brief, phase = excluded.phase,"
                            " listed = excluded.listed, due = excluded.due,"
                            " changed = excluded.changed, since = excluded.since, seated = 1"
                            " WHERE note.seq <= excluded.seq",
                            {1, 2, 3, 4, 5, 6, 7, 9}},
    [DEPO_TASK_WATCH] = {"watch",
                         "INSERT INTO note (table_id, seq, brief, phase, listed, due,"
                         " changed) VALUES ($1, $2, '', 0, 0, $3, $4)"
                         " ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq,"
                         " due = CASE WHEN note.due = 0 OR note.due > excluded.due"
                         " THEN excluded.due ELSE note.due END"
                         " WHERE note.seq < excluded.seq",
                         {1, 2, 6, 7}},
    [DEPO_TASK_FILE] = {"file",
                        "INSERT INTO game_file (table_id, file) SELECT $1, $2"
                        " WHERE" DEPO_STORE_NOT_DELETED("$1") " ON CONFLICT DO NOTHING",
                        {1, 3}},
    [DEPO_TASK_LOBBY] = {"lobby",
                         "SELECT table_id, seq, brief FROM note WHERE listed = 1 AND"
                         " phase < 2 ORDER BY phase, changed DESC LIMIT 200",
                         {0}},
    [DEPO_TASK_DUE] = {"due",
                       "SELECT table_id, seq, NULL FROM note WHERE due > 0 AND due <= $1"
                       " AND table_id > $2 ORDER BY table_id LIMIT 200",
                       {7, 1}},
    [DEPO_TASK_CHANGED] = {"changed",
                           "SELECT table_id, seq, NULL FROM note WHERE changed >= $1"
                           " ORDER BY changed LIMIT 2000",
                           {7}},
    [DEPO_TASK_GET_FILE] = {"get_file",
                            "SELECT table_id," DEPO_STORE_SEALED(
                                "$1", "$2::integer",
                                "$3") ", file FROM game_file WHERE table_id = $1"
                                      " AND" DEPO_STORE_NOT_DELETED("$1"),
                            {1, 2, 8}},
    [DEPO_TASK_KEEP_MAP] = {"keep_map",
                            "INSERT INTO map (hash, json) VALUES ($1, $2)"
                            " ON CONFLICT DO NOTHING",
                            {8, 3}},
    [DEPO_TASK_COPY_MAP] = {"copy_map",
                            "INSERT INTO map (hash, json) SELECT $1, json FROM map WHERE hash = $2"
                            " ON CONFLICT DO NOTHING",
                            {1, 8}},
    [DEPO_TASK_GET_MAP] = {"get_map", "SELECT '', 0, json FROM map WHERE hash = $1", {8}},
    [DEPO_TASK_KEEP_SECRET] = {"keep_secret",
                               "INSERT INTO secret (id, value) VALUES (1, $1)"
                               " ON CONFLICT DO NOTHING",
                               {3}},
    [DEPO_TASK_GET_SECRET] = {"get_secret", "SELECT '', 0, value FROM secret", {0}},
    [DEPO_TASK_LIST] = {"list",
                        "SELECT table_id, seq, changed || ' ' || brief FROM note WHERE phase < 4"
                        " AND ($1::integer < 0 OR phase = $1) AND changed >= $2::bigint AND"
                        " (changed, table_id) < ($3::bigint, $4) AND" DEPO_STORE_SAT_AT(
                            "$5::text") " ORDER BY changed DESC, table_id DESC LIMIT 200",
                        {4, 9, 7, 1, 8}},
    [DEPO_TASK_GET_SNAPSHOT] = {"get_note",
                                "SELECT table_id, seq, brief FROM note WHERE table_id = $1",
                                {1}},
    [DEPO_TASK_COUNT] = {"count",
                         "SELECT '', count(*), 'phase' || phase FROM note GROUP BY phase"
                         " UNION ALL SELECT '', count(*), 'entries' FROM log"
                         " UNION ALL SELECT '', count(*), 'files' FROM game_file"
                         " UNION ALL SELECT '', count(*), 'reports' FROM report",
                         {0}},
    /* Not known: its files do not say what is in use. Its own server bounds it. */
    [DEPO_TASK_SIZE] = {"size", "SELECT '', 0, '0'", {0}},
    [DEPO_TASK_WAITING] = {"waiting",
                           "SELECT table_id, seq, NULL FROM note WHERE phase = 0 AND since <= $1"
                           " ORDER BY since LIMIT 20",
                           {7}},
    [DEPO_TASK_FINISHED] = {"finished",
                            "SELECT table_id, seq, NULL FROM note WHERE phase IN (2, 3)"
                            " AND since <= $1 ORDER BY since LIMIT 20",
                            {7}},
    [DEPO_TASK_EXCESS] = {"excess",
                          "SELECT table_id, seq, NULL FROM note WHERE phase IN (2, 3)"
                          " AND since <= (SELECT since FROM note WHERE phase IN (2, 3)"
                          " ORDER BY since DESC LIMIT 1 OFFSET $1) ORDER BY since LIMIT 20",
                          {2}},
    [DEPO_TASK_UNFOLDED] = {"unfolded",
                            "SELECT table_id, seq, NULL FROM note WHERE phase IN (2, 3)"
                            " AND folded = 0 AND since <= $1 ORDER BY since LIMIT 20",
                            {7}},
    [DEPO_TASK_GONE] = {"gone",
                        "SELECT table_id, seq, NULL FROM note WHERE phase = 4 AND changed <= $1"
                        " ORDER BY changed LIMIT 20",
                        {7}},
    [DEPO_TASK_FOLD] = {"fold",
                        "UPDATE log SET entry = $3 WHERE table_id = $1 AND seq = $2 AND EXISTS"
                        " (SELECT 1 FROM game_file WHERE table_id = $1)",
                        {1, 2, 3}},
    [DEPO_TASK_TRIM] = {"trim",
                        "DELETE FROM log WHERE table_id = $1 AND seq < $2 AND EXISTS"
                        " (SELECT 1 FROM log AS l WHERE l.table_id = $1 AND l.seq = $2"
                        " AND l.entry LIKE '{\"k\":\"folded\"%')",
                        {1, 2}},
    [DEPO_TASK_FOLDED] = {"folded", "UPDATE note SET folded = 1 WHERE table_id = $1", {1}},
    [DEPO_TASK_REPORT] = {"report", "INSERT INTO report (at, report) VALUES ($1, $2)", {7, 3}},
    [DEPO_TASK_GET_REPORTS] = {"get_reports",
                               "SELECT '', id, report FROM report ORDER BY id DESC LIMIT 200",
                               {0}},
    [DEPO_TASK_OLD_REPORTS] = {"old_reports",
                               "DELETE FROM report WHERE at <= $1"
                               " OR id <= (SELECT max(id) FROM report) - 5000",
                               {7}},
    [DEPO_TASK_PURGE_FILE] = {"purge_file",
                              "DELETE FROM game_file WHERE table_id = $1 AND EXISTS (SELECT 1 FROM"
                              " note WHERE table_id = $1 AND phase = 4 AND changed <= $2)",
                              {1, 7}},
    [DEPO_TASK_PURGE_LOG] = {"purge_log",
                             "DELETE FROM log WHERE table_id = $1 AND EXISTS (SELECT 1 FROM"
                             " note WHERE table_id = $1 AND phase = 4 AND changed <= $2)",
                             {1, 7}},
    [DEPO_TASK_PURGE_SEATS] = {"purge_seats",
                               "DELETE FROM seat WHERE table_id = $1 AND EXISTS (SELECT 1 FROM"
                               " note WHERE table_id = $1 AND phase = 4 AND changed <= $2)",
                               {1, 7}},
    [DEPO_TASK_PURGE_CHANNELS] = {"purge_channels",
                                  "DELETE FROM channel WHERE owner = $1 AND EXISTS (SELECT 1 FROM"
                                  " note WHERE table_id = $1 AND phase = 4 AND changed <= $2)",
                                  {1, 7}},
    [DEPO_TASK_PURGE_NOTICES] = {"purge_notices",
                                 "DELETE FROM notice WHERE table_id = $1 AND EXISTS (SELECT 1 FROM"
                                 " note WHERE table_id = $1 AND phase = 4 AND changed <= $2)",
                                 {1, 7}},
    [DEPO_TASK_PURGE_MAP] = {"purge_map",
                             "DELETE FROM map WHERE hash = $1 AND EXISTS (SELECT 1 FROM"
                             " note WHERE table_id = $1 AND phase = 4 AND changed <= $2)",
                             {1, 7}},
    [DEPO_TASK_SEATS] = {"seats",
                         "INSERT INTO seat (person, table_id, bits, host, over, at, seq)"
                         " SELECT p->>0, $1::text, (p->>1)::integer, (p->>2)::integer, $2::integer,"
                         " $3::bigint, $4::bigint FROM json_array_elements($5::json) AS t (p)"
                         " WHERE true" DEPO_STORE_SEAT_AGAIN,
                         {1, 4, 9, 2, 3}},
    [DEPO_TASK_UNSEAT] = {"unseat",
                          "DELETE FROM seat WHERE person = $1 AND table_id = $2 AND seq < $3",
                          {8, 1, 2}},
    [DEPO_TASK_MINE] = {"mine",
                        DEPO_STORE_MINE_LIST("$1", "$2::integer", "$3::bigint", "$4"),
                        {8, 4, 7, 1}},
    [DEPO_TASK_UNSEATED] = {"unseated",
                            "SELECT table_id, seq, NULL FROM note WHERE seated = 0 AND phase < 4"
                            " AND table_id > $1 ORDER BY table_id LIMIT 20",
                            {1}},
    [DEPO_TASK_PURGE_SNAPSHOT] = {"purge_note",
                                  "DELETE FROM note WHERE table_id = $1 AND phase = 4"
                                  " AND changed <= $2",
                                  {1, 7}},
    [DEPO_TASK_DEAL_BEGIN] = {"deal_begin",
                              "INSERT INTO deal (table_id, day, map, person, state, points, at,"
                              " info) VALUES ($1, $2, $3, $4, 0, 0, 0, '') ON CONFLICT DO NOTHING",
                              {1, 2, 3, 8}},
    [DEPO_TASK_DEAL_RESULT] = {"deal_result",
                               "UPDATE deal SET state = 1, points = $2, at = $3, info = $4"
                               " WHERE table_id = $1 AND state = 0",
                               {1, 4, 7, 3}},
    [DEPO_TASK_DEAL_HIDE] = {"deal_hide",
                             "UPDATE deal SET state = 2, info = '' WHERE table_id = $1",
                             {1}},
    [DEPO_TASK_DEAL_GET] = {"deal_get",
                            "SELECT table_id, state, info FROM deal WHERE table_id = $1",
                            {1}},
    [DEPO_TASK_DEAL_MINE] = {"deal_mine",
                             "SELECT table_id, state, map || ' ' || points || ' ' || info"
                             " FROM deal WHERE person = $1 AND day = $2",
                             {8, 2}},
    [DEPO_TASK_DEAL_DAYS] = {"deal_days",
                             "SELECT DISTINCT '', day, NULL FROM deal WHERE person = $1"
                             " AND state = 1 ORDER BY day DESC LIMIT 400",
                             {8}},
    [DEPO_TASK_DEAL_LIST] = {"deal_list",
                             DEPO_STORE_DEAL_LIST("$1", "$2::integer", "$3"),
                             {1, 2, 3}},
    [DEPO_TASK_DEAL_OLD] = {"deal_old", "DELETE FROM deal WHERE day <= $1", {2}},
    [DEPO_TASK_KEEP_BOT] = {"keep_bot",
                            "INSERT INTO deal_bot (day, map, level, points, place)"
                            " VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
                            {2, 3, 8, 4, 5}},
    [DEPO_TASK_GET_BOTS] = {"get_bots",
                            "SELECT '', place, level || ' ' || points FROM deal_bot"
                            " WHERE day = $1 AND map = $2",
                            {2, 3}},
    [DEPO_TASK_OLD_BOTS] = {"old_bots", "DELETE FROM deal_bot WHERE day <= $1", {2}},
    [DEPO_TASK_KEEP_CHANNEL] = {"keep_channel",
                                DEPO_STORE_KEEP_CHANNEL("$1::text", "$2::text", "$3::text",
                                                        "($3::json->>'by')", "$4::bigint"),
                                {8, 1, 3, 7}},
    [DEPO_TASK_MEND_CHANNEL] = {"mend_channel",
                                "UPDATE channel SET info = $1 WHERE owner = $2 AND id = $3",
                                {3, 8, 1}},
    [DEPO_TASK_GET_CHANNELS] = {"get_channels",
                                "SELECT id, 0, info FROM channel WHERE owner = $1 ORDER BY at, id",
                                {8}},
    [DEPO_TASK_DROP_CHANNEL] = {"drop_channel",
                                "DELETE FROM channel WHERE owner = $1 AND id = $2",
                                {8, 1}},
    [DEPO_TASK_OLD_CHANNELS] = {"old_channels",
                                "DELETE FROM channel WHERE at <= $1 AND length(owner) = 32"
                                " AND NOT EXISTS (SELECT 1 FROM seat WHERE person = owner)",
                                {7}},
    [DEPO_TASK_NOTICE] = {"notice",
                          "INSERT INTO notice (table_id, whom, kind, seq, due, seen, tries, info)"
                          " VALUES ($1, $2, $3, $4, $5, $6, 0, $7)" DEPO_STORE_NOTICE_AGAIN,
                          {1, 8, 4, 2, 6, 5, 3}},
    [DEPO_TASK_NOTICE_PAST] =
        {"notice_past",
         "UPDATE notice SET seen = CASE WHEN $1::integer = 1 OR due > 0 THEN 1 ELSE seen END,"
         " due = 0 WHERE table_id = $2 AND seq <= $3 AND (due > 0 OR seen = 0)"
         " AND ($5::integer = 0 OR kind <> 2) AND" DEPO_STORE_NOTICES_OF("$4::text"),
         {4, 1, 2, 8, 5}},
    [DEPO_TASK_NOTICE_TAKE] =
        {"notice_take",
         "UPDATE notice SET due = $1, tries = tries + 1 WHERE (table_id, whom, kind) IN"
         " (SELECT table_id, whom, kind FROM notice WHERE due > 0 AND due <= $2 ORDER BY due"
         " LIMIT 20 FOR UPDATE SKIP LOCKED)"
         " RETURNING table_id, seq, kind || ' ' || tries || ' ' || whom || ' ' || info",
         {6, 7}},
    [DEPO_TASK_NOTICE_SENT] = {"notice_sent",
                               "UPDATE notice SET due = $1 WHERE table_id = $2 AND whom = $3"
                               " AND kind = $4 AND seq = $5 AND due = $6",
                               {6, 1, 8, 4, 2, 9}},
    [DEPO_TASK_GET_DEVICE] = {"get_device",
                              "SELECT '', 0, seen || ' ' || person FROM device WHERE key = $1",
                              {8}},
    [DEPO_TASK_GET_DEVICES] = {"get_devices",
                               "SELECT '', 0, key || ' ' || added || ' ' || seen || ' ' || name"
                               " FROM device WHERE person = $1 ORDER BY added, key",
                               {8}},
    [DEPO_TASK_KEEP_DEVICE] = {"keep_device",
                               DEPO_STORE_KEEP_DEVICE("$1::text", "($2::json->>'person')",
                                                      "($2::json->>'name')", "$3::bigint"),
                               {8, 3, 7}},
    [DEPO_TASK_SEE_DEVICE] = {"see_device",
                              "UPDATE device SET seen = $1 WHERE key = $2 AND seen < $1",
                              {7, 8}},
    [DEPO_TASK_DROP_DEVICE] = {"drop_device",
                               "UPDATE device SET person = CASE WHEN key = person THEN ''"
                               " ELSE key END WHERE key = $1 AND person = $2",
                               {8, 3}},
    [DEPO_TASK_OLD_DEVICES] = {"old_devices",
                               "DELETE FROM device WHERE seen <= $1 AND person <> ''"
                               " AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person ="
                               " device.person)",
                               {7}},
    [DEPO_TASK_KEEP_CODE] = {"keep_code",
                             "INSERT INTO handover (person, code, due) VALUES ($1, $2, $3)"
                             " ON CONFLICT (person) DO UPDATE SET code = excluded.code,"
                             " due = excluded.due",
                             {8, 1, 6}},
    [DEPO_TASK_TAKE_CODE] = {"take_code",
                             "DELETE FROM handover WHERE code = $1 AND due > $2"
                             " RETURNING '', 0, person",
                             {1, 7}},
    [DEPO_TASK_OLD_CODES] = {"old_codes", "DELETE FROM handover WHERE due <= $1", {7}},
    [DEPO_TASK_DROP] = {"drop", "DELETE FROM log WHERE table_id = $1 AND seq = $2", {1, 2}},
};

typedef struct postgres {
    PGconn *connection, *listener;
    char *where;
    char node[17]; /* to know own hints */
    depo_store *store;
    const depo_backend_host *host;
    depo_task *batch[MAX_BATCH];
    unsigned count;
    bool failed;
    char why[DEPO_STORE_WHY]; /* the first failure of this batch */
    pthread_t thread;
    bool has_thread;
    atomic_bool stopping;
} postgres;

static bool run_sql(PGconn *connection, const char *text) {
    PGresult *result = PQexec(connection, text);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static int schema_version(PGconn *connection) {
    PGresult *result = PQexec(connection, "SELECT version FROM depo_schema");
    int version = PQntuples(result) == 1 ? atoi(PQgetvalue(result, 0, 0)) : -1;
    PQclear(result);
    return version;
}

/* One process at a time may migrate: the lock ends with the transaction. */
static bool migrate(PGconn *connection, const depo_backend_host *host, char why[DEPO_STORE_WHY]) {
    const int newest = sizeof migrations / sizeof *migrations;
    bool good = run_sql(connection, "BEGIN; SELECT pg_advisory_xact_lock(727270);"
                                    "SET LOCAL client_min_messages = warning;"
                                    "CREATE TABLE IF NOT EXISTS depo_schema (version integer);"
                                    "INSERT INTO depo_schema SELECT 0 WHERE NOT EXISTS"
                                    " (SELECT 1 FROM depo_schema)");
    int version = good ? schema_version(connection) : -1;
    int from = version;
    struct timespec began, ended;
    clock_gettime(CLOCK_MONOTONIC, &began);
    for (; good && version >= 0 && version < newest; version++)
        good = run_sql(connection, migrations[version]);
    char mark[64];
    snprintf(mark, sizeof mark, "UPDATE depo_schema SET version = %d", newest);
    good = good && version == newest && run_sql(connection, mark);
    if (version > newest)
        snprintf(why, DEPO_STORE_WHY, "the database is of a newer version (%d, known: %d)", version,
                 newest);
    else if (!good)
        snprintf(why, DEPO_STORE_WHY, "cannot set the schema up (version %d): %s", version,
                 PQerrorMessage(connection));
    good = run_sql(connection, good ? "COMMIT" : "ROLLBACK") && good;
    clock_gettime(CLOCK_MONOTONIC, &ended);
    if (good && from < version)
        host->migrated(from, version,
                       (ended.tv_sec - began.tv_sec) * 1000 +
                           (ended.tv_nsec - began.tv_nsec) / 1000000);
    return good;
}

static bool is_newest(PGconn *connection, char why[DEPO_STORE_WHY]) {
    const int newest = sizeof migrations / sizeof *migrations;
    int version = schema_version(connection);
    if (version != newest) snprintf(why, DEPO_STORE_WHY, DEPO_STORE_OTHER_VERSION, version, newest);
    return version == newest;
}

/* The other end gives the line up as we do. Without that a batch that has arrived in part, and
 * whose rest has vanished, keeps its rows locked for everybody until the system there misses us:
 * two hours. */
static void hang_up_at_both_ends(PGconn *connection) {
    static const char *const settings[][2] = {{"tcp_user_timeout", "tcp_user_timeout"},
                                              {"keepalives_idle", "tcp_keepalives_idle"},
                                              {"keepalives_interval", "tcp_keepalives_interval"},
                                              {"keepalives_count", "tcp_keepalives_count"}};
    PQconninfoOption *options = PQconninfo(connection);
    for (PQconninfoOption *o = options; o && o->keyword; o++)
        for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
            if (!o->val || strcmp(o->keyword, settings[i][0]) != 0) continue;
            const char *values[] = {settings[i][1], o->val};
            PQclear(PQexecParams(connection, "SELECT set_config($1, $2, false)", 2, NULL, values,
                                 NULL, NULL, 0));
        }
    PQconninfoFree(options);
}

static bool prepare(PGconn *connection) {
    bool good = true;
    hang_up_at_both_ends(connection);
    for (unsigned i = 0; good && i < STATEMENTS; i++) {
        PGresult *result = PQprepare(connection, statements[i].name, statements[i].sql, 0, NULL);
        good = PQresultStatus(result) == PGRES_COMMAND_OK;
        PQclear(result);
    }
    return good;
}

/* Reads "node id:seq id=number …": what was appended, and what was told. */
static void read_hint(postgres *p, char *payload) {
    char *rest = payload, *node = strsep(&rest, " ");
    if (strcmp(node, p->node) == 0) return;
    depo_task *hint = depo_task_new(DEPO_TASK_HINT, NULL);
    depo_task *heard = depo_task_new(DEPO_TASK_HEARD, NULL);
    if (heard) snprintf(heard->map, sizeof heard->map, "%s", node);
    for (char *word; hint && heard && (word = strsep(&rest, " "));) {
        size_t size = strcspn(word, ":=");
        depo_task *task = word[size] == ':' ? hint : heard;
        if (!word[size]) continue;
        word[size] = 0;
        if (p->host->is_log(word))
            depo_task_add_row(task, word, (uint32_t)strtoul(word + size + 1, NULL, 10), NULL, 0);
    }
    for (unsigned i = 0; i < 2; i++) {
        depo_task *task = i ? heard : hint;
        if (task && task->n_rows)
            p->host->deliver(p->store, task);
        else if (task)
            depo_task_free(task);
    }
}

static void *listen_for_hints(void *argument) {
    postgres *p = argument;
    bool listening = false;
    while (!atomic_load(&p->stopping)) {
        if (!listening) {
            if (PQstatus(p->listener) != CONNECTION_OK) PQreset(p->listener);
            hang_up_at_both_ends(p->listener);
            listening = run_sql(p->listener, "LISTEN depo");
            if (!listening) poll(NULL, 0, 300);
            continue;
        }
        struct pollfd fd = {.fd = PQsocket(p->listener), .events = POLLIN};
        poll(&fd, 1, 200);
        if (!PQconsumeInput(p->listener)) listening = false;
        for (PGnotify *notify; (notify = PQnotifies(p->listener)); PQfreemem(notify))
            read_hint(p, notify->extra);
    }
    return NULL;
}

static void close_postgres(void *self) {
    postgres *p = self;
    atomic_store(&p->stopping, true);
    if (p->has_thread) pthread_join(p->thread, NULL);
    PQfinish(p->connection);
    PQfinish(p->listener);
    free(p->where);
    free(p);
}

/* What the database remarks is no line of the log; what fails is told by keep_why. */
static void no_notice(void *nothing, const char *text) {
    (void)nothing, (void)text;
}

/* A line whose packets vanish is given up after seconds, not after TCP's quarter of an hour. What
 * the address itself asks for comes first. */
static PGconn *connect_to(const char *where) {
    static const char *const keys[] = {"connect_timeout",
                                       "tcp_user_timeout",
                                       "keepalives_idle",
                                       "keepalives_interval",
                                       "keepalives_count",
                                       "dbname",
                                       NULL};
    const char *const values[] = {"10", "15000", "5", "5", "2", where, NULL};
    return PQconnectdbParams(keys, values, 1);
}

static void *open_postgres(const depo_store_config *config, depo_store *store,
                           const depo_backend_host *host, char why[DEPO_STORE_WHY]) {
    const char *where = config->where;
    postgres *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    unsigned char node[8];
    randombytes_buf(node, sizeof node);
    sodium_bin2hex(p->node, sizeof p->node, node, sizeof node);
    p->store = store;
    p->host = host;
    p->where = strdup(where);
    p->connection = connect_to(where);
    p->listener = connect_to(where);
    PQsetNoticeProcessor(p->connection, no_notice, NULL);
    PQsetNoticeProcessor(p->listener, no_notice, NULL);
    snprintf(why, DEPO_STORE_WHY, "PostgreSQL: %s", PQerrorMessage(p->connection));
    if (PQstatus(p->connection) == CONNECTION_OK && PQstatus(p->listener) == CONNECTION_OK &&
        (config->beside ? is_newest(p->connection, why) : migrate(p->connection, host, why)) &&
        prepare(p->connection))
        p->has_thread = pthread_create(&p->thread, NULL, listen_for_hints, p) == 0;
    if (p->has_thread) return p;
    close_postgres(p);
    return NULL;
}

/* What was wrong with a statement, without its details, or with the line. */
static void keep_why(postgres *p, const PGresult *result) {
    const char *why = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    if (!*p->why) snprintf(p->why, sizeof p->why, "%s", why ? why : PQerrorMessage(p->connection));
}

static bool begin_postgres(void *self, const depo_task *batch) {
    postgres *p = self;
    (void)batch;
    p->count = 0;
    p->failed = false;
    p->why[0] = 0;
    if (PQstatus(p->connection) != CONNECTION_OK) {
        PQreset(p->connection);
        if (PQstatus(p->connection) != CONNECTION_OK || !prepare(p->connection)) {
            keep_why(p, NULL);
            poll(NULL, 0, 200); /* not as fast as the loop can turn */
            return false;
        }
    }
    bool good = PQenterPipelineMode(p->connection) &&
                PQsendQueryParams(p->connection, "BEGIN", 0, NULL, NULL, NULL, NULL, 0);
    if (!good) keep_why(p, NULL);
    return good;
}

static void run_postgres(void *self, depo_task *task) {
    postgres *p = self;
    if (task->kind == DEPO_TASK_TELL) return; /* after the transaction, with the hints */
    const struct statement *statement = &statements[task->kind];
    char words[MAX_PARAMETERS + 1][WORD];
    snprintf(words[2], WORD, "%u", task->seq);
    snprintf(words[4], WORD, "%d", task->phase);
    snprintf(words[5], WORD, "%d", task->listed);
    snprintf(words[6], WORD, "%lld", (long long)task->due);
    snprintf(words[7], WORD, "%lld", (long long)task->at);
    snprintf(words[9], WORD, "%lld", (long long)task->since);
    const char *values[MAX_PARAMETERS];
    int count = 0;
    for (; statement->parameters[count]; count++) {
        unsigned which = statement->parameters[count];
        values[count] = which == 1   ? task->table
                        : which == 8 ? task->map
                        : which == 3 ? (task->text ? task->text : "")
                                     : words[which];
    }
    if (PQsendQueryPrepared(p->connection, statement->name, count, values, NULL, NULL, 0)) {
        p->batch[p->count++] = task;
    } else {
        keep_why(p, NULL);
        p->failed = true;
    }
}

static void read_rows(depo_task *task, const PGresult *result) {
    for (int i = 0; i < PQntuples(result); i++) {
        bool null = PQgetisnull(result, i, 2);
        if (!depo_task_add_row(task, PQgetvalue(result, i, 0),
                               (uint32_t)strtoul(PQgetvalue(result, i, 1), NULL, 10),
                               null ? NULL : PQgetvalue(result, i, 2),
                               (size_t)PQgetlength(result, i, 2)))
            task->result = DEPO_STORE_ERROR;
    }
}

/* The result of the next statement in the pipeline, to be cleared; NULL when the line is dead. */
static PGresult *next_result(postgres *p) {
    PGresult *result = PQgetResult(p->connection);
    if (!result) return NULL;
    PGresult *end = PQgetResult(p->connection); /* each statement ends with NULL */
    if (end) {
        PQclear(end);
        p->failed = true;
    }
    return result;
}

static void read_result(postgres *p, depo_task *task) {
    PGresult *result = next_result(p);
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK && task) {
        read_rows(task, result);
    } else if (status == PGRES_COMMAND_OK) {
        bool may_not =
            task && (task->kind == DEPO_TASK_APPEND || task->kind == DEPO_TASK_KEEP_CHANNEL ||
                     task->kind == DEPO_TASK_KEEP_DEVICE);
        if (may_not && strcmp(PQcmdTuples(result), "0") == 0) task->result = DEPO_STORE_CONFLICT;
    } else {
        if (task) task->result = DEPO_STORE_ERROR;
        keep_why(p, result);
        p->failed = true;
    }
    PQclear(result);
}

/* Ends a batch that went wrong in a way that leaves the line in an unknown state. */
static bool give_up(postgres *p) {
    keep_why(p, NULL);
    PQreset(p->connection);
    if (PQstatus(p->connection) == CONNECTION_OK) prepare(p->connection);
    return false;
}

static bool end_postgres(void *self) {
    postgres *p = self;
    if (!PQsendQueryParams(p->connection, "COMMIT", 0, NULL, NULL, NULL, NULL, 0) ||
        !PQpipelineSync(p->connection))
        return give_up(p);
    read_result(p, NULL);
    for (unsigned i = 0; i < p->count; i++) read_result(p, p->batch[i]);
    read_result(p, NULL);
    PGresult *sync = PQgetResult(p->connection);
    bool synced = PQresultStatus(sync) == PGRES_PIPELINE_SYNC;
    PQclear(sync);
    if (!synced || !PQexitPipelineMode(p->connection)) return give_up(p);
    if (p->failed) run_sql(p->connection, "ROLLBACK");
    return !p->failed;
}

static const char *why_postgres(void *self) {
    return ((postgres *)self)->why;
}

static void notify(postgres *p, const char *payload) {
    const char *values[] = {payload};
    PQclear(PQexecParams(p->connection, "SELECT pg_notify('depo', $1)", 1, NULL, values, NULL, NULL,
                         0));
}

static void hint_postgres(void *self, const depo_task *batch) {
    postgres *p = self;
    char payload[7900];
    size_t head = (size_t)snprintf(payload, sizeof payload, "%s", p->node), used = head;
    for (const depo_task *task = batch; task; task = task->next) {
        bool appended = task->kind == DEPO_TASK_APPEND && task->result == DEPO_STORE_OK;
        if (!appended && task->kind != DEPO_TASK_TELL) continue;
        if (used + 32 > sizeof payload) {
            notify(p, payload);
            used = head;
        }
        used += (size_t)snprintf(payload + used, sizeof payload - used, " %s%c%u", task->table,
                                 appended ? ':' : '=', task->seq);
    }
    if (used > head) notify(p, payload);
}

static const depo_backend backend = {open_postgres, close_postgres, begin_postgres, run_postgres,
                                     end_postgres,  why_postgres,   hint_postgres};
DEPO_PLUG(postgres, &backend);
