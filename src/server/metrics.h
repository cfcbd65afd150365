/* SPDX-License-Identifier: MIT
 * The server's figures as text for Prometheus. For the hub's own files. */
#ifndef DEPO_SERVER_METRICS_H
#define DEPO_SERVER_METRICS_H

#include "server/hub.h"

#include <stdio.h>

int64_t depo_hub_longest_wait(const depo_hub *hub); /* of bots in line now, milliseconds */
void depo_metrics_text(depo_hub *hub, FILE *out);

#endif
