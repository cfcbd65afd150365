/* SPDX-License-Identifier: MIT
 * Bots at tables. For the hub's own files. */
#ifndef DEPO_SERVER_THINK_H
#define DEPO_SERVER_THINK_H

#include "server/hub/hub.h"
#include "server/room/room.h"

bool depo_room_is_asleep(const depo_room *room); /* bots alone, and nobody watches */
void depo_room_think(depo_room *room, int64_t ticks);
void depo_hub_think(depo_hub *hub);             /* the next in line, while there are threads */
unsigned depo_hub_threads(const depo_hub *hub); /* that bots think on */

#endif
