/* SPDX-License-Identifier: MIT
 * The queue of a table: commands become entries, entries go to the store, and come back to be
 * folded in. A conflict means that another process was quicker: read on and try again. */
#include "server/room/room.h"

#include "server/service/admin.h"
#include "server/hub/api.h"
#include "server/room/client.h"
#include "server/service/deals.h"
#include "server/room/follow.h"
#include "server/base/guard.h"
#include "server/hub/hub_state.h"
#include "server/base/log.h"
#include "server/table/message.h"
#include "server/service/mine.h"
#include "server/table/own.h"
#include "server/service/places.h"
#include "server/service/presence.h"
#include "server/room/pulse.h"
#include "server/service/report.h"
#include "server/service/retention.h"
#include "server/table/shuffle.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TRIES = 16, REST = 1000 /* milliseconds after a failure of the store */ };

static const char failed[] = "the server met a bug";

depo_deed *depo_deed_new(depo_deed_kind kind, depo_client *client) {
    depo_deed *deed = calloc(1, sizeof *deed);
    if (!deed) return NULL;
    deed->kind = kind;
    deed->client = client;
    if (client) {
        client->refs++;
        deed->person = client->person;
    }
    return deed;
}

void depo_deed_free(depo_deed *deed) {
    if (deed->client) depo_client_release(deed->client);
    free(deed);
}

bool depo_room_push(depo_room *room, depo_deed *deed) {
    if (room->n_queue >= DEPO_ROOM_QUEUE) return false;
    deed->next = NULL;
    *room->queue_tail = deed;
    room->queue_tail = &deed->next;
    room->n_queue++;
    return true;
}

static depo_deed *pop(depo_room *room) {
    depo_deed *deed = room->queue;
    room->queue = deed->next;
    if (!room->queue) room->queue_tail = &room->queue;
    room->n_queue--;
    return deed;
}

/* Puts a deed back to the front: it is done after the load. */
static void push_front(depo_room *room, depo_deed *deed) {
    deed->next = room->queue;
    if (!room->queue) room->queue_tail = &deed->next;
    room->queue = deed;
    room->n_queue++;
}

/* The answer to the table that waits for a rematch. */
static void finish_parent(depo_room *room, depo_deed *deed, bool good);

void depo_deed_refuse(depo_room *room, depo_deed *deed, const depo_refusal *refusal) {
    depo_hub *hub = room->hub;
    hub->counters.errors++;
    if (deed->client)
        depo_client_send(
            hub, deed->client,
            depo_say_error(deed->command.id, room->table.id, room->table.seq, refusal));
    if (deed->request) depo_api_refuse(hub, deed->request, refusal);
    if (deed->parent) finish_parent(room, deed, false);
    if ((deed->kind == DEPO_DEED_SERVER || deed->kind == DEPO_DEED_WAKE) &&
        refusal->code == DEPO_REFUSE_NO_TABLE)
        depo_hub_no_table(hub, room->table.id);
    depo_deed_free(deed);
}

static void refuse(depo_room *room, depo_deed *deed, depo_refusal_code code) {
    depo_refusal refusal = depo_refuse(code);
    depo_deed_refuse(room, deed, &refusal);
}

static void refuse_frozen(depo_room *room, depo_deed *deed) {
    depo_refusal refusal = depo_room_frozen(room);
    depo_deed_refuse(room, deed, &refusal);
}

static void acknowledge(depo_room *room, depo_deed *deed, uint32_t seq) {
    if (deed->client)
        depo_client_send(room->hub, deed->client,
                         depo_say_ack(deed->command.id, room->table.id, seq));
    if (deed->request) depo_api_created(room->hub, deed->request, &room->table);
    if (deed->parent) finish_parent(room, deed, true);
    depo_deed_free(deed);
}

void depo_deed_acknowledge(depo_room *room, depo_deed *deed) {
    acknowledge(room, deed, room->table.seq);
}

/* Stops a table whose log cannot be folded. The log stays for whoever looks into it. */
static void freeze(depo_room *room, uint32_t seq, const char *why) {
    room->frozen = why;
    room->hub->counters.frozen++;
    depo_log(DEPO_LOG_QUIET, "table-frozen", "table=%s seq=%u why=\"%s\"", room->table.id, seq,
             why);
}

depo_refusal depo_room_frozen(const depo_room *room) {
    depo_refusal refusal = {.code = DEPO_REFUSE_FROZEN};
    snprintf(refusal.text, sizeof refusal.text, "the table is stopped: %s", room->frozen);
    return refusal;
}

typedef struct folding {
    depo_room *room;
    const depo_entry *entry;
    depo_events *events;
    unsigned taken_back;
    bool good;
} folding;

static void fold_guarded(void *argument) {
    folding *f = argument;
    f->good = depo_table_fold(&f->room->table, &f->room->hub->catalog, f->entry, f->events);
}

static void tell_guarded(void *argument) {
    folding *f = argument;
    depo_room_tell(f->room, f->entry, f->events, f->taken_back);
}

/* What the log says of a table: never whose it is, nor its link. */
static void log_entry(const depo_room *room, const depo_entry *entry) {
    const depo_table *table = &room->table;
    if (entry->kind == DEPO_LOG_CREATE || entry->kind == DEPO_LOG_START)
        depo_log(DEPO_LOG_NORMAL, entry->kind == DEPO_LOG_CREATE ? "table-created" : "game-started",
                 "map=%s variant=%s seats=%u", table->plan.map, table->plan.variant,
                 table->plan.n_seats);
    else if (table->phase == DEPO_TABLE_GONE)
        depo_log(DEPO_LOG_NORMAL, "table-deleted", "map=%s", table->plan.map);
    else if (table->phase >= DEPO_TABLE_OVER && table->n_steps &&
             table->steps[table->n_steps - 1].seq == entry->seq)
        depo_log(DEPO_LOG_NORMAL, table->phase == DEPO_TABLE_OVER ? "game-over" : "game-given-up",
                 "map=%s variant=%s moves=%u", table->plan.map, table->plan.variant, table->n_line);
    else if (entry->kind == DEPO_LOG_TIMEOUT)
        depo_log(DEPO_LOG_VERBOSE, "clock-ran-out", "map=%s", table->plan.map);
}

static bool fold(depo_room *room, const depo_entry *entry) {
    depo_events events;
    unsigned before = room->table.n_line;
    folding f = {.room = room, .entry = entry, .events = &events};
    if (!depo_guard(fold_guarded, &f) || !f.good) {
        freeze(room, entry->seq, "an entry of its log does not follow from the others");
        return false;
    }
    unsigned taken_back = entry->kind == DEPO_LOG_UNDO ? before - room->table.n_line : 0;
    if (entry->kind == DEPO_LOG_START || entry->kind == DEPO_LOG_UNDO) {
        free(room->minds); /* bots start afresh */
        room->minds = NULL;
    }
    if (entry->kind == DEPO_LOG_CREATE || entry->kind == DEPO_LOG_FOLDED) depo_room_widen(room);
    room->noted = false;
    if (room->table.phase >= DEPO_TABLE_OVER) room->note_at = 0; /* at once */
    depo_room_keep_time(room);
    room->hub->counters.entries++;
    if (entry->kind == DEPO_LOG_MOVE) room->hub->counters.moves++;
    if (!room->loaded) return true;
    if (depo_room_has_news(room)) room->note_at = 0; /* people wait to hear of it */
    log_entry(room, entry);
    f.taken_back = taken_back;
    if (!depo_guard(tell_guarded, &f)) freeze(room, entry->seq, failed);
    if (entry->kind == DEPO_LOG_START) depo_room_replace_banned(room);
    return true;
}

static void load(depo_room *room);

/* People may try again at once; what the table does by itself waits, or it would do nothing else.
 */
static void store_failed(depo_room *room) {
    room->hub->counters.store_errors++;
    room->rests = depo_ticks(&room->hub->host) + REST;
}

/* A table may have begun on a map that is not built in any more: the store has it. */
static bool lacks_map(const depo_room *room, const depo_entry *entry) {
    return (entry->kind == DEPO_LOG_CREATE || entry->kind == DEPO_LOG_FOLDED) &&
           !depo_catalog_find(&room->hub->catalog, depo_own_base(&entry->plan));
}

static void map_done(depo_task *task) {
    depo_room *room = task->user;
    depo_catalog *catalog = &room->hub->catalog;
    room->hub->tasks--;
    room->busy = false;
    bool good = task->result == DEPO_STORE_OK;
    if (good && task->n_rows && !depo_catalog_find(catalog, task->map))
        depo_catalog_add(catalog, task->map, task->rows[0].text, task->rows[0].size);
    depo_task_free(task);
    if (good) {
        load(room);
        return;
    }
    room->map_asked = false; /* by whoever looks next */
    store_failed(room);
    while (room->queue) refuse(room, pop(room), DEPO_REFUSE_STORE);
}

static void ask_map(depo_room *room, const depo_entry *entry) {
    depo_task *task = room->map_asked ? NULL : depo_task_new(DEPO_TASK_GET_MAP, NULL);
    if (!task) {
        freeze(room, entry->seq, "its map is not in this version of the server");
        return;
    }
    memcpy(task->map, depo_own_base(&entry->plan), sizeof task->map);
    task->done = map_done;
    task->user = room;
    room->map_asked = room->busy = true;
    depo_hub_submit(room->hub, task);
}

static void file_done(depo_task *task) {
    depo_room *room = task->user;
    room->hub->tasks--;
    room->busy = false;
    bool good = task->result == DEPO_STORE_OK;
    if (good && task->n_rows) {
        room->file = task->rows[0].text;
        room->file_size = task->rows[0].size;
        task->rows[0].text = NULL;
    } else if (good) {
        freeze(room, room->table.seq, "its game file is lost");
    }
    depo_task_free(task);
    if (good) {
        load(room);
        return;
    }
    store_failed(room);
    while (room->queue) refuse(room, pop(room), DEPO_REFUSE_STORE);
}

/* A folded log has the moves in the game file. */
static void ask_file(depo_room *room) {
    depo_task *task = depo_task_new(DEPO_TASK_GET_FILE, room->table.id);
    if (!task) return;
    task->done = file_done;
    task->user = room;
    room->busy = true;
    depo_hub_submit(room->hub, task);
}

static void fold_loaded(depo_room *room, depo_entry *entry) {
    if (lacks_map(room, entry)) {
        ask_map(room, entry);
    } else if (entry->kind == DEPO_LOG_FOLDED && !room->file) {
        ask_file(room);
    } else {
        entry->file = room->file;
        entry->file_size = room->file_size;
        fold(room, entry);
    }
}

static void load_done(depo_task *task) {
    depo_room *room = task->user;
    depo_entry *entry = malloc(sizeof *entry);
    room->hub->tasks--;
    room->busy = false;
    if (task->result != DEPO_STORE_OK || !entry) {
        store_failed(room);
        while (room->queue) refuse(room, pop(room), DEPO_REFUSE_STORE);
    } else {
        for (unsigned i = 0; i < task->n_rows && !room->frozen && !room->busy; i++) {
            entry->seq = task->rows[i].seq;
            if (entry->seq <= room->table.seq) continue;
            if (!depo_entry_read(task->rows[i].text, task->rows[i].size, entry))
                freeze(room, task->rows[i].seq, "an entry of its log cannot be read");
            else
                fold_loaded(room, entry);
        }
        if (task->n_rows == DEPO_STORE_PAGE && !room->frozen && !room->busy) {
            free(entry);
            depo_task_free(task);
            load(room); /* there may be more; others get their turn first */
            return;
        }
        bool returns = !room->loaded;
        room->loaded = room->table.seq > 0;
        if (task->n_rows) depo_room_know_people(room);
        if (returns) depo_room_replace_banned(room);       /* banned while it was put away */
        if (!task->n_rows) room->behind = room->table.seq; /* a hint that was wrong */
    }
    if (!room->busy) {
        free(room->file);
        room->file = NULL;
    }
    bool missing =
        task->result == DEPO_STORE_OK && !room->table.seq && !room->frozen && !room->busy;
    free(entry);
    depo_task_free(task);
    if (missing) {
        /* Nothing there: only a deed that creates the table can go on. */
        depo_deed *deeds = room->queue;
        room->queue = NULL;
        room->queue_tail = &room->queue;
        room->n_queue = 0;
        for (depo_deed *next; deeds; deeds = next) {
            next = deeds->next;
            if (deeds->kind == DEPO_DEED_CREATE)
                depo_room_push(room, deeds);
            else
                refuse(room, deeds, DEPO_REFUSE_NO_TABLE);
        }
    }
    depo_room_next(room);
    if (missing) depo_room_sweep(room, depo_ticks(&room->hub->host)); /* no place for what is not */
}

static void load(depo_room *room) {
    depo_task *task = depo_task_new(DEPO_TASK_LOAD, room->table.id);
    if (!task) return;
    task->seq = room->table.seq;
    task->done = load_done;
    task->user = room;
    room->busy = true;
    depo_hub_submit(room->hub, task);
}

void depo_room_catch_up(depo_room *room, uint32_t seq) {
    if (seq > room->behind) room->behind = seq;
    if (room->loaded && !room->busy && !room->frozen && room->behind > room->table.seq) load(room);
}

static void run(depo_room *room, depo_deed *deed);

static void append_done(depo_task *task) {
    depo_room *room = task->user;
    depo_deed *deed = room->current;
    depo_task_result result = task->result;
    room->hub->tasks--;
    room->busy = false;
    room->current = NULL;
    depo_task_free(task);
    if (result == DEPO_STORE_OK) {
        if (deed->entry.kind == DEPO_LOG_CREATE) room->loaded = true;
        if (fold(room, &deed->entry))
            acknowledge(room, deed, deed->entry.seq);
        else
            refuse_frozen(room, deed);
    } else if (result == DEPO_STORE_CONFLICT && deed->tries++ < MAX_TRIES) {
        room->hub->counters.conflicts++;
        push_front(room, deed);
        load(room);
        return;
    } else {
        store_failed(room);
        refuse(room, deed, DEPO_REFUSE_STORE);
    }
    depo_room_next(room);
}

static void append(depo_room *room, depo_deed *deed) {
    depo_task *task = depo_task_new(DEPO_TASK_APPEND, room->table.id);
    char *text = task ? depo_entry_write(&deed->entry) : NULL;
    if (!text) {
        depo_task_free(task);
        refuse(room, deed, DEPO_REFUSE_STORE);
        return;
    }
    depo_room_watch(room, &deed->entry);
    if (deed->entry.kind == DEPO_LOG_DELETE && room->table.plan.ranked && deed->client)
        depo_hub_hide_try(room->hub, room->table.id); /* who removes it is not shown any more */
    task->seq = deed->entry.seq;
    task->text = text;
    task->size = strlen(text);
    task->done = append_done;
    task->user = room;
    room->busy = true;
    room->current = deed;
    depo_hub_submit(room->hub, task);
}

static void run_create(depo_room *room, depo_deed *deed) {
    if (room->table.seq) { /* a retry */
        acknowledge(room, deed, 1);
        return;
    }
    depo_entry *entry = &deed->entry;
    memset(entry, 0, sizeof *entry);
    entry->kind = DEPO_LOG_CREATE;
    entry->seq = 1;
    entry->at = depo_room_now(room);
    entry->seat = DEPO_NONE;
    entry->person = deed->person;
    memcpy(entry->id, deed->command.id, sizeof entry->id);
    entry->plan = deed->command.plan;
    depo_refusal refusal = depo_plan_check(&room->hub->catalog, &entry->plan);
    if (refusal.code) {
        depo_deed_refuse(room, deed, &refusal);
        return;
    }
    room->hub->counters.creates++;
    append(room, deed);
}

/* A rematch first makes the new table; its id follows from the old one, so that whoever asks, and
 * however often, there is only one. */
static depo_refusal_code start_rematch(depo_room *room, depo_deed *deed) {
    char id[DEPO_TABLE_ID];
    const depo_table *table = &room->table;
    if (!room->hub->secret[0]) { /* the store failed when it was asked for */
        depo_hub_ask_secret(room->hub);
        return DEPO_REFUSE_STORE;
    }
    depo_rematch_id(room->hub->secret, table->id, id);
    memcpy(deed->command.wish.table, id, sizeof id);
    depo_refusal_code over = depo_hub_may_create(room->hub, &deed->client->owner);
    if (over) return over;
    depo_deed *child = depo_deed_new(DEPO_DEED_CREATE, NULL);
    room->busy = true; /* it stays in memory while a place is made for the other */
    depo_room *other = depo_hub_open(room->hub, id, &deed->client->owner);
    room->busy = false;
    if (!child || !other) {
        free(child);
        return DEPO_REFUSE_TOO_MANY;
    }
    depo_plan *plan = &child->command.plan;
    *plan = table->plan;
    depo_hub_shuffle(room->hub, plan);
    plan->deal_day = 0; /* a game like any other */
    plan->ranked = false;
    plan->first = (depo_seat)((table->state.first + 1u) % plan->n_seats);
    unsigned people = depo_table_people(table);
    bool alone = !(people & (people - 1)) && !(people & ~depo_table_seats_of(table, &deed->person));
    depo_plan_commit(plan, &deed->person, deed->command.commits, deed->command.n_commits);
    plan->start = alone; /* others come to the table first */
    child->parent = room;
    child->person = (depo_person){0};
    if (!depo_room_push(other, child)) {
        depo_deed_free(child);
        return DEPO_REFUSE_TOO_MANY;
    }
    room->busy = true;
    room->current = deed;
    depo_room_next(other);
    return DEPO_REFUSE_NONE;
}

static void append_wish(depo_room *room, depo_deed *deed);

static void finish_parent(depo_room *other, depo_deed *child, bool good) {
    depo_room *room = child->parent;
    depo_deed *deed = room->current;
    bool busy = other->busy;
    other->busy = true; /* it stays in memory while the old table goes on */
    room->busy = false;
    room->current = NULL;
    child->parent = NULL;
    if (good)
        append_wish(room, deed);
    else
        refuse(room, deed, DEPO_REFUSE_STORE);
    depo_room_next(room);
    other->busy = busy;
}

typedef struct deciding {
    const depo_table *table;
    const depo_wish *wish;
    depo_entry *entry;
    depo_refusal refusal;
} deciding;

static void decide_guarded(void *argument) {
    deciding *d = argument;
    d->refusal = depo_table_decide(d->table, d->wish, d->entry);
}

static void append_wish(depo_room *room, depo_deed *deed) {
    depo_wish *wish = &deed->command.wish;
    wish->now = depo_room_now(room);
    wish->presence = depo_room_presence(room);
    deciding d = {.table = &room->table, .wish = wish, .entry = &deed->entry};
    if (!depo_guard(decide_guarded, &d)) {
        freeze(room, room->table.seq, failed);
        d.refusal = depo_room_frozen(room);
    }
    if (d.refusal.code)
        depo_deed_refuse(room, deed, &d.refusal);
    else
        append(room, deed);
}

static void run_wish(depo_room *room, depo_deed *deed) {
    depo_wish *wish = &deed->command.wish;
    wish->person = deed->person;
    uint32_t done = depo_table_done(&room->table, &wish->person, wish->id);
    if (done) {
        acknowledge(room, deed, done);
    } else if (wish->kind == DEPO_LOG_REMATCH) {
        wish->now = depo_room_now(room);
        depo_refusal refusal = depo_table_decide(&room->table, wish, &deed->entry);
        if (!refusal.code && room->table.rematch[0]) {
            acknowledge(room, deed, room->table.seq);
            return;
        }
        if (!refusal.code) refusal = depo_refuse(start_rematch(room, deed));
        if (refusal.code) depo_deed_refuse(room, deed, &refusal);
    } else {
        append_wish(room, deed);
    }
}

static void join_guarded(void *argument) {
    depo_deed *deed = argument;
    depo_room_join(depo_hub_room(deed->client_hub, deed->command.table), deed);
}

/* Whoever comes from another process may have seen more than this one has read. Those who come
 * without a word about it may have too: on a shared store they are shown nothing older than what
 * is there. */
static bool is_ahead(const depo_room *room, const depo_deed *deed) {
    const depo_command *command = &deed->command;
    uint32_t seen = command->seen, seq = room->table.seq;
    bool asks = deed->kind == DEPO_DEED_INFO || deed->kind == DEPO_DEED_FILE;
    if (deed->client && deed->kind == DEPO_DEED_COMMAND) {
        asks = command->message == DEPO_MSG_JOIN;
        if (command->last > seen) seen = command->last;
        if (command->wish.seq > seen) seen = command->wish.seq;
    }
    return seen > seq || (asks && depo_store_is_shared(room->hub->store));
}

static void run(depo_room *room, depo_deed *deed) {
    bool parts = deed->client && deed->command.message == DEPO_MSG_PART;
    if (parts) depo_room_part(deed->client, room->table.id, deed->command.brief);
    if (parts ||
        (deed->client && !deed->client->connection && deed->command.message == DEPO_MSG_JOIN)) {
        depo_deed_free(deed);
    } else if (room->frozen) {
        if (deed->kind == DEPO_DEED_FOLD) depo_room_fold_log(room);
        if (deed->kind == DEPO_DEED_SERVER && deed->command.wish.kind == DEPO_LOG_DELETE)
            depo_room_note_gone(room);
        refuse_frozen(room, deed);
    } else if (deed->kind == DEPO_DEED_CREATE) {
        run_create(room, deed);
    } else if (!room->loaded || (!deed->read_on && is_ahead(room, deed))) {
        deed->read_on = true;
        push_front(room, deed);
        load(room);
    } else if (room->table.phase == DEPO_TABLE_GONE) {
        refuse(room, deed, DEPO_REFUSE_NO_TABLE);
    } else if (deed->kind == DEPO_DEED_FOLD) {
        depo_room_fold_log(room);
        depo_deed_free(deed);
    } else if (deed->kind == DEPO_DEED_WAKE) {
        depo_deed_acknowledge(room, deed); /* a person may have looked for it */
    } else if (deed->kind == DEPO_DEED_INFO) {
        depo_api_info(room, deed);
    } else if (deed->kind == DEPO_DEED_FILE) {
        depo_api_file(room, deed);
    } else if (deed->command.message == DEPO_MSG_JOIN && deed->client) {
        deed->client_hub = room->hub;
        if (!depo_guard(join_guarded, deed)) freeze(room, room->table.seq, failed);
    } else if (deed->command.message == DEPO_MSG_REPORT && deed->client) {
        depo_room_report(room, deed);
    } else if (deed->client && !depo_room_is_followed(deed->client, room->table.id) &&
               deed->client->connection) {
        /* Checked here and not on arrival: the join may have waited in the same queue. */
        refuse(room, deed, DEPO_REFUSE_NOT_JOINED);
    } else {
        run_wish(room, deed);
    }
}

void depo_room_next(depo_room *room) {
    while (!room->busy && room->queue) run(room, pop(room));
    if (room->busy || room->frozen || !room->loaded) return;
    int64_t ticks = depo_ticks(&room->hub->host);
    if (room->behind <= room->table.seq)
        depo_room_pulse(room, ticks);
    else if (room->rests <= ticks)
        load(room);
}
