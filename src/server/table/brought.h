/* SPDX-License-Identifier: MIT
 * Maps that hosts bring to their tables: read by the code of `depo map check`, kept in the store
 * under the table's id, and gone with the table. For the server. */
#ifndef DEPO_SERVER_BROUGHT_H
#define DEPO_SERVER_BROUGHT_H

#include "server/table/catalog.h"
#include "server/table/entry.h"
#include "server/table/refusal.h"

#include <jansson.h>

enum {
    DEPO_MAX_BROUGHT = 128 << 10, /* bytes of a map file; protocol/intro.md has it too */
    DEPO_MAX_BROUGHT_BODY = DEPO_MAX_BROUGHT + (16 << 10)
};

/* Takes a map file into a plan and the catalogue. *text gets what the store is to keep, to be
 * freed. */
depo_refusal depo_brought_read(depo_catalog *catalog, depo_table_plan *plan, const json_t *file,
                               char **text);

#endif
