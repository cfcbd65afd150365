/* SPDX-License-Identifier: MIT */
#include "codec/lesson.h"

#include "mapio/mapio.h"

#include <stdio.h>

void depo_lesson_chance(depo_state *state, uint32_t chance) {
    state->rng = (depo_rng){.seed = {{chance, 0}}};
}

bool depo_lesson_game(const depo_map *map, const depo_position_head *head, depo_game *game) {
    unsigned options = 0;
    for (unsigned i = 0; i < head->n_options; i++) {
        unsigned option = depo_map_option_by_id(map, head->option[i]);
        if (option == DEPO_NONE) return false;
        options |= 1u << option;
    }
    return depo_game_init(game, map, depo_map_variant_by_id(map, head->variant), options,
                          head->players) == DEPO_OK;
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
