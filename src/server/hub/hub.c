/* SPDX-License-Identifier: MIT */
#include "server/hub/hub.h"

#include "mapio/mapio.h"
#include "server/base/log.h"
#include "server/hub/effects.h"
#include "server/hub/hub_state.h"
#include "server/room/client.h"
#include "server/service/alerts.h"
#include "server/room/follow.h"
#include "server/room/queue.h"
#include "server/room/retell.h"
#include "server/room/room.h"
#include "server/room/site.h"
#include "server/room/snapshot.h"
#include "server/room/story.h"
#include "server/table/own.h"
#include "server/table/shuffle.h"

#include <stdlib.h>
#include <string.h>

enum {
    POLL_EVERY = 2000, /* milliseconds between looks at what other processes did */
    DUE_EVERY = 2000,  /* and for tables that should have been woken */
    POLL_BACK = 15000, /* a poll looks back so far, for clocks that differ */
    HELD_MOST = 64     /* messages of a connection that has just said hello */
};

void depo_hub_set_limits(depo_hub *hub, const depo_limits *limits) {
    unsigned threads = hub->site.limits.threads;
    hub->site.limits = *limits;
    hub->site.limits.threads = threads;
    depo_registry_set_limits(&hub->places);
}

depo_hub *depo_hub_new(const depo_host *host, const depo_limits *limits) {
    depo_hub *hub = calloc(1, sizeof *hub);
    if (!hub) return NULL;
    depo_site *site = &hub->site;
    depo_registry *places = &hub->places;
    site->host = *host;
    site->limits = *limits;
    site->carry_out = depo_hub_carry_out;
    site->self = hub;
    site->stories.behind_tail = &site->stories.behind;
    hub->started = depo_ticks(host);
    depo_thinking_init(&hub->thinking, site, places);
    hub->moderation = (depo_moderation){.site = site, .places = places};
    hub->retention = (depo_retention){.site = site, .places = places};
    hub->mine = (depo_mine){.site = site, .places = places};
    hub->watch.site = site;
    hub->notices.site = site;
    hub->devices.site = site;
    hub->tries = (depo_tries){.site = site,
                              .places = places,
                              .rehearsals = &hub->thinking.rehearsals,
                              .orders = &hub->moderation.orders};
    if (depo_catalog_init(&site->catalog) && depo_registry_init(places, site)) return hub;
    depo_catalog_free(&site->catalog);
    free(hub);
    return NULL;
}

static void keep_done(depo_task *task) {
    depo_hub *hub = task->user;
    hub->site.tasks--;
    if (task->result != DEPO_STORE_OK)
        depo_log(DEPO_LOG_ERROR, "map-not-kept", "map=%s", task->map);
    depo_task_free(task);
}

/* Tables outlive the program that they began with: the store keeps its maps for the next one. */
static void keep_maps(depo_hub *hub) {
    for (unsigned i = 0; i < hub->site.catalog.n_maps; i++) {
        const depo_builtin_map *map = depo_builtin_find(hub->site.catalog.maps[i]->id);
        depo_task *task = depo_task_new(DEPO_TASK_KEEP_MAP, NULL);
        if (!task) return;
        depo_map_hash_text(hub->site.catalog.maps[i], task->map);
        task->text = strndup(map->json, map->json_size);
        task->size = map->json_size;
        task->done = keep_done;
        task->user = hub;
        depo_submit(&hub->site, task);
    }
}

void depo_hub_set_store(depo_hub *hub, depo_store *store) {
    hub->site.store = store;
    depo_moderation_read(&hub->moderation); /* before anyone can come */
    depo_site_ask_secret(&hub->site);       /* before anything that could need it */
    keep_maps(hub);
}

void depo_hub_free(depo_hub *hub) {
    depo_site *site = &hub->site;
    site->store = NULL; /* closed */
    while (site->clients)
        depo_hub_disconnect(hub, site->clients); /* NOLINT: each leaves the list */
    depo_devices_free(&hub->devices);
    depo_registry_free(&hub->places);
    depo_rehearsals_free(&hub->thinking.rehearsals);
    depo_catalog_free(&site->catalog);
    depo_orders_free(&hub->moderation.orders);
    free(hub);
}

depo_client *depo_hub_connect(depo_hub *hub, void *connection, const char *address) {
    depo_client *client = calloc(1, sizeof *client);
    if (!client) return NULL;
    client->site = &hub->site;
    client->connection = connection;
    client->refs = 1;
    snprintf(client->address, sizeof client->address, "%s", address);
    client->filled = client->heard = depo_ticks(&hub->site.host);
    client->tokens = hub->site.limits.burst;
    client->owner.address = depo_payer_of_address(&hub->places.quotas, address, client->filled);
    client->next = hub->site.clients;
    if (hub->site.clients) hub->site.clients->before = client;
    hub->site.clients = client;
    hub->site.n_clients++;
    hub->site.counters.connects++;
    depo_connection_brief(hub->site.secret, hub->site.counters.connects, client->log_id);
    depo_log(DEPO_LOG_DEBUG, "connected", "connection=%s", client->log_id);
    return client;
}

const char *depo_hub_log_id(const depo_client *client) {
    return client ? client->log_id : "-";
}

void depo_hub_lagged(depo_hub *hub, double seconds) {
    depo_histogram_add(&hub->site.counters.loop_lag, seconds);
    depo_log_slow(DEPO_SLOW_LOOP, (int64_t)(seconds * 1000), hub->site.tasks);
}

void depo_hub_disconnect(depo_hub *hub, depo_client *client) {
    client->connection = NULL;
    depo_log(DEPO_LOG_DEBUG, "disconnected", "connection=%s", client->log_id);
    depo_room_part_all(client);
    if (client->before)
        client->before->next = client->next;
    else
        hub->site.clients = client->next;
    if (client->next) client->next->before = client->before;
    hub->site.n_clients--;
    depo_client_release(client);
}

void depo_hub_heard(depo_client *client) {
    depo_watch_heard(client);
}

bool depo_hub_retell(depo_hub *hub) {
    return depo_retell_round(&hub->site);
}

void depo_hub_drained(depo_hub *hub, depo_client *client) {
    (void)hub;
    depo_retell_drained(client);
}

static void refuse(depo_hub *hub, depo_client *client, const depo_message *message,
                   const depo_refusal *refusal) {
    hub->site.counters.errors++;
    depo_client_send(client, depo_say_error(message->id, message->table, 0, refusal));
}

/* What a message costs, in tokens: as much as it makes the server do. A story costs more as it is
 * told. */
static double cost_of(const depo_message *message) {
    switch (message->kind) {
    case DEPO_MSG_JOIN:
        return message->brief ? 1 : 4;
    case DEPO_MSG_CHAT:
        return 3;
    case DEPO_MSG_MINE:
    case DEPO_MSG_ALERTS:
    case DEPO_MSG_ALERT_OFF:
        return 4;
    case DEPO_MSG_DEVICES:
    case DEPO_MSG_DEVICE_OFF:
        return 4;
    case DEPO_MSG_ALERT:
    case DEPO_MSG_HANDOVER:
    case DEPO_MSG_TAKE:
    case DEPO_MSG_MAP:
        return 15;
    default:
        return 1;
    }
}

static void take_message(depo_hub *hub, depo_client *client, const char *text, size_t size);

/* The store is slower than who says hello and goes on at once. */
typedef struct depo_held {
    struct depo_held *next;
    size_t size;
    char text[];
} depo_held;

/* Keeps a message until it is known who says it; false when there are too many. */
static bool hold_message(depo_client *client, const char *text, size_t size) {
    depo_held **end = &client->held, *held;
    if (client->n_held == HELD_MOST || size > DEPO_MAX_MESSAGE) return false;
    held = malloc(sizeof *held + size);
    if (!held) return false;
    *held = (depo_held){.size = size};
    memcpy(held->text, text, size);
    while (*end) end = &(*end)->next;
    *end = held;
    client->n_held++;
    return true;
}

static depo_held *next_held(depo_client *client) {
    depo_held *held = client->held;
    if (!held) return NULL;
    client->held = held->next;
    client->n_held--;
    return held;
}

static void welcome(depo_hub *hub, depo_client *client) {
    client->hello = true;
    client->lists = false;
    if (depo_log_wants(DEPO_LOG_DEBUG)) {
        char person[DEPO_LOG_ID];
        depo_person_brief(&client->person, person);
        depo_log(DEPO_LOG_DEBUG, "hello", "connection=%s person=%s", client->log_id, person);
    }
    depo_room_part_all(client); /* as someone else, what was followed is another's */
    depo_payer *before = client->owner.person;
    client->owner.person =
        depo_payer_of_person(&hub->places.quotas, &client->person, depo_ticks(&hub->site.host));
    depo_payer_let_go(&hub->places.quotas, before);
    if (!depo_moderation_admits(&hub->moderation, client)) return;
    json_t *announcement = depo_moderation_announcement(&hub->moderation);
    json_t *network = hub->site.host.network ? hub->site.host.network(client->connection) : NULL;
    depo_client_send(client, depo_say_welcome(&hub->site.catalog, depo_now(&hub->site.host),
                                              hub->site.host.page, network));
    if (announcement) depo_client_send(client, depo_say_announce(announcement));
}

static void person_found(void *user, depo_refusal_code code, const depo_person *person) {
    depo_client *client = user;
    depo_hub *hub = client->site->self;
    client->greets = false;
    client->person = code ? (depo_person){0} : *person;
    bool here = client->connection && !client->shut;
    if (here && code) {
        depo_refusal refusal = depo_refuse(code);
        client->hello = false;
        depo_room_part_all(client);
        depo_client_send(client, depo_say_error("", "", 0, &refusal));
    } else if (here) {
        welcome(hub, client);
    }
    for (depo_held *held; !client->greets && (held = next_held(client));) {
        if (here) take_message(hub, client, held->text, held->size);
        free(held);
    }
    depo_client_release(client);
}

static void do_hello(depo_hub *hub, depo_client *client, const depo_message *message) {
    client->text_views = message->text_views;
    client->device = (depo_person){0};
    client->badge[0] = 0;
    if (!message->key[0]) {
        client->person = (depo_person){0};
        welcome(hub, client);
        return;
    }
    depo_person_from_key(message->key, strlen(message->key), &client->device);
    memcpy(client->key, message->key, sizeof client->key);
    client->greets = true;
    depo_client_hold(client);
    depo_devices_find(&hub->devices, &client->device, true, person_found, client);
}

/* A command for a table goes to its queue. */
static depo_refusal_code hand_over(depo_hub *hub, depo_client *client, depo_message *message,
                                   depo_request_kind kind, const char *id) {
    depo_request *request = depo_request_new(kind, client);
    if (!request) return DEPO_REFUSE_TOO_MANY;
    request->message = *message;
    depo_refusal_code code = depo_registry_hand_over(&hub->places, request, id);
    if (code) depo_request_free(request);
    return code;
}

/* Behind the join that it ends, should that still wait for its table. */
static depo_refusal_code do_part(depo_hub *hub, depo_client *client, depo_message *message) {
    if (!depo_site_room(&hub->site, message->table)) return DEPO_REFUSE_NONE;
    return hand_over(hub, client, message, DEPO_REQUEST_COMMAND, message->table);
}

static depo_refusal_code do_create(depo_hub *hub, depo_client *client, depo_message *message) {
    char id[DEPO_TABLE_ID];
    depo_refusal_code code = depo_registry_may_create(&hub->places, &client->owner);
    if (code) return code;
    depo_table_id(client->key, strlen(client->key), message->id, id);
    depo_table_plan *plan = &message->plan;
    depo_site_shuffle(&hub->site, plan);
    plan->host = client->person;
    for (unsigned i = 0; i < plan->n_seats; i++)
        if (plan->seats[i].role == DEPO_ROLE_HUMAN) plan->seats[i].person = client->person;
    depo_plan_commit(plan, &client->person, message->commits, message->n_commits);
    return hand_over(hub, client, message, DEPO_REQUEST_CREATE, id);
}

static depo_refusal_code do_command(depo_hub *hub, depo_client *client, depo_message *message) {
    if (message->kind != DEPO_MSG_HELLO && !client->hello) return DEPO_REFUSE_HELLO_FIRST;
    switch (message->kind) {
    case DEPO_MSG_HELLO:
        do_hello(hub, client, message);
        return DEPO_REFUSE_NONE;
    case DEPO_MSG_PING:
        depo_client_send(client, depo_say_pong(message->id, depo_now(&hub->site.host),
                                               depo_client_tables(client)));
        return DEPO_REFUSE_NONE;
    case DEPO_MSG_PART:
        return do_part(hub, client, message);
    case DEPO_MSG_JOIN:
        return hand_over(hub, client, message, DEPO_REQUEST_COMMAND, message->table);
    default:
        break;
    }
    if (depo_person_is_nobody(&client->person)) return DEPO_REFUSE_NEED_KEY;
    depo_client_badge(&hub->site, client); /* what it keeps now goes with its device */
    if (message->kind == DEPO_MSG_CREATE) return do_create(hub, client, message);
    if (message->kind == DEPO_MSG_MINE) return depo_mine_ask(&hub->site, client, message);
    if (message->kind == DEPO_MSG_ALERTS || message->kind == DEPO_MSG_ALERT ||
        message->kind == DEPO_MSG_ALERT_OFF)
        return depo_alerts_do(&hub->site, client, message);
    if (message->kind == DEPO_MSG_HANDOVER || message->kind == DEPO_MSG_TAKE ||
        message->kind == DEPO_MSG_DEVICES || message->kind == DEPO_MSG_DEVICE_OFF)
        return depo_devices_do(&hub->devices, client, message);
    if (message->kind == DEPO_MSG_DEAL) return depo_tries_begin(&hub->tries, client, message);
    if (message->kind == DEPO_MSG_CHAT && depo_moderation_mutes(&hub->moderation, client))
        return DEPO_REFUSE_MUTED;
    return hand_over(hub, client, message, DEPO_REQUEST_COMMAND, message->table);
}

static void take_message(depo_hub *hub, depo_client *client, const char *text, size_t size) {
    static depo_message message; /* the loop's thread only, and it is large */
    depo_refusal refusal = depo_message_read(text, size, &message);
    if (!depo_client_may(client, cost_of(&message))) refusal = depo_refuse(DEPO_REFUSE_TOO_FAST);
    if (!refusal.code && message.tickets)
        refusal = depo_own_read(&hub->site.catalog, &message.plan, message.tickets);
    if (!refusal.code) refusal = depo_refuse(do_command(hub, client, &message));
    if (refusal.code) refuse(hub, client, &message, &refusal);
}

void depo_hub_receive(depo_hub *hub, depo_client *client, const char *text, size_t size) {
    hub->site.counters.messages_in++;
    depo_watch_heard(client);
    if (client->shut) return;
    if (!client->greets) {
        take_message(hub, client, text, size);
    } else if (!hold_message(client, text, size)) {
        depo_refusal refusal = depo_refuse(DEPO_REFUSE_TOO_FAST);
        refuse(hub, client, &(depo_message){0}, &refusal);
    }
}

void depo_hub_hint(depo_hub *hub, const depo_task *task) {
    if (task->kind == DEPO_TASK_HEARD) {
        depo_watch_told(&hub->site, task);
        depo_mine_heard(&hub->site, task);
        depo_devices_heard(&hub->site, task);
        return;
    }
    for (unsigned i = 0; i < task->n_rows; i++) {
        depo_room *room = depo_site_room(&hub->site, task->rows[i].table);
        if (strcmp(task->rows[i].table, DEPO_ORDERS_LOG) == 0)
            depo_moderation_read(&hub->moderation);
        if (room) depo_room_catch_up(room, task->rows[i].seq);
    }
}

static void changed_done(depo_task *task) {
    depo_hub *hub = task->user;
    hub->site.tasks--;
    depo_hub_hint(hub, task);
    depo_task_free(task);
}

/* Tables that must go on though nobody looks at them. */
static void due_done(depo_task *task) {
    depo_hub *hub = task->user;
    hub->site.tasks--;
    /* Tables that stay due, because they cannot be read, do not stand in the way of others. */
    memset(hub->due_after, 0, sizeof hub->due_after);
    if (task->n_rows == DEPO_STORE_LIST)
        memcpy(hub->due_after, task->rows[task->n_rows - 1].table, sizeof hub->due_after);
    for (unsigned i = 0; i < task->n_rows && !hub->site.stopping; i++)
        depo_registry_wake(&hub->places, task->rows[i].table);
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
    depo_submit(&hub->site, task);
}

static void look_at_store(depo_hub *hub) {
    char why[DEPO_STORE_WHY];
    bool fails = !depo_store_healthy(hub->site.store, why);
    if (fails == hub->store_fails) return;
    hub->store_fails = fails;
    if (fails)
        depo_log(DEPO_LOG_ERROR, "store-failed", "why=\"%s\"", why);
    else
        depo_log(DEPO_LOG_WARNING, "store-works", "%s", "");
}

void depo_hub_tick(depo_hub *hub) {
    int64_t ticks = depo_ticks(&hub->site.host);
    look_at_store(hub);
    for (depo_room *room = hub->site.rooms, *next; room; room = next) {
        next = room->next;
        depo_room_tick(room, ticks);
        depo_registry_sweep(&hub->places, room, ticks);
    }
    depo_watch_look(&hub->watch);
    depo_retell_wake(&hub->site);
    depo_stories_sweep(&hub->site, ticks);
    if (hub->site.stopping) return;
    depo_moderation_poll(&hub->moderation, ticks);
    depo_retention_look(&hub->retention, ticks);
    depo_rehearse_on(&hub->thinking.rehearsals);
    depo_mine_fill(&hub->mine, ticks);
    depo_notices_look(&hub->notices, ticks);
    depo_devices_look(&hub->devices, ticks);
    if (depo_site_is_shared(&hub->site) && ticks - hub->polled > POLL_EVERY) {
        hub->polled = ticks;
        poll_store(hub, DEPO_TASK_CHANGED, depo_now(&hub->site.host) - POLL_BACK, changed_done);
    }
    if (ticks - hub->due_polled > DUE_EVERY) {
        hub->due_polled = ticks;
        poll_store(hub, DEPO_TASK_DUE, depo_now(&hub->site.host), due_done);
    }
}

void depo_hub_stop(depo_hub *hub) {
    hub->site.stopping = true;
    for (depo_room *room = hub->site.rooms; room; room = room->next)
        if (room->log.loaded && !room->snapshot.good && !room->queue.busy)
            depo_room_snapshot(room, depo_ticks(&hub->site.host));
}

bool depo_hub_idle(const depo_hub *hub) {
    return hub->thinking.jobs == 0 && hub->site.tasks == 0;
}
