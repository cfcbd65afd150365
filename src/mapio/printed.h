/* SPDX-License-Identifier: MIT
 * What a map copied from a printed board should have, because all printed boards do: points of
 * tickets that are the cars of the shortest way, double routes whose tracks are alike, as many
 * spaces of each colour. A slip in copying shows here. */
#ifndef DEPO_MAPIO_PRINTED_H
#define DEPO_MAPIO_PRINTED_H

#include "core/map.h"

typedef enum depo_printed_kind {
    DEPO_PRINTED_POINTS,    /* ticket `which`: n points, the shortest way has `other` cars */
    DEPO_PRINTED_DOUBLE,    /* tracks `which` and `other` join the same cities and differ */
    DEPO_PRINTED_COLOR,     /* colour `which` has n spaces, the colours have `other` on average */
    DEPO_PRINTED_NO_TICKET, /* no ticket ends in city `which` */
    DEPO_PRINTED_KINDS
} depo_printed_kind;

typedef struct depo_printed {
    uint8_t kind, which, n, other;
} depo_printed;

/* Writes what is odd into a list with room for `size`; returns how much there is. */
unsigned depo_map_printed(const depo_map *map, depo_printed *list, unsigned size);

#endif
