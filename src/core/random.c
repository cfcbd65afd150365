/* SPDX-License-Identifier: MIT
 * The random player: the floor of every comparison and the engine of every test. */
#include "core/choose.h"
#include "core/engine.h"
#include "core/terrain.h"

/* Keeps a random number of the offered tickets, then a random set of that size. */
static depo_move random_keep(const depo_game *game, const depo_state *state, depo_seat seat,
                             depo_prng *prng) {
    depo_offer offer = depo_offer_of(game, state, seat);
    unsigned keep = offer.least + depo_prng_below(prng, offer.most - offer.least + 1);
    unsigned places = 0, left = offer.count;
    for (unsigned place = 0; place < offer.count; place++, left--)
        if (depo_prng_below(prng, left) < keep) {
            places |= 1u << place;
            keep--;
        }
    return (depo_move){.kind = DEPO_KEEP, .seat = seat, .what = (uint8_t)places};
}

static depo_move random_tunnel(const depo_game *game, const depo_state *state, depo_prng *prng) {
    const depo_cards *hand = &state->hand[state->turn];
    unsigned color = state->laid.color, owed = state->owed;
    depo_move pay = {.kind = DEPO_PAY, .seat = state->turn, .color = (uint8_t)color};
    unsigned cards = color == DEPO_LOCOMOTIVE ? 0 : hand->of[color];
    pay.cards = (uint8_t)(cards < owed ? cards : owed);
    pay.locos = (uint8_t)(owed - pay.cards);
    if (!pay.cards) pay.color = DEPO_LOCOMOTIVE;
    if (depo_check(game, state, pay) == DEPO_OK && depo_prng_below(prng, 2)) return pay;
    return (depo_move){.kind = DEPO_DECLINE, .seat = state->turn};
}

static depo_move random_station(const depo_game *game, const depo_state *state,
                                const depo_choices *choices, unsigned r) {
    unsigned kinds = (unsigned)__builtin_popcount(choices->station_kinds);
    unsigned city = depo_word_nth(choices->station_cities, r / kinds);
    unsigned color = depo_word_nth(choices->station_kinds, r % kinds);
    unsigned cost = depo_station_cost(game, state, state->turn);
    unsigned cards = color == DEPO_LOCOMOTIVE ? 0 : state->hand[state->turn].of[color];
    if (cards > cost) cards = cost;
    return (depo_move){.kind = DEPO_STATION,
                       .seat = state->turn,
                       .what = (uint8_t)city,
                       .color = (uint8_t)color,
                       .cards = (uint8_t)cards,
                       .locos = (uint8_t)(cost - cards)};
}

/* With terrain cards, half of the claims that can be doubled are, with the fewest locomotives. */
static depo_move perhaps_double(const depo_game *game, const depo_state *state, depo_move claim,
                                depo_prng *prng) {
    depo_doubling doubling;
    if (!depo_can_double(game, state, claim.seat, claim.what, &doubling)) return claim;
    unsigned spare = (unsigned)state->hand[claim.seat].of[DEPO_LOCOMOTIVE] - claim.locos;
    if (doubling.least > spare || depo_prng_below(prng, 2)) return claim;
    claim.terrain_locos = (uint8_t)doubling.least;
    claim.terrain = (uint8_t)(doubling.cost > doubling.least ? doubling.cost - doubling.least : 0);
    return claim;
}

static depo_move random_card(const depo_state *state, const depo_choices *choices, unsigned r) {
    depo_move move = {.seat = state->turn};
    unsigned slots = (unsigned)__builtin_popcount(choices->slots);
    unsigned terrain = (unsigned)__builtin_popcount(choices->terrain_slots);
    if (r < slots) {
        move.kind = DEPO_TAKE;
        move.what = (uint8_t)depo_byte_nth(choices->slots, r);
        move.color = state->row[move.what];
        return move;
    }
    r -= slots;
    if (r < choices->blind) {
        move.kind = DEPO_TAKE_BLIND;
        return move;
    }
    r -= choices->blind;
    if (r < terrain) {
        move.kind = DEPO_TERRAIN;
        move.what = (uint8_t)depo_byte_nth(choices->terrain_slots, r);
        move.color = state->terrain_row[move.what];
        return move;
    }
    move.kind = r - terrain < choices->terrain_blind ? DEPO_TERRAIN_BLIND : DEPO_TICKETS;
    return move;
}

static unsigned count_cards(const depo_choices *choices) {
    return depo_byte_count(choices->slots) + depo_byte_count(choices->terrain_slots) +
           choices->blind + choices->terrain_blind;
}

static depo_move random_second_card(const depo_game *game, const depo_state *state,
                                    depo_prng *prng) {
    depo_choices choices;
    depo_choose_cards(game, state, true, &choices);
    return random_card(state, &choices, depo_prng_below(prng, count_cards(&choices)));
}

/* The kind of card to pay with for claim number `r`, given the numbers of claims by kind; `r`
 * becomes its number in that kind. Without a branch: it could not be predicted. */
static inline unsigned split_by_kind(const unsigned counts[DEPO_KINDS], unsigned *r) {
    unsigned kind = 0, before = 0, sum = 0;
    for (unsigned k = 0; k < DEPO_KINDS; k++) {
        sum += counts[k];
        kind += *r >= sum;
        before = *r >= sum ? sum : before;
    }
    *r -= before;
    return kind;
}

DEPO_COUNTS_BITS
static depo_move random_turn(const depo_game *game, const depo_state *state, depo_prng *prng) {
    depo_choices choices;
    depo_choose_turn(game, state, &choices);
    unsigned others = count_cards(&choices) + choices.tickets;
    unsigned counts[DEPO_KINDS], claims = 0;
    for (unsigned k = 0; k < DEPO_KINDS; k++) {
        counts[k] = depo_bits_count(choices.claim[k]);
        claims += counts[k];
    }
    unsigned stations = 0;
    if (choices.station_cities)
        stations = (unsigned)__builtin_popcountll(choices.station_cities) *
                   (unsigned)__builtin_popcount(choices.station_kinds);
    unsigned all = others + claims + stations;
    if (!all) return (depo_move){.kind = DEPO_PASS, .seat = state->turn};
    unsigned r = depo_prng_below(prng, all);
    if (r < others) return random_card(state, &choices, r);
    r -= others;
    if (r >= claims) return random_station(game, state, &choices, r - claims);
    unsigned kind = split_by_kind(counts, &r);
    depo_track track = (depo_track)depo_bits_nth(choices.claim[kind], r);
    depo_move claim = depo_cheapest(game, state, track, kind);
    return game->rules.terrains ? perhaps_double(game, state, claim, prng) : claim;
}

depo_move depo_random_move(const depo_game *game, const depo_state *state, depo_seat seat,
                           depo_prng *prng) {
    switch (state->phase) {
    case DEPO_TURN:
        return random_turn(game, state, prng);
    case DEPO_SECOND_CARD:
        return random_second_card(game, state, prng);
    case DEPO_TUNNEL:
        return random_tunnel(game, state, prng);
    default:
        return random_keep(game, state, seat, prng);
    }
}
