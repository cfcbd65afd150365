/* SPDX-License-Identifier: MIT
 * What one who follows a table may see of it. For the files of this folder. */
#ifndef DEPO_SERVER_SUB_H
#define DEPO_SERVER_SUB_H

#include "server/room/state.h"

unsigned depo_sub_sees(const depo_sub *sub); /* how many steps it may see now */
unsigned depo_sub_way(const depo_sub *sub);  /* how it wants to be told: bits of DEPO_TELL_… */
/* The story is told: the position, and from now on what happens. */
void depo_sub_arrive(depo_sub *sub);
/* Whether everything is open: not if the operator has ended a try at a deal that others play. */
bool depo_room_shows_end(const depo_room *room);

#endif
