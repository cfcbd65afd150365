/* SPDX-License-Identifier: MIT
 * Every table is paid for by an owner: one of those who follow it, else whoever asked for it. Who
 * has no place left gives up the oldest that nobody looks at; the same goes for all places
 * together. What leaves is in the store and comes back when it is wanted. */
#include "server/service/registry.h"

#include "server/room/queue.h"
#include "server/room/room.h"
#include "server/room/site.h"
#include "server/room/snapshot.h"

#include <stdlib.h>
#include <string.h>

enum {
    IDLE_ROOM = 60000, /* a table that nobody follows leaves memory after so long */
    LIST_PLACES = 4    /* what a ticket list of its own takes more, in tables without one */
};

static depo_quota_limits quotas_of(const depo_limits *limits) {
    return (depo_quota_limits){.create_minute = limits->create_rate,
                               .create_day = limits->create_day,
                               .places = limits->places,
                               .all_places = limits->rooms};
}

bool depo_registry_init(depo_registry *places, depo_site *site) {
    depo_quota_limits limits = quotas_of(&site->limits);
    uint8_t secret[DEPO_QUOTA_SECRET];
    site->host.random(site->host.self, secret, sizeof secret);
    places->site = site;
    if (!depo_quotas_init(&places->quotas, &limits, secret)) return false;
    places->self.address = depo_payer_of_address(&places->quotas, "", depo_ticks(&site->host));
    return true;
}

void depo_registry_free(depo_registry *places) {
    while (places->site->rooms) depo_registry_release(places, places->site->rooms);
    depo_quotas_free(&places->quotas);
}

void depo_registry_set_limits(depo_registry *places) {
    places->quotas.limits = quotas_of(&places->site->limits);
}

void depo_registry_release(depo_registry *places, depo_room *room) {
    depo_lodging *lodging = room->lodging;
    depo_site_leave(places->site, room);
    depo_line_leave(&places->quotas, &places->line, &lodging->waiter);
    for (unsigned i = 0; i < DEPO_PAYERS; i++)
        depo_quota_charge(&places->quotas, &lodging->places[i], NULL);
    places->more -= lodging->places[0].more;
    depo_room_free(room);
    free(lodging);
}

void depo_registry_widen(depo_registry *places, depo_room *room) {
    const depo_table_plan *plan = &room->table.plan;
    const unsigned more = plan->n_own || plan->brought ? LIST_PLACES : 0;
    places->more += more - room->lodging->places[0].more;
    for (unsigned i = 0; i < DEPO_PAYERS; i++) depo_quota_widen(&room->lodging->places[i], more);
}

/* Nobody looks at it and nothing is under way. */
static bool may_leave(const depo_room *room) {
    return !room->subs && !room->queue.first && !room->queue.busy && !room->thinking.waits;
}

static bool evict(depo_registry *places, depo_room *room) {
    if (!may_leave(room)) return false;
    if (room->log.loaded && !room->log.frozen && !room->snapshot.good)
        depo_room_snapshot(room, depo_ticks(&room->site->host));
    room->site->counters.evicted++;
    depo_registry_release(places, room);
    return true;
}

/* The oldest places of an account go to someone else, until it is not full. */
static bool make_place(depo_registry *places, const depo_payer *account) {
    const depo_quotas *quotas = &places->quotas;
    bool full = depo_quota_is_full(quotas, account);
    for (depo_slot *place = full ? account->oldest : NULL, *newer; full && place; place = newer) {
        newer = place->newer;
        if (evict(places, place->room)) full = depo_quota_is_full(quotas, account);
    }
    return !full;
}

static bool has_room(const depo_registry *places) {
    return !places->site->limits.rooms ||
           places->site->n_rooms + places->more < places->site->limits.rooms;
}

/* As long as someone looks at a table it is not old. */
static bool make_room(depo_registry *places) {
    for (unsigned left = places->site->n_rooms; left && !has_room(places); left--) {
        depo_room *oldest = places->site->last_room;
        if (evict(places, oldest)) continue;
        depo_site_renew(oldest);
    }
    return has_room(places);
}

bool depo_registry_charge(depo_registry *places, depo_room *room, const depo_owner *owner) {
    depo_quotas *quotas = &places->quotas;
    depo_payer *payers[DEPO_PAYERS], *before[DEPO_PAYERS];
    bool good = true;
    depo_owner_payers(owner, payers);
    for (unsigned i = 0; i < DEPO_PAYERS; i++) {
        before[i] = room->lodging->places[i].account;
        depo_payer_hold(quotas, before[i]);
        depo_quota_charge(quotas, &room->lodging->places[i],
                          NULL); /* it is not to make place for itself */
    }
    for (unsigned i = 0; i < DEPO_PAYERS; i++) good = good && make_place(places, payers[i]);
    for (unsigned i = 0; i < DEPO_PAYERS; i++) {
        depo_quota_charge(quotas, &room->lodging->places[i], good ? payers[i] : before[i]);
        depo_payer_let_go(quotas, before[i]);
    }
    return good;
}

static depo_room *make(depo_registry *places, const char *id) {
    depo_lodging *lodging = calloc(1, sizeof *lodging);
    depo_room *room = lodging ? depo_room_new(places->site, id) : NULL;
    if (!room) {
        free(lodging);
        return NULL;
    }
    for (unsigned i = 0; i < DEPO_PAYERS; i++) lodging->places[i].room = room;
    lodging->waiter.room = room;
    room->lodging = lodging;
    depo_site_enter(places->site, room);
    return room;
}

depo_room *depo_registry_open(depo_registry *places, const char *id, const depo_owner *owner) {
    depo_room *room = depo_site_room(places->site, id);
    if (room || !make_room(places)) return room;
    room = make(places, id);
    if (!room || depo_registry_charge(places, room, owner)) return room;
    depo_registry_release(places, room);
    return NULL;
}

/* The one who pays has gone, others still look. */
void depo_registry_share(depo_registry *places, depo_room *room) {
    const depo_sub *sub = room->subs;
    depo_payer *payers[DEPO_PAYERS];
    if (!sub) return;
    for (; sub; sub = sub->next_of_room)
        if (sub->client->owner.address == room->lodging->places[0].account) return;
    depo_owner_payers(&room->subs->client->owner, payers);
    for (unsigned i = 0; i < DEPO_PAYERS; i++)
        depo_quota_charge(&places->quotas, &room->lodging->places[i], payers[i]);
}

void depo_registry_sweep(depo_registry *places, depo_room *room, int64_t ticks) {
    if (!may_leave(room) || room->log.frozen) return;
    /* What was never there, or could not be read, has no reason to stay. */
    if (!room->log.loaded || (room->snapshot.good && ticks - room->touched > IDLE_ROOM))
        depo_registry_release(places, room);
}

depo_refusal_code depo_registry_may_create(depo_registry *places, const depo_owner *owner) {
    if (depo_site_is_full(places->site)) return DEPO_REFUSE_DISK;
    switch (depo_quota_create(&places->quotas, owner, depo_ticks(&places->site->host))) {
    case DEPO_QUOTA_MINUTE:
        return DEPO_REFUSE_TOO_FAST;
    case DEPO_QUOTA_DAY:
        return DEPO_REFUSE_TABLES_TODAY;
    default:
        return DEPO_REFUSE_NONE;
    }
}

depo_refusal_code depo_registry_hand_over(depo_registry *places, depo_request *request,
                                          const char *id) {
    depo_room *room = depo_registry_open(places, id, &request->client->owner);
    if (!room || !depo_room_push(room, request)) return DEPO_REFUSE_TOO_MANY;
    depo_room_next(room);
    return DEPO_REFUSE_NONE;
}

void depo_registry_wake(depo_registry *places, const char *id) {
    depo_room *room = depo_registry_open(places, id, &places->self);
    if (!room || room->log.loaded || room->queue.busy || room->log.frozen) return;
    depo_request *request = depo_request_new(DEPO_REQUEST_WAKE, NULL);
    if (!request) return;
    depo_room_push(room, request);
    depo_room_next(room);
}
