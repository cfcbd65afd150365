/* SPDX-License-Identifier: MIT
 * A slow and simple second opinion, written from the rules and the map file's own tables, not from
 * the core: longest trails, completed tickets, the best use of stations, and every payment. For the
 * tests in this folder only. */
#ifndef DEPO_PROP_ORACLE_H
#define DEPO_PROP_ORACLE_H

#include "core/engine.h"
#include "core/map.h"

/* A set of tracks by their numbers in the map. */
typedef struct oracle_net {
    bool has[DEPO_MAX_TRACKS];
} oracle_net;

/* The tracks of a set of the game. */
oracle_net oracle_tracks(const depo_game *game, depo_bits tracks);

/* Length in trains of the longest trail, by trying all of them (B-29); -1 when that takes more
 * than `steps` steps. */
int oracle_trail(const depo_map *map, const oracle_net *net, long steps);

/* Whether a ticket, by its number in the map, is completed (B-27, A-14, A-15). */
bool oracle_completed(const depo_map *map, const oracle_net *net, unsigned ticket);

/* Points and number of the tickets that a seat completes with the best use of its stations (E-13,
 * E-14, S-05), trying every track of an opponent at every station. */
typedef struct oracle_best {
    unsigned points, tickets;
} oracle_best;
oracle_best oracle_stations(const depo_map *map, const depo_game *game, const depo_state *state,
                            unsigned seat);

/* Every move of the seat to move that plays cards: claims, stations, extra cards of a tunnel.
 * `moves` has room for DEPO_MAX_MOVES. */
unsigned oracle_payments(const depo_map *map, const depo_game *game, const depo_state *state,
                         depo_move *moves);

#endif
