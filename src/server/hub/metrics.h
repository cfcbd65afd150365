/* SPDX-License-Identifier: MIT
 * How long bots wait, for the hub's own files; the other figures are depo_hub_metrics in hub.h. */
#ifndef DEPO_SERVER_METRICS_H
#define DEPO_SERVER_METRICS_H

#include "server/hub/hub.h"

int64_t depo_hub_longest_wait(const depo_hub *hub); /* of bots in line now, milliseconds */

#endif
