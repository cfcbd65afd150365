/* SPDX-License-Identifier: MIT
 * The sentences of the prize route: no built-in map has it, so they are fetched later. */
#include "say/mechanism.h"
#include "say/sentence.h"
#include "say/story.h"

static void status(const depo_teller *teller, const depo_state *state, depo_track track,
                   char out[DEPO_SENTENCE]) {
    unsigned points = teller->game->rules.prize;
    if (state->prize == track + 1)
        depo_add(out, TRN(", prize route: %u point", ", prize route: %u points", points), points);
}

static bool event(const depo_teller *teller, const depo_event *happened, char out[DEPO_SENTENCE]) {
    char track[DEPO_SENTENCE] = "";
    if (happened->kind == DEPO_EV_PRIZE_UP) {
        depo_tell_track(teller, happened->what, track);
        depo_add(out, TR("The prize route is %s"), track);
    } else if (happened->kind == DEPO_EV_PRIZE) {
        depo_add(
            out,
            TRN("%s wins the prize: %u point", "%s wins the prize: %u points", happened->count),
            PLAYER(happened->seat), (unsigned)happened->count);
    } else {
        return false;
    }
    return true;
}

static void seat_has(const depo_teller *teller, const depo_state *state, unsigned seat,
                     char out[DEPO_SENTENCE]) {
    depo_add(out, TR(", prizes %u"), (unsigned)state->prizes[seat]);
}

static void table_has(const depo_teller *teller, const depo_state *state, char out[DEPO_SENTENCE]) {
    char track[DEPO_SENTENCE] = "";
    if (!state->prize) return;
    depo_tell_track(teller, (depo_track)(state->prize - 1), track);
    depo_add(out, TR(", prize route %s"), track);
}

static void brief(const depo_teller *teller, const depo_state *state, unsigned seat,
                  char out[DEPO_SENTENCE]) {
    (void)teller;
    depo_add(out, " *%u", (unsigned)state->prizes[seat]);
}

static void details(const depo_teller *teller, const depo_state *state, unsigned seat,
                    char out[DEPO_SENTENCE]) {
    unsigned prizes = state->prizes[seat];
    depo_add(out, TRN("%u prize", "%u prizes", prizes), prizes);
}

static void playing(const depo_teller *teller, const depo_rule_taker *taker) {
    taker->take(taker->to, "P-01, P-03, P-04",
                TR("One open route is the prize route, drawn by chance. Once it has been claimed "
                   "or closed, another is drawn."));
}

static void scoring(const depo_teller *teller, const depo_rule_taker *taker) {
    unsigned points = teller->game->rules.prize;
    char rule[DEPO_SENTENCE] = "";
    depo_add(rule,
             TRN("Each prize route you claimed earns %u point.",
                 "Each prize route you claimed earns %u points.", points),
             points);
    taker->take(taker->to, "P-02", rule);
}

static void reason(const depo_teller *teller, const char *track, unsigned points,
                   char out[DEPO_SENTENCE]) {
    depo_add(out,
             TRN("%s is the prize route: %u point", "%s is the prize route: %u points", points),
             track, points);
}

const depo_words depo_words_prize = {
    .letter = 'P',
    .title = DEPO_N("Prizes"),
    .none = DEPO_N("this map has no prize routes"),
    .no_number = DEPO_N("\"%.40s\" is not a number of prizes"),
    .status = status,
    .event = event,
    .seat = seat_has,
    .table = table_has,
    .brief = brief,
    .details = details,
    .playing = playing,
    .scoring = scoring,
    .reason = reason,
};
