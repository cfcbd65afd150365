/* SPDX-License-Identifier: MIT
 * What the store's list of tables says of one: what it is, and when it must be woken though nobody
 * looks at it. For the files of this folder, and for the services. */
#ifndef DEPO_SERVER_SNAPSHOT_H
#define DEPO_SERVER_SNAPSHOT_H

#include "server/room/state.h"

bool depo_room_is_asleep(const depo_room *room); /* bots alone, and nobody watches */
/* A table that was to start at once, and still can, or is about to. */
bool depo_table_wants_start(const depo_table *table);
/* Whether the store lacks the result of a try that is over and counts. */
bool depo_room_owes_result(const depo_room *room);
/* Before an entry that may leave something to wait for: if nobody lives to write that down, the
 * store wakes the table. */
void depo_room_watch(depo_room *room, const depo_entry *entry);
void depo_room_snapshot(depo_room *room, int64_t ticks);
void depo_room_snapshot_gone(depo_room *room); /* one that cannot be read */

#endif
