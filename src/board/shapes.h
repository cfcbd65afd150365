/* SPDX-License-Identifier: MIT
 * What is drawn on each space of a track: its bed, the space itself, a car on it. Rectangles with
 * round corners around the middle of a space, and a track's curve, as path data for anyone who
 * draws with it. Pure: no allocation, no I/O. */
#ifndef DEPO_BOARD_SHAPES_H
#define DEPO_BOARD_SHAPES_H

#include "board/geometry.h"

#include <stddef.h>

typedef enum depo_shape {
    DEPO_SHAPE_BED, /* keeps a space readable on any ground */
    DEPO_SHAPE_TUNNEL,
    DEPO_SHAPE_MASONRY, /* the outline of a tunnel's bed */
    DEPO_SHAPE_SPACE,
    DEPO_SHAPE_SHINE,
    DEPO_SHAPE_SHADOW, /* from here on: of a car */
    DEPO_SHAPE_EDGE,
    DEPO_SHAPE_CAR,
    DEPO_SHAPE_ROOF,
    DEPO_SHAPE_JOINTS, /* two lines */
    DEPO_SHAPES
} depo_shape;

typedef struct depo_rounded {
    float x, y, width, height, radius; /* x and y of the corner, from the middle of the space */
} depo_rounded;

extern const depo_rounded depo_shape_boxes[DEPO_SHAPES];

/* A number with at most one decimal, without needless zeros and whatever the locale. */
enum { DEPO_NUMBER_TEXT = 24 };
void depo_number_text(double value, char out[DEPO_NUMBER_TEXT]);

/* Bytes of path data at most. */
enum { DEPO_PATH_TEXT = 4096 };

/* A shape on all spaces of a track as one path. */
void depo_shape_path(const depo_map *map, unsigned track, depo_shape shape,
                     char out[DEPO_PATH_TEXT]);

/* The curve of a track from city a to city b. */
void depo_curve_path(const depo_map *map, unsigned track, char out[DEPO_PATH_TEXT]);

#endif
