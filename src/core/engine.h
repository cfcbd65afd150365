/* SPDX-License-Identifier: MIT
 * The verbs. Pure functions over a state: no allocation, no I/O, no clock, no globals. Whoever
 * drives a game asks who must decide (depo_deciders), gets a move, checks it and applies it.
 * `events` may be NULL everywhere. */
#ifndef DEPO_CORE_ENGINE_H
#define DEPO_CORE_ENGINE_H

#include "core/event.h"
#include "core/game.h"
#include "core/state.h"

/* Sets a game up (B-05, B-06). `first` is the first player, or DEPO_NONE for chance (S-10). */
void depo_setup(const depo_game *game, depo_state *state, const depo_seed *seed, depo_seat first,
                depo_events *events);

/* Bits of the seats that must decide now; 0 when the game is over. */
static inline unsigned depo_deciders(const depo_state *state) {
    if (state->phase == DEPO_OVER) return 0;
    return state->phase <= DEPO_START_TICKETS ? state->pending : 1u << state->turn;
}

/* One seat that must decide now; the game must not be over. */
static inline depo_seat depo_decider(const depo_state *state) {
    return (depo_seat)__builtin_ctz(depo_deciders(state));
}

/* Why the move can't be made, or DEPO_OK. Any bytes may stand in the move. */
depo_status depo_check(const depo_game *game, const depo_state *state, depo_move move);

/* The clause of docs/rules.md behind a refusal of depo_check. */
const char *depo_refusal_clause(const depo_game *game, const depo_state *state, depo_move move,
                                depo_status status);

/* The clause about the number of players of a map. */
const char *depo_players_clause(const depo_map *map);

/* Makes a move that depo_check allows. */
void depo_apply(const depo_game *game, depo_state *state, depo_move move, depo_events *events);

/* Check, then apply. A refused move leaves the state byte-identical. */
depo_status depo_play(const depo_game *game, depo_state *state, depo_move move,
                      depo_events *events);

/* The most moves a list can hold. */
enum { DEPO_MAX_MOVES = 8192 };

/* Writes the legal moves of `seat` (all payments; RESIGN is left out) and returns how many there
 * are; 0 when the seat need not decide. `moves` has room for DEPO_MAX_MOVES. */
unsigned depo_legal(const depo_game *game, const depo_state *state, depo_seat seat,
                    depo_move *moves);

/* The legal moves of a kind about one thing (the track of a claim, the city of a station), the best
 * payment first: fewest locomotives, then from the larger set. With `twin` the other track of a
 * double route is paid for as well where it has another colour; it comes first only where it saves
 * a locomotive. Returns how many; `moves` has room for DEPO_MAX_MOVES. */
unsigned depo_payments(const depo_game *game, const depo_state *state, depo_seat seat,
                       unsigned kind, unsigned what, bool twin, depo_move *moves);

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

/* A move picked evenly from the choices of `seat`: each track and paying colour counts once, with
 * its cheapest payment. The seat must have to decide. */
depo_move depo_random_move(const depo_game *game, const depo_state *state, depo_seat seat,
                           depo_prng *prng);

/* The tickets that `seat` must choose among now, and how few and how many it may keep. */
typedef struct depo_offer {
    depo_bits tickets;
    unsigned count;
    unsigned least, most;
} depo_offer;
depo_offer depo_offer_of(const depo_game *game, const depo_state *state, depo_seat seat);

/* The set of tickets that bits by place in an offer stand for, and back. */
depo_bits depo_offer_pick(depo_bits offer, unsigned places);

/* What `seat` may know (S-11); DEPO_NONE for a spectator. */
void depo_observe(const depo_game *game, const depo_state *state, depo_seat seat, depo_view *view);

/* What whoever looks at a table may see: a seat what it knows, others (DEPO_NONE: spectators, and
 * the next person before the curtain goes up) what everyone knows, and all of them everything when
 * the game is over. */
void depo_show(const depo_game *game, const depo_state *state, depo_seat viewer, depo_state *shown);

/* A state that could be behind the view, hidden things dealt by chance. The view's seat must be a
 * player. Observing it from the same seat gives the same view. */
void depo_determinize(const depo_game *game, const depo_view *view, depo_prng *prng,
                      depo_state *state);

/* A hash of all bytes of a state. */
uint64_t depo_state_hash(const depo_state *state);

#endif
