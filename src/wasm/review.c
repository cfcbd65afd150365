/* SPDX-License-Identifier: MIT
 * Looking at single decisions in the page: what is said of a puzzle. Only review.wasm has this; the
 * page fetches it when it is needed. */
#include "review/review.h"

#include "wasm/voice.h"

static depo_tried tried[DEPO_JUDGE_TRIED];

/* The move at hand is number `n` of those that were tried, the best first. */
EXPORT(puzzle_move) void depo_w_puzzle_move(unsigned n, double chance) {
    if (n < DEPO_JUDGE_TRIED)
        tried[n] = (depo_tried){.move = depo_w_move_at_hand(), .chance = chance};
}

EXPORT(say_solution) void depo_w_say_solution(unsigned slot, unsigned seat) {
    depo_teller teller = depo_w_voice();
    depo_tell_solution(&teller, depo_w_guide(), depo_w_state(slot), (depo_seat)seat, &tried[0],
                       &tried[1], depo_w_say_buffer());
}

/* The move at hand is not the answer; its chance is not a number where nobody knows it. */
EXPORT(say_not_solved) void depo_w_say_not_solved(unsigned slot, double chance) {
    depo_teller teller = depo_w_voice();
    depo_tried other = {.move = depo_w_move_at_hand(), .chance = chance};
    depo_tell_not_solved(&teller, depo_w_state(slot), &other, depo_w_say_buffer());
}
