/* SPDX-License-Identifier: MIT
 * Who is at a table, here and at other processes. For the files of this folder, and for the
 * services. */
#ifndef DEPO_SERVER_ROOM_PRESENCE_H
#define DEPO_SERVER_ROOM_PRESENCE_H

#include "server/room/state.h"

depo_presence depo_room_presence(const depo_room *room);
void depo_room_tell_presence(depo_room *room);
void depo_room_say_presence(depo_room *room, int64_t ticks); /* what is due of it */
/* Another process, by its name, has told who is there: one number. */
void depo_room_presence_heard(depo_room *room, const char *node, uint32_t number);
/* Now and then: forgets processes that have gone silent, tells the others who is here. */
void depo_room_presence_look(depo_room *room, int64_t ticks);

#endif
