/* SPDX-License-Identifier: MIT
 * Draws a board as SVG, ready to print: land and sea, tracks with a symbol for every colour, cities
 * and names, and a cartouche with the title and the points; or a board in the middle of a game. */
#ifndef DEPO_BOARD_SVG_H
#define DEPO_BOARD_SVG_H

#include "board/land.h"
#include "core/map.h"

#include <stdio.h>

/* Who has what on a board that is played on: a seat for each, or DEPO_NONE. */
typedef struct depo_board_owners {
    uint8_t track[DEPO_MAX_TRACKS];  /* by tracks of the map */
    uint8_t station[DEPO_MAX_NODES]; /* by cities */
} depo_board_owners;

/* A board within another drawing, for real cars on its spaces. */
typedef struct depo_board_print {
    double x, y, scale;   /* where it lies and how large a unit is, in units of that drawing */
    double length, width; /* of a space, in board units */
} depo_board_print;

typedef struct depo_board_options {
    uint8_t language;                /* below DEPO_LANGUAGES */
    uint8_t variant;                 /* its points and big cities are shown */
    bool bare;                       /* without frame, title and legend */
    const depo_board_owners *owners; /* NULL: nobody has anything */
    const depo_board_print *print;   /* NULL: a drawing by itself */
} depo_board_options;

/* Writes the picture. `land` may be NULL. Returns 0, or -1 when writing failed. */
int depo_board_svg(const depo_map *map, const depo_land *land, FILE *out,
                   const depo_board_options *options);

/* The same without frame, title and legend, and without the end: "</svg>" must follow. */
void depo_board_svg_begin(const depo_map *map, const depo_land *land, FILE *out,
                          const depo_board_options *options);

#endif
