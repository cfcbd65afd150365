/* SPDX-License-Identifier: MIT
 * Finding things in a map by id. Apart from the readers, because the browser needs only this. */
#ifndef DEPO_MAPIO_LOOKUP_H
#define DEPO_MAPIO_LOOKUP_H

#include "core/map.h"

/* Look-ups; DEPO_NONE when there is none. */
unsigned depo_map_city_by_id(const depo_map *map, const char *id);
unsigned depo_map_place_by_id(const depo_map *map, const char *id); /* cities and groups */
unsigned depo_map_variant_by_id(const depo_map *map, const char *id);
unsigned depo_map_option_by_id(const depo_map *map, const char *id);

/* The id and name of an end of a ticket. */
const char *depo_place_id(const depo_map *map, unsigned place);
const depo_name *depo_place_name(const depo_map *map, unsigned place);

/* Bits of the cities that an end of a ticket can be reached in. */
uint64_t depo_place_cities(const depo_map *map, unsigned place);

#endif
