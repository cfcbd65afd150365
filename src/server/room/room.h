/* SPDX-License-Identifier: MIT
 * A room at work: requests go into its queue, answers of the store come back, time goes by; what
 * must happen outside comes out as effects (effect.h). It knows no hub, no service, no socket and
 * no database. For the services and the hub, and for tests. */
#ifndef DEPO_SERVER_ROOM_H
#define DEPO_SERVER_ROOM_H

#include "server/room/state.h"

/* An empty one for a table; NULL when memory runs out. Its owner lets it go by depo_room_free. */
depo_room *depo_room_new(depo_site *site, const char *id);
void depo_room_free(depo_room *room);

/* Does what is in the queue, while it can. */
void depo_room_next(depo_room *room);
/* The store has entries up to this one. */
void depo_room_catch_up(depo_room *room, uint32_t seq);
/* What a table does by itself as time goes by: its clocks, its start, its bots, its snapshot. */
void depo_room_tick(depo_room *room, int64_t ticks);

/* The other table of a rematch is made, or is not. */
void depo_room_rematch(depo_room *room, depo_refusal_code code);
/* What a rematch begins with. */
void depo_room_rematch_plan(const depo_room *room, const depo_request *request,
                            depo_table_plan *plan);
/* The complaint is kept, or is not. */
void depo_room_reported(depo_room *room, depo_refusal_code code);
/* A bot has thought of a move. */
void depo_room_thought(depo_room *room, const depo_action *action);

#endif
