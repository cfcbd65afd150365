/* SPDX-License-Identifier: MIT
 * What a table does by itself: bots move (think.c), clocks run out, the store's note about it is
 * kept up to date. */
#include "server/room/pulse.h"

#include "server/service/deals.h"
#include "server/room/follow.h"
#include "server/hub/hub_state.h"
#include "server/table/message.h"
#include "server/service/mine.h"
#include "server/service/places.h"
#include "server/service/presence.h"
#include "server/room/room.h"
#include "server/table/shuffle.h"
#include "server/service/think.h"

#include <stdlib.h>
#include <string.h>

enum { NOTE_EVERY = 1000, OVERDUE = 4000 };

void depo_room_wish(depo_room *room, const depo_wish *wish) {
    depo_deed *deed = depo_deed_new(DEPO_DEED_SERVER, NULL);
    if (!deed) return;
    deed->command.wish = *wish;
    deed->command.message = DEPO_CLIENT_MESSAGES;
    if (!depo_room_push(room, deed)) depo_deed_free(deed);
}

static void pulse_clock(depo_room *room, int64_t now) {
    depo_seat seat = 0;
    int64_t due = depo_table_due(&room->table, &seat);
    if (!due || due > now) return;
    room->hub->counters.timeouts++;
    depo_room_wish(room, &(depo_wish){.kind = DEPO_LOG_TIMEOUT, .seat = seat, .now = now});
}

/* Someone has asked for the start: the devices are called, waited for, called once more. */
static void pulse_start(depo_room *room, int64_t now) {
    depo_entry_kind next = DEPO_LOG_START;
    if (room->table.asked_start) next = depo_shuffle_next(&room->table, now);
    if (next == DEPO_LOG_KINDS) return;
    if (next == DEPO_LOG_CALL) next = DEPO_LOG_START; /* what a start becomes */
    depo_room_wish(room, &(depo_wish){.kind = next});
}

int64_t depo_room_now(const depo_room *room) {
    depo_hub *hub = room->hub;
    return depo_steady_read(&hub->steady, depo_now(&hub->host), depo_ticks(&hub->host)) +
           room->ahead;
}

void depo_room_keep_time(depo_room *room) {
    int64_t behind = room->table.changed - depo_room_now(room);
    if (behind > 0) room->ahead += behind;
}

/* What did not reach the store is noted again. */
static void note_done(depo_task *task) {
    depo_hub *hub = task->user;
    depo_room *room = task->result == DEPO_STORE_OK ? NULL : depo_hub_room(hub, task->table);
    hub->tasks--;
    if (room) {
        room->noted = false;
        room->noted_due = 0;
        room->note_at = depo_ticks(&hub->host) + NOTE_EVERY;
    }
    depo_task_free(task);
}

static void submit_note(depo_room *room, depo_task_kind kind, char *text, size_t size,
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
    task->at = depo_now(&room->hub->host);
    task->since = room->table.changed;
    task->done = note_done;
    task->user = room->hub;
    depo_hub_submit(room->hub, task);
}

/* A table that was to start at once, and still can, or is about to. */
static bool wants_start(const depo_table *table) {
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
    int64_t now = depo_now(&room->hub->host);
    depo_seat seat = 0;
    int64_t due = depo_table_due(table, &seat);
    bool bot = depo_table_thinkers(table) && !depo_room_is_asleep(room);
    if (bot || wants_start(table) || depo_room_owes_result(room))
        return now + OVERDUE + table->plan.pace;
    return due ? now + (due - depo_room_now(room)) + OVERDUE : 0;
}

static bool may_leave_work(const depo_table *table, const depo_entry *entry) {
    switch (entry->kind) {
    case DEPO_LOG_CREATE: /* whoever sits there finds it by the note alone */
    case DEPO_LOG_SIT:
    case DEPO_LOG_STAND:
    case DEPO_LOG_ARRANGE:
    case DEPO_LOG_LEAVE:
    case DEPO_LOG_KICK:
    case DEPO_LOG_TIMEOUT:
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
    int64_t now = depo_now(&room->hub->host), soon = now + OVERDUE + room->table.plan.pace;
    if (!may_leave_work(&room->table, entry)) return;
    if (room->noted_due && room->noted_due <= soon) return;
    depo_task *task = depo_task_new(DEPO_TASK_WATCH, room->table.id);
    if (!task) return;
    task->seq = entry->seq;
    task->due = room->noted_due = soon;
    task->at = now;
    task->done = note_done;
    task->user = room->hub;
    depo_hub_submit(room->hub, task);
}

void depo_room_note(depo_room *room, int64_t ticks) {
    json_t *brief = depo_brief_json(&room->table, NULL);
    char *text = json_dumps(brief, JSON_COMPACT);
    json_decref(brief);
    room->noted = true;
    room->note_at = ticks + NOTE_EVERY;
    room->noted_due = wake_time(room);
    depo_room_seat(room);
    submit_note(room, DEPO_TASK_NOTE, text, text ? strlen(text) : 0, room->noted_due);
    if (room->table.phase == DEPO_TABLE_GONE) {
        submit_note(room, DEPO_TASK_PURGE_FILE, strdup(""), 0, 0);
    } else if (room->table.phase >= DEPO_TABLE_OVER && !room->table.folded) {
        size_t size = 0;
        if (depo_room_owes_result(room)) depo_room_result(room);
        char *file = depo_table_file(&room->table, &size);
        submit_note(room, DEPO_TASK_FILE, file, size, 0);
    }
}

/* Its log stays until the note is old enough. */
void depo_room_note_gone(depo_room *room) {
    room->table.phase = DEPO_TABLE_GONE;
    room->table.seq = INT32_MAX; /* it counts more than what was noted when it could be read */
    room->noted = true;
    submit_note(room, DEPO_TASK_NOTE, strdup("{\"phase\":\"gone\"}"), 16, 0);
    submit_note(room, DEPO_TASK_PURGE_FILE, strdup(""), 0, 0);
}

void depo_room_pulse(depo_room *room, int64_t ticks) {
    depo_room_say_presence(room, ticks);
    if (room->busy || room->frozen || !room->loaded || room->queue || room->rests > ticks) return;
    const depo_table *table = &room->table;
    if (room->behind > table->seq) { /* the store failed when it was to catch up */
        depo_room_next(room);
        return;
    }
    int64_t now = depo_room_now(room);
    if (wants_start(table) && !room->hub->stopping)
        pulse_start(room, now);
    else if (depo_table_agrees(table))
        depo_room_wish(room, &(depo_wish){.kind = DEPO_LOG_VOTE,
                                          .seat = (depo_seat)__builtin_ctz(table->votes),
                                          .on = true});
    else
        pulse_clock(room, now);
    if (!room->queue) depo_room_think(room, ticks);
    depo_room_show_later(room, now);
    if (room->noted_due && depo_room_is_asleep(room))
        room->noted = false; /* nobody is to wake it */
    if (room->thinking && room->noted_due &&
        room->noted_due - depo_now(&room->hub->host) < OVERDUE / 2)
        room->noted = false; /* its bot waits in line here: it is not to be woken elsewhere */
    if (!room->noted && room->note_at <= ticks) depo_room_note(room, ticks);
    if (room->queue) depo_room_next(room);
}
