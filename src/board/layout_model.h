/* SPDX-License-Identifier: MIT
 * The model that a layout looks for the best of: every space and name is a turned box, every city a
 * disc. Two of them nearer than their gap cost the square of what is missing; a curve costs by how
 * much it bends and how far its length is from what its spaces need. For board only. */
#ifndef DEPO_BOARD_LAYOUT_MODEL_H
#define DEPO_BOARD_LAYOUT_MODEL_H

#include "board/geometry.h"

enum {
    LAYOUT_BOXES = DEPO_MAX_TRACKS * DEPO_MAX_LENGTH + DEPO_MAX_NODES,
    LAYOUT_SLOTS = 100, /* places of a name round its city */
    LAYOUT_NO_BOX = LAYOUT_BOXES
};

/* The free tracks between two cities: one, or both of a double route, which bend together. */
typedef struct layout_line {
    uint8_t a, b, length, n_tracks;
    uint8_t tracks[2];
    bool kept;             /* drawn by hand */
    double u1, v1, u2, v2; /* how far the control points are from those of a straight line, along
                            * and across the way from a to b, in its lengths */
    double apart;          /* of the two tracks, beyond the least */
    double arc, turn;      /* the shorter arc; the sharpest turn between two spaces */
    unsigned box;          /* the first of its boxes */
} layout_line;

typedef struct layout_box {
    depo_box at;
    double reach;  /* half of its diagonal */
    uint8_t owner; /* line or city */
    uint8_t track; /* 0 or 1 of its line */
    bool name;
} layout_box;

typedef struct depo_layout_room {
    depo_map first, best; /* as it came; the best board until now */
    uint64_t work;        /* done until now: pairs of boxes looked at */
    depo_map *map;        /* from here on: filled anew at every start */
    double x[DEPO_MAX_NODES], y[DEPO_MAX_NODES];
    double home_x[DEPO_MAX_NODES], home_y[DEPO_MAX_NODES];
    bool pinned[DEPO_MAX_NODES];
    layout_line lines[DEPO_MAX_TRACKS];
    unsigned n_lines;
    layout_box boxes[LAYOUT_BOXES];
    unsigned n_boxes, n_spaces;
    unsigned name_box[DEPO_MAX_NODES]; /* LAYOUT_NO_BOX: no name is shown */
    uint8_t slot[DEPO_MAX_NODES];
    bool kept_name[DEPO_MAX_NODES];
    bool changing[LAYOUT_BOXES], moving[DEPO_MAX_NODES]; /* during one try */
    double strict;  /* how much an overlap costs: more from round to round */
    uint32_t state; /* of the random numbers */
} depo_layout_room;

/* Whether the city's name is shown on a drawn board: junctions have none, and of several cities in
 * a group with one name placed by hand only that one has. */
bool depo_layout_names(const depo_map *map, unsigned city);

/* Fills the model from the map: without what was drawn by hand if `fresh`, with cities that stay
 * unless they may `move`. */
void depo_layout_fill(depo_layout_room *r, depo_map *map, bool fresh, bool move);
/* Writes curves, names and cities back into the map, as whole numbers. */
void depo_layout_write(depo_layout_room *r);

void depo_layout_place_line(depo_layout_room *r, unsigned line);
void depo_layout_place_name(depo_layout_room *r, unsigned city);
double depo_layout_slot_cost(unsigned slot);

/* What some boxes and cities cost, each pair of them once. */
double depo_layout_boxes_cost(depo_layout_room *r, const uint16_t *boxes, unsigned n_boxes,
                              const uint8_t *cities, unsigned n_cities);
double depo_layout_line_cost(const depo_layout_room *r, unsigned line);

#endif
