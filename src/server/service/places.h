/* SPDX-License-Identifier: MIT
 * Places in memory: see places.c. For the hub's own files. */
#ifndef DEPO_SERVER_PLACES_H
#define DEPO_SERVER_PLACES_H

#include "server/hub/hub.h"
#include "server/service/quota.h"
#include "server/room/room.h"

depo_room *depo_hub_room(const depo_hub *hub, const char *id); /* NULL: not in memory */
/* Makes a place for it when there is none; NULL when the owner, or the server, has none left. */
depo_room *depo_hub_open(depo_hub *hub, const char *id, const depo_owner *owner);
void depo_room_release(depo_room *room); /* an empty room */
/* From now on the owner pays for it; false when that would be too many. */
bool depo_room_charge(depo_room *room, const depo_owner *owner);
/* Its table is known now: one with a ticket list of its own takes more than one place. */
void depo_room_widen(depo_room *room);
void depo_room_share(depo_room *room); /* someone does not follow it any more */
void depo_room_sweep(depo_room *room, int64_t ticks);

#endif
