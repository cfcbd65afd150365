/* SPDX-License-Identifier: MIT
 * Answers to requests of HTTP. For the hub's own files. */
#ifndef DEPO_SERVER_API_H
#define DEPO_SERVER_API_H

#include "server/hub/hub.h"
#include "server/room/room.h"

void depo_api_info(depo_room *room, depo_deed *deed);
void depo_api_file(depo_room *room, depo_deed *deed);
void depo_api_created(depo_hub *hub, uint64_t request, const depo_table *table);
void depo_api_json(depo_hub *hub, uint64_t request, json_t *object); /* takes it over */
void depo_api_refuse(depo_hub *hub, uint64_t request, const depo_refusal *refusal);

#endif
