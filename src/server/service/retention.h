/* SPDX-License-Identifier: MIT
 * What is old leaves. For the hub. */
#ifndef DEPO_SERVER_RETENTION_H
#define DEPO_SERVER_RETENTION_H

#include "server/room/state.h"
#include "server/service/registry.h"

typedef struct depo_retention {
    depo_site *site;
    depo_registry *places;
    unsigned looks; /* so far */
    int64_t looked; /* monotonic */
    int64_t offset; /* of the system's clock to the monotonic one */
    int64_t waits;  /* until then, monotonic: the clock has jumped */
} depo_retention;

void depo_retention_look(depo_retention *retention, int64_t ticks); /* now and then */
/* The log of a finished table becomes one entry. */
void depo_retention_fold(depo_retention *retention, depo_room *room);

#endif
