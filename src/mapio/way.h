/* SPDX-License-Identifier: MIT
 * The shortest way between the ends of a ticket, by cars. Pure: no allocation, no I/O. */
#ifndef DEPO_MAPIO_WAY_H
#define DEPO_MAPIO_WAY_H

#include "core/map.h"

typedef struct depo_way {
    uint8_t cars;     /* 0: there is no way */
    depo_bits tracks; /* by number in the map */
} depo_way;

/* Between two cities or groups. A dead end joins no two tracks. */
depo_way depo_shortest_way(const depo_map *map, unsigned a, unsigned b);

#endif
