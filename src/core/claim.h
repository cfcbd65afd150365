/* SPDX-License-Identifier: MIT
 * Claiming tracks: what they cost, ferries, and the doubling by terrain cards. For the core
 * only. */
#ifndef DEPO_CORE_CLAIM_H
#define DEPO_CORE_CLAIM_H

#include "core/engine.h"

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

/* Applies a checked claim. Returns true when it ends the turn, false when a tunnel waits for an
 * answer. */
bool depo_claim(const depo_game *game, depo_state *state, depo_move move, depo_events *events);

/* Puts the trains of a claim on the board once its cards, already out of the hand, are settled;
 * `extra_cards` and `extra_locos` were paid for a tunnel. */
void depo_lay_track(const depo_game *game, depo_state *state, depo_move move, unsigned extra_cards,
                    unsigned extra_locos, depo_events *events);

/* Terrain cards (terrain.c). */

/* How few and how many locomotives may be played as terrain cards to double a track with
 * `locos` of them at hand; false where doubling is not possible at all. */
typedef struct depo_doubling {
    unsigned cost;        /* cards */
    unsigned least, most; /* locomotives */
} depo_doubling;
bool depo_can_double(const depo_game *game, const depo_state *state, unsigned seat,
                     depo_track track, depo_doubling *doubling);
depo_status depo_check_doubling(const depo_game *game, const depo_state *state, depo_move move);

/* Draws a terrain card from a pile that has one; the discards refill it. */
unsigned depo_draw_terrain(const depo_game *game, depo_state *state, depo_events *events);
bool depo_terrain_left(const depo_game *game, const depo_state *state);
void depo_deal_terrain(const depo_game *game, depo_state *state, depo_events *events);
void depo_take_terrain(const depo_game *game, depo_state *state, depo_move move,
                       depo_events *events);
void depo_discard_terrain(const depo_game *game, depo_state *state, unsigned type, unsigned count,
                          depo_events *events);

/* Tunnels (tunnel.c). */

/* Turns cards and says whether the seat owes any; if not, nothing is pending (E-05, E-09). */
bool depo_open_tunnel(const depo_game *game, depo_state *state, depo_move move,
                      depo_events *events);
depo_status depo_check_tunnel_pay(const depo_game *game, const depo_state *state, depo_move move);
void depo_pay_tunnel(const depo_game *game, depo_state *state, depo_move move, depo_events *events);
void depo_decline_tunnel(const depo_game *game, depo_state *state, depo_events *events);

/* Stations (station.c). */
depo_status depo_check_station(const depo_game *game, const depo_state *state, depo_move move);
void depo_build_station(const depo_game *game, depo_state *state, depo_move move,
                        depo_events *events);
uint64_t depo_station_cities(const depo_game *game, const depo_state *state);

/* Merchandise (merchandise.c). */
void depo_gain_merchandise(const depo_game *game, depo_state *state, unsigned seat,
                           depo_track track, depo_events *events);

#endif
