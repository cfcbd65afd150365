/* SPDX-License-Identifier: MIT
 * What is measured on: games played at random from fixed seeds, the positions in them, and
 * random networks of tracks. For the benchmark. */
#ifndef DEPO_BENCH_SAMPLE_H
#define DEPO_BENCH_SAMPLE_H

#include "core/engine.h"

enum {
    DEPO_SAMPLE_GAMES = 512,     /* recorded games */
    DEPO_SAMPLE_POSITIONS = 256, /* positions of each kind */
    DEPO_SAMPLE_NETWORKS = 100000
};

typedef struct depo_recording {
    depo_state start;
    unsigned first, count; /* its moves in depo_sample.moves */
} depo_recording;

typedef struct depo_sample {
    depo_game game;
    depo_recording games[DEPO_SAMPLE_GAMES];
    depo_move *moves; /* of all recorded games */
    unsigned n_moves;
    depo_state turns[DEPO_SAMPLE_POSITIONS]; /* mid-game turns with 30 to 100 legal moves */
    depo_view views[DEPO_SAMPLE_POSITIONS];  /* the same, seen by the seat to move */
    depo_state ends[DEPO_SAMPLE_POSITIONS];  /* finished games, with all stations built */
    unsigned n_turns, n_ends;
} depo_sample;

/* Sets game number `i` of the fixed series up. */
void depo_sample_setup(const depo_game *game, unsigned i, depo_state *state, depo_prng *prng);

/* Plays random games and collects; `moves` is allocated. False when there is no memory. */
bool depo_sample_fill(depo_sample *sample, const depo_map *map, unsigned players);

/* Networks of one player with all its trains: random tracks are added, never both of a double
 * route, until no track fits the trains that are left. Half of them grow anywhere on the map,
 * half only from what is there, so that they are connected. */
void depo_sample_networks(const depo_game *game, depo_bits *networks, unsigned count);

#endif
