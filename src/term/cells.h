/* SPDX-License-Identifier: MIT
 * The board as a grid of character cells: where each space of a track, each city and each name
 * lies. Depends on the map, the language and the scale only; who owns what is painted later.
 * Needs no terminal. For src/term. */
#ifndef DEPO_TERM_CELLS_H
#define DEPO_TERM_CELLS_H

#include "core/map.h"

#include <wchar.h>

typedef enum depo_cell_kind {
    DEPO_CELL_EMPTY,
    DEPO_CELL_SPACE, /* of = map track, part = space */
    DEPO_CELL_CITY,  /* of = city */
    DEPO_CELL_NAME   /* of = city, part = character of the name */
} depo_cell_kind;

typedef struct depo_cell {
    uint8_t kind, of, part;
    uint8_t tail;   /* 1: the second column of a space */
    wchar_t letter; /* of a name */
} depo_cell;

typedef struct depo_cells {
    int width, height;
    int space_columns; /* 1 or 2: columns that a space takes */
    depo_cell *at;     /* rows one after another */
    int city_x[DEPO_MAX_NODES], city_y[DEPO_MAX_NODES];
    int track_x[DEPO_MAX_TRACKS], track_y[DEPO_MAX_TRACKS]; /* the middle of a track */
} depo_cells;

/* Scales, in board units for one column (a row is twice as much), from fine to coarse. */
enum { DEPO_SCALES = 5 };
extern const double depo_scales[DEPO_SCALES];

/* Lays the board out. */
void depo_cells_init(depo_cells *cells, const depo_map *map, unsigned language, unsigned scale);
void depo_cells_free(depo_cells *cells);

static inline const depo_cell *depo_cell_at(const depo_cells *cells, int x, int y) {
    return &cells->at[y * cells->width + x];
}

#endif
