/* SPDX-License-Identifier: MIT
 * Bots at tables: they wait in line for one of the thinking threads, think, and move. For the hub.
 */
#ifndef DEPO_SERVER_THINK_H
#define DEPO_SERVER_THINK_H

#include "server/service/registry.h"
#include "server/service/rehearse.h"

typedef struct depo_thinking {
    depo_site *site;
    depo_registry *places;
    unsigned jobs; /* on the threads */
    depo_rehearsals rehearsals;
} depo_thinking;

void depo_thinking_init(depo_thinking *thinking, depo_site *site, depo_registry *places);
void depo_think(depo_thinking *thinking, depo_room *room); /* its bot is to move: enters the line */
/* How long the one who waits longest has waited. */
int64_t depo_thinking_longest(const depo_thinking *thinking);

#endif
