/* SPDX-License-Identifier: MIT
 * Merchandise cards: one for each track with a cart symbol, while any is left (M-07); bonuses by
 * place at the count (M-11 to M-13). */
#include "core/mechanism.h"
#include "core/pile.h"
#include "core/score.h"

static void begin(const depo_game *game, depo_state *state, depo_events *events) {
    (void)events;
    state->merchandise_left = game->rules.merchandise;
}

static void claimed(const depo_game *game, depo_state *state, unsigned seat, depo_track track,
                    depo_events *events) {
    if (!game->tracks[track].cart || !state->merchandise_left) return;
    state->merchandise_left--;
    state->merchandise[seat]++;
    if (events) depo_tell(events, DEPO_EV_MERCHANDISE, seat);
}

/* Players who tie share the place, and those they fill are skipped. */
static void count(const depo_game *game, const depo_state *state, depo_score *score) {
    for (unsigned seat = 0; seat < game->players; seat++) {
        unsigned place = 0;
        for (unsigned other = 0; other < game->players; other++)
            place += state->merchandise[other] > state->merchandise[seat];
        if (state->merchandise[seat])
            score->seat[seat].bonus[DEPO_MECHANISM_MERCHANDISE] =
                game->rules.merchandise_bonus[game->players][place];
    }
}

static bool gives(const depo_game *game, const depo_state *state, depo_track track, int *points) {
    *points = 0;
    return game->tracks[track].cart && state->merchandise_left;
}

static bool possible(const depo_game *game, const depo_state *state) {
    unsigned cards = state->merchandise_left;
    for (unsigned seat = 0; seat < game->players; seat++) cards += state->merchandise[seat];
    return cards <= game->rules.merchandise;
}

const depo_mechanism depo_mechanism_merchandise = {
    .word = "merchandise",
    .rules = {{"cards", offsetof(depo_rules, merchandise), false, 1, 200},
              {"bonus", offsetof(depo_rules, merchandise_bonus), true, 0, 99}},
    .counters = {{"merchandise", ",m", "merchandise cards of each player",
                  offsetof(depo_state, merchandise), DEPO_OF_SEATS, 8},
                 {"merchandise_left", " goods:", "merchandise cards left",
                  offsetof(depo_state, merchandise_left), DEPO_OF_TABLE, 16}},
    .always = true,
    .begin = begin,
    .claimed = claimed,
    .count = count,
    .gives = gives,
    .possible = possible,
};
