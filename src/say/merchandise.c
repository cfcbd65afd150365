/* SPDX-License-Identifier: MIT
 * The sentences of merchandise cards. */
#include "say/mechanism.h"
#include "say/sentence.h"
#include "say/story.h"

/* Sentences: first */
static void name(const depo_teller *teller, depo_track track, char out[DEPO_SENTENCE]) {
    if (teller->game->tracks[track].cart) depo_add(out, ", %s", TR("merchandise"));
}

static void note(const depo_teller *teller, depo_track track, char out[DEPO_SENTENCE]) {
    if (teller->game->tracks[track].cart) depo_add(out, ", %s", TR("gives a merchandise card"));
}

/* Sentences: later */
static bool event(const depo_teller *teller, const depo_event *happened, char out[DEPO_SENTENCE]) {
    if (happened->kind != DEPO_EV_MERCHANDISE) return false;
    depo_add(out, TR("%s gets a merchandise card"), PLAYER(happened->seat));
    return true;
}

static void seat_has(const depo_teller *teller, const depo_state *state, unsigned seat,
                     char out[DEPO_SENTENCE]) {
    depo_add(out, TR(", merchandise %u"), (unsigned)state->merchandise[seat]);
}

static void table_has(const depo_teller *teller, const depo_state *state, char out[DEPO_SENTENCE]) {
    depo_add(out, TR(", merchandise %u"), (unsigned)state->merchandise_left);
}

static void brief(const depo_teller *teller, const depo_state *state, unsigned seat,
                  char out[DEPO_SENTENCE]) {
    depo_add(out, TR(" m%u"), (unsigned)state->merchandise[seat]);
}

static void details(const depo_teller *teller, const depo_state *state, unsigned seat,
                    char out[DEPO_SENTENCE]) {
    unsigned cards = state->merchandise[seat];
    depo_add(out, TRN("%u merchandise card", "%u merchandise cards", cards), cards);
}

static void playing(const depo_teller *teller, const depo_rule_taker *taker) {
    taker->take(taker->to, "M-07",
                TR("Claim a route with cart symbols to get one merchandise card, while any are "
                   "left. Everyone can see these cards."));
}

/* "2 players: 6/2; 3 players: …" */
static void add_points(const depo_teller *teller, char out[DEPO_SENTENCE]) {
    const depo_map *map = teller->map;
    for (unsigned n = map->players_least; n <= map->players_most; n++) {
        const uint8_t *bonus = teller->game->rules.merchandise_bonus[n];
        char points[DEPO_SENTENCE] = "";
        for (unsigned rank = 0; rank < n && bonus[rank]; rank++)
            depo_add(points, "%s%u", *points ? "/" : "", (unsigned)bonus[rank]);
        if (*out) depo_add(out, "; ");
        depo_add(out, TRN("%u player: %s", "%u players: %s", n), n, points);
    }
}

static void scoring(const depo_teller *teller, const depo_rule_taker *taker) {
    char points[DEPO_SENTENCE] = "", rule[DEPO_SENTENCE] = "";
    add_points(teller, points);
    depo_add(rule, TR("Merchandise earns points by rank: %s."), points);
    taker->take(taker->to, "M-11", rule);
    taker->take(taker->to, "M-12",
                TR("Players who tie all get the points of that rank, and the ranks they fill are "
                   "skipped."));
    taker->take(taker->to, "M-13", TR("Without a merchandise card you get nothing."));
}

static void reason(const depo_teller *teller, const char *track, unsigned points,
                   char out[DEPO_SENTENCE]) {
    (void)points;
    depo_add(out, TR("%s gives you a merchandise card"), track);
}

const depo_words depo_words_merchandise = {
    .letter = 'M',
    .title = DEPO_N("Merchandise"),
    .none = DEPO_N("this map has no merchandise cards"),
    .no_number = DEPO_N("\"%.40s\" is not a number of merchandise cards"),
    .name = name,
    .note = note,
    .event = event,
    .seat = seat_has,
    .table = table_has,
    .brief = brief,
    .details = details,
    .playing = playing,
    .scoring = scoring,
    .reason = reason,
};
