/* SPDX-License-Identifier: MIT
 * The board as a grid of character cells: where each space of a track, each city and each name
 * lies. Depends on the map, the language, the scale and the cities that must be named only; who
 * owns what is painted later. Needs no terminal. For src/term. */
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
    uint8_t tail;   /* 1: a later column of a space */
    wchar_t letter; /* of a name */
} depo_cell;

/* Board units for a column and for a row. */
typedef struct depo_scale {
    double x, y;
} depo_scale;

typedef struct depo_cells {
    int width, height;
    int space_columns; /* 1 to 3: columns that a space takes */
    depo_scale scale;
    double left, top; /* the board's place, in units, of the middle of cell 0, 0 */
    depo_cell *at;    /* rows one after another */
    int city_x[DEPO_MAX_NODES], city_y[DEPO_MAX_NODES];
    int track_x[DEPO_MAX_TRACKS], track_y[DEPO_MAX_TRACKS]; /* the middle of a track */
} depo_cells;

/* The scale at which the whole board fills a window of so many columns and rows; where it could not
 * be read then, or spaces would have no cell, the coarsest at which it can. */
depo_scale depo_scale_to_fit(const depo_map *map, int columns, int rows);

/* A finer (factor below 1) or coarser scale, between `fit` and the finest that is of use. */
depo_scale depo_scale_zoomed(depo_scale scale, depo_scale fit, double factor);

/* Lays the board out. `language`: of the names; `own`: cities that are named whatever it takes. */
void depo_cells_init(depo_cells *cells, const depo_map *map, unsigned language, depo_scale scale,
                     uint64_t own);
void depo_cells_free(depo_cells *cells);

static inline const depo_cell *depo_cell_at(const depo_cells *cells, int x, int y) {
    return &cells->at[y * cells->width + x];
}

#endif
