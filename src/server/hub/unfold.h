/* SPDX-License-Identifier: MIT
 * What messengers show of the link to a table: a title and a picture. For the hub. */
#ifndef DEPO_SERVER_UNFOLD_H
#define DEPO_SERVER_UNFOLD_H

#include "server/hub/hub.h"
#include "server/hub/hub_state.h"

/* The path is depo_hub_unfolds. The answer has nothing that a guest at the table would not see, and
 * no result: that of a ranked try stays hidden until its day is over. */
void depo_unfold(depo_hub *hub, const depo_http *request);

#endif
