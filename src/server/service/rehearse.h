/* SPDX-License-Identifier: MIT
 * Bots that play a deal of the day from the person's seat, for comparison. For the hub's own files.
 */
#ifndef DEPO_SERVER_REHEARSE_H
#define DEPO_SERVER_REHEARSE_H

#include "core/map.h"
#include "server/hub/hub.h"

/* Lets a level (of depo_deal_levels) play, when there is time for it; asking again changes nothing.
 * What comes out is in the store some time later. */
void depo_hub_rehearse(depo_hub *hub, const depo_map *map, unsigned day, unsigned level);
void depo_hub_rehearse_on(depo_hub *hub); /* while nobody's bot wants to think */
void depo_hub_end_rehearsals(depo_hub *hub);

#endif
