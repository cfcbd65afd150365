/* SPDX-License-Identifier: MIT
 * What a table does by itself: clocks, notes. For the hub's own files. */
#ifndef DEPO_SERVER_PULSE_H
#define DEPO_SERVER_PULSE_H

#include "server/room/room.h"

int64_t depo_room_now(const depo_room *room); /* for entries and clocks; never before the log */
void depo_room_keep_time(depo_room *room);    /* an entry was folded in */
/* Before an entry that may leave something to wait for: if nobody lives to note that, the store
 * wakes the table. */
void depo_room_watch(depo_room *room, const depo_entry *entry);
void depo_room_wish(depo_room *room, const depo_wish *wish); /* the server's own */
void depo_room_pulse(depo_room *room, int64_t ticks);
void depo_room_note(depo_room *room, int64_t ticks);
void depo_room_note_gone(depo_room *room); /* one that cannot be read */

#endif
