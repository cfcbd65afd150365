/* SPDX-License-Identifier: MIT
 * Where things lie on a drawn board: the spaces of a track along its curve, the box of a name.
 * Sizes are board units, as in docs/map-format.md. Every interface that draws a board uses these
 * numbers, so that a click, a picture and `depo map check` agree. Pure: no allocation, no I/O. */
#ifndef DEPO_BOARD_GEOMETRY_H
#define DEPO_BOARD_GEOMETRY_H

#include "core/map.h"

#define DEPO_SPACE_WIDTH  30.0 /* along the track */
#define DEPO_SPACE_HEIGHT 10.0
#define DEPO_DOT_RADIUS   7.0
#define DEPO_TEXT_HEIGHT  15.0
#define DEPO_TEXT_WIDTH   7.8  /* of one character, roughly */
#define DEPO_PITCH        38.0 /* from space to space, where the curve is long enough */
#define DEPO_CITY_GAP     10.0 /* of the curve that stays free at each end */
#define DEPO_BORDER       30.0 /* that cities and spaces keep from the edge of the board */

/* One space of a track. */
typedef struct depo_space {
    float x, y;   /* centre */
    float dx, dy; /* unit vector along the track, from city a to city b */
    float angle;  /* of the long side, degrees clockwise from the x axis, over -90 up to 90 */
} depo_space;

/* An upright or turned rectangle. */
typedef struct depo_box {
    double x, y;   /* centre */
    double dx, dy; /* unit vector of the long side */
    double hw, hh; /* half width (along dx, dy) and half height */
} depo_box;

/* Places the spaces of a track, from city a to city b: they stand in the middle of the curve,
 * DEPO_PITCH apart by arc length, nearer only where the curve without DEPO_CITY_GAP at both ends
 * is too short for that. Returns the distance from one to the next. */
double depo_track_spaces(const depo_map *map, unsigned track, depo_space out[DEPO_MAX_LENGTH]);

/* The point of a track's curve at `t` from 0 (city a) to 1 (city b). */
void depo_track_point(const depo_map *map, unsigned track, double t, double *x, double *y);

depo_box depo_space_box(const depo_space *space);

/* The box of a city's name in the wider of its languages. Only for cities with a label. */
depo_box depo_label_box(const depo_map_city *city);

/* How far two boxes are apart along the best of their axes; below 0: they overlap so deeply.
 * Never more than the true distance. */
double depo_box_gap(const depo_box *a, const depo_box *b);

/* How far a box is from the dot of a city; below 0: they overlap. */
double depo_dot_gap(const depo_box *box, const depo_map_city *city);

#endif
