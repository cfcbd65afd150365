/* SPDX-License-Identifier: MIT
 * The longest continuous path (B-29): its length exactly and quickly (trail.c), and the path itself
 * for eyes (trail_walk.c). */
#ifndef DEPO_CORE_TRAIL_H
#define DEPO_CORE_TRAIL_H

#include "core/game.h"

/* Length in trains of the longest trail in a set of tracks (B-29). */
unsigned depo_longest_trail(const depo_game *game, depo_bits tracks);

/* The same with the trail itself: tracks in order, `count` of them, starting at node `start`. */
typedef struct depo_trail {
    unsigned length;
    unsigned count;
    depo_node start;
    depo_track track[DEPO_MAX_TRACKS];
} depo_trail;
void depo_find_trail(const depo_game *game, depo_bits tracks, depo_trail *trail);

#endif
