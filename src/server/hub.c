/* SPDX-License-Identifier: MIT */
#include "server/hub.h"

#include "mapio/mapio.h"
#include "server/log.h"
#include "server/room.h"

#include <stdlib.h>
#include <string.h>

enum {
    POLL_EVERY = 2000, /* milliseconds between looks at what other processes did */
    DUE_EVERY = 2000,  /* and for tables that should have been woken */
    IDLE_ROOM = 60000, /* a table that nobody follows leaves memory after so long */
    POLL_BACK = 15000  /* a poll looks back so far, for clocks that differ */
};

depo_hub *depo_hub_new(const depo_host *host, const depo_limits *limits) {
    depo_hub *hub = calloc(1, sizeof *hub);
    if (!hub) return NULL;
    hub->host = *host;
    hub->limits = *limits;
    hub->started = host->now();
    if (depo_catalog_init(&hub->catalog)) return hub;
    depo_catalog_free(&hub->catalog);
    free(hub);
    return NULL;
}

static void keep_done(depo_task *task) {
    depo_hub *hub = task->user;
    hub->tasks--;
    if (task->result != DEPO_STORE_OK)
        depo_log(DEPO_LOG_QUIET, "map-not-kept", "map=%s", task->map);
    depo_task_free(task);
}

/* Tables outlive the program that they began with: the store keeps its maps for the next one. */
static void keep_maps(depo_hub *hub) {
    for (unsigned i = 0; i < hub->catalog.n_maps; i++) {
        const depo_builtin_map *map = depo_builtin_find(hub->catalog.maps[i]->id);
        depo_task *task = depo_task_new(DEPO_TASK_KEEP_MAP, NULL);
        if (!task) return;
        depo_map_hash_text(hub->catalog.maps[i], task->map);
        task->text = strndup(map->json, map->json_size);
        task->size = map->json_size;
        task->done = keep_done;
        task->user = hub;
        depo_hub_submit(hub, task);
    }
}

void depo_hub_set_store(depo_hub *hub, depo_store *store) {
    hub->store = store;
    keep_maps(hub);
}

static unsigned hash_of(const char *id) {
    uint32_t hash = 2166136261u;
    for (; *id; id++) hash = (hash ^ (unsigned char)*id) * 16777619u;
    return hash % DEPO_ROOM_HASH;
}

depo_room *depo_hub_room(depo_hub *hub, const char *id, bool make) {
    depo_room **bucket = &hub->hash[hash_of(id)];
    for (depo_room *room = *bucket; room; room = room->next_of_hash)
        if (strcmp(room->table.id, id) == 0) return room;
    if (!make || (hub->limits.rooms && hub->n_rooms >= hub->limits.rooms)) return NULL;
    depo_room *room = calloc(1, sizeof *room);
    if (!room) return NULL;
    room->hub = hub;
    room->queue_tail = &room->queue;
    room->touched = hub->host.now();
    room->noted = true;
    depo_table_init(&room->table, id);
    room->next_of_hash = *bucket;
    *bucket = room;
    room->next = hub->rooms;
    if (hub->rooms) hub->rooms->before = room;
    hub->rooms = room;
    hub->n_rooms++;
    return room;
}

void depo_room_release(depo_room *room) {
    depo_hub *hub = room->hub;
    depo_room **at = &hub->hash[hash_of(room->table.id)];
    while (*at != room) at = &(*at)->next_of_hash;
    *at = room->next_of_hash;
    if (room->before)
        room->before->next = room->next;
    else
        hub->rooms = room->next;
    if (room->next) room->next->before = room->before;
    while (room->queue) {
        depo_deed *deed = room->queue;
        room->queue = deed->next;
        depo_deed_free(deed);
    }
    if (room->current) depo_deed_free(room->current);
    depo_table_free(&room->table);
    free(room->minds);
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++) free(room->own[i].text);
    free(room);
    hub->n_rooms--;
}

void depo_hub_free(depo_hub *hub) {
    while (hub->clients) depo_hub_disconnect(hub, hub->clients);
    while (hub->rooms) depo_room_release(hub->rooms);
    depo_catalog_free(&hub->catalog);
    free(hub);
}

void depo_hub_submit(depo_hub *hub, depo_task *task) {
    hub->tasks++;
    depo_store_submit(hub->store, task);
}

depo_client *depo_hub_connect(depo_hub *hub, void *connection) {
    depo_client *client = calloc(1, sizeof *client);
    if (!client) return NULL;
    client->connection = connection;
    client->refs = 1;
    client->filled = hub->host.now();
    client->tokens = hub->limits.burst;
    client->create_tokens = hub->limits.create_rate;
    client->next = hub->clients;
    if (hub->clients) hub->clients->before = client;
    hub->clients = client;
    hub->n_clients++;
    hub->counters.connects++;
    return client;
}

void depo_client_release(depo_client *client) {
    if (--client->refs == 0) free(client);
}

void depo_hub_disconnect(depo_hub *hub, depo_client *client) {
    client->connection = NULL;
    depo_room_part_all(hub, client);
    if (client->before)
        client->before->next = client->next;
    else
        hub->clients = client->next;
    if (client->next) client->next->before = client->before;
    hub->n_clients--;
    depo_client_release(client);
}

void depo_client_send(depo_hub *hub, depo_client *client, depo_frame *frame) {
    if (frame && client->connection) {
        hub->counters.messages_out++;
        hub->counters.bytes_out += frame->size;
        hub->host.send(client->connection, frame);
    }
    depo_frame_release(frame);
}

static void refuse(depo_hub *hub, depo_client *client, const depo_command *command,
                   const depo_refusal *refusal) {
    hub->counters.errors++;
    depo_client_send(hub, client, depo_say_error(command->id, command->table, 0, refusal));
}

/* A bucket that fills with time: false when it is empty. */
static bool allowed(depo_hub *hub, depo_client *client) {
    int64_t now = hub->host.now();
    double seconds = (double)(now - client->filled) / 1000.0;
    if (seconds < 0) seconds = 0;
    client->filled = now;
    client->tokens += seconds * hub->limits.rate;
    if (client->tokens > hub->limits.burst) client->tokens = hub->limits.burst;
    client->create_tokens += seconds * hub->limits.create_rate / 60.0;
    if (client->create_tokens > hub->limits.create_rate)
        client->create_tokens = hub->limits.create_rate;
    if (!hub->limits.rate) return true;
    if (client->tokens < 1) return false;
    client->tokens -= 1;
    return true;
}

static void do_hello(depo_hub *hub, depo_client *client, const depo_command *command) {
    client->hello = true;
    if (command->key[0]) {
        depo_person_from_key(command->key, strlen(command->key), &client->person);
        memcpy(client->key, command->key, sizeof client->key);
    }
    depo_room_part_all(hub, client); /* as someone else, what was followed is another's */
    depo_client_send(hub, client, depo_say_welcome(&hub->catalog, hub->host.now()));
}

/* A command for a table goes to its queue. */
static depo_refusal_code hand_over(depo_hub *hub, depo_client *client, depo_command *command,
                                   depo_deed_kind kind, const char *id) {
    depo_room *room = depo_hub_room(hub, id, true);
    depo_deed *deed = room ? depo_deed_new(kind, client) : NULL;
    if (!deed) return DEPO_REFUSE_TOO_MANY;
    deed->command = *command;
    if (!depo_room_push(room, deed)) {
        depo_deed_free(deed);
        return DEPO_REFUSE_TOO_MANY;
    }
    depo_room_next(room);
    return DEPO_REFUSE_NONE;
}

static depo_refusal_code do_create(depo_hub *hub, depo_client *client, depo_command *command) {
    char id[DEPO_TABLE_ID];
    if (hub->limits.create_rate && client->create_tokens < 1) return DEPO_REFUSE_TOO_FAST;
    client->create_tokens -= 1;
    depo_table_id(client->key, strlen(client->key), command->id, id);
    depo_plan *plan = &command->plan;
    plan->seed = depo_new_seed();
    plan->host = client->person;
    for (unsigned i = 0; i < plan->n_seats; i++)
        if (plan->seats[i].role == DEPO_ROLE_HUMAN) plan->seats[i].person = client->person;
    return hand_over(hub, client, command, DEPO_DEED_CREATE, id);
}

static depo_refusal_code do_command(depo_hub *hub, depo_client *client, depo_command *command) {
    if (command->message != DEPO_MSG_HELLO && !client->hello) return DEPO_REFUSE_HELLO_FIRST;
    switch (command->message) {
    case DEPO_MSG_HELLO:
        do_hello(hub, client, command);
        return DEPO_REFUSE_NONE;
    case DEPO_MSG_PING:
        depo_client_send(hub, client, depo_say_pong(command->id, hub->host.now()));
        return DEPO_REFUSE_NONE;
    case DEPO_MSG_PART:
        depo_room_part(hub, client, command->table);
        return DEPO_REFUSE_NONE;
    case DEPO_MSG_JOIN:
        return hand_over(hub, client, command, DEPO_DEED_COMMAND, command->table);
    default:
        break;
    }
    if (depo_person_is_nobody(&client->person)) return DEPO_REFUSE_NEED_KEY;
    if (command->message == DEPO_MSG_CREATE) return do_create(hub, client, command);
    return hand_over(hub, client, command, DEPO_DEED_COMMAND, command->table);
}

void depo_hub_receive(depo_hub *hub, depo_client *client, const char *text, size_t size) {
    static depo_command command; /* the loop's thread only, and it is large */
    hub->counters.messages_in++;
    depo_refusal refusal = depo_command_read(text, size, &command);
    if (!allowed(hub, client)) refusal = depo_refuse(DEPO_REFUSE_TOO_FAST);
    if (!refusal.code) refusal = depo_refuse(do_command(hub, client, &command));
    if (refusal.code) refuse(hub, client, &command, &refusal);
}

void depo_hub_hint(depo_hub *hub, const depo_task *task) {
    for (unsigned i = 0; i < task->n_rows; i++) {
        depo_room *room = depo_hub_room(hub, task->rows[i].table, false);
        if (room) depo_room_catch_up(room, task->rows[i].seq);
    }
}

static void changed_done(depo_task *task) {
    depo_hub *hub = task->user;
    hub->tasks--;
    depo_hub_hint(hub, task);
    depo_task_free(task);
}

/* Loading a table is enough to wake it: its bots and clocks go on from there. */
static void due_done(depo_task *task) {
    depo_hub *hub = task->user;
    hub->tasks--;
    for (unsigned i = 0; i < task->n_rows && !hub->stopping; i++) {
        depo_room *room = depo_hub_room(hub, task->rows[i].table, true);
        if (!room || room->loaded || room->busy || room->frozen) continue;
        depo_deed *deed = depo_deed_new(DEPO_DEED_SERVER, NULL);
        if (!deed) break;
        /* A wish that is refused at once: only the load counts. */
        deed->command.wish.kind = DEPO_LOG_TIMEOUT;
        depo_room_push(room, deed);
        depo_room_next(room);
    }
    depo_task_free(task);
}

static void poll_store(depo_hub *hub, depo_task_kind kind, int64_t at,
                       void (*done)(depo_task *task)) {
    depo_task *task = depo_task_new(kind, NULL);
    if (!task) return;
    task->at = at;
    task->done = done;
    task->user = hub;
    depo_hub_submit(hub, task);
}

static bool may_leave(const depo_room *room, int64_t now) {
    return !room->subs && !room->queue && !room->busy && !room->thinking && room->noted &&
           !room->frozen && now - room->touched > IDLE_ROOM;
}

void depo_hub_tick(depo_hub *hub) {
    int64_t now = hub->host.now();
    for (depo_room *room = hub->rooms, *next; room; room = next) {
        next = room->next;
        depo_room_pulse(room, now);
        if (may_leave(room, now) || (!room->loaded && !room->busy && !room->queue && !room->subs &&
                                     !room->frozen && now - room->touched > 5000))
            depo_room_release(room);
    }
    if (hub->stopping) return;
    if (depo_store_is_shared(hub->store) && now - hub->polled > POLL_EVERY) {
        hub->polled = now;
        poll_store(hub, DEPO_TASK_CHANGED, now - POLL_BACK, changed_done);
    }
    if (now - hub->due_polled > DUE_EVERY) {
        hub->due_polled = now;
        poll_store(hub, DEPO_TASK_DUE, now, due_done);
    }
}

void depo_hub_stop(depo_hub *hub) {
    hub->stopping = true;
    for (depo_room *room = hub->rooms; room; room = room->next)
        if (room->loaded && !room->noted && !room->busy) depo_room_note(room, hub->host.now());
}

bool depo_hub_idle(const depo_hub *hub) {
    return hub->jobs == 0 && hub->tasks == 0;
}
