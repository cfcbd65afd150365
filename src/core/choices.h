/* SPDX-License-Identifier: MIT
 * Who must decide, and what there is to choose from, as sets: a part of engine.h. For the files of
 * the core; everyone else includes that. */
#ifndef DEPO_CORE_CHOICES_H
#define DEPO_CORE_CHOICES_H

#include "core/game.h"
#include "core/state.h"

/* Bits of the seats that must decide now; 0 when the game is over. */
static inline unsigned depo_deciders(const depo_state *state) {
    if (state->phase == DEPO_OVER) return 0;
    return state->phase <= DEPO_START_TICKETS ? state->pending : 1u << state->turn;
}

/* One seat that must decide now; the game must not be over. */
static inline depo_seat depo_decider(const depo_state *state) {
    return (depo_seat)__builtin_ctz(depo_deciders(state));
}

/* What a seat may do in its turn, as sets: what bots and the random player work on. */
typedef struct depo_choices {
    /* [c]: tracks that can be paid with at least one card of colour c and locomotives;
     * [DEPO_LOCOMOTIVE]: with locomotives alone. */
    depo_bits claim[DEPO_KINDS];
    uint64_t station_cities;
    uint16_t station_kinds; /* bits of the colours, and of locomotives alone, that pay a station */
    uint8_t slots;          /* bits of the face-up slots that may be taken */
    uint8_t terrain_slots;
    uint8_t blind, terrain_blind, tickets; /* 0 or 1 */
} depo_choices;

/* Fills the choices of the seat to move in DEPO_TURN or DEPO_SECOND_CARD. */
void depo_choose(const depo_game *game, const depo_state *state, depo_choices *choices);

static inline bool depo_choices_empty(const depo_choices *choices) {
    depo_bits claims = 0;
    for (unsigned c = 0; c < DEPO_KINDS; c++) claims |= choices->claim[c];
    bool station = choices->station_cities && choices->station_kinds;
    return !(claims || station || choices->slots || choices->terrain_slots || choices->blind ||
             choices->terrain_blind || choices->tickets);
}

/* The payment of a track with the fewest locomotives; `color` as in depo_choices.claim. */
depo_move depo_cheapest_claim(const depo_game *game, const depo_state *state, depo_track track,
                              unsigned color);

/* The tickets that `seat` must choose among now, and how few and how many it may keep. */
typedef struct depo_offer {
    depo_bits tickets;
    unsigned count;
    unsigned least, most;
} depo_offer;
depo_offer depo_offer_of(const depo_game *game, const depo_state *state, depo_seat seat);

/* The set of tickets that bits by place in an offer stand for, and back. */
depo_bits depo_offer_pick(depo_bits offer, unsigned places);

#endif
