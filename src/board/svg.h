/* SPDX-License-Identifier: MIT
 * Draws an empty board as SVG, ready to print: land and sea, tracks with a symbol for every
 * colour, cities and names, and a cartouche with the title and the points. */
#ifndef DEPO_BOARD_SVG_H
#define DEPO_BOARD_SVG_H

#include "board/land.h"
#include "core/map.h"

#include <stdio.h>

typedef struct depo_board_options {
    uint8_t language; /* below DEPO_LANGUAGES */
    uint8_t variant;  /* its points and big cities are shown */
    bool bare;        /* without frame, title and legend */
} depo_board_options;

/* Writes the picture. `land` may be NULL. Returns 0, or -1 when writing failed. */
int depo_board_svg(const depo_map *map, const depo_land *land, FILE *out,
                   const depo_board_options *options);

#endif
