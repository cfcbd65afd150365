/* SPDX-License-Identifier: MIT
 * Who is at a table, here and at other processes. For the hub's own files. */
#ifndef DEPO_SERVER_PRESENCE_H
#define DEPO_SERVER_PRESENCE_H

#include "server/hub/hub.h"
#include "server/room/room.h"

depo_presence depo_room_presence(const depo_room *room);
void depo_room_tell_presence(depo_room *room);
void depo_room_say_presence(depo_room *room, int64_t ticks); /* what is due of it */
void depo_presence_look(depo_hub *hub);                      /* now and then: who has gone silent */
void depo_presence_heard(depo_hub *hub, const depo_task *task); /* from another process */

#endif
