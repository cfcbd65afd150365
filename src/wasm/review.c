/* SPDX-License-Identifier: MIT
 * Looking back at a game in the page, and at single decisions: what is said of a puzzle. Only
 * review.wasm has this; the page fetches it when it is needed. */
#include "review/pack.h"

#include "wasm/shim.h"
#include "wasm/voice.h"

#include <stdlib.h>
#include <string.h>

/* ---- a whole game
 * ------------------------------------------------------------------------------- */

static depo_review review;

/* Begins with the game of the file that was read and played to its end; 0 when it is not over. */
EXPORT(review_begin) unsigned depo_w_review_begin(void) {
    depo_state start;
    unsigned n_moves;
    const depo_took *took;
    const depo_move *moves = depo_w_file_moves(&start, &took, &n_moves);
    const depo_guide *guide = depo_w_guide();
    depo_review_free(&review);
    bool whole =
        depo_review_begin(&review, depo_w_buffer(DEPO_W_MAP), guide, &start, moves, n_moves) &&
        review.states[n_moves].phase == DEPO_OVER;
    review.took = took;
    if (!whole) depo_review_free(&review), review.n_steps = 0;
    return whole;
}

/* A step as the module has it: what one module has reckoned another may be given. */
EXPORT(review_step) depo_step *depo_w_review_step(unsigned i) {
    return i < review.n_steps ? &review.steps[i] : NULL;
}

/* Reckons a step with so many simulated games for its decision. */
EXPORT(review_reckon) void depo_w_review_reckon(unsigned i, unsigned games) {
    depo_review_effort(&review, games);
    if (i < review.n_steps) depo_review_step(&review, i);
}

/* Sums everything up, when all steps are there. */
EXPORT(review_finish) const depo_review *depo_w_review_finish(void) {
    depo_review_finish(&review);
    return &review;
}

static uint8_t *packed; /* as it was written last, or is to be read */

/* Where the page writes bytes that it has kept; NULL without memory. */
EXPORT(review_room) uint8_t *depo_w_review_room(unsigned size) {
    free(packed);
    return packed = malloc(size + 1);
}

EXPORT(review_packed) const uint8_t *depo_w_review_packed(void) {
    return packed;
}

/* The review as few bytes, where review_packed says; how many, 0 without memory. */
EXPORT(review_pack) unsigned depo_w_review_pack(void) {
    depo_w_review_room((unsigned)depo_review_pack_size(&review));
    return packed ? (unsigned)depo_review_pack(&review, packed) : 0;
}

/* Takes the steps of the game that was begun from what the page has written; 0 when they are not
 * its. */
EXPORT(review_unpack) unsigned depo_w_review_unpack(unsigned size) {
    return packed && depo_review_unpack(&review, packed, size);
}

/* What happened in a step. */
EXPORT(say_review_step) void depo_w_say_review_step(unsigned i) {
    depo_teller teller = depo_w_voice();
    depo_w_say_buffer()[0] = 0;
    if (i < review.n_steps) depo_tell_step(&teller, &review, i, depo_w_say_buffer());
}

/* What was decided in it. */
EXPORT(say_review_move) void depo_w_say_review_move(unsigned i) {
    depo_teller teller = depo_w_voice();
    depo_w_say_buffer()[0] = 0;
    if (i < review.n_steps)
        depo_tell_move(&teller, &review.states[i], review.steps[i].move, depo_w_say_buffer());
}

/* What was better in it and why; nothing where it was the best move. */
EXPORT(say_review_better) void depo_w_say_review_better(unsigned i) {
    depo_teller teller = depo_w_voice();
    depo_w_say_buffer()[0] = 0;
    if (i < review.n_steps) depo_tell_better(&teller, &review, i, depo_w_say_buffer());
}

/* Why it was clearly the best move. */
EXPORT(say_review_fine) void depo_w_say_review_fine(unsigned i) {
    depo_teller teller = depo_w_voice();
    depo_w_say_buffer()[0] = 0;
    if (i < review.n_steps) depo_tell_fine(&teller, &review, i, depo_w_say_buffer());
}

/* How the game was decided, and whom the cards favoured. */
EXPORT(say_review_decided) void depo_w_say_review_decided(void) {
    depo_teller teller = depo_w_voice();
    depo_tell_decided(&teller, &review, depo_w_say_buffer());
}

EXPORT(say_review_luck) void depo_w_say_review_luck(void) {
    depo_teller teller = depo_w_voice();
    depo_tell_luck(&teller, &review, depo_w_say_buffer());
}

EXPORT(say_grade) void depo_w_say_grade(unsigned grade) {
    depo_teller teller = depo_w_voice();
    strcpy(depo_w_say_buffer(), depo_grade_name(&teller, (depo_grade)grade));
}

EXPORT(say_review_title) void depo_w_say_review_title(unsigned title) {
    depo_teller teller = depo_w_voice();
    strcpy(depo_w_say_buffer(), depo_review_title(&teller, (depo_title)title));
}

/* A figure of a seat: the row's title, a tab, and what stands there; 0 behind the last row. */
EXPORT(say_figure) unsigned depo_w_say_figure(unsigned row, unsigned seat) {
    depo_teller teller = depo_w_voice();
    char text[DEPO_FIGURE_TEXT];
    const char *title = depo_review_figure(&teller, &review, row, seat % DEPO_MAX_PLAYERS, text);
    if (title) snprintf(depo_w_say_buffer(), DEPO_SENTENCE, "%s\t%s", title, text);
    return title != NULL;
}

/* ---- single decisions
 * ----------------------------------------------------------------------------- */

static depo_tried tried[DEPO_JUDGE_TRIED];

/* The move at hand is number `n` of those that were tried, the best first. */
EXPORT(puzzle_move) void depo_w_puzzle_move(unsigned n, double chance) {
    if (n < DEPO_JUDGE_TRIED)
        tried[n] = (depo_tried){.move = depo_w_move_at_hand(), .chance = chance};
}

/* `rival` is the seat whose `ticket` the best move gets in the way of; DEPO_NONE: nobody's. */
EXPORT(say_solution)
void depo_w_say_solution(unsigned slot, unsigned seat, unsigned rival, unsigned ticket) {
    depo_teller teller = depo_w_voice();
    depo_rival other = {.seat = (depo_seat)rival, .ticket = (depo_ticket)ticket};
    bool known = rival < DEPO_MAX_PLAYERS && ticket < DEPO_MAX_TICKETS;
    depo_tell_solution(&teller, depo_w_guide(), depo_w_state(slot), (depo_seat)seat, &tried[0],
                       &tried[1], known ? &other : NULL, depo_w_say_buffer());
}

/* The move at hand is not the answer; its chance is not a number where nobody knows it. */
EXPORT(say_not_solved) void depo_w_say_not_solved(unsigned slot, double chance) {
    depo_teller teller = depo_w_voice();
    depo_tried other = {.move = depo_w_move_at_hand(), .chance = chance};
    depo_tell_not_solved(&teller, depo_w_state(slot), &other, depo_w_say_buffer());
}
