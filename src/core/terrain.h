/* SPDX-License-Identifier: MIT
 * Terrain cards: drawing them, and doubling the points of a track with them. For
 * the core and those who show what doubling costs. */
#ifndef DEPO_CORE_TERRAIN_H
#define DEPO_CORE_TERRAIN_H

#include "core/event.h"
#include "core/game.h"
#include "core/state.h"

/* How few and how many locomotives may be played as terrain cards to double a track with
 * `locos` of them at hand; false where doubling is not possible at all. */
typedef struct depo_doubling {
    unsigned cost;        /* cards */
    unsigned least, most; /* locomotives */
} depo_doubling;
bool depo_can_double(const depo_game *game, const depo_state *state, unsigned seat,
                     depo_track track, depo_doubling *doubling);
depo_status depo_check_doubling(const depo_game *game, const depo_state *state, depo_move move);

/* Draws a terrain card from a pile that has one; the discards refill it. */
unsigned depo_draw_terrain(const depo_game *game, depo_state *state, depo_events *events);
bool depo_terrain_left(const depo_game *game, const depo_state *state);
void depo_deal_terrain(const depo_game *game, depo_state *state, depo_events *events);
void depo_take_terrain(const depo_game *game, depo_state *state, depo_move move,
                       depo_events *events);
void depo_discard_terrain(const depo_game *game, depo_state *state, unsigned type, unsigned count,
                          depo_events *events);

#endif
