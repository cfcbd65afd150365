/* SPDX-License-Identifier: MIT
 * The prize route: one that everybody sees, and who claims it gets points at the end (P-01 to
 * P-04). No printed board has it; it is the smallest mechanism that needs everything a mechanism
 * can have, so begin a new one with a copy of it. */
#include "core/mechanism.h"
#include "core/bits.h"
#include "core/pile.h"
#include "core/score.h"

/* The numbers that a draw may use up: chance is a function of the seed and of what is claimed. */
enum { OF_A_DRAW = 64 };

static void draw(const depo_game *game, depo_state *state, depo_events *events) {
    unsigned taken = 0, open = depo_bits_count(state->open);
    for (unsigned seat = 0; seat < game->players; seat++)
        taken += depo_bits_count(state->owned[seat]);
    uint32_t at = taken * OF_A_DRAW;
    state->prize = 0;
    if (!open) return;
    unsigned n = depo_rng_below(&state->rng.seed, DEPO_STREAM_PRIZE, &at, open);
    unsigned track = depo_bits_nth(state->open, n);
    state->prize = (uint8_t)(track + 1);
    if (events) depo_tell(events, DEPO_EV_PRIZE_UP, DEPO_NONE)->what = (uint8_t)track;
}

static void begin(const depo_game *game, depo_state *state, depo_events *events) {
    draw(game, state, events);
}

static void claimed(const depo_game *game, depo_state *state, unsigned seat, depo_track track,
                    depo_events *events) {
    if (!state->prize) return;
    if (state->prize == track + 1) {
        state->prizes[seat]++;
        if (events) depo_tell(events, DEPO_EV_PRIZE, seat)->count = game->rules.prize;
    }
    if (!depo_has(state->open, state->prize - 1u)) draw(game, state, events);
}

static void count(const depo_game *game, const depo_state *state, depo_score *score) {
    for (unsigned seat = 0; seat < game->players; seat++)
        score->seat[seat].bonus[DEPO_MECHANISM_PRIZE] = game->rules.prize * state->prizes[seat];
}

static bool gives(const depo_game *game, const depo_state *state, depo_track track, int *points) {
    *points = game->rules.prize;
    return state->prize == track + 1;
}

/* Nobody has more prizes than tracks, and the prize route can still be taken. */
static bool possible(const depo_game *game, const depo_state *state) {
    for (unsigned seat = 0; seat < game->players; seat++)
        if (state->prizes[seat] > depo_bits_count(state->owned[seat])) return false;
    return !state->prize || depo_has(state->open, state->prize - 1u);
}

const depo_mechanism depo_mechanism_prize = {
    .word = "prize",
    .rules = {{"points", offsetof(depo_rules, prize), false, 1, 99}},
    .counters = {{"prize", " prize:", "the number of the prize route and one more, 0 without one",
                  offsetof(depo_state, prize), DEPO_TRACK_OF_TABLE, 128},
                 {"prizes", ",z", "prizes of each player", offsetof(depo_state, prizes),
                  DEPO_OF_SEATS, 4}},
    .begin = begin,
    .claimed = claimed,
    .count = count,
    .gives = gives,
    .possible = possible,
};
