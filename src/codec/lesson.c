/* SPDX-License-Identifier: MIT */
#include "codec/lesson.h"

#include <stdio.h>

void depo_lesson_chance(depo_state *state, uint32_t chance) {
    state->rng = (depo_rng){.seed = {{chance, 0}}};
}

bool depo_lesson_position(const depo_map *map, const depo_game *game, const char *text,
                          uint32_t chance, depo_state *state, char why[DEPO_WHY_TEXT]) {
    depo_view view;
    if (!depo_position_parse(map, game, text, &view, why)) return false;
    if (view.seat >= game->players) {
        snprintf(why, DEPO_WHY_TEXT, "not what a seat sees");
        return false;
    }
    depo_prng prng = {chance};
    depo_determinize(game, &view, &prng, state);
    depo_lesson_chance(state, chance);
    return true;
}
