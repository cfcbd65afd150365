/* SPDX-License-Identifier: MIT
 * Places in memory. Every table there is paid for by an owner: one of those who follow it, else
 * whoever asked for it. Who has no place left gives up the oldest that nobody looks at; the same
 * goes for all places together. What leaves is in the store and comes back when it is wanted. */
#include "server/service/places.h"

#include "server/room/client.h"
#include "server/hub/hub_state.h"
#include "server/room/pulse.h"
#include "server/room/room.h"

#include <stdlib.h>
#include <string.h>

enum {
    IDLE_ROOM = 60000, /* a table that nobody follows leaves memory after so long */
    LIST_PLACES = 4    /* what a ticket list of its own takes more, in tables without one */
};

static unsigned hash_of(const char *id) {
    uint32_t hash = 2166136261u;
    for (; *id; id++) hash = (hash ^ (unsigned char)*id) * 16777619u;
    return hash % DEPO_ROOM_HASH;
}

depo_room *depo_hub_room(const depo_hub *hub, const char *id) {
    for (depo_room *room = hub->hash[hash_of(id)]; room; room = room->next_of_hash)
        if (strcmp(room->table.id, id) == 0) return room;
    return NULL;
}

static void enter_list(depo_room *room) {
    depo_hub *hub = room->hub;
    room->before = NULL;
    room->next = hub->rooms;
    *(hub->rooms ? &hub->rooms->before : &hub->last_room) = room;
    hub->rooms = room;
}

static void leave_list(depo_room *room) {
    depo_hub *hub = room->hub;
    *(room->before ? &room->before->next : &hub->rooms) = room->next;
    *(room->next ? &room->next->before : &hub->last_room) = room->before;
}

void depo_room_release(depo_room *room) {
    depo_hub *hub = room->hub;
    depo_room **at = &hub->hash[hash_of(room->table.id)];
    while (*at != room) at = &(*at)->next_of_hash;
    *at = room->next_of_hash;
    leave_list(room);
    depo_line_leave(&hub->quotas, &hub->line, &room->waiter);
    for (unsigned i = 0; i < DEPO_PAYERS; i++)
        depo_quota_charge(&hub->quotas, &room->places[i], NULL);
    while (room->queue) {
        depo_deed *deed = room->queue;
        room->queue = deed->next;
        depo_deed_free(deed);
    }
    if (room->current) depo_deed_free(room->current);
    depo_story_forget(room);
    depo_table_free(&room->table);
    free(room->minds);
    free(room->file);
    free(room->elsewhere);
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++) free(room->own[i].text);
    hub->more_places -= room->places[0].more;
    free(room);
    hub->n_rooms--;
}

void depo_room_widen(depo_room *room) {
    const unsigned more = room->table.plan.n_own ? LIST_PLACES : 0;
    room->hub->more_places += more - room->places[0].more;
    for (unsigned i = 0; i < DEPO_PAYERS; i++) depo_quota_widen(&room->places[i], more);
}

/* Nobody looks at it and nothing is under way. */
static bool may_leave(const depo_room *room) {
    return !room->subs && !room->queue && !room->busy && !room->thinking;
}

static bool evict(depo_room *room) {
    if (!may_leave(room)) return false;
    if (room->loaded && !room->frozen && !room->noted)
        depo_room_note(room, depo_ticks(&room->hub->host));
    room->hub->counters.evicted++;
    depo_room_release(room);
    return true;
}

/* The oldest places of an account go to someone else, until it is not full. */
static bool make_place(const depo_quotas *quotas, const depo_account *account) {
    bool full = depo_quota_is_full(quotas, account);
    for (depo_place *place = full ? account->oldest : NULL, *newer; full && place; place = newer) {
        newer = place->newer;
        if (evict(place->room)) full = depo_quota_is_full(quotas, account);
    }
    return !full;
}

static bool has_room(const depo_hub *hub) {
    return !hub->limits.rooms || hub->n_rooms + hub->more_places < hub->limits.rooms;
}

/* As long as someone looks at a table it is not old. */
static bool make_room(depo_hub *hub) {
    for (unsigned left = hub->n_rooms; left && !has_room(hub); left--) {
        depo_room *oldest = hub->last_room;
        if (evict(oldest)) continue;
        leave_list(oldest);
        enter_list(oldest);
    }
    return has_room(hub);
}

bool depo_room_charge(depo_room *room, const depo_owner *owner) {
    depo_quotas *quotas = &room->hub->quotas;
    depo_account *payers[DEPO_PAYERS], *before[DEPO_PAYERS];
    bool good = true;
    depo_owner_payers(owner, payers);
    for (unsigned i = 0; i < DEPO_PAYERS; i++) {
        before[i] = room->places[i].account;
        depo_account_hold(quotas, before[i]);
        depo_quota_charge(quotas, &room->places[i], NULL); /* it is not to make place for itself */
    }
    for (unsigned i = 0; i < DEPO_PAYERS; i++) good = good && make_place(quotas, payers[i]);
    for (unsigned i = 0; i < DEPO_PAYERS; i++) {
        depo_quota_charge(quotas, &room->places[i], good ? payers[i] : before[i]);
        depo_account_let_go(quotas, before[i]);
    }
    return good;
}

static depo_room *make(depo_hub *hub, const char *id) {
    depo_room *room = calloc(1, sizeof *room);
    if (!room) return NULL;
    room->hub = hub;
    room->queue_tail = &room->queue;
    room->touched = depo_ticks(&hub->host);
    room->noted = true;
    for (unsigned i = 0; i < DEPO_PAYERS; i++) room->places[i].room = room;
    room->waiter.room = room;
    depo_table_init(&room->table, id);
    depo_room **bucket = &hub->hash[hash_of(id)];
    room->next_of_hash = *bucket;
    *bucket = room;
    enter_list(room);
    hub->n_rooms++;
    return room;
}

depo_room *depo_hub_open(depo_hub *hub, const char *id, const depo_owner *owner) {
    depo_room *room = depo_hub_room(hub, id);
    if (room || !make_room(hub)) return room;
    room = make(hub, id);
    if (!room || depo_room_charge(room, owner)) return room;
    depo_room_release(room);
    return NULL;
}

/* The one who pays has gone, others still look. */
void depo_room_share(depo_room *room) {
    const depo_sub *sub = room->subs;
    depo_account *payers[DEPO_PAYERS];
    if (!sub) return;
    for (; sub; sub = sub->next_of_room)
        if (sub->client->owner.address == room->places[0].account) return;
    depo_owner_payers(&room->subs->client->owner, payers);
    for (unsigned i = 0; i < DEPO_PAYERS; i++)
        depo_quota_charge(&room->hub->quotas, &room->places[i], payers[i]);
}

void depo_room_sweep(depo_room *room, int64_t ticks) {
    if (!may_leave(room) || room->frozen) return;
    /* What was never there, or could not be read, has no reason to stay. */
    if (!room->loaded || (room->noted && ticks - room->touched > IDLE_ROOM))
        depo_room_release(room);
}
