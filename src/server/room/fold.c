/* SPDX-License-Identifier: MIT */
#include "server/room/fold.h"

#include "server/base/guard.h"
#include "server/base/log.h"
#include "server/room/effect.h"
#include "server/room/follow.h"
#include "server/room/people.h"
#include "server/room/queue.h"
#include "server/room/site.h"

#include <stdlib.h>
#include <string.h>

typedef struct folding {
    depo_room *room;
    const depo_entry *entry;
    depo_events *events;
    unsigned taken_back;
    bool good;
} folding;

static void fold_guarded(void *argument) {
    folding *f = argument;
    f->good = depo_table_fold(&f->room->table, &f->room->site->catalog, f->entry, f->events);
}

static void tell_guarded(void *argument) {
    folding *f = argument;
    depo_room_tell(f->room, f->entry, f->events, f->taken_back);
}

/* Every entry, for who looks for a fault: never what was played or said. */
static void log_detail(const depo_table *table, const depo_entry *entry) {
    char person[DEPO_LOG_ID] = "-";
    bool seated = entry->kind == DEPO_LOG_SIT || entry->kind == DEPO_LOG_LEAVE ||
                  entry->kind == DEPO_LOG_BACK || entry->kind == DEPO_LOG_KICK;
    if (seated && entry->seat < table->plan.n_seats)
        depo_person_brief(&table->plan.seats[entry->seat].person, person);
    depo_log(DEPO_LOG_DEBUG, "entry", "table=%s seq=%u kind=%s seat=%u person=%s", table->id,
             entry->seq, depo_entry_word(entry->kind), entry->seat + 1u, person);
}

/* What the log says of a table, by its id: whoever reads the log may open the table, as with the
 * database. */
static void log_entry(const depo_room *room, const depo_entry *entry) {
    const depo_table *table = &room->table;
    if (depo_log_wants(DEPO_LOG_DEBUG)) log_detail(table, entry);
    if (entry->kind == DEPO_LOG_CREATE || entry->kind == DEPO_LOG_START)
        depo_log(DEPO_LOG_INFO, entry->kind == DEPO_LOG_CREATE ? "table-created" : "game-started",
                 "table=%s map=%s variant=%s seats=%u", table->id, table->plan.map,
                 table->plan.variant, table->plan.n_seats);
    else if (table->phase == DEPO_TABLE_GONE)
        depo_log(DEPO_LOG_INFO, "table-deleted", "table=%s map=%s", table->id, table->plan.map);
    else if (table->phase >= DEPO_TABLE_OVER && table->n_steps &&
             table->steps[table->n_steps - 1].seq == entry->seq)
        depo_log(DEPO_LOG_INFO, table->phase == DEPO_TABLE_OVER ? "game-over" : "game-given-up",
                 "table=%s map=%s variant=%s moves=%u", table->id, table->plan.map,
                 table->plan.variant, table->n_line);
    else if (entry->kind == DEPO_LOG_TIMEOUT)
        depo_log(DEPO_LOG_DEBUG, "clock-ran-out", "table=%s seat=%u", table->id, entry->seat + 1u);
}

bool depo_room_fold(depo_room *room, const depo_entry *entry) {
    depo_events events;
    unsigned before = room->table.n_line;
    folding f = {.room = room, .entry = entry, .events = &events};
    if (!depo_guard(fold_guarded, &f) || !f.good) {
        depo_room_freeze(room, entry->seq, "an entry of its log does not follow from the others");
        return false;
    }
    unsigned taken_back = entry->kind == DEPO_LOG_UNDO ? before - room->table.n_line : 0;
    if (entry->kind == DEPO_LOG_START || entry->kind == DEPO_LOG_UNDO) {
        free(room->thinking.minds); /* bots start afresh */
        room->thinking.minds = NULL;
    }
    if (entry->kind == DEPO_LOG_CREATE || entry->kind == DEPO_LOG_FOLDED)
        depo_effect_do(room->site, (depo_effect){.kind = DEPO_EFFECT_WIDEN, .room = room});
    room->snapshot.good = false;
    if (room->table.phase >= DEPO_TABLE_OVER) room->snapshot.at = 0; /* at once */
    depo_room_keep_time(room);
    room->site->counters.entries++;
    if (entry->kind == DEPO_LOG_MOVE) room->site->counters.moves++;
    if (!room->log.loaded) return true;
    if (depo_room_has_news(room)) room->snapshot.at = 0; /* people wait to hear of it */
    log_entry(room, entry);
    f.taken_back = taken_back;
    if (!depo_guard(tell_guarded, &f)) depo_room_freeze(room, entry->seq, DEPO_MET_A_BUG);
    if (entry->kind == DEPO_LOG_START)
        depo_effect_do(room->site, (depo_effect){.kind = DEPO_EFFECT_CROWD, .room = room});
    return true;
}
