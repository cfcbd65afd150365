/* SPDX-License-Identifier: MIT
 * Which connections have gone silent. For the hub. */
#ifndef DEPO_SERVER_PRESENCE_H
#define DEPO_SERVER_PRESENCE_H

#include "server/room/state.h"

typedef struct depo_watch {
    depo_site *site;
    int64_t looked; /* monotonic */
} depo_watch;

void depo_watch_heard(depo_client *client);                   /* a sign of life */
void depo_watch_look(depo_watch *watch);                      /* now and then */
void depo_watch_told(depo_site *site, const depo_task *task); /* HEARD: by another process */

#endif
