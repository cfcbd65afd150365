/* SPDX-License-Identifier: MIT */
#include "server/room/snapshot.h"

#include "server/room/effect.h"
#include "server/room/site.h"
#include "server/table/deal.h"

#include <stdlib.h>
#include <string.h>

enum { SNAPSHOT_EVERY = 1000, OVERDUE = DEPO_OVERDUE };

/* Bots alone play only for someone who watches. */
bool depo_room_is_asleep(const depo_room *room) {
    const depo_table *table = &room->table;
    if (table->phase != DEPO_TABLE_RUNNING ||
        depo_table_bots(table) != (1u << table->plan.n_seats) - 1)
        return false;
    for (const depo_sub *sub = room->subs; sub; sub = sub->next_of_room)
        if (!sub->brief) return false;
    return true;
}

bool depo_room_owes_result(const depo_room *room) {
    const depo_table *table = &room->table;
    const depo_table_plan *plan = &table->plan;
    return plan->ranked && table->phase == DEPO_TABLE_OVER && !table->folded &&
           !room->snapshot.has_result && !table->state.resigned &&
           table->changed <= depo_deal_closes(plan->deal_day);
}

/* What did not reach the store is noted again. */
static void snapshot_done(depo_task *task) {
    depo_site *site = task->user;
    depo_room *room = task->result == DEPO_STORE_OK ? NULL : depo_site_room(site, task->table);
    site->tasks--;
    if (room) {
        room->snapshot.good = false;
        room->snapshot.due = 0;
        room->snapshot.at = depo_ticks(&site->host) + SNAPSHOT_EVERY;
    }
    depo_task_free(task);
}

static void submit_snapshot(depo_room *room, depo_task_kind kind, char *text, size_t size,
                            int64_t due) {
    depo_task *task = text ? depo_task_new(kind, room->table.id) : NULL;
    if (!task) {
        free(text);
        return;
    }
    task->seq = room->table.seq;
    task->text = text;
    task->size = size;
    task->phase = room->table.phase;
    task->listed = room->table.plan.listed;
    task->due = due;
    task->at = depo_now(&room->site->host);
    task->since = room->table.changed;
    task->done = snapshot_done;
    task->user = room->site;
    depo_submit(room->site, task);
}

/* A table that was to start at once, and still can, or is about to. */
bool depo_table_wants_start(const depo_table *table) {
    if (table->phase != DEPO_TABLE_LOBBY) return false;
    if (table->asked_start || !table->plan.start) return table->asked_start;
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        if (table->plan.seats[i].role == DEPO_ROLE_OPEN) return false;
    return true;
}

/* When some process must look at the table again: a clock, a bot that has not moved, a result
 * that is not written. By the system's clock, which all processes share. */
static int64_t wake_time(const depo_room *room) {
    const depo_table *table = &room->table;
    int64_t now = depo_now(&room->site->host);
    depo_seat seat = 0;
    int64_t due = depo_table_due(table, &seat);
    bool bot = depo_table_thinkers(table) && !depo_room_is_asleep(room);
    if (bot || depo_table_wants_start(table) || depo_room_owes_result(room))
        return now + OVERDUE + table->plan.pace;
    return due ? now + (due - depo_room_now(room)) + OVERDUE : 0;
}

static bool may_leave_work(const depo_table *table, const depo_entry *entry) {
    switch (entry->kind) {
    case DEPO_LOG_CREATE: /* whoever sits there finds it by the snapshot alone */
    case DEPO_LOG_SIT:
    case DEPO_LOG_STAND:
    case DEPO_LOG_ARRANGE:
    case DEPO_LOG_LEAVE:
    case DEPO_LOG_KICK:
    case DEPO_LOG_TIMEOUT:
    case DEPO_LOG_VACATION:
    case DEPO_LOG_CALL:
    case DEPO_LOG_REVEAL:
    case DEPO_LOG_MISS:
        return true;
    case DEPO_LOG_START:
    case DEPO_LOG_MOVE:
    case DEPO_LOG_UNDO:
    case DEPO_LOG_BACK:
        return table->plan.clock != DEPO_CLOCK_NONE || depo_table_bots(table);
    default:
        return false;
    }
}

void depo_room_watch(depo_room *room, const depo_entry *entry) {
    int64_t now = depo_now(&room->site->host), soon = now + OVERDUE + room->table.plan.pace;
    if (!may_leave_work(&room->table, entry)) return;
    if (room->snapshot.due && room->snapshot.due <= soon) return;
    depo_task *task = depo_task_new(DEPO_TASK_WATCH, room->table.id);
    if (!task) return;
    task->seq = entry->seq;
    task->due = room->snapshot.due = soon;
    task->at = now;
    task->done = snapshot_done;
    task->user = room->site;
    depo_submit(room->site, task);
}

void depo_room_snapshot(depo_room *room, int64_t ticks) {
    json_t *brief = depo_brief_json(&room->table, NULL);
    char *text = json_dumps(brief, JSON_COMPACT);
    json_decref(brief);
    room->snapshot.good = true;
    room->snapshot.at = ticks + SNAPSHOT_EVERY;
    room->snapshot.due = wake_time(room);
    depo_effect_do(room->site, (depo_effect){.kind = DEPO_EFFECT_SEATS, .room = room});
    submit_snapshot(room, DEPO_TASK_SNAPSHOT, text, text ? strlen(text) : 0, room->snapshot.due);
    if (room->table.phase == DEPO_TABLE_GONE) {
        submit_snapshot(room, DEPO_TASK_PURGE_FILE, strdup(""), 0, 0);
    } else if (room->table.phase >= DEPO_TABLE_OVER && !room->table.folded) {
        size_t size = 0;
        if (depo_room_owes_result(room))
            depo_effect_do(room->site, (depo_effect){.kind = DEPO_EFFECT_RESULT, .room = room});
        char *file = depo_table_file(&room->table, &size);
        submit_snapshot(room, DEPO_TASK_FILE, file, size, 0);
    }
}

/* Its log stays until the snapshot is old enough. */
void depo_room_snapshot_gone(depo_room *room) {
    room->table.phase = DEPO_TABLE_GONE;
    room->table.seq = INT32_MAX; /* it counts more than what was noted when it could be read */
    room->snapshot.good = true;
    submit_snapshot(room, DEPO_TASK_SNAPSHOT, strdup("{\"phase\":\"gone\"}"), 16, 0);
    submit_snapshot(room, DEPO_TASK_PURGE_FILE, strdup(""), 0, 0);
}
