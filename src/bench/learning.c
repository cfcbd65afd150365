/* SPDX-License-Identifier: MIT */
#include "bench/learning.h"

#include <stdlib.h>

depo_learning *depo_learning_open(const depo_game *game) {
    depo_learning *learning = calloc(1, sizeof *learning);
    if (!learning) return NULL;
    depo_actions_init(&learning->actions, game);
    depo_observation_init(&learning->layout, game);
    size_t seen = learning->layout.size, masks = learning->actions.count;
    depo_lanes_setup setup = {.game = game,
                              .actions = &learning->actions,
                              .layout = &learning->layout,
                              .count = DEPO_LEARNING_GAMES,
                              .threads = 1};
    learning->lanes = depo_lanes_open(&setup);
    learning->memory = malloc(DEPO_LEARNING_GAMES * (seen + masks));
    if (!learning->lanes || !learning->memory) {
        depo_learning_close(learning);
        return NULL;
    }
    *depo_lanes_results(learning->lanes) =
        (depo_lanes_out){.bytes = learning->memory,
                         .mask = learning->memory + DEPO_LEARNING_GAMES * seen,
                         .seat = learning->seat,
                         .reward = learning->reward,
                         .over = learning->over};
    depo_seed series = {{0x6c6561726e, 1}};
    depo_lanes_reset(learning->lanes, &series);
    return learning;
}

void depo_learning_close(depo_learning *learning) {
    if (!learning) return;
    depo_lanes_close(learning->lanes);
    free(learning->memory);
    free(learning);
}

void depo_learning_step(depo_learning *learning, unsigned steps) {
    for (unsigned i = 0; i < steps; i++) {
        depo_lanes_sample(learning->lanes, learning->choices);
        depo_lanes_step(learning->lanes, learning->choices);
    }
}
