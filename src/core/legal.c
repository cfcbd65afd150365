/* SPDX-License-Identifier: MIT
 * What a seat may do: as sets, as a list, and one by chance. */
#include "core/engine.h"

#include "core/choose.h"
#include "core/pile.h"
#include "core/terrain.h"

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

/* A move as a number, so that moves that differ in a byte differ by a fixed number. */
static uint64_t as_word(depo_move move) {
    uint64_t word;
    memcpy(&word, &move, sizeof word);
    return word;
}

static void put_word(depo_move *move, uint64_t word) {
    memcpy(move, &word, sizeof *move);
}

/* Sets of claims in halves that fit a register, two for each kind of card, and which are filled. */
typedef struct claim_halves {
    uint64_t half[2 * DEPO_KINDS];
    unsigned filled; /* bits */
} claim_halves;

static inline void split_claims(const depo_choices *choices, claim_halves *sets) {
    sets->filled = 0;
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) {
        sets->half[2 * kind] = (uint64_t)choices->claim[kind];
        sets->half[2 * kind + 1] = (uint64_t)(choices->claim[kind] >> 64);
        sets->filled |= (unsigned)(sets->half[2 * kind] != 0) << 2 * kind;
        sets->filled |= (unsigned)(sets->half[2 * kind + 1] != 0) << (2 * kind + 1);
    }
}

/* The claims of one half: those left, and what they have in common. */
typedef struct claims_left {
    uint64_t left;
    const depo_move *claims; /* of the tracks of this half, by bit */
    uint64_t who;            /* seat and kind, to be added */
    unsigned kind;
} claims_left;

/* Takes the next half that is filled. */
static inline claims_left next_half(const depo_game *game, unsigned seat, claim_halves *sets) {
    unsigned half = (unsigned)__builtin_ctz(sets->filled), kind = half / 2;
    sets->filled &= sets->filled - 1;
    return (claims_left){sets->half[half], game->claims + half % 2 * 64,
                         as_word((depo_move){.seat = (uint8_t)seat, .color = (uint8_t)kind}), kind};
}

/* The next claim, with no more locomotives than the track needs and perhaps more cards than there
 * are. */
static inline depo_move next_claim(claims_left *at) {
    depo_move claim;
    put_word(&claim, at->who + as_word(at->claims[__builtin_ctzll(at->left)]));
    at->left &= at->left - 1;
    return claim;
}

/* Without locomotives every claim has one payment. */
static unsigned list_plain_claims(const depo_game *game, unsigned seat, claim_halves *sets,
                                  depo_move *moves) {
    unsigned n = 0;
    while (sets->filled) {
        claims_left at = next_half(game, seat, sets);
        while (at.left) moves[n++] = next_claim(&at);
    }
    return n;
}

/* The payments of one claim: the first has the most coloured cards, and each following one has a
 * locomotive in the place of a coloured card. */
typedef struct payments {
    uint64_t first;
    unsigned count;
} payments;

/* What to add to a claim to swap a card for a locomotive. */
static uint64_t swap_word(void) {
    return as_word((depo_move){.locos = 1}) - as_word((depo_move){.cards = 1});
}

/* `have` are cards of the claim's kind, `locos` the locomotives besides. */
static inline payments payments_of(unsigned have, unsigned locos, depo_move claim) {
    unsigned most = depo_least(have, claim.cards);
    unsigned swapped = claim.cards - most;
    unsigned spare = locos - claim.locos - swapped;
    unsigned swappable = most ? most - 1 : 0; /* a card of the colour must stay */
    return (payments){as_word(claim) + swapped * swap_word(), depo_least(spare, swappable) + 1};
}

/* Always writes two payments: if the second is too much, the next claim's is written over it. */
static unsigned list_paid_claims(const depo_game *game, const depo_state *state, claim_halves *sets,
                                 unsigned locos, depo_move *moves) {
    const depo_cards *hand = &state->hand[state->turn];
    unsigned n = 0;
    while (sets->filled) {
        claims_left at = next_half(game, state->turn, sets);
        unsigned have = at.kind == DEPO_LOCOMOTIVE ? 0 : hand->of[at.kind];
        while (at.left) {
            payments p = payments_of(have, locos, next_claim(&at));
            depo_move *next = moves + n;
            put_word(next, p.first);
            put_word(next + 1, p.first + swap_word());
            for (unsigned k = 2; k <= locos && k < p.count; k++)
                put_word(next + k, p.first + k * swap_word());
            n += p.count;
        }
    }
    return n;
}

static unsigned list_doubled_claims(const depo_game *game, const depo_state *state,
                                    claim_halves *sets, unsigned locos, depo_move *moves) {
    const depo_cards *hand = &state->hand[state->turn];
    unsigned n = 0;
    while (sets->filled) {
        claims_left at = next_half(game, state->turn, sets);
        unsigned have = at.kind == DEPO_LOCOMOTIVE ? 0 : hand->of[at.kind];
        while (at.left) {
            payments p = payments_of(have, locos, next_claim(&at));
            for (unsigned k = 0; k < p.count; k++) {
                depo_move *move = &moves[n++];
                put_word(move, p.first + k * swap_word());
                n += list_doublings(game, state, *move, moves + n);
            }
        }
    }
    return n;
}

/* Every claim with every payment, cheapest in locomotives first, and every doubling. */
static unsigned list_claims(const depo_game *game, const depo_state *state,
                            const depo_choices *choices, depo_move *moves) {
    unsigned locos = state->hand[state->turn].of[DEPO_LOCOMOTIVE];
    claim_halves sets;
    split_claims(choices, &sets);
    if (game->rules.terrains) return list_doubled_claims(game, state, &sets, locos, moves);
    return locos ? list_paid_claims(game, state, &sets, locos, moves)
                 : list_plain_claims(game, state->turn, &sets, moves);
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
    unsigned cost = depo_station_cost(game, state, seat);
    depo_move move = {.kind = DEPO_STATION, .seat = (uint8_t)seat};
    /* The payments are the same for every city. */
    unsigned count = 0;
    depo_move pattern[DEPO_KINDS * DEPO_MAX_STATIONS];
    for (unsigned kinds = choices->station_kinds; kinds; kinds &= kinds - 1)
        count += list_payments(state, move, (unsigned)__builtin_ctz(kinds), cost, pattern + count);
    for (uint64_t cities = choices->station_cities; cities; cities &= cities - 1) {
        uint64_t city = as_word((depo_move){.what = (uint8_t)__builtin_ctzll(cities)});
        for (unsigned i = 0; i < count; i++) put_word(&moves[n++], as_word(pattern[i]) + city);
    }
    return n;
}

static unsigned list_turn(const depo_game *game, const depo_state *state, depo_move *moves) {
    depo_choices choices;
    depo_choose(game, state, &choices);
    uint8_t seat = state->turn;
    unsigned n = 0;
    for (unsigned slot = 0; slot < DEPO_MAX_FACE_UP; slot++) {
        moves[n] = (depo_move){
            .kind = DEPO_TAKE, .seat = seat, .what = (uint8_t)slot, .color = state->row[slot]};
        n += choices.slots >> slot & 1;
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
    n += list_claims(game, state, &choices, moves + n);
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

DEPO_COUNTS_BITS
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
