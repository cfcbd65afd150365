/* SPDX-License-Identifier: MIT
 * Measures how readable a board is: what touches what. For `depo map check` and the tests. */
#ifndef DEPO_BOARD_OVERLAP_H
#define DEPO_BOARD_OVERLAP_H

#include "board/geometry.h"

typedef enum depo_overlap_kind {
    DEPO_OVERLAP_SPACES,       /* tracks a and b */
    DEPO_OVERLAP_SPACE_DOT,    /* track a, city b */
    DEPO_OVERLAP_LABEL_SPACE,  /* the name of city a, track b */
    DEPO_OVERLAP_LABEL_DOT,    /* the name of city a, city b */
    DEPO_OVERLAP_LABELS,       /* the names of cities a and b */
    DEPO_OVERLAP_DOTS,         /* cities a and b */
    DEPO_OVERLAP_CROSSING,     /* the curves of tracks a and b */
    DEPO_OVERLAP_CITY_OUTSIDE, /* city a is nearer than DEPO_BORDER to the edge */
    DEPO_OVERLAP_TRACK_OUTSIDE,
    DEPO_OVERLAP_LABEL_OUTSIDE, /* the name of city a leaves the board */
    DEPO_OVERLAP_KINDS
} depo_overlap_kind;

typedef struct depo_overlap {
    uint8_t kind; /* depo_overlap_kind */
    uint8_t a, b; /* what they are, the kind says */
    float depth;  /* units; 0 for a crossing */
} depo_overlap;

/* What was found; `of` counts every overlap even when no room is left in the list. */
typedef struct depo_overlaps {
    unsigned of[DEPO_OVERLAP_KINDS];
    unsigned n; /* entries used in the list */
    float least_pitch, most_pitch;
} depo_overlaps;

/* Measures a map. `list` may be NULL with size 0. */
depo_overlaps depo_board_overlaps(const depo_map *map, depo_overlap *list, unsigned size);

#endif
