/* SPDX-License-Identifier: MIT
 * Tickets that a host brings to a table: a list (docs/map-format.md) in the place of those of the
 * map. The plan has it as numbers of the map that it is put into; the hash of the table's map is
 * that of the map with the list. For the server. */
#ifndef DEPO_SERVER_OWN_H
#define DEPO_SERVER_OWN_H

#include "mapio/mapio.h"
#include "server/table/catalog.h"
#include "server/table/entry.h"
#include "server/table/refusal.h"

enum { DEPO_MAX_OWN_TEXT = 6000 }; /* bytes of a list; protocol/create.json has it too */

/* Takes a list by ids into a plan whose map and variant are given. */
depo_refusal depo_own_read(const depo_catalog *catalog, depo_table_plan *plan, const char *text);

/* The map that a plan's list is put into, or that it is played on: a hash. */
const char *depo_own_base(const depo_table_plan *plan);

/* The list of a plan for the maps of today: a rematch may be made by another version. */
depo_refusal depo_own_renew(const depo_catalog *catalog, depo_table_plan *plan);

/* The map with the list, to be freed; NULL when the list is not for this map. */
depo_map *depo_own_map(const depo_map *base, const depo_table_plan *plan);

/* The list by ids of the map that it is in, to be freed; NULL when memory runs out. */
char *depo_own_list(const depo_map *map, const depo_table_plan *plan);

/* The map that a new table is made of; NULL when there is none. */
const depo_map *depo_plan_map(const depo_catalog *catalog, const depo_table_plan *plan);

/* What the store keeps the map of a table under: the table's id, or the map's hash. */
const char *depo_plan_key(const depo_table_plan *plan, const char *table);

#endif
