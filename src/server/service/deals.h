/* SPDX-License-Identifier: MIT
 * Deals of the day at work: tries that people begin, their results, the lists. For the hub's own
 * files. */
#ifndef DEPO_SERVER_DEALS_H
#define DEPO_SERVER_DEALS_H

#include "server/table/command.h"
#include "server/hub/hub.h"
#include "server/room/room.h"

/* The client's `deal`: its answer comes when the store has been asked. */
depo_refusal_code depo_hub_deal(depo_hub *hub, depo_client *client, const depo_command *command);

/* GET /api/deals…; `rest` is what follows. */
void depo_api_deals(depo_hub *hub, const depo_http *request, const char *rest);

/* Whether the store lacks the result of a try that is over and counts. */
bool depo_room_owes_result(const depo_room *room);
void depo_room_result(depo_room *room); /* writes it */
/* Takes a try out of the lists for good; its person does not get another. */
void depo_hub_hide_try(depo_hub *hub, const char *table);

#endif
