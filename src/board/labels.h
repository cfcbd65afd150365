/* SPDX-License-Identifier: MIT
 * Where the names of places lie on a drawn board. The map's own places fit the printed size; where
 * names are larger than that, each one looks for the side of its city where it covers least. Pure:
 * no allocation, no I/O. */
#ifndef DEPO_BOARD_LABELS_H
#define DEPO_BOARD_LABELS_H

#include "core/map.h"

typedef struct depo_label {
    float x, y;     /* of its baseline, as the anchor says; board units */
    uint8_t anchor; /* DEPO_ANCHOR_… */
    uint8_t shown;  /* 0 for a place without a name */
} depo_label;

/* Places names of the height `size`; `width` has each city's for a height of 1. */
void depo_place_labels(const depo_map *map, double size, const float width[DEPO_MAX_NODES],
                       depo_label out[DEPO_MAX_NODES]);

#endif
