/* SPDX-License-Identifier: MIT
 * How often whoever follows the hint beats a level: hint_match MAP DEALS GAMES LEVEL. Each deal is
 * played twice, with the seats swapped. Not a test; for docs/review.md. */
#include "mapio/mapio.h"
#include "review/hint.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 2000 };

static depo_map map;
static depo_game game;
static depo_guide guide;

/* The share of the win that the seat gets that follows hints. */
static double play(const depo_seed *seed, unsigned seat, unsigned games,
                   const depo_bot_kind *level) {
    static unsigned char memory[DEPO_BOT_MEMORY] __attribute__((aligned(16)));
    depo_state state;
    depo_prng prng = {depo_seed_derive(seed, 1000).key[0]};
    memset(memory, 0, sizeof memory);
    depo_setup(&game, &state, seed, DEPO_NONE, NULL);
    for (unsigned made = 0; state.phase != DEPO_OVER; made++) {
        depo_seat decider = depo_decider(&state);
        depo_view view;
        if (made == LONGEST) return 0;
        depo_observe(&game, &state, decider, &view);
        if (decider == seat) {
            depo_hint hint;
            depo_hint_find(&guide, map.id, &view, games, &hint);
            depo_apply(&game, &state, hint.verdict.best, NULL);
        } else {
            depo_ask ask = {.guide = &guide, .view = &view, .prng = &prng, .memory = memory};
            depo_apply(&game, &state, level->decide(&ask), NULL);
        }
    }
    depo_score score;
    depo_count(&game, &state, &score);
    return score.winners >> seat & 1 ? 1.0 / __builtin_popcount(score.winners) : 0;
}

int main(int argc, char **argv) {
    static depo_problems problems;
    unsigned deals = argc > 2 ? (unsigned)atoi(argv[2]) : 20;
    unsigned games = argc > 3 ? (unsigned)atoi(argv[3]) : 300;
    const depo_bot_kind *level = depo_bot_find(argc > 4 ? argv[4] : "hard");
    double sum = 0, squares = 0;
    if (!deals || !games || !level || !depo_map_open(argc > 1 ? argv[1] : "usa", &map, &problems) ||
        depo_game_init(&game, &map, 0, 0, 2) != DEPO_OK)
        return fprintf(stderr, "hint_match MAP DEALS GAMES LEVEL\n"), 2;
    depo_guide_init(&guide, &game);
    for (unsigned d = 0; d < deals; d++) {
        depo_seed base = {{1, 0}}, seed = depo_seed_derive(&base, d);
        double won = (play(&seed, 0, games, level) + play(&seed, 1, games, level)) / 2;
        sum += won;
        squares += won * won;
    }
    double share = sum / deals, variance = squares / deals - share * share;
    printf("%s: hints of %u games win %.1f ± %.1f %% of %u games against %s\n", map.id, games,
           100 * share, 196 * sqrt(variance / (deals > 1 ? deals - 1 : 1)), 2 * deals, level->name);
    return 0;
}
