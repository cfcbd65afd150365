/* SPDX-License-Identifier: MIT
 * In place of postgres.c where the program is built without libpq. */
#include "server/store/backend.h"

#include <stdio.h>

static void *refuse(const depo_store_config *config, depo_store *store, char why[DEPO_STORE_WHY]) {
    (void)config, (void)store;
    snprintf(why, DEPO_STORE_WHY,
             "this program was built without PostgreSQL: install libpq-dev and build it again, or "
             "name a file");
    return NULL;
}

const depo_backend depo_postgres_backend = {.open = refuse};
