/* SPDX-License-Identifier: MIT
 * Which database, and who hears of it. For the store and who opens one. */
#ifndef DEPO_SERVER_STORE_CONFIG_H
#define DEPO_SERVER_STORE_CONFIG_H

#include "server/base/store.h"

typedef struct depo_store_config {
    const char *where;        /* a file, or postgres://… */
    void (*wake)(void *host); /* called by the store's threads when there is something to drain */
    void (*hint)(void *host,
                 const depo_task *task); /* by depo_store_drain: another process wrote */
    void *host;
    unsigned check_ms;   /* how long SQLite may look for damage at the start, 0: not at all */
    unsigned checkpoint; /* pages of SQLite's log until it is copied, 0: as usual */
    bool beside;         /* another process may serve it: nothing is made or migrated */
} depo_store_config;

#endif
