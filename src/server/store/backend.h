/* SPDX-License-Identifier: MIT
 * What SQLite and PostgreSQL do for the store's thread. For the store only.
 * PostgreSQL is its own part (plug/plug.h), whose face is its backend. */
#ifndef DEPO_SERVER_STORE_BACKEND_H
#define DEPO_SERVER_STORE_BACKEND_H

#include "server/store/config.h"

/* What the store does for a backend: one that is its own part can't call the program. */
typedef struct depo_backend_host {
    /* Delivers a task that nobody submitted (a hint); any thread. */
    void (*deliver)(depo_store *store, depo_task *task);
    bool (*is_log)(const char *name);
    void (*migrated)(int from, int to, int64_t ms); /* the schema: for the log */
} depo_backend_host;

typedef struct depo_backend {
    void *(*open)(const depo_store_config *config, depo_store *store, const depo_backend_host *host,
                  char why[DEPO_STORE_WHY]);
    void (*close)(void *self);
    /* A batch is begin, any number of tasks, end. end commits, or rolls back when a task failed
     * with ERROR, and says whether the batch is durable. */
    bool (*begin)(void *self, const depo_task *batch);
    void (*run)(void *self, depo_task *task);
    bool (*end)(void *self);
    /* Why the last batch failed. */
    const char *(*why)(void *self);
    /* After a batch, outside its transaction: tells other processes about appended entries. */
    void (*hint)(void *self, const depo_task *batch);
} depo_backend;

/* A table that its log, or the snapshot of one that cannot be read, calls deleted has no game file,
 * even if the purge was interrupted or another process wrote the file later. ID is its parameter.
 */
#define DEPO_STORE_NOT_DELETED(ID)                                                                 \
    " NOT EXISTS (SELECT 1 FROM note WHERE table_id = " ID " AND phase = 4) AND"                   \
    " COALESCE((SELECT entry FROM log WHERE table_id = " ID " ORDER BY seq DESC LIMIT 1), '')"     \
    " NOT LIKE '{\"k\":\"delete\"%'"

/* Whether the table is a ranked try at a deal after DAY that PERSON has not finished. */
#define DEPO_STORE_SEALED(ID, DAY, PERSON)                                                         \
    " (SELECT count(*) FROM deal AS d WHERE d.table_id = " ID " AND d.day > " DAY                  \
    " AND NOT EXISTS (SELECT 1 FROM deal AS m WHERE m.day = d.day AND m.map = d.map"               \
    " AND m.person = " PERSON " AND m.state = 1))"

/* The best 50 of a deal, and three on each side of a table. */
#define DEPO_STORE_DEAL_LIST(ID, DAY, MAP)                                                         \
    "WITH all_results AS (SELECT table_id, points, person, info,"                                  \
    " rank() OVER (ORDER BY points DESC) AS place,"                                                \
    " row_number() OVER (ORDER BY points DESC, at, table_id) AS line,"                             \
    " count(*) OVER () AS together FROM deal"                                                      \
    " WHERE day = " DAY " AND map = " MAP " AND state = 1),"                                       \
    " own AS (SELECT line FROM all_results WHERE table_id = " ID ")"                               \
    " SELECT table_id, place, together || ' ' || (CASE WHEN table_id = " ID                        \
    " THEN 1 ELSE 0 END) || ' ' || (CASE WHEN EXISTS (SELECT 1 FROM game_file AS f"                \
    " WHERE f.table_id = all_results.table_id) THEN 1 ELSE 0 END) || ' ' || points || ' ' ||"      \
    " person || ' ' || info FROM all_results WHERE line <= 50 OR line BETWEEN"                     \
    " (SELECT line FROM own) - 3 AND (SELECT line FROM own) + 3 ORDER BY line"

/* What is written again counts from now on; when it came to be so stays. */
#define DEPO_STORE_SEAT_AGAIN                                                                      \
    " ON CONFLICT (person, table_id) DO UPDATE SET bits = excluded.bits, host = excluded.host,"    \
    " over = excluded.over, seq = excluded.seq,"                                                   \
    " at = CASE WHEN seat.bits = excluded.bits AND seat.host = excluded.host"                      \
    " AND seat.over = excluded.over THEN seat.at ELSE excluded.at END"                             \
    " WHERE seat.seq < excluded.seq"

/* The tables of PERSON, those that are OVER or not, that came before AT and ID. A table that has
 * other people since, or is gone, is left out. */
#define DEPO_STORE_MINE_LIST(PERSON, OVER, AT, ID)                                                 \
    "SELECT s.table_id, n.seq, s.at || ' ' || s.bits || ' ' || s.host || ' ' || n.brief"           \
    " FROM seat AS s JOIN note AS n ON n.table_id = s.table_id WHERE s.person = " PERSON           \
    " AND s.over = " OVER " AND (s.at, s.table_id) < (" AT ", " ID ") AND n.phase < 4"             \
    " AND NOT EXISTS (SELECT 1 FROM seat AS o WHERE o.table_id = s.table_id AND o.seq > s.seq)"    \
    " ORDER BY s.at DESC, s.table_id DESC LIMIT 31"

/* Channels of one owner: eight at most, made by someone who sits at a table (its own table, where
 * that is the owner). */
#define DEPO_STORE_KEEP_CHANNEL(OWNER, ID, INFO, BY, AT)                                           \
    "INSERT INTO channel (owner, id, info, at) SELECT " OWNER ", " ID ", " INFO ", " AT            \
    " WHERE EXISTS (SELECT 1 FROM seat WHERE person = " BY " AND (person = " OWNER                 \
    " OR table_id = " OWNER "))"                                                                   \
    " AND (SELECT count(*) FROM channel WHERE owner = " OWNER " AND id <> " ID ") < 8"             \
    " ON CONFLICT (owner, id) DO UPDATE SET info = excluded.info, at = excluded.at"

/* A notice that waits stays as it is, but newer; one that was told and not looked at stays told. */
#define DEPO_STORE_NOTICE_AGAIN                                                                    \
    " ON CONFLICT (table_id, whom, kind) DO UPDATE SET seq = excluded.seq, info = excluded.info,"  \
    " tries = 0, due = CASE WHEN notice.seen = 1 OR excluded.seen = 1 THEN"                        \
    " CASE WHEN notice.due = 0 THEN excluded.due ELSE notice.due END ELSE notice.due END,"         \
    " seen = excluded.seen WHERE notice.seq < excluded.seq"

/* LIST: phase, -1: any; changed at `since` or later, and before `at` and table; `map`: the
 * beginning of a person who sits there, "": anyone. Rows have the text "changed brief". */
#define DEPO_STORE_SAT_AT(BEGIN)                                                                   \
    " (" BEGIN " = '' OR EXISTS (SELECT 1 FROM seat AS s WHERE s.table_id = note.table_id"         \
    " AND s.person LIKE " BEGIN " || '%'))"

#define DEPO_STORE_NOTICES_OF(WHOM) " (whom = " WHOM " OR whom LIKE " WHOM " || '/%')"

/* Eight devices of a person at most; one that is kept again may have another name or person. */
#define DEPO_STORE_KEEP_DEVICE(KEY, PERSON, NAME, AT)                                              \
    "INSERT INTO device (key, person, name, added, seen) SELECT " KEY ", " PERSON ", " NAME        \
    ", " AT ", " AT " WHERE (SELECT count(*) FROM device WHERE person = " PERSON                   \
    " AND key <> " KEY ") < 8 ON CONFLICT (key) DO UPDATE SET person = excluded.person,"           \
    " name = excluded.name, seen = excluded.seen,"                                                 \
    " added = CASE WHEN device.person = excluded.person THEN device.added"                         \
    " ELSE excluded.added END"

extern const depo_backend depo_sqlite_backend;

/* What is said to a program that may not migrate. */
#define DEPO_STORE_OTHER_VERSION                                                                   \
    "the database is of version %d, this program of %d: serve it with this program first"

#endif
