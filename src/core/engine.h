/* SPDX-License-Identifier: MIT
 * The verbs. Pure functions over a state: no allocation, no I/O, no clock, no globals. Anyone who
 * drives a game asks who must decide (depo_deciders), gets a move, checks it and applies it.
 * `events` may be NULL everywhere. */
#ifndef DEPO_CORE_ENGINE_H
#define DEPO_CORE_ENGINE_H

#include "core/choices.h"
#include "core/event.h"

/* Sets a game up (B-05, B-06). `first` is the first player, or DEPO_NONE for chance (S-10). */
void depo_setup(const depo_game *game, depo_state *state, const depo_seed *seed, depo_seat first,
                depo_events *events);

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

/* A move picked evenly from the choices of `seat`: each track and paying colour counts once, with
 * its cheapest payment. The seat must have to decide. */
depo_move depo_random_move(const depo_game *game, const depo_state *state, depo_seat seat,
                           depo_prng *prng);

/* What `seat` may know (S-11); DEPO_NONE for a spectator. */
void depo_observe(const depo_game *game, const depo_state *state, depo_seat seat, depo_view *view);

/* What anyone who looks at a table may see: a seat what it knows, others (DEPO_NONE: spectators,
 * and the next person before the curtain goes up) what everyone knows, and all of them everything
 * when the game is over. */
void depo_show(const depo_game *game, const depo_state *state, depo_seat viewer, depo_state *shown);

/* A state that could be behind the view, hidden things dealt by chance. The view's seat must be a
 * player. Observing it from the same seat gives the same view. */
void depo_determinize(const depo_game *game, const depo_view *view, depo_prng *prng,
                      depo_state *state);

/* A hash of all bytes of a state. */
uint64_t depo_state_hash(const depo_state *state);

#endif
