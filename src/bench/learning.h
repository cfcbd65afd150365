/* SPDX-License-Identifier: MIT
 * Many games at once with everything that a learner gets, as a thing to be measured. For the
 * benchmark. */
#ifndef DEPO_BENCH_LEARNING_H
#define DEPO_BENCH_LEARNING_H

#include "learn/lanes.h"

enum { DEPO_LEARNING_GAMES = 256 };

typedef struct depo_learning {
    depo_actions actions;
    depo_observation layout;
    depo_lanes *lanes;
    uint8_t *memory; /* what the lanes write: observations, masks and the rest */
    int64_t choices[DEPO_LEARNING_GAMES];
    float reward[DEPO_LEARNING_GAMES];
    uint8_t over[DEPO_LEARNING_GAMES], seat[DEPO_LEARNING_GAMES];
} depo_learning;

/* NULL when there is no memory. The game must outlive it. */
depo_learning *depo_learning_open(const depo_game *game);
void depo_learning_close(depo_learning *learning);

/* So many steps of every game, actions picked from the masks. */
void depo_learning_step(depo_learning *learning, unsigned steps);

#endif
