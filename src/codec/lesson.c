/* SPDX-License-Identifier: MIT */
#include "codec/lesson.h"

#include <string.h>

#include <stdio.h>

void depo_lesson_chance(depo_state *state, uint32_t chance) {
    state->rng = (depo_rng){.seed = {{chance, 0}}};
}

bool depo_lesson_game(const depo_map *map, const depo_position_head *head, depo_game *game) {
    unsigned variant = 0, options = 0;
    while (variant < map->n_variants && strcmp(map->variants[variant].id, head->variant) != 0)
        variant++;
    for (unsigned i = 0; i < head->n_options; i++)
        for (unsigned k = 0; k < map->n_options; k++)
            if (strcmp(map->options[k].id, head->option[i]) == 0) options |= 1u << k;
    return depo_game_init(game, map, variant, options, head->players) == DEPO_OK;
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
