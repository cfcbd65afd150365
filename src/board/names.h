/* SPDX-License-Identifier: MIT
 * Which names of cities matter most where not all have room, and on which side of its city a name
 * stands best. For every interface that draws a board. Pure: no allocation, no I/O. */
#ifndef DEPO_BOARD_NAMES_H
#define DEPO_BOARD_NAMES_H

#include "core/map.h"

/* How much a city matters to players: the tickets that end there, the tracks that meet there, and
 * whether a variant counts it among the big ones. 0 for what has no name of its own. */
unsigned depo_city_weight(const depo_map *map, unsigned city);

/* The cities of a map from the weightiest on, those of `first` (bits) before all others. Junctions,
 * which have no names, are left out. Returns how many. */
unsigned depo_cities_by_weight(const depo_map *map, uint64_t first, uint8_t out[DEPO_MAX_NODES]);

/* Where a name may stand: to the side of its city as -1 (it ends there), 0 (its middle is there) or
 * 1 (it begins there); on its line (0), above (-1) or below (1) it. */
typedef struct depo_name_place {
    int8_t side, line;
} depo_name_place;

enum { DEPO_NAME_PLACES = 8 };

/* The places to try, first where the drawn board has the name. */
void depo_name_places(const depo_map_city *city, depo_name_place out[DEPO_NAME_PLACES]);

#endif
