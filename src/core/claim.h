/* SPDX-License-Identifier: MIT
 * Claiming tracks: what they cost, ferries, and laying the trains. For the core only. */
#ifndef DEPO_CORE_CLAIM_H
#define DEPO_CORE_CLAIM_H

#include "core/event.h"
#include "core/game.h"
#include "core/state.h"

/* Tracks that a seat may take as far as the board goes (B-21 to B-23). */
static inline depo_bits depo_free_tracks(const depo_game *game, const depo_state *state,
                                         unsigned seat) {
    return state->open & ~depo_twins(game, state->owned[seat]);
}

/* Whether `cards` of `color` plus `locos` can pay for something that costs `cost` cards and at
 * least `ferry` locomotives, out of the seat's hand, with `reserved` locomotives needed besides. */
depo_status depo_check_payment(const depo_game *game, const depo_state *state, depo_move move,
                               unsigned cost, unsigned ferry, unsigned reserved);

depo_status depo_check_claim(const depo_game *game, const depo_state *state, depo_move move);

/* Takes what a checked claim costs out of the hand. */
void depo_pay_claim(const depo_game *game, depo_state *state, depo_move move);

/* Puts the trains of a claim on the board once its cards, already out of the hand, are settled;
 * `extra_cards` and `extra_locos` were paid for a tunnel. */
void depo_lay_track(const depo_game *game, depo_state *state, depo_move move, unsigned extra_cards,
                    unsigned extra_locos, depo_events *events);

#endif
