/* SPDX-License-Identifier: MIT
 * The colours and symbols of everything that is drawn: cards and tracks, players, the ground. The
 * printed board, the terminal and the page have them from here (web/tools/data.mjs). Every colour
 * has its own symbol, so that no one has to tell two colours apart. */
#ifndef DEPO_BOARD_PAINTS_H
#define DEPO_BOARD_PAINTS_H

#include "core/types.h"

/* Colours of a terminal: background, letter on it, letter on the terminal's own background. */
typedef struct depo_shades {
    short many[3]; /* of 256 colours */
    short few[3];  /* of 8 */
} depo_shades;

typedef struct depo_paint {
    const char *fill, *edge, *ink; /* ink: of what is drawn on the fill */
    const char *symbol; /* path data in a box of 7 by 7 around 0,0; filled with the ink */
    depo_shades cells;
} depo_paint;

/* By card; the last is gray for tracks, and a locomotive in no picture. */
extern const depo_paint depo_paints[DEPO_KINDS];

typedef struct depo_livery {
    const char *fill, *edge, *ink;
    const char *soft; /* a light ground */
    const char *mark; /* path data as of a symbol */
    uint8_t like;     /* the card whose colours a terminal shows */
} depo_livery;

/* By seat. */
extern const depo_livery depo_liveries[DEPO_MAX_PLAYERS];

/* Path data around 0,0. */
typedef enum depo_symbol {
    DEPO_SYMBOL_LOCOMOTIVE, /* 9 by 7, as the next */
    DEPO_SYMBOL_CART,
    DEPO_SYMBOL_WHEEL, /* the wild card where carts run */
    DEPO_SYMBOL_WAVES, /* a line, not filled */
    DEPO_SYMBOL_HOUSE, /* a station */
    DEPO_SYMBOLS
} depo_symbol;
extern const char *const depo_symbols[DEPO_SYMBOLS];

/* Types of terrain: a sky, something near and something far in a small landscape, and the sign of
 * a track, filled with the second of them. */
typedef struct depo_terrain_paint {
    const char *sky, *far, *near;
    const char *sign; /* path data as of a symbol */
} depo_terrain_paint;
extern const depo_terrain_paint depo_terrain_paints[DEPO_MAX_TERRAINS];

/* The ground and what stands on it, by day and by night; the printed board is drawn by day. */
typedef enum depo_tint_number {
    DEPO_TINT_SEA,
    DEPO_TINT_LAND,
    DEPO_TINT_SHORE,
    DEPO_TINT_LAKE,
    DEPO_TINT_RIVER,
    DEPO_TINT_BORDER,
    DEPO_TINT_BED,
    DEPO_TINT_MASONRY,
    DEPO_TINT_RAIL,
    DEPO_TINT_NAME,
    DEPO_TINT_NAME_HALO,
    DEPO_TINT_DOT,
    DEPO_TINT_DOT_LINE,
    DEPO_TINT_CORE,
    DEPO_TINT_BIG,
    DEPO_TINT_BIG_DOT,
    DEPO_TINT_POST,
    DEPO_TINT_WAVES,
    DEPO_TINT_COAST, /* the lines along a coast, from the outermost inwards */
    DEPO_COAST_LINES = 7,
    DEPO_TINTS = DEPO_TINT_COAST + DEPO_COAST_LINES
} depo_tint_number;

typedef struct depo_tint {
    const char *name, *day, *night;
} depo_tint;
extern const depo_tint depo_tints[DEPO_TINTS];

#endif
