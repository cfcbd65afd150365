/* SPDX-License-Identifier: MIT */
#include "sim/learning.h"

#include "bots/forecast.h"
#include "core/score.h"

#include <string.h>

enum {
    ONE_OF = 16,   /* turns is written down … */
    MOST = 64,     /* … and so many of a game at most */
    LONGEST = 3000 /* moves; a longer game is left out */
};

/* Stray moves of 256, one of these for a whole game: positions that no policy comes to by itself
 * must be known too. */
static const unsigned strays[] = {0, 6, 12};
enum { STRAYS = sizeof strays / sizeof *strays };

static const depo_style_name styles[] = {DEPO_STYLE_WEAVER, DEPO_STYLE_PLANNER, DEPO_STYLE_RACER};
enum { STYLES = sizeof styles / sizeof *styles };

void depo_learning_head(FILE *out) {
    fputs("points", out);
    for (unsigned i = 0; i < DEPO_NET_INPUTS; i++) fprintf(out, ",%s", depo_promise_names[i]);
    fputc('\n', out);
}

/* What was written down of a game. */
typedef struct turns {
    unsigned count;
    depo_promise promise[MOST][DEPO_MAX_PLAYERS];
    int16_t score[MOST][DEPO_MAX_PLAYERS];
} turns;

static void note(const depo_guide *guide, const depo_style_name *style, const depo_state *state,
                 const depo_mind *minds, turns *t) {
    depo_mind copy[DEPO_MAX_PLAYERS]; /* so that looking does not change the game */
    memcpy(copy, minds, sizeof copy);
    depo_promises_of(guide, style, state, copy, t->promise[t->count]);
    memcpy(t->score[t->count++], state->score, sizeof state->score);
}

void depo_learning_game(const depo_guide *guide, const depo_seed *seed, unsigned number,
                        FILE *out) {
    const depo_game *game = guide->game;
    depo_seed own = depo_seed_derive(seed, number);
    depo_prng prng = {own.key[1]};
    depo_style_name style[DEPO_MAX_PLAYERS];
    depo_mind minds[DEPO_MAX_PLAYERS];
    depo_state state;
    turns t = {.count = 0};
    memset(minds, 0, sizeof minds);
    for (unsigned seat = 0; seat < game->players; seat++)
        style[seat] = styles[depo_prng_below(&prng, STYLES)];
    unsigned stray = strays[depo_prng_below(&prng, STRAYS)], moves = 0;
    depo_setup(game, &state, &own, DEPO_NONE, NULL);
    for (; state.phase != DEPO_OVER && moves < LONGEST; moves++) {
        depo_seat seat = depo_decider(&state);
        if (state.phase == DEPO_TURN && t.count < MOST && !depo_prng_below(&prng, ONE_OF))
            note(guide, style, &state, minds, &t);
        depo_move move =
            depo_prng_below(&prng, 256) < stray
                ? depo_random_move(game, &state, seat, &prng)
                : depo_policy_move(guide, style[seat], &state, seat, &minds[seat], &prng);
        depo_apply(game, &state, move, NULL);
    }
    if (state.phase != DEPO_OVER) return;
    depo_score score;
    depo_count(game, &state, &score);
    for (unsigned i = 0; i < t.count; i++)
        for (unsigned seat = 0; seat < game->players; seat++) {
            fprintf(out, "%d", score.seat[seat].total - t.score[i][seat]);
            for (unsigned k = 0; k < DEPO_NET_INPUTS; k++)
                fprintf(out, ",%d", t.promise[i][seat].input[k]);
            fputc('\n', out);
        }
}
