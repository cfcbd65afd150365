/* SPDX-License-Identifier: MIT
 * News for people who do not look at their tables: that it is their turn, that a game is over. What
 * is to be told is a row of the store, written when it comes to be and taken by whichever process
 * is first, so that none is lost with a process; what fails is tried again after growing pauses. A
 * table tells a person of a turn once, until they look at it. For the hub. */
#ifndef DEPO_SERVER_NOTICES_H
#define DEPO_SERVER_NOTICES_H

#include "server/room/state.h"

typedef struct depo_notices {
    depo_site *site;
    int64_t looked;   /* monotonic */
    bool busy;        /* the store is asked */
    unsigned letters; /* under way */
} depo_notices;

void depo_notices_step(depo_notices *notices, depo_room *room, const depo_entry *entry);
void depo_notices_read(depo_notices *notices, depo_room *room);
void depo_notices_opened(depo_notices *notices, depo_room *room, const depo_person *person);
void depo_notices_look(depo_notices *notices, int64_t ticks);

#endif
