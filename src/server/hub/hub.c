/* SPDX-License-Identifier: MIT */
#include "server/hub/hub.h"

#include "mapio/mapio.h"
#include "server/service/admin.h"
#include "server/room/client.h"
#include "server/service/deals.h"
#include "server/room/follow.h"
#include "server/hub/hub_state.h"
#include "server/base/log.h"
#include "server/table/message.h"
#include "server/service/mine.h"
#include "server/table/own.h"
#include "server/service/places.h"
#include "server/service/presence.h"
#include "server/room/pulse.h"
#include "server/service/rehearse.h"
#include "server/service/retention.h"
#include "server/room/room.h"
#include "server/table/shuffle.h"

#include <stdlib.h>
#include <string.h>

enum {
    POLL_EVERY = 2000, /* milliseconds between looks at what other processes did */
    DUE_EVERY = 2000,  /* and for tables that should have been woken */
    POLL_BACK = 15000  /* a poll looks back so far, for clocks that differ */
};

static depo_quota_limits quotas_of(const depo_limits *limits) {
    return (depo_quota_limits){.create_minute = limits->create_rate,
                               .create_day = limits->create_day,
                               .places = limits->places,
                               .all_places = limits->rooms};
}

void depo_hub_set_limits(depo_hub *hub, const depo_limits *limits) {
    unsigned threads = hub->limits.threads;
    hub->limits = *limits;
    hub->limits.threads = threads;
    hub->quotas.limits = quotas_of(limits);
}

depo_hub *depo_hub_new(const depo_host *host, const depo_limits *limits) {
    depo_hub *hub = calloc(1, sizeof *hub);
    if (!hub) return NULL;
    hub->host = *host;
    hub->limits = *limits;
    hub->behind_tail = &hub->behind;
    hub->started = depo_ticks(host);
    depo_quota_limits quotas = quotas_of(limits);
    uint8_t secret[DEPO_QUOTA_SECRET];
    host->random(host->self, secret, sizeof secret);
    if (depo_catalog_init(&hub->catalog) && depo_quotas_init(&hub->quotas, &quotas, secret)) {
        hub->self.address = depo_account_of_address(&hub->quotas, "", hub->started);
        return hub;
    }
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

static void secret_done(depo_task *task) {
    depo_hub *hub = task->user;
    hub->tasks--;
    if (task->result == DEPO_STORE_OK && task->n_rows && task->rows[0].size < sizeof hub->secret)
        memcpy(hub->secret, task->rows[0].text, task->rows[0].size + 1);
    depo_task_free(task);
}

/* The first server of a store makes the secret, all others read it. */
void depo_hub_ask_secret(depo_hub *hub) {
    depo_task *keep = depo_task_new(DEPO_TASK_KEEP_SECRET, NULL);
    depo_task *get = depo_task_new(DEPO_TASK_GET_SECRET, NULL);
    char *fresh = malloc(DEPO_SECRET_TEXT);
    if (!keep || !get || !fresh) {
        depo_task_free(keep);
        depo_task_free(get);
        free(fresh);
        return;
    }
    uint8_t secret[DEPO_SECRET_SIZE];
    hub->host.random(hub->host.self, secret, sizeof secret);
    depo_secret_text(secret, fresh);
    keep->text = fresh;
    keep->size = strlen(fresh);
    keep->done = get->done = secret_done;
    keep->user = get->user = hub;
    depo_hub_submit(hub, keep);
    depo_hub_submit(hub, get);
}

void depo_hub_set_store(depo_hub *hub, depo_store *store) {
    hub->store = store;
    depo_hub_read_orders(hub); /* before anyone can come */
    depo_hub_ask_secret(hub);  /* before anything that could need it */
    keep_maps(hub);
}

void depo_hub_free(depo_hub *hub) {
    hub->store = NULL;                                           /* closed */
    while (hub->clients) depo_hub_disconnect(hub, hub->clients); /* NOLINT: each leaves the list */
    while (hub->rooms) depo_room_release(hub->rooms);
    depo_hub_end_rehearsals(hub);
    depo_quotas_free(&hub->quotas);
    depo_catalog_free(&hub->catalog);
    depo_orders_free(&hub->orders);
    free(hub);
}

void depo_hub_submit(depo_hub *hub, depo_task *task) {
    hub->tasks++;
    depo_store_submit(hub->store, task);
}

depo_client *depo_hub_connect(depo_hub *hub, void *connection, const char *address) {
    depo_client *client = calloc(1, sizeof *client);
    if (!client) return NULL;
    client->hub = hub;
    client->connection = connection;
    client->refs = 1;
    snprintf(client->address, sizeof client->address, "%s", address);
    client->filled = client->heard = depo_ticks(&hub->host);
    client->tokens = hub->limits.burst;
    client->owner.address = depo_account_of_address(&hub->quotas, address, client->filled);
    client->next = hub->clients;
    if (hub->clients) hub->clients->before = client;
    hub->clients = client;
    hub->n_clients++;
    hub->counters.connects++;
    return client;
}

void depo_client_release(depo_client *client) {
    if (--client->refs) return;
    depo_account_let_go(&client->hub->quotas, client->owner.address);
    depo_account_let_go(&client->hub->quotas, client->owner.person);
    free(client);
}

void depo_hub_disconnect(depo_hub *hub, depo_client *client) {
    client->connection = NULL;
    depo_room_part_all(client);
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

bool depo_client_may(depo_hub *hub, depo_client *client, double cost) {
    int64_t ticks = depo_ticks(&hub->host);
    client->tokens += (double)(ticks - client->filled) / 1000.0 * hub->limits.rate;
    client->filled = ticks;
    if (client->tokens > hub->limits.burst) client->tokens = hub->limits.burst;
    if (!hub->limits.rate) return true;
    if (cost > hub->limits.burst) cost = hub->limits.burst; /* possible at all */
    if (client->tokens < cost) return false;
    client->tokens -= cost;
    return true;
}

/* What a message costs, in tokens: as much as it makes the server do. A story costs more as it is
 * told. */
static double cost_of(const depo_command *command) {
    switch (command->message) {
    case DEPO_MSG_JOIN:
        return command->brief ? 1 : 4;
    case DEPO_MSG_CHAT:
        return 3;
    case DEPO_MSG_MINE:
        return 4;
    default:
        return 1;
    }
}

static void do_hello(depo_hub *hub, depo_client *client, const depo_command *command) {
    client->hello = true;
    client->text_views = command->text_views;
    client->lists = false;
    if (command->key[0]) {
        depo_person_from_key(command->key, strlen(command->key), &client->person);
        memcpy(client->key, command->key, sizeof client->key);
    }
    depo_room_part_all(client); /* as someone else, what was followed is another's */
    depo_account *before = client->owner.person;
    client->owner.person =
        depo_account_of_person(&hub->quotas, &client->person, depo_ticks(&hub->host));
    depo_account_let_go(&hub->quotas, before);
    if (!depo_hub_admits(hub, client)) return;
    json_t *announcement = depo_hub_announcement(hub);
    json_t *network = hub->host.network ? hub->host.network(client->connection) : NULL;
    depo_client_send(
        hub, client,
        depo_say_welcome(&hub->catalog, depo_now(&hub->host), hub->host.page, network));
    if (announcement) depo_client_send(hub, client, depo_say_announce(announcement));
}

depo_refusal_code depo_hub_hand_over(depo_hub *hub, depo_deed *deed, const char *id) {
    depo_room *room = depo_hub_open(hub, id, &deed->client->owner);
    if (!room || !depo_room_push(room, deed)) return DEPO_REFUSE_TOO_MANY;
    depo_room_next(room);
    return DEPO_REFUSE_NONE;
}

/* A command for a table goes to its queue. */
static depo_refusal_code hand_over(depo_hub *hub, depo_client *client, depo_command *command,
                                   depo_deed_kind kind, const char *id) {
    depo_deed *deed = depo_deed_new(kind, client);
    if (!deed) return DEPO_REFUSE_TOO_MANY;
    deed->command = *command;
    depo_refusal_code code = depo_hub_hand_over(hub, deed, id);
    if (code) depo_deed_free(deed);
    return code;
}

depo_refusal_code depo_hub_may_create(depo_hub *hub, const depo_owner *owner) {
    if (depo_hub_is_full(hub)) return DEPO_REFUSE_DISK;
    switch (depo_quota_create(&hub->quotas, owner, depo_ticks(&hub->host))) {
    case DEPO_QUOTA_MINUTE:
        return DEPO_REFUSE_TOO_FAST;
    case DEPO_QUOTA_DAY:
        return DEPO_REFUSE_TABLES_TODAY;
    default:
        return DEPO_REFUSE_NONE;
    }
}

/* Behind the join that it ends, should that still wait for its table. */
static depo_refusal_code do_part(depo_hub *hub, depo_client *client, depo_command *command) {
    if (!depo_hub_room(hub, command->table)) return DEPO_REFUSE_NONE;
    return hand_over(hub, client, command, DEPO_DEED_COMMAND, command->table);
}

void depo_hub_shuffle(depo_hub *hub, depo_plan *plan) {
    uint8_t secret[DEPO_SHARE_SIZE];
    hub->host.random(hub->host.self, secret, sizeof secret);
    depo_plan_shuffle(plan, hub->limits.reveal, secret);
}

static depo_refusal_code do_create(depo_hub *hub, depo_client *client, depo_command *command) {
    char id[DEPO_TABLE_ID];
    depo_refusal_code code = depo_hub_may_create(hub, &client->owner);
    if (code) return code;
    depo_table_id(client->key, strlen(client->key), command->id, id);
    depo_plan *plan = &command->plan;
    depo_hub_shuffle(hub, plan);
    plan->host = client->person;
    for (unsigned i = 0; i < plan->n_seats; i++)
        if (plan->seats[i].role == DEPO_ROLE_HUMAN) plan->seats[i].person = client->person;
    depo_plan_commit(plan, &client->person, command->commits, command->n_commits);
    return hand_over(hub, client, command, DEPO_DEED_CREATE, id);
}

static depo_refusal_code do_command(depo_hub *hub, depo_client *client, depo_command *command) {
    if (command->message != DEPO_MSG_HELLO && !client->hello) return DEPO_REFUSE_HELLO_FIRST;
    switch (command->message) {
    case DEPO_MSG_HELLO:
        do_hello(hub, client, command);
        return DEPO_REFUSE_NONE;
    case DEPO_MSG_PING:
        depo_client_send(
            hub, client,
            depo_say_pong(command->id, depo_now(&hub->host), depo_client_tables(client)));
        return DEPO_REFUSE_NONE;
    case DEPO_MSG_PART:
        return do_part(hub, client, command);
    case DEPO_MSG_JOIN:
        return hand_over(hub, client, command, DEPO_DEED_COMMAND, command->table);
    default:
        break;
    }
    if (depo_person_is_nobody(&client->person)) return DEPO_REFUSE_NEED_KEY;
    if (command->message == DEPO_MSG_CREATE) return do_create(hub, client, command);
    if (command->message == DEPO_MSG_MINE) return depo_hub_mine(hub, client, command);
    if (command->message == DEPO_MSG_DEAL) return depo_hub_deal(hub, client, command);
    if (command->message == DEPO_MSG_CHAT && depo_hub_is_muted(hub, client))
        return DEPO_REFUSE_MUTED;
    return hand_over(hub, client, command, DEPO_DEED_COMMAND, command->table);
}

void depo_hub_receive(depo_hub *hub, depo_client *client, const char *text, size_t size) {
    static depo_command command; /* the loop's thread only, and it is large */
    hub->counters.messages_in++;
    depo_hub_heard(client);
    depo_refusal refusal = depo_command_read(text, size, &command);
    if (!depo_client_may(hub, client, cost_of(&command)))
        refusal = depo_refuse(DEPO_REFUSE_TOO_FAST);
    if (!refusal.code && command.tickets)
        refusal = depo_own_read(&hub->catalog, &command.plan, command.tickets);
    if (!refusal.code) refusal = depo_refuse(do_command(hub, client, &command));
    if (refusal.code) refuse(hub, client, &command, &refusal);
}

void depo_hub_hint(depo_hub *hub, const depo_task *task) {
    if (task->kind == DEPO_TASK_HEARD) {
        depo_presence_heard(hub, task);
        depo_mine_heard(hub, task);
        return;
    }
    for (unsigned i = 0; i < task->n_rows; i++) {
        depo_room *room = depo_hub_room(hub, task->rows[i].table);
        if (strcmp(task->rows[i].table, DEPO_ORDERS_LOG) == 0) depo_hub_read_orders(hub);
        if (room) depo_room_catch_up(room, task->rows[i].seq);
    }
}

static void changed_done(depo_task *task) {
    depo_hub *hub = task->user;
    hub->tasks--;
    depo_hub_hint(hub, task);
    depo_task_free(task);
}

/* Tables that must go on though nobody looks at them. */
static void due_done(depo_task *task) {
    depo_hub *hub = task->user;
    hub->tasks--;
    /* Tables that stay due, because they cannot be read, do not stand in the way of others. */
    memset(hub->due_after, 0, sizeof hub->due_after);
    if (task->n_rows == DEPO_STORE_LIST)
        memcpy(hub->due_after, task->rows[task->n_rows - 1].table, sizeof hub->due_after);
    for (unsigned i = 0; i < task->n_rows && !hub->stopping; i++) {
        depo_room *room = depo_hub_open(hub, task->rows[i].table, &hub->self);
        if (!room || room->loaded || room->busy || room->frozen) continue;
        depo_deed *deed = depo_deed_new(DEPO_DEED_WAKE, NULL);
        if (!deed) break;
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
    memcpy(task->table, hub->due_after, sizeof task->table); /* DUE */
    task->done = done;
    task->user = hub;
    depo_hub_submit(hub, task);
}

static void look_at_store(depo_hub *hub) {
    char why[DEPO_STORE_WHY];
    bool fails = !depo_store_healthy(hub->store, why);
    if (fails == hub->store_fails) return;
    hub->store_fails = fails;
    if (fails)
        depo_log(DEPO_LOG_QUIET, "store-failed", "why=\"%s\"", why);
    else
        depo_log(DEPO_LOG_QUIET, "store-works", "%s", "");
}

void depo_hub_tick(depo_hub *hub) {
    int64_t ticks = depo_ticks(&hub->host);
    look_at_store(hub);
    for (depo_room *room = hub->rooms, *next; room; room = next) {
        next = room->next;
        depo_room_pulse(room, ticks);
        depo_room_sweep(room, ticks);
    }
    depo_presence_look(hub);
    depo_retell_wake(hub);
    depo_stories_sweep(hub, ticks);
    if (hub->stopping) return;
    depo_hub_poll_orders(hub, ticks);
    depo_hub_retain(hub, ticks);
    depo_hub_rehearse_on(hub);
    depo_mine_fill(hub, ticks);
    if (depo_store_is_shared(hub->store) && ticks - hub->polled > POLL_EVERY) {
        hub->polled = ticks;
        poll_store(hub, DEPO_TASK_CHANGED, depo_now(&hub->host) - POLL_BACK, changed_done);
    }
    if (ticks - hub->due_polled > DUE_EVERY) {
        hub->due_polled = ticks;
        poll_store(hub, DEPO_TASK_DUE, depo_now(&hub->host), due_done);
    }
}

void depo_hub_stop(depo_hub *hub) {
    hub->stopping = true;
    for (depo_room *room = hub->rooms; room; room = room->next)
        if (room->loaded && !room->noted && !room->busy)
            depo_room_note(room, depo_ticks(&hub->host));
}

bool depo_hub_idle(const depo_hub *hub) {
    return hub->jobs == 0 && hub->tasks == 0;
}
