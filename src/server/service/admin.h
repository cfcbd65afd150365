/* SPDX-License-Identifier: MIT
 * Orders of the operator, carried out. For the hub's own files. */
#ifndef DEPO_SERVER_ADMIN_H
#define DEPO_SERVER_ADMIN_H

#include "server/hub/hub.h"
#include "server/room/room.h"

void depo_hub_read_orders(depo_hub *hub);
void depo_hub_poll_orders(depo_hub *hub, int64_t ticks); /* now and then */
bool depo_hub_is_banned(const depo_hub *hub, const depo_person *person, const char *address);
bool depo_hub_admits(depo_hub *hub, depo_client *client); /* or says goodbye */
bool depo_hub_is_muted(const depo_hub *hub, const depo_client *client);
json_t *depo_hub_announcement(const depo_hub *hub); /* a new reference; NULL: none stands */
void depo_room_replace_banned(depo_room *room);     /* wishes for it; depo_room_next grants them */
void depo_hub_no_table(depo_hub *hub, const char *table); /* looked for, and not there */
/* Ends a table, or removes it, if it is there. */
void depo_hub_end_table(depo_hub *hub, const char *table, bool remove);

#endif
