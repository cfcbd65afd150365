/* SPDX-License-Identifier: MIT
 * Telling a story to a connection, a part at a time. For the files of this folder, and for the hub.
 */
#ifndef DEPO_SERVER_RETELL_H
#define DEPO_SERVER_RETELL_H

#include "server/room/state.h"

/* Begins to tell the steps after `last` (0, anew: those that were not taken back), then the
 * position. */
void depo_retell(depo_sub *sub, uint32_t last);
void depo_retell_end(depo_sub *sub);
/* The next part for each who waits; true when there is more to tell. */
bool depo_retell_round(depo_site *site);
/* Goes on with stories that waited for something else than their reader; for their reader. */
void depo_retell_wake(depo_site *site);
void depo_retell_drained(depo_client *client);

#endif
