/* SPDX-License-Identifier: MIT
 * Bots that play a deal of the day from the person's seat, for comparison, while nobody's bot wants
 * to think. For the services and the hub. */
#ifndef DEPO_SERVER_REHEARSE_H
#define DEPO_SERVER_REHEARSE_H

#include "core/map.h"
#include "server/room/state.h"
#include "server/service/share.h"

typedef struct depo_rehearsal depo_rehearsal;

typedef struct depo_rehearsals {
    depo_site *site;
    const depo_line *line;     /* who wants to think comes first */
    unsigned *jobs;            /* on the thinking threads, these among them */
    void (*freed)(void *self); /* a thread is free again */
    void *self;
    depo_rehearsal *first; /* the next one */
    unsigned count;
} depo_rehearsals;

/* Lets a level (of depo_deal_levels) play, when there is time for it; asking again changes nothing.
 * What comes out is in the store some time later. */
void depo_rehearse(depo_rehearsals *all, const depo_map *map, unsigned day, unsigned level);
void depo_rehearse_on(depo_rehearsals *all); /* while nobody's bot wants to think */
void depo_rehearsals_free(depo_rehearsals *all);

#endif
