/* SPDX-License-Identifier: MIT
 * Lays out a board: finds curves for tracks and places for names so that every space, dot and name
 * has room. What a map's file gives is kept: curves and names placed by hand, and the cities unless
 * they may move. The same map gives the same board every time, in bounded time. Pure: the caller
 * brings the memory, so the page lays out maps too. */
#ifndef DEPO_BOARD_LAYOUT_H
#define DEPO_BOARD_LAYOUT_H

#include "board/overlap.h"

#include <stddef.h>

typedef struct depo_layout_request {
    bool fresh;    /* curves and places of names of the file are forgotten */
    bool move;     /* cities may move, but those at the end of a kept curve or with a kept name */
    uint32_t seed; /* another one gives another board */
} depo_layout_request;

/* What a layout works in. */
typedef struct depo_layout_room depo_layout_room;
size_t depo_layout_room_size(void);

/* Whether a track has no curve yet, or a city that should have one no place for its name. */
bool depo_layout_needed(const depo_map *map);

/* Lays out the map; returns what still overlaps, as depo_board_overlaps. */
depo_overlaps depo_layout(depo_map *map, const depo_layout_request *request, depo_layout_room *room,
                          depo_overlap *list, unsigned size);

#endif
