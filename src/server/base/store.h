/* SPDX-License-Identifier: MIT
 * Where logs live, as the server sees it: it hands over tasks, and answers come later, in whatever
 * order. The log of a table is the truth; snapshots (for the lobby and for waking tables) and game
 * files follow from it and may lag. server/store has databases behind this; a test may have
 * anything. For the server. */
#ifndef DEPO_SERVER_STORE_H
#define DEPO_SERVER_STORE_H

#include "server/base/histogram.h"
#include "server/base/person.h"

enum { DEPO_MAP_HASH = 65 }; /* bytes with the closing zero */

typedef enum depo_task_kind {
    DEPO_TASK_APPEND,   /* table, seq, text -> OK, CONFLICT or ERROR */
    DEPO_TASK_LOAD,     /* table, seq: the entries after it -> rows, DEPO_STORE_PAGE at most */
    DEPO_TASK_SNAPSHOT, /* table, seq, phase, listed, due, text: what lists show of it */
    DEPO_TASK_WATCH,    /* table, seq, due: its snapshot is about to be old; wake it by then */
    DEPO_TASK_FILE,     /* table, text: the game file of a finished game */
    DEPO_TASK_LOBBY,    /* -> rows: text is the snapshot, seq the head */
    DEPO_TASK_DUE,      /* at, table: -> rows of tables after it that were to be woken by then */
    DEPO_TASK_CHANGED,  /* at: -> rows of tables noted since, seq the head */
    /* table, map: a person, seq: the last day whose deals have closed -> at most one row: the game
     * file, seq is 1 when it is of a ranked try that the person may not see yet. */
    DEPO_TASK_GET_FILE,
    DEPO_TASK_KEEP_MAP,     /* map, text: the map behind a hash, for tables that began on it */
    DEPO_TASK_GET_MAP,      /* map -> at most one row: its text */
    DEPO_TASK_COPY_MAP,     /* table, map: the map of one table for another one too */
    DEPO_TASK_KEEP_SECRET,  /* text: the secret of all servers on this store, unless it has one */
    DEPO_TASK_GET_SECRET,   /* -> one row: that secret */
    DEPO_TASK_LIST,         /* -> rows as LOBBY, the newest first: see backend.h */
    DEPO_TASK_GET_SNAPSHOT, /* table -> at most one row as LOBBY */
    DEPO_TASK_COUNT,        /* -> rows: text is what, seq how many there are */
    DEPO_TASK_SIZE,         /* -> one row: text is the bytes in use, seq the tables noted as gone */
    DEPO_TASK_DROP,         /* table, seq: an entry that is not needed any more */
    DEPO_TASK_WAITING,      /* at: -> rows of tables that wait for players since before that */
    DEPO_TASK_FINISHED,     /* at: -> rows of tables whose game ended before that */
    DEPO_TASK_EXCESS,       /* seq: -> rows of those, the oldest first, while there are more */
    DEPO_TASK_UNFOLDED,     /* at: -> rows of those whose log is still there */
    DEPO_TASK_GONE,         /* at: -> rows of tables that were noted as gone before that */
    DEPO_TASK_FOLD,         /* table, seq, text: the entry that stands for all up to it … */
    DEPO_TASK_TRIM,         /* table, seq: … and those before it, if it does */
    DEPO_TASK_FOLDED,       /* table: nothing is left to fold */
    DEPO_TASK_REPORT,       /* at, text: keeps a complaint */
    DEPO_TASK_GET_REPORTS,  /* -> rows: text, the newest first */
    DEPO_TASK_OLD_REPORTS,  /* at: those before that go, and the oldest of too many */
    DEPO_TASK_PURGE_FILE,   /* table, if it was noted as gone before `at`: its game file … */
    DEPO_TASK_PURGE_LOG,    /* … its log … */
    DEPO_TASK_PURGE_SEATS,  /* … who sat there … */
    DEPO_TASK_PURGE_CHANNELS, /* … where its news went … */
    DEPO_TASK_PURGE_NOTICES,  /* … what was to be told … */
    DEPO_TASK_PURGE_MAP,      /* … the map that its host has brought … */
    DEPO_TASK_PURGE_SNAPSHOT, /* … and, last, its snapshot */
    /* Who is at which table: rows of one table count while none of it has a larger seq. */
    DEPO_TASK_SEATS,  /* table, seq, phase: 1 when over, since, text: [[person, bits, host] …] */
    DEPO_TASK_UNSEAT, /* table, seq, map: a person who is not there any more since seq */
    DEPO_TASK_MINE,   /* map: a person, phase: 1 for those that are over, at, table: after which
                         -> rows as LOBBY, text "at bits host brief", DEPO_STORE_MINE at most */
    DEPO_TASK_UNSEATED, /* table: -> rows of tables after it whose people were never noted */
    /* Ranked tries at deals of the day; `seq` is the day, `text` the map's id unless said. */
    DEPO_TASK_DEAL_BEGIN,  /* table, seq, text, map: the person: unless it is there */
    DEPO_TASK_DEAL_RESULT, /* table, phase: the points, at, text: more, unless it has one */
    DEPO_TASK_DEAL_HIDE,   /* table: it is shown to nobody any more */
    DEPO_TASK_DEAL_GET,    /* table -> at most one row: seq is its state */
    DEPO_TASK_DEAL_MINE,   /* seq, map: the person -> rows: seq the state, text "map points more" */
    DEPO_TASK_DEAL_DAYS,   /* map: the person -> rows: seq is a day with a result, newest first */
    DEPO_TASK_DEAL_LIST,   /* table: whose neighbours, seq, text -> rows, the best first: seq the
                              rank, text "all you replay points person more" */
    DEPO_TASK_DEAL_OLD,    /* seq: what is of that day and before goes */
    DEPO_TASK_KEEP_BOT,    /* seq, text, map: the level, phase: its points, listed: its place */
    DEPO_TASK_GET_BOTS,    /* seq, text -> rows: seq the place, text "level points" */
    DEPO_TASK_OLD_BOTS,    /* as DEAL_OLD */
    /* Where news go (service/alerts.h). map: a person, or the table whose news they are; table: the
     * channel's id; text: what it is, JSON with "by", the person who made it. */
    DEPO_TASK_KEEP_CHANNEL, /* … at -> OK; CONFLICT when there are too many, or "by" sits nowhere */
    DEPO_TASK_MEND_CHANNEL, /* … only if it is still there */
    DEPO_TASK_GET_CHANNELS, /* map -> rows: table is the id, text */
    DEPO_TASK_DROP_CHANNEL, /* map, table */
    DEPO_TASK_OLD_CHANNELS, /* at: of people who are at no table any more goes what is older */
    /* News that are to be told: one row for a table, `map`: "person", "person/channel", "" for the
     * table itself, "/channel", and `phase`, its kind. */
    DEPO_TASK_NOTICE_PAST, /* table, map, seq, phase: 1: was looked at; 0: is none any more;
                              listed: those of kind 2, about time, stay */
    DEPO_TASK_NOTICE, /* … seq, due, text: unless it has this seq; listed: though the one before
                         was not looked at */
    DEPO_TASK_NOTICE_TAKE, /* at, due: -> rows due by then, which are due again at `due`: seq, text
                              "kind tries map text" */
    DEPO_TASK_NOTICE_SENT, /* … seq, since: its due, due: the next one, 0: none */
    /* Devices (service/devices.h). map: the person that a key itself would be; a row says whom it
     * stands for. */
    DEPO_TASK_GET_DEVICE,  /* map -> at most one row: text "seen person", nobody: removed */
    DEPO_TASK_GET_DEVICES, /* map: the person -> rows: text "key added seen name", oldest first */
    DEPO_TASK_KEEP_DEVICE, /* map, text: JSON with "person" and "name", at -> OK; CONFLICT when the
                              person has too many */
    DEPO_TASK_SEE_DEVICE,  /* map, at: it was here */
    DEPO_TASK_DROP_DEVICE, /* map, text: its person: it stands for itself again, the first one for
                              nobody */
    DEPO_TASK_OLD_DEVICES, /* at: what was not here since, of people who are at no table */
    DEPO_TASK_KEEP_CODE,   /* map: the person, table: what the code is kept as, due: its end */
    DEPO_TASK_TAKE_CODE,   /* table, at -> at most one row: text the person; it is used up */
    DEPO_TASK_OLD_CODES,   /* at: those that ended before */
    DEPO_TASK_TELL,        /* table, seq: a number for the other processes, kept nowhere */
    DEPO_TASK_HEARD,       /* made by the store: map is the process that told, rows the numbers */
    DEPO_TASK_HINT         /* made by the store: another process wrote; rows as CHANGED */
} depo_task_kind;

typedef enum depo_task_result {
    DEPO_STORE_OK,
    DEPO_STORE_CONFLICT, /* an entry of that seq is there already */
    DEPO_STORE_ERROR
} depo_task_result;

typedef struct depo_store_row {
    char table[DEPO_TABLE_ID];
    uint32_t seq;
    size_t size;
    char *text; /* may be NULL */
} depo_store_row;

typedef struct depo_task {
    depo_task_kind kind;
    char table[DEPO_TABLE_ID];
    char map[DEPO_MAP_HASH]; /* hexadecimal */
    uint32_t seq;
    char *text; /* owned by the task */
    size_t size;
    int phase, listed;
    int64_t due, at; /* milliseconds since 1970; due 0: nothing to wake for */
    int64_t since;   /* SNAPSHOT, SEATS: when something happened last at the table */
    int64_t handed;  /* to the store, monotonic, microseconds; the store's */
    /* The answer. */
    depo_task_result result;
    depo_store_row *rows;
    unsigned n_rows, room_rows;
    void (*done)(struct depo_task *task); /* on the thread that drains; frees the task */
    void *user;
    struct depo_task *next;
} depo_task;

/* Of a ranked try. */
enum { DEPO_DEAL_BEGUN, DEPO_DEAL_FINISHED, DEPO_DEAL_HIDDEN };

enum {
    DEPO_STORE_WHY = 400,
    DEPO_STORE_LIST = 200, /* rows of a list at most */
    DEPO_STORE_MINE = 31,  /* of one's own: a page of 30, and whether there is more */
    DEPO_STORE_PAGE = 500  /* entries of a log at once: a long one holds nobody else up */
};

/* The name of a log that no table can have: the operator's orders. */
#define DEPO_ORDERS_LOG "admin"

/* So far, for metrics. */
typedef struct depo_store_counted {
    uint64_t batches, tasks;
    depo_histogram latency; /* of each task, from its hand-over to its end */
} depo_store_counted;

/* A store begins with this. */
typedef struct depo_store {
    /* Hands a task over: `done` is called later, never from here, and an answer to what is written
     * when it is durable. */
    void (*submit)(struct depo_store *store, depo_task *task);
    /* Whether entries can be stored. What only reads may go well on a full disk: after a failure it
     * is true again when an entry was stored, which the store tries by itself now and then. `why`
     * is NULL, or gets what the database said. */
    bool (*healthy)(struct depo_store *store, char why[DEPO_STORE_WHY]);
    void (*counts)(struct depo_store *store, depo_store_counted *out);
    bool shared; /* other processes may write to it: only then is there anything to look for */
} depo_store;

depo_task *depo_task_new(depo_task_kind kind, const char *table);
void depo_task_free(depo_task *task);
bool depo_task_add_row(depo_task *task, const char *table, uint32_t seq, const char *text,
                       size_t size);
/* For qsort of pointers to tasks, in a batch: all that lock the same rows go in the order of their
 * keys, whatever they do there, so that two processes that write the same tables wait for each
 * other and never in a circle. */
int depo_task_order(const void *left, const void *right);

static inline void depo_store_submit(depo_store *store, depo_task *task) {
    store->submit(store, task);
}

static inline bool depo_store_healthy(depo_store *store, char why[DEPO_STORE_WHY]) {
    return store->healthy(store, why);
}

static inline void depo_store_counts(depo_store *store, depo_store_counted *out) {
    store->counts(store, out);
}

static inline bool depo_store_is_shared(const depo_store *store) {
    return store->shared;
}

#endif
