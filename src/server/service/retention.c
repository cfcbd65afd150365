/* SPDX-License-Identifier: MIT
 * What is old leaves, a few tables at a time: tables that nobody started, logs of finished games
 * (their game file stays), finished games that have been kept long enough or are too many, or too
 * much for the disk. A game that runs never leaves. A table that goes is first marked as gone by an
 * entry of its log, like anything else that happens to it; what it was made of is removed later,
 * when no process can have it in memory as it was. All of it may be done twice, or be interrupted
 * anywhere. */
#include "server/service/retention.h"

#include "server/base/log.h"
#include "server/room/queue.h"
#include "server/room/room.h"
#include "server/room/site.h"
#include "server/table/deal.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOOK_EVERY = 1000,      /* milliseconds; each look is about one of the things below */
    HOUR = 3600000,         /* milliseconds */
    DAY = 24 * HOUR,        /* how long a table waits for its start, and a log to be folded */
    JUMP = 2 * HOUR,        /* of the clock: nothing is thrown away … */
    JUMP_WAIT = 10 * 60000, /* … until it has stayed there for so long */
    REPORT_DAYS = 90,
    DEVICE_DAYS = 400, /* without a visit, of people who are at no table */
    EXCESS_EVERY = 6,  /* rounds between two counts of what is kept */
    GAME_SIZE = 8192,  /* bytes that a finished game takes once its log is folded; measured */
    FULL_PERCENT = 90  /* of the disk: then finished games make room */
};

typedef enum look {
    WAITING,
    FINISHED,
    UNFOLDED,
    GONE,
    REPORTS,
    DEALS,
    CHANNELS,
    DEVICES,
    CODES,
    EXCESS,
    DISK,
    LOOKS
} look;

static void submit(depo_retention *retention, depo_task *task, void (*done)(depo_task *task)) {
    task->done = done;
    task->user = retention;
    depo_submit(retention->site, task);
}

static void done_quietly(depo_task *task) {
    depo_retention *retention = task->user;
    retention->site->tasks--;
    depo_task_free(task);
}

static void about_table(depo_retention *retention, depo_task_kind kind, const char *table,
                        uint32_t seq, void (*done)(depo_task *task)) {
    depo_task *task = depo_task_new(kind, table);
    if (!task) return;
    task->seq = seq;
    task->at = depo_now(&retention->site->host);
    submit(retention, task, done);
}

/* The entry stands for the log: what is before it can go. */
static void fold_done(depo_task *task) {
    depo_retention *retention = task->user;
    if (task->result == DEPO_STORE_OK) {
        about_table(retention, DEPO_TASK_TRIM, task->table, task->seq, done_quietly);
        about_table(retention, DEPO_TASK_FOLDED, task->table, task->seq, done_quietly);
    }
    done_quietly(task);
}

void depo_retention_fold(depo_retention *retention, depo_room *room) {
    const depo_table *table = &room->table;
    if (room->log.frozen || table->folded) { /* nothing that could be folded */
        about_table(retention, DEPO_TASK_FOLDED, table->id, 0, done_quietly);
        return;
    }
    if (table->phase != DEPO_TABLE_OVER && table->phase != DEPO_TABLE_ENDED) return;
    depo_task *task = depo_task_new(DEPO_TASK_FOLD, table->id);
    depo_entry *entry = malloc(sizeof *entry);
    if (task && entry) {
        depo_table_condense(table, entry);
        task->text = depo_entry_write(entry);
    }
    free(entry);
    if (!task || !task->text) {
        depo_task_free(task);
        return;
    }
    task->size = strlen(task->text);
    task->seq = table->seq;
    submit(retention, task, fold_done);
}

static void ask_table(depo_retention *retention, const char *id, depo_request_kind kind,
                      int64_t old) {
    depo_room *room = depo_registry_open(retention->places, id, &retention->places->self);
    if (!room || room->queue.busy || room->queue.first) return;
    depo_request *request = depo_request_new(kind, NULL);
    if (!request) return;
    request->message.kind = DEPO_CLIENT_MESSAGES;
    request->message.action = (depo_action){.kind = DEPO_LOG_DELETE, .old = old};
    if (!depo_room_push(room, request)) depo_request_free(request);
    depo_room_next(room);
}

static void remove_tables(depo_task *task) {
    depo_retention *retention = task->user;
    unsigned most = task->kind == DEPO_TASK_FINISHED && task->seq ? task->seq : task->n_rows;
    for (unsigned i = 0; i < task->n_rows && i < most && !retention->site->stopping; i++) {
        retention->site->counters.retired++;
        ask_table(retention, task->rows[i].table, DEPO_REQUEST_SERVER, task->due);
    }
    done_quietly(task);
}

static void fold_tables(depo_task *task) {
    depo_retention *retention = task->user;
    for (unsigned i = 0; i < task->n_rows && !retention->site->stopping; i++)
        ask_table(retention, task->rows[i].table, DEPO_REQUEST_FOLD, 0);
    done_quietly(task);
}

/* One after the other: the snapshot, which says what is to be removed, goes last. */
static void purge_done(depo_task *task);

static void purge(depo_retention *retention, depo_task_kind kind, const char *table, int64_t at) {
    depo_task *task = depo_task_new(kind, table);
    if (!task) return;
    task->at = at;
    submit(retention, task, kind == DEPO_TASK_PURGE_SNAPSHOT ? done_quietly : purge_done);
}

static void purge_done(depo_task *task) {
    if (task->result == DEPO_STORE_OK)
        purge(task->user, (depo_task_kind)(task->kind + 1), task->table, task->at);
    done_quietly(task);
}

static void purge_tables(depo_task *task) {
    for (unsigned i = 0; i < task->n_rows; i++)
        purge(task->user, DEPO_TASK_PURGE_FILE, task->rows[i].table, task->at);
    done_quietly(task);
}

/* With the results of people those of bots. */
static void remove_bots(depo_task *task) {
    if (task->result == DEPO_STORE_OK)
        about_table(task->user, DEPO_TASK_OLD_BOTS, NULL, task->seq, done_quietly);
    done_quietly(task);
}

/* Before the disk is full the oldest finished games go, but none that people may still look at.
 * What those take that are gone already comes free when they are removed. */
static void weigh(depo_task *task) {
    depo_retention *retention = task->user;
    int64_t most = retention->site->limits.disk, over = 0;
    bool was_full = depo_site_is_full(retention->site);
    if (task->result == DEPO_STORE_OK && task->n_rows) {
        retention->site->disk_used = atoll(task->rows[0].text);
        over = most ? retention->site->disk_used - most / 100 * FULL_PERCENT : 0;
    }
    if (!was_full && depo_site_is_full(retention->site))
        depo_log(DEPO_LOG_ERROR, "full", "what=disk most=%lld", (long long)most);
    int64_t games = (over + GAME_SIZE - 1) / GAME_SIZE - (over > 0 ? task->rows[0].seq : 0);
    depo_task *oldest = games > 0 ? depo_task_new(DEPO_TASK_FINISHED, NULL) : NULL;
    if (oldest) {
        oldest->at = oldest->due = depo_now(&retention->site->host) - HOUR;
        oldest->seq = (uint32_t)games;
        submit(retention, oldest, remove_tables);
    }
    done_quietly(task);
}

static void look_for(depo_retention *retention, look what, int64_t now) {
    static const uint8_t kinds[LOOKS] = {
        DEPO_TASK_WAITING,     DEPO_TASK_FINISHED, DEPO_TASK_UNFOLDED,     DEPO_TASK_GONE,
        DEPO_TASK_OLD_REPORTS, DEPO_TASK_DEAL_OLD, DEPO_TASK_OLD_CHANNELS, DEPO_TASK_OLD_DEVICES,
        DEPO_TASK_OLD_CODES,   DEPO_TASK_EXCESS,   DEPO_TASK_SIZE};
    static void (*const acts[LOOKS])(depo_task *) = {
        remove_tables, remove_tables, fold_tables,  purge_tables,  done_quietly, remove_bots,
        done_quietly,  done_quietly,  done_quietly, remove_tables, weigh};
    const int64_t ages[LOOKS] = {DAY,
                                 (int64_t)retention->site->limits.keep_days * DAY,
                                 DAY,
                                 HOUR,
                                 (int64_t)REPORT_DAYS * DAY,
                                 [CHANNELS] = DAY,
                                 [DEVICES] = (int64_t)DEVICE_DAYS * DAY};
    if (what == FINISHED && !retention->site->limits.keep_days) return;
    if (what == EXCESS && !retention->site->limits.keep_tables) return;
    depo_task *task = depo_task_new((depo_task_kind)kinds[what], NULL);
    if (!task) return;
    task->at = task->due = now - ages[what]; /* due: for the answer */
    if (what == EXCESS) task->seq = retention->site->limits.keep_tables;
    if (what == DEALS) task->seq = depo_deal_day(now - (int64_t)DEPO_DEAL_KEPT * DAY);
    submit(retention, task, acts[what]);
}

/* A clock that was set wrong may be set right again soon. */
static bool clock_is_steady(depo_retention *retention, int64_t now, int64_t ticks) {
    int64_t offset = now - ticks, jump = offset - retention->offset;
    if (!retention->offset) jump = 0;
    if (jump > JUMP || jump < -JUMP) retention->waits = ticks + JUMP_WAIT;
    retention->offset = offset;
    return ticks >= retention->waits;
}

void depo_retention_look(depo_retention *retention, int64_t ticks) {
    int64_t now = depo_now(&retention->site->host);
    if (ticks - retention->looked < LOOK_EVERY) return;
    retention->looked = ticks;
    if (!clock_is_steady(retention, now, ticks)) return;
    look what = (look)(retention->looks % DISK);
    if (what == EXCESS && retention->looks / DISK % EXCESS_EVERY) what = DISK; /* that is cheaper */
    look_for(retention, what, now);
    retention->looks++;
}
