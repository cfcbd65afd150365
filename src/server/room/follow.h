/* SPDX-License-Identifier: MIT
 * Who sees what of a table. For the hub's own files. */
#ifndef DEPO_SERVER_FOLLOW_H
#define DEPO_SERVER_FOLLOW_H

#include "server/room/client.h"
#include "server/room/room.h"

void depo_room_join(depo_room *room, depo_deed *deed);
void depo_room_part(depo_client *client, const char *table, bool brief);
void depo_room_part_all(depo_client *client);
void depo_room_close(depo_room *room); /* it is gone: nobody follows it any more */
void depo_room_tell(depo_room *room, const depo_entry *entry, const depo_events *events,
                    unsigned taken_back);
/* How many steps it may see now. */
unsigned depo_sub_sees(const depo_sub *sub);
/* The story is told: the position, and from now on what happens. */
void depo_sub_arrive(depo_sub *sub);
void depo_room_show_later(depo_room *room, int64_t now);
json_t *depo_client_tables(const depo_client *client); /* ids of those followed in full */
bool depo_room_is_followed(const depo_client *client, const char *table); /* in any way */

#endif
