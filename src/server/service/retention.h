/* SPDX-License-Identifier: MIT
 * What is old leaves. For the hub's own files. */
#ifndef DEPO_SERVER_RETENTION_H
#define DEPO_SERVER_RETENTION_H

#include "server/hub/hub.h"
#include "server/room/room.h"

void depo_hub_retain(depo_hub *hub, int64_t ticks); /* now and then */
bool depo_hub_is_full(const depo_hub *hub);         /* the disk has no room for more tables */
void depo_room_fold_log(depo_room *room);           /* of a finished table */

#endif
