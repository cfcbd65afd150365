/* SPDX-License-Identifier: MIT
 * Commands become entries, entries go to the store, and come back to be folded in. A conflict means
 * that another process was quicker: read on and try again. */
#include "server/room/room.h"

#include "server/base/guard.h"
#include "server/room/answer.h"
#include "server/room/client.h"
#include "server/room/effect.h"
#include "server/room/fold.h"
#include "server/room/follow.h"
#include "server/room/people.h"
#include "server/room/presence.h"
#include "server/room/queue.h"
#include "server/room/site.h"
#include "server/room/snapshot.h"
#include "server/room/story.h"
#include "server/table/deal.h"
#include "server/table/own.h"
#include "server/table/shuffle.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TRIES = 16, REST = 1000 /* milliseconds after a failure of the store */ };

depo_room *depo_room_new(depo_site *site, const char *id) {
    depo_room *room = calloc(1, sizeof *room);
    if (!room) return NULL;
    room->site = site;
    room->queue.last = &room->queue.first;
    room->touched = depo_ticks(&site->host);
    room->snapshot.good = true;
    depo_table_init(&room->table, id);
    return room;
}

void depo_room_free(depo_room *room) {
    depo_room_clear(room);
    depo_story_forget(room);
    depo_table_free(&room->table);
    free(room->thinking.minds);
    free(room->log.file);
    free(room->presence.elsewhere);
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++) free(room->telling.own[i].text);
    free(room);
}

static depo_refusal_code do_for(depo_room *room, depo_effect_kind kind) {
    return depo_effect_do(room->site,
                          (depo_effect){.kind = kind, .room = room, .table = room->table.id});
}

static depo_refusal_code do_about(depo_room *room, depo_effect_kind kind, depo_request *request) {
    return depo_effect_do(room->site,
                          (depo_effect){.kind = kind, .room = room, .request = request});
}

static void load(depo_room *room);

/* People may try again at once; what the table does by itself waits, or it would do nothing else.
 */
static void store_failed(depo_room *room) {
    room->site->counters.store_errors++;
    room->queue.rests = depo_ticks(&room->site->host) + REST;
}

/* A table may have begun on a map that is not built in any more: the store has it. */
static bool lacks_map(const depo_room *room, const depo_entry *entry) {
    return (entry->kind == DEPO_LOG_CREATE || entry->kind == DEPO_LOG_FOLDED) &&
           !depo_catalog_find(&room->site->catalog, depo_own_base(&entry->plan));
}

static void map_done(depo_task *task) {
    depo_room *room = task->user;
    depo_catalog *catalog = &room->site->catalog;
    room->site->tasks--;
    room->queue.busy = false;
    bool good = task->result == DEPO_STORE_OK;
    if (good && task->n_rows && !depo_catalog_find(catalog, room->log.map_hash))
        depo_catalog_add(catalog, room->log.map_hash, task->rows[0].text, task->rows[0].size);
    depo_task_free(task);
    if (good) {
        load(room);
        return;
    }
    room->log.map_asked = false; /* by whoever looks next */
    store_failed(room);
    while (room->queue.first)
        depo_request_refuse_code(room, depo_room_pop(room), DEPO_REFUSE_STORE);
}

static void ask_map(depo_room *room, const depo_entry *entry) {
    const depo_table_plan *plan = &entry->plan;
    depo_task *task = room->log.map_asked ? NULL : depo_task_new(DEPO_TASK_GET_MAP, NULL);
    if (!task) {
        depo_room_freeze(room, entry->seq, "its map is not in this version of the server");
        return;
    }
    memcpy(room->log.map_hash, depo_own_base(plan), sizeof room->log.map_hash);
    snprintf(task->map, sizeof task->map, "%s", depo_plan_key(plan, room->table.id));
    task->done = map_done;
    task->user = room;
    room->log.map_asked = room->queue.busy = true;
    depo_submit(room->site, task);
}

static void file_done(depo_task *task) {
    depo_room *room = task->user;
    room->site->tasks--;
    room->queue.busy = false;
    bool good = task->result == DEPO_STORE_OK;
    if (good && task->n_rows) {
        room->log.file = task->rows[0].text;
        room->log.file_size = task->rows[0].size;
        task->rows[0].text = NULL;
    } else if (good) {
        depo_room_freeze(room, room->table.seq, "its game file is lost");
    }
    depo_task_free(task);
    if (good) {
        load(room);
        return;
    }
    store_failed(room);
    while (room->queue.first)
        depo_request_refuse_code(room, depo_room_pop(room), DEPO_REFUSE_STORE);
}

/* A folded log has the moves in the game file. */
static void ask_file(depo_room *room) {
    depo_task *task = depo_task_new(DEPO_TASK_GET_FILE, room->table.id);
    if (!task) return;
    task->done = file_done;
    task->user = room;
    room->queue.busy = true;
    depo_submit(room->site, task);
}

static void fold_loaded(depo_room *room, depo_entry *entry) {
    if (lacks_map(room, entry)) {
        ask_map(room, entry);
    } else if (entry->kind == DEPO_LOG_FOLDED && !room->log.file) {
        ask_file(room);
    } else {
        entry->file = room->log.file;
        entry->file_size = room->log.file_size;
        depo_room_fold(room, entry);
    }
}

static void load_done(depo_task *task) {
    depo_room *room = task->user;
    depo_entry *entry = malloc(sizeof *entry);
    room->site->tasks--;
    room->queue.busy = false;
    if (task->result != DEPO_STORE_OK || !entry) {
        store_failed(room);
        while (room->queue.first)
            depo_request_refuse_code(room, depo_room_pop(room), DEPO_REFUSE_STORE);
    } else {
        for (unsigned i = 0; i < task->n_rows && !room->log.frozen && !room->queue.busy; i++) {
            entry->seq = task->rows[i].seq;
            if (entry->seq <= room->table.seq) continue;
            if (!depo_entry_read(task->rows[i].text, task->rows[i].size, entry))
                depo_room_freeze(room, task->rows[i].seq, "an entry of its log cannot be read");
            else
                fold_loaded(room, entry);
        }
        if (task->n_rows == DEPO_STORE_PAGE && !room->log.frozen && !room->queue.busy) {
            free(entry);
            depo_task_free(task);
            load(room); /* there may be more; others get their turn first */
            return;
        }
        bool returns = !room->log.loaded;
        room->log.loaded = room->table.seq > 0;
        if (task->n_rows) depo_room_know_people(room);
        if (returns) do_for(room, DEPO_EFFECT_CROWD); /* banned while it was put away */
        if (returns && room->log.loaded) do_for(room, DEPO_EFFECT_READ);
        if (!task->n_rows) room->log.behind = room->table.seq; /* a hint that was wrong */
    }
    if (!room->queue.busy) {
        free(room->log.file);
        room->log.file = NULL;
    }
    bool missing =
        task->result == DEPO_STORE_OK && !room->table.seq && !room->log.frozen && !room->queue.busy;
    free(entry);
    depo_task_free(task);
    if (missing) {
        /* Nothing there: only a request that creates the table can go on. */
        depo_request *requests = room->queue.first;
        room->queue.first = NULL;
        room->queue.last = &room->queue.first;
        room->queue.count = 0;
        for (depo_request *next; requests; requests = next) {
            next = requests->next;
            if (requests->kind == DEPO_REQUEST_CREATE)
                depo_room_push(room, requests);
            else
                depo_request_refuse_code(room, requests, DEPO_REFUSE_NO_TABLE);
        }
    }
    depo_room_next(room);
    if (missing) do_for(room, DEPO_EFFECT_VACANT); /* no place for what is not */
}

static void load(depo_room *room) {
    depo_task *task = depo_task_new(DEPO_TASK_LOAD, room->table.id);
    if (!task) return;
    task->seq = room->table.seq;
    task->done = load_done;
    task->user = room;
    room->queue.busy = true;
    depo_submit(room->site, task);
}

void depo_room_catch_up(depo_room *room, uint32_t seq) {
    if (seq > room->log.behind) room->log.behind = seq;
    if (room->log.loaded && !room->queue.busy && !room->log.frozen &&
        room->log.behind > room->table.seq)
        load(room);
}

static void append_done(depo_task *task) {
    depo_room *room = task->user;
    depo_request *request = room->queue.current;
    depo_task_result result = task->result;
    room->site->tasks--;
    room->queue.busy = false;
    room->queue.current = NULL;
    depo_task_free(task);
    if (result == DEPO_STORE_OK) {
        if (request->entry.kind == DEPO_LOG_CREATE) room->log.loaded = true;
        if (depo_room_fold(room, &request->entry)) {
            do_about(room, DEPO_EFFECT_STEP, request);
            depo_request_acknowledge(room, request, request->entry.seq);
        } else
            depo_request_refuse_frozen(room, request);
    } else if (result == DEPO_STORE_CONFLICT && request->tries++ < MAX_TRIES) {
        room->site->counters.conflicts++;
        depo_room_push_front(room, request);
        load(room);
        return;
    } else {
        store_failed(room);
        depo_request_refuse_code(room, request, DEPO_REFUSE_STORE);
    }
    depo_room_next(room);
}

static void append(depo_room *room, depo_request *request) {
    depo_task *task = depo_task_new(DEPO_TASK_APPEND, room->table.id);
    char *text = task ? depo_entry_write(&request->entry) : NULL;
    if (!text) {
        depo_task_free(task);
        depo_request_refuse_code(room, request, DEPO_REFUSE_STORE);
        return;
    }
    depo_room_watch(room, &request->entry);
    if (request->entry.kind == DEPO_LOG_DELETE && room->table.plan.ranked && request->client)
        do_for(room, DEPO_EFFECT_HIDE); /* who removes it is not shown any more */
    task->seq = request->entry.seq;
    task->text = text;
    task->size = strlen(text);
    task->done = append_done;
    task->user = room;
    room->queue.busy = true;
    room->queue.current = request;
    depo_submit(room->site, task);
}

static void map_kept(depo_task *task) {
    depo_room *room = task->user;
    depo_request *request = room->queue.current;
    bool good = task->result == DEPO_STORE_OK;
    room->site->tasks--;
    room->queue.busy = false;
    room->queue.current = NULL;
    depo_task_free(task);
    if (good) {
        append(room, request);
        return;
    }
    store_failed(room);
    depo_request_refuse_code(room, request, DEPO_REFUSE_STORE);
    depo_room_next(room);
}

/* The map of a host is durable before the table that is played on it. */
static void keep_map(depo_room *room, depo_request *request) {
    bool copies = !request->map_text;
    depo_task *task =
        depo_task_new(copies ? DEPO_TASK_COPY_MAP : DEPO_TASK_KEEP_MAP, room->table.id);
    if (!task || (copies && !request->parent)) {
        depo_task_free(task);
        depo_request_refuse_code(room, request, DEPO_REFUSE_STORE);
        return;
    }
    snprintf(task->map, sizeof task->map, "%s",
             copies ? request->parent->table.id : room->table.id);
    task->text = request->map_text;
    task->size = copies ? 0 : strlen(request->map_text);
    request->map_text = NULL;
    task->done = map_kept;
    task->user = room;
    room->queue.busy = true;
    room->queue.current = request;
    depo_submit(room->site, task);
}

static void run_create(depo_room *room, depo_request *request) {
    if (room->table.seq) { /* a retry */
        depo_request_acknowledge(room, request, 1);
        return;
    }
    depo_entry *entry = &request->entry;
    memset(entry, 0, sizeof *entry);
    entry->kind = DEPO_LOG_CREATE;
    entry->seq = 1;
    entry->at = depo_room_now(room);
    entry->seat = DEPO_NONE;
    entry->person = request->person;
    memcpy(entry->id, request->message.id, sizeof entry->id);
    entry->plan = request->message.plan;
    depo_refusal refusal = depo_plan_check(&room->site->catalog, &entry->plan);
    if (refusal.code) {
        depo_request_refuse(room, request, &refusal);
        return;
    }
    room->site->counters.creates++;
    if (entry->plan.brought)
        keep_map(room, request);
    else
        append(room, request);
}

typedef struct deciding {
    const depo_table *table;
    const depo_action *action;
    depo_entry *entry;
    depo_refusal refusal;
} deciding;

static void decide_guarded(void *argument) {
    deciding *d = argument;
    d->refusal = depo_table_decide(d->table, d->action, d->entry);
}

static void append_action(depo_room *room, depo_request *request) {
    depo_action *action = &request->message.action;
    action->now = depo_room_now(room);
    action->presence = depo_room_presence(room);
    deciding d = {.table = &room->table, .action = action, .entry = &request->entry};
    if (!depo_guard(decide_guarded, &d)) {
        depo_room_freeze(room, room->table.seq, DEPO_MET_A_BUG);
        d.refusal = depo_room_frozen(room);
    }
    if (d.refusal.code)
        depo_request_refuse(room, request, &d.refusal);
    else
        append(room, request);
}

void depo_room_rematch_plan(const depo_room *room, const depo_request *request,
                            depo_table_plan *plan) {
    const depo_table *table = &room->table;
    *plan = table->plan;
    depo_site_shuffle(room->site, plan);
    plan->deal_day = 0; /* a game like any other */
    plan->ranked = false;
    plan->first = (depo_seat)((table->state.first + 1u) % plan->n_seats);
    unsigned people = depo_table_people(table);
    bool alone =
        !(people & (people - 1)) && !(people & ~depo_table_seats_of(table, &request->person));
    depo_plan_commit(plan, &request->person, request->message.commits, request->message.n_commits);
    plan->start = alone; /* others come to the table first */
}

/* A rematch first makes the new table; its id follows from the old one, so that whoever asks, and
 * however often, there is only one. */
static void run_rematch(depo_room *room, depo_request *request) {
    depo_action *action = &request->message.action;
    action->now = depo_room_now(room);
    depo_refusal refusal = depo_table_decide(&room->table, action, &request->entry);
    if (!refusal.code && room->table.rematch[0]) {
        depo_request_acknowledge(room, request, room->table.seq);
        return;
    }
    if (refusal.code) {
        depo_request_refuse(room, request, &refusal);
        return;
    }
    if (!room->site->secret[0]) { /* the store failed when it was asked for */
        depo_site_ask_secret(room->site);
        depo_request_refuse_code(room, request, DEPO_REFUSE_STORE);
        return;
    }
    depo_rematch_id(room->site->secret, room->table.id, action->table);
    room->queue.busy = true;
    room->queue.current = request;
    depo_refusal_code code = do_about(room, DEPO_EFFECT_REMATCH, request);
    if (!code) return; /* it may have been answered already */
    room->queue.busy = false;
    room->queue.current = NULL;
    depo_request_refuse_code(room, request, code);
}

/* Takes back what waits outside for an answer. */
static depo_request *resume(depo_room *room) {
    depo_request *request = room->queue.current;
    room->queue.busy = false;
    room->queue.current = NULL;
    return request;
}

void depo_room_rematch(depo_room *room, depo_refusal_code code) {
    depo_request *request = resume(room);
    if (code)
        depo_request_refuse_code(room, request, code);
    else
        append_action(room, request);
    depo_room_next(room);
}

void depo_room_reported(depo_room *room, depo_refusal_code code) {
    depo_request *request = resume(room);
    if (code)
        depo_request_refuse_code(room, request, code);
    else
        depo_request_acknowledge(room, request, room->table.seq);
    depo_room_next(room);
}

void depo_room_thought(depo_room *room, const depo_action *action) {
    room->thinking.waits = false;
    if (action) {
        room->thinking.at = 0;
        depo_room_act(room, action);
    }
    depo_room_next(room);
}

static void run_action(depo_room *room, depo_request *request) {
    depo_action *action = &request->message.action;
    action->person = request->person;
    uint32_t done = depo_table_done(&room->table, &action->person, action->id);
    if (done)
        depo_request_acknowledge(room, request, done);
    else if (action->kind == DEPO_LOG_REMATCH)
        run_rematch(room, request);
    else
        append_action(room, request);
}

/* GET /api/tables/ID */
static void answer_info(depo_room *room, depo_request *request) {
    depo_answer_json(room->site, request->http,
                     json_pack("{s:s, s:i, s:o}", "table", room->table.id, "seq", room->table.seq,
                               "info", depo_table_json(&room->table, &request->person)));
    depo_request_free(request);
}

/* GET /api/tables/ID/game */
static void answer_file(depo_room *room, depo_request *request) {
    const depo_table *table = &room->table;
    if (table->phase < DEPO_TABLE_OVER) {
        depo_request_refuse_code(room, request, DEPO_REFUSE_NOT_OVER);
        return;
    }
    bool own = table->phase == DEPO_TABLE_OVER && depo_table_seats_of(table, &request->person);
    if (!own && depo_deal_is_sealed(&table->plan, depo_now(&room->site->host))) {
        depo_request_refuse_code(room, request, DEPO_REFUSE_SEALED);
        return;
    }
    size_t size = 0;
    char *file = depo_table_file(table, &size);
    depo_answer(room->site, request->http, 200, depo_answer_of_text,
                file ? depo_frame_new(file, size) : NULL);
    free(file);
    depo_request_free(request);
}

typedef struct joining {
    depo_room *room;
    depo_request *request;
} joining;

static void join_guarded(void *argument) {
    const joining *j = argument;
    depo_room_join(j->room, j->request);
}

static void run_join(depo_room *room, depo_request *request) {
    joining j = {room, request};
    if (!depo_guard(join_guarded, &j)) depo_room_freeze(room, room->table.seq, DEPO_MET_A_BUG);
}

static void report(depo_room *room, depo_request *request) {
    room->queue.busy = true;
    room->queue.current = request;
    depo_refusal_code code = do_about(room, DEPO_EFFECT_REPORT, request);
    if (!code) return;
    resume(room);
    depo_request_refuse_code(room, request, code);
}

/* Whoever comes from another process may have seen more than this one has read. Those who come
 * without a word about it may have too: on a shared store they are shown nothing older than what
 * is there. */
static bool is_ahead(const depo_room *room, const depo_request *request) {
    const depo_message *message = &request->message;
    uint32_t seen = message->seen, seq = room->table.seq;
    bool asks = request->kind == DEPO_REQUEST_INFO || request->kind == DEPO_REQUEST_FILE;
    if (request->client && request->kind == DEPO_REQUEST_COMMAND) {
        asks = message->kind == DEPO_MSG_JOIN;
        if (message->last > seen) seen = message->last;
        if (message->action.seq > seen) seen = message->action.seq;
    }
    return seen > seq || (asks && depo_site_is_shared(room->site));
}

static void run(depo_room *room, depo_request *request) {
    bool parts = request->client && request->message.kind == DEPO_MSG_PART;
    if (parts) depo_room_part(request->client, room->table.id, request->message.brief);
    if (parts || (request->client && !request->client->connection &&
                  request->message.kind == DEPO_MSG_JOIN)) {
        depo_request_free(request);
    } else if (room->log.frozen) {
        if (request->kind == DEPO_REQUEST_FOLD) do_for(room, DEPO_EFFECT_FOLD);
        if (request->kind == DEPO_REQUEST_SERVER && request->message.action.kind == DEPO_LOG_DELETE)
            depo_room_snapshot_gone(room);
        depo_request_refuse_frozen(room, request);
    } else if (request->kind == DEPO_REQUEST_CREATE) {
        run_create(room, request);
    } else if (!room->log.loaded || (!request->read_on && is_ahead(room, request))) {
        request->read_on = true;
        depo_room_push_front(room, request); /* done after the load */
        load(room);
    } else if (room->table.phase == DEPO_TABLE_GONE) {
        depo_request_refuse_code(room, request, DEPO_REFUSE_NO_TABLE);
    } else if (request->kind == DEPO_REQUEST_FOLD) {
        do_for(room, DEPO_EFFECT_FOLD);
        depo_request_free(request);
    } else if (request->kind == DEPO_REQUEST_WAKE) {
        depo_request_acknowledge(room, request,
                                 room->table.seq); /* a person may have looked for it */
    } else if (request->kind == DEPO_REQUEST_INFO) {
        answer_info(room, request);
    } else if (request->kind == DEPO_REQUEST_FILE) {
        answer_file(room, request);
    } else if (request->message.kind == DEPO_MSG_JOIN && request->client) {
        run_join(room, request);
    } else if (request->message.kind == DEPO_MSG_REPORT && request->client) {
        report(room, request);
    } else if (request->message.kind == DEPO_MSG_MAP && request->client) {
        depo_client_send(request->client, depo_say_map(&room->table));
        depo_request_free(request);
    } else if (request->message.kind == DEPO_MSG_POINT && request->client) {
        depo_room_point(room, request->client, request->message.action.seat,
                        request->message.route);
        depo_request_free(request);
    } else if (request->client && !depo_client_follows(request->client, room->table.id) &&
               request->client->connection) {
        /* Checked here and not on arrival: the join may have waited in the same queue. */
        depo_request_refuse_code(room, request, DEPO_REFUSE_NOT_JOINED);
    } else {
        run_action(room, request);
    }
}

void depo_room_next(depo_room *room) {
    while (!room->queue.busy && room->queue.first) run(room, depo_room_pop(room));
    if (room->queue.busy || room->log.frozen || !room->log.loaded) return;
    int64_t ticks = depo_ticks(&room->site->host);
    if (room->log.behind <= room->table.seq)
        depo_room_tick(room, ticks);
    else if (room->queue.rests <= ticks)
        load(room);
}

static void tick_clock(depo_room *room, int64_t now) {
    depo_seat seat = 0;
    int64_t due = depo_table_due(&room->table, &seat);
    if (!due || due > now) return;
    room->site->counters.timeouts++;
    depo_room_act(room, &(depo_action){.kind = DEPO_LOG_TIMEOUT, .seat = seat, .now = now});
}

/* Someone has asked for the start: the devices are called, waited for, called once more. */
static void tick_start(depo_room *room, int64_t now) {
    depo_entry_kind next = DEPO_LOG_START;
    if (room->table.asked_start) next = depo_shuffle_next(&room->table, now);
    if (next == DEPO_LOG_KINDS) return;
    if (next == DEPO_LOG_CALL) next = DEPO_LOG_START; /* what a start becomes */
    depo_room_act(room, &(depo_action){.kind = next});
}

/* When the bot shall move: at its pace, quicker for a second card and the first tickets. */
static int64_t natural_time(const depo_host *host, const depo_table *table, int64_t ticks) {
    unsigned pace = table->plan.pace;
    if (!pace) return ticks;
    bool quick = table->state.phase != DEPO_TURN;
    unsigned spread = pace / 2 + 1;
    return ticks + (quick ? pace / 2 : pace) + (int64_t)depo_random_below(host, spread);
}

static void think(depo_room *room, int64_t ticks) {
    unsigned bots = depo_table_thinkers(&room->table);
    if (!bots || room->thinking.waits || room->site->stopping || depo_room_is_asleep(room)) return;
    if (!room->thinking.at)
        room->thinking.at = natural_time(&room->site->host, &room->table, ticks);
    if (room->thinking.at > ticks) return;
    room->thinking.waits = true;
    room->thinking.at = ticks;
    do_for(room, DEPO_EFFECT_THINK);
}

void depo_room_tick(depo_room *room, int64_t ticks) {
    depo_room_say_presence(room, ticks);
    if (room->queue.busy || room->log.frozen || !room->log.loaded || room->queue.first ||
        room->queue.rests > ticks)
        return;
    const depo_table *table = &room->table;
    if (room->log.behind > table->seq) { /* the store failed when it was to catch up */
        depo_room_next(room);
        return;
    }
    int64_t now = depo_room_now(room);
    if (depo_table_wants_start(table) && !room->site->stopping)
        tick_start(room, now);
    else if (depo_table_agrees(table))
        depo_room_act(room, &(depo_action){.kind = DEPO_LOG_VOTE,
                                           .seat = (depo_seat)__builtin_ctz(table->votes),
                                           .on = true});
    else
        tick_clock(room, now);
    if (!room->queue.first) think(room, ticks);
    depo_room_show_later(room, now);
    if (room->snapshot.due && depo_room_is_asleep(room))
        room->snapshot.good = false; /* nobody is to wake it */
    if (room->thinking.waits && room->snapshot.due &&
        room->snapshot.due - depo_now(&room->site->host) < DEPO_OVERDUE / 2)
        room->snapshot.good =
            false; /* its bot waits in line here: it is not to be woken elsewhere */
    if (!room->snapshot.good && room->snapshot.at <= ticks) depo_room_snapshot(room, ticks);
    if (room->queue.first) depo_room_next(room);
}
