/* SPDX-License-Identifier: MIT
 * Names at a table: everyone has another one. For the server. */
#ifndef DEPO_SERVER_NAMES_H
#define DEPO_SERVER_NAMES_H

#include "server/table/entry.h"

/* Makes a name for a seat differ from those of the other seats: "Guest" becomes "Guest 2". */
void depo_name_apart(const depo_table_plan *plan, unsigned seat, char name[DEPO_MAX_PLAYER_NAME]);

#endif
