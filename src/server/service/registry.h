/* SPDX-License-Identifier: MIT
 * Places in memory: every table there is paid for. For the services and the hub. */
#ifndef DEPO_SERVER_REGISTRY_H
#define DEPO_SERVER_REGISTRY_H

#include "server/room/state.h"
#include "server/service/line.h"
#include "server/service/quota.h"

typedef struct depo_registry {
    depo_site *site;
    depo_quotas quotas;
    depo_line line;  /* of tables whose bots are to think: their owners take turns */
    depo_owner self; /* of tables that nobody asked for: the server wakes them */
    unsigned more;   /* places that tables take beside one for each */
} depo_registry;

/* What a room has in them. */
typedef struct depo_lodging {
    depo_slot places[DEPO_PAYERS]; /* who pays */
    depo_waiter waiter;            /* since thinking.at */
} depo_lodging;

/* False when memory runs out. */
bool depo_registry_init(depo_registry *places, depo_site *site);
void depo_registry_free(depo_registry *places); /* and all rooms */
void depo_registry_set_limits(depo_registry *places);

/* The room of a table; makes a place for it when there is none. NULL when the owner, or the server,
 * has none left. */
depo_room *depo_registry_open(depo_registry *places, const char *id, const depo_owner *owner);
void depo_registry_release(depo_registry *places, depo_room *room); /* an empty room */
/* From now on the owner pays for it; false when that would be too many. */
bool depo_registry_charge(depo_registry *places, depo_room *room, const depo_owner *owner);
/* Its table is known now: one with a ticket list of its own takes more than one place. */
void depo_registry_widen(depo_registry *places, depo_room *room);
void depo_registry_share(depo_registry *places,
                         depo_room *room); /* someone does not follow it any more */
/* Now and then; it may be gone after this. */
void depo_registry_sweep(depo_registry *places, depo_room *room, int64_t ticks);

/* Whether the owner may make one more table; counts it. */
depo_refusal_code depo_registry_may_create(depo_registry *places, const depo_owner *owner);
/* A client's request goes to the queue of a table; it stays the caller's when it is refused. */
depo_refusal_code depo_registry_hand_over(depo_registry *places, depo_request *request,
                                          const char *id);
/* Reads a table that is not in memory, so that it goes on by itself. */
void depo_registry_wake(depo_registry *places, const char *id);

#endif
