/* SPDX-License-Identifier: MIT
 * Who follows a table: they come, are told what happens, and go. For the files of this folder, and
 * for the services. */
#ifndef DEPO_SERVER_FOLLOW_H
#define DEPO_SERVER_FOLLOW_H

#include "server/room/state.h"

void depo_room_join(depo_room *room, depo_request *request);
void depo_room_part(depo_client *client, const char *table, bool brief);
void depo_room_part_all(depo_client *client);
void depo_room_close(depo_room *room); /* it is gone: nobody follows it any more */
void depo_room_tell(depo_room *room, const depo_entry *entry, const depo_events *events,
                    unsigned taken_back);
/* What a seat thinks about, for the big boards; 0: nothing any more. */
void depo_room_point(const depo_room *room, const depo_client *client, depo_seat seat,
                     unsigned route);
/* Steps that spectators with a delay may see now. */
void depo_room_show_later(depo_room *room, int64_t now);

#endif
