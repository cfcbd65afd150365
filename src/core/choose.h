/* SPDX-License-Identifier: MIT
 * What a seat may do in its turn, as sets: the body of depo_choose, here so that anyone who needs
 * the sets in a hot path gets them inline. For the core only. */
#ifndef DEPO_CORE_CHOOSE_H
#define DEPO_CORE_CHOOSE_H

#include "core/bits.h"
#include "core/choices.h"
#include "core/claim.h"
#include "core/pile.h"
#include "core/tickets.h"
#include "core/station.h"
#include "core/terrain.h"

static inline unsigned depo_least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

/* The cards that may be taken, as the first or the second one. */
static inline void depo_choose_cards(const depo_game *game, const depo_state *state, bool second,
                                     depo_choices *choices) {
    unsigned highest = second ? DEPO_LOCOMOTIVE - 1u : DEPO_LOCOMOTIVE; /* B-11 */
    unsigned slots = 0;
    for (unsigned slot = 0; slot < DEPO_MAX_FACE_UP; slot++)
        slots |= (unsigned)(state->row[slot] <= highest) << slot;
    choices->slots = (uint8_t)slots;
    choices->blind = state->deck_size != 0;
    choices->terrain_slots = 0;
    choices->terrain_blind = 0;
    if (!game->rules.terrains) return;
    for (unsigned slot = 0; slot < game->rules.terrain_face_up; slot++)
        if (state->terrain_row[slot] != DEPO_NONE)
            choices->terrain_slots = (uint8_t)(choices->terrain_slots | 1u << slot);
    choices->terrain_blind = depo_terrain_left(game, state);
}

/* For each colour, in its byte, the longest track that a hand can pay with at least one card of
 * it and locomotives; 0 without such a card. All eight at once: a branch for each could not be
 * predicted. `trains` is at most DEPO_MAX_LENGTH. */
static inline uint64_t depo_reaches(const depo_cards *hand, unsigned trains) {
    const uint64_t ones = DEPO_BYTE_ONES, tops = 0x80 * DEPO_BYTE_ONES;
    uint64_t cards = depo_colors_word(hand);
    uint64_t sums = cards + depo_least(hand->of[DEPO_LOCOMOTIVE], DEPO_MAX_LENGTH) * ones;
    uint64_t held = ((cards + 0x7f * ones) & tops) >> 7;
    uint64_t enough = (((sums | tops) - trains * ones) & tops) >> 7;
    uint64_t capped = (sums & ~(enough * 0xff)) | enough * trains;
    return capped & (held * 0xff);
}

/* Tracks that the seat to move may take as far as the board and ferries go. */
static inline depo_bits depo_claimable(const depo_game *game, const depo_state *state) {
    unsigned locos = state->hand[state->turn].of[DEPO_LOCOMOTIVE];
    return depo_free_tracks(game, state, state->turn) &
           game->ferry_most[depo_least(locos, DEPO_MAX_LENGTH)];
}

static inline void depo_choose_claims(const depo_game *game, const depo_state *state,
                                      depo_choices *choices) {
    unsigned seat = state->turn, trains = depo_least(state->trains[seat], DEPO_MAX_LENGTH);
    unsigned locos = depo_least(state->hand[seat].of[DEPO_LOCOMOTIVE], DEPO_MAX_LENGTH);
    depo_bits free = depo_claimable(game, state);
    uint64_t reaches = depo_reaches(&state->hand[seat], trains);
    for (unsigned c = 0; c < DEPO_COLORS; c++)
        choices->claim[c] = free & game->payable[c][reaches >> 8 * c & 0xff];
    choices->claim[DEPO_LOCOMOTIVE] =
        free & game->payable[DEPO_LOCOMOTIVE][depo_least(locos, trains)];
}

static inline void depo_choose_stations(const depo_game *game, const depo_state *state,
                                        depo_choices *choices) {
    unsigned seat = state->turn;
    const depo_cards *hand = &state->hand[seat];
    choices->station_cities = 0;
    choices->station_kinds = 0;
    if (!state->stations_left[seat]) return;
    unsigned cost = depo_station_cost(game, state, seat);
    unsigned locos = hand->of[DEPO_LOCOMOTIVE], kinds = 0;
    for (unsigned c = 0; c < DEPO_COLORS; c++)
        kinds |= (unsigned)(hand->of[c] && hand->of[c] + locos >= cost) << c;
    kinds |= (unsigned)(locos >= cost) << DEPO_LOCOMOTIVE;
    choices->station_kinds = (uint16_t)kinds;
    uint64_t all = game->n_nodes == 64 ? ~(uint64_t)0 : ((uint64_t)1 << game->n_nodes) - 1;
    choices->station_cities = all & ~depo_station_cities(game, state);
}

/* The payment of a track with the fewest locomotives. */
static inline depo_move depo_cheapest(const depo_game *game, const depo_state *state,
                                      depo_track track, unsigned color) {
    unsigned seat = state->turn, length = game->tracks[track].length;
    unsigned most = color == DEPO_LOCOMOTIVE ? 0 : state->hand[seat].of[color];
    unsigned cards = depo_least(length - game->tracks[track].ferry, most);
    return (depo_move){.kind = DEPO_CLAIM,
                       .seat = (uint8_t)seat,
                       .what = track,
                       .color = (uint8_t)color,
                       .cards = (uint8_t)cards,
                       .locos = (uint8_t)(length - cards)};
}

/* Everything in DEPO_TURN. */
static inline void depo_choose_turn(const depo_game *game, const depo_state *state,
                                    depo_choices *choices) {
    depo_choose_cards(game, state, false, choices);
    choices->tickets = depo_ticket_deck_size(state) != 0;
    depo_choose_claims(game, state, choices);
    depo_choose_stations(game, state, choices);
}

#endif
