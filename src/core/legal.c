/* SPDX-License-Identifier: MIT
 * What a seat may do: as sets, as a list, and one by chance. */
#include "core/choose.h"
#include "core/pile.h"

void depo_choose(const depo_game *game, const depo_state *state, depo_choices *choices) {
    if (state->phase == DEPO_SECOND_CARD) {
        memset(choices, 0, sizeof *choices);
        depo_choose_cards(game, state, true, choices);
    } else {
        depo_choose_turn(game, state, choices);
    }
}

depo_move depo_cheapest_claim(const depo_game *game, const depo_state *state, depo_track track,
                              unsigned color) {
    return depo_cheapest(game, state, track, color);
}

static unsigned list_doublings(const depo_game *game, const depo_state *state, depo_move claim,
                               depo_move *moves) {
    depo_doubling doubling;
    if (!depo_can_double(game, state, claim.seat, claim.what, &doubling)) return 0;
    unsigned spare = (unsigned)state->hand[claim.seat].of[DEPO_LOCOMOTIVE] - claim.locos, n = 0;
    for (unsigned locos = doubling.least; locos <= depo_least(doubling.most, spare); locos++) {
        claim.terrain_locos = (uint8_t)locos;
        claim.terrain = (uint8_t)(doubling.cost > locos ? doubling.cost - locos : 0);
        moves[n++] = claim;
    }
    return n;
}

/* All payments of the tracks in `set` with at least one card of `color`, or with locomotives
 * alone. */
static unsigned list_claims(const depo_game *game, const depo_state *state, depo_bits set,
                            unsigned color, depo_move *moves) {
    unsigned seat = state->turn, n = 0;
    unsigned have = color == DEPO_LOCOMOTIVE ? 0 : state->hand[seat].of[color];
    unsigned locos = state->hand[seat].of[DEPO_LOCOMOTIVE];
    bool terrain = game->rules.terrains != 0;
    depo_move move = {.kind = DEPO_CLAIM, .seat = (uint8_t)seat, .color = (uint8_t)color};
    while (set) {
        unsigned number = depo_bits_pop(&set);
        const depo_game_track *track = &game->tracks[number];
        unsigned most = depo_least(have, (unsigned)track->length - track->ferry);
        unsigned fewest = track->length > locos ? track->length - locos : 0;
        if (color != DEPO_LOCOMOTIVE && fewest == 0) fewest = 1;
        move.what = (uint8_t)number;
        for (unsigned cards = most + 1; cards-- > fewest;) {
            move.cards = (uint8_t)cards;
            move.locos = (uint8_t)(track->length - cards);
            moves[n++] = move;
            if (terrain) n += list_doublings(game, state, move, moves + n);
        }
    }
    return n;
}

static unsigned list_payments(const depo_state *state, depo_move move, unsigned color,
                              unsigned cost, depo_move *moves) {
    const depo_cards *hand = &state->hand[move.seat];
    unsigned locos = hand->of[DEPO_LOCOMOTIVE], n = 0;
    unsigned first = color == DEPO_LOCOMOTIVE ? 0 : 1;
    unsigned last = color == DEPO_LOCOMOTIVE ? 0 : depo_least(cost, hand->of[color]);
    move.color = (uint8_t)color;
    for (unsigned cards = last + 1; cards-- > first;) {
        if (cost - cards > locos) break;
        move.cards = (uint8_t)cards;
        move.locos = (uint8_t)(cost - cards);
        moves[n++] = move;
    }
    return n;
}

static unsigned list_stations(const depo_game *game, const depo_state *state,
                              const depo_choices *choices, depo_move *moves) {
    unsigned seat = state->turn, n = 0;
    unsigned cost = (unsigned)game->rules.stations - state->stations_left[seat] + 1;
    depo_move move = {.kind = DEPO_STATION, .seat = (uint8_t)seat};
    for (uint64_t cities = choices->station_cities; cities; cities &= cities - 1) {
        move.what = (uint8_t)__builtin_ctzll(cities);
        for (unsigned kinds = choices->station_kinds; kinds; kinds &= kinds - 1)
            n += list_payments(state, move, (unsigned)__builtin_ctz(kinds), cost, moves + n);
    }
    return n;
}

static unsigned list_turn(const depo_game *game, const depo_state *state, depo_move *moves) {
    depo_choices choices;
    depo_choose(game, state, &choices);
    uint8_t seat = state->turn;
    unsigned n = 0;
    for (unsigned slots = choices.slots; slots; slots &= slots - 1) {
        unsigned slot = (unsigned)__builtin_ctz(slots);
        moves[n++] = (depo_move){
            .kind = DEPO_TAKE, .seat = seat, .what = (uint8_t)slot, .color = state->row[slot]};
    }
    if (choices.blind) moves[n++] = (depo_move){.kind = DEPO_TAKE_BLIND, .seat = seat};
    for (unsigned slots = choices.terrain_slots; slots; slots &= slots - 1) {
        unsigned slot = (unsigned)__builtin_ctz(slots);
        moves[n++] = (depo_move){.kind = DEPO_TERRAIN,
                                 .seat = seat,
                                 .what = (uint8_t)slot,
                                 .color = state->terrain_row[slot]};
    }
    if (choices.terrain_blind) moves[n++] = (depo_move){.kind = DEPO_TERRAIN_BLIND, .seat = seat};
    if (choices.tickets) moves[n++] = (depo_move){.kind = DEPO_TICKETS, .seat = seat};
    for (unsigned c = 0; c < DEPO_KINDS; c++)
        if (choices.claim[c]) n += list_claims(game, state, choices.claim[c], c, moves + n);
    if (choices.station_cities) n += list_stations(game, state, &choices, moves + n);
    if (!n) moves[n++] = (depo_move){.kind = DEPO_PASS, .seat = seat};
    return n;
}

static unsigned list_keeps(const depo_game *game, const depo_state *state, depo_seat seat,
                           depo_move *moves) {
    depo_offer offer = depo_offer_of(game, state, seat);
    unsigned n = 0;
    for (unsigned places = 0; places < 1u << offer.count; places++) {
        unsigned kept = (unsigned)__builtin_popcount(places);
        if (kept < offer.least || kept > offer.most) continue;
        moves[n++] = (depo_move){.kind = DEPO_KEEP, .seat = seat, .what = (uint8_t)places};
    }
    return n;
}

static unsigned list_tunnel(const depo_state *state, depo_move *moves) {
    depo_move move = {.kind = DEPO_PAY, .seat = state->turn};
    unsigned n = 0;
    if (state->laid.color != DEPO_LOCOMOTIVE)
        n += list_payments(state, move, state->laid.color, state->owed, moves);
    n += list_payments(state, move, DEPO_LOCOMOTIVE, state->owed, moves + n);
    moves[n++] = (depo_move){.kind = DEPO_DECLINE, .seat = state->turn};
    return n;
}

unsigned depo_legal(const depo_game *game, const depo_state *state, depo_seat seat,
                    depo_move *moves) {
    if (seat >= game->players || !(depo_deciders(state) >> seat & 1)) return 0;
    switch (state->phase) {
    case DEPO_TURN:
    case DEPO_SECOND_CARD:
        return list_turn(game, state, moves);
    case DEPO_TUNNEL:
        return list_tunnel(state, moves);
    default:
        return list_keeps(game, state, seat, moves);
    }
}
