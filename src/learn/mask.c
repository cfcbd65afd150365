/* SPDX-License-Identifier: MIT
 * Which actions are legal, as a byte for each, and picking one of them. */
#include "learn/actions.h"

#include "core/bits.h"
#include "core/choose.h"
#include "learn/bytes.h"

#include <math.h>
#include <string.h>

/* What a seat has of each terrain, and how many more the others have at most. */
typedef struct standing {
    unsigned own[DEPO_MAX_TERRAINS], lacks[DEPO_MAX_TERRAINS];
} standing;

static void stand(const depo_game *game, const depo_state *state, standing *at) {
    unsigned seat = state->turn;
    for (unsigned type = 0; type < game->rules.terrains; type++) {
        unsigned own = state->terrain[seat][type], most = own;
        for (unsigned other = 0; other < game->players; other++)
            if (state->terrain[other][type] > most) most = state->terrain[other][type];
        at->own[type] = own;
        at->lacks[type] = most - own;
    }
}

/* Tracks that so many locomotives, played as terrain cards, are enough to double. */
static depo_bits doublable(const depo_actions *actions, const standing *at, unsigned locos) {
    depo_bits can = 0;
    for (unsigned type = 0; type < actions->game->rules.terrains; type++) {
        depo_bits all = (depo_bits)0 - (at->lacks[type] <= locos);
        can |= all & actions->doubles[type][depo_least(at->own[type] + locos, DEPO_MAX_DOUBLING)];
    }
    return can;
}

/* The claims that can be doubled too: a track is paid with `spent` locomotives at most, and the
 * others double it. Looked at from the most spent on, a track that was doublable with fewer left
 * needs no second look. */
static void choose_doubled(const depo_actions *actions, const depo_state *state,
                           const depo_choices *choices, depo_bits doubled[DEPO_KINDS]) {
    const depo_game *game = actions->game;
    const uint8_t *have = state->hand[state->turn].of;
    unsigned locos = have[DEPO_LOCOMOTIVE];
    standing at;
    stand(game, state, &at);
    unsigned spent = depo_least(locos, DEPO_MAX_LENGTH);
    depo_bits seen = doublable(actions, &at, locos - spent);
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) doubled[kind] = choices->claim[kind] & seen;
    while (spent--) {
        depo_bits can = doublable(actions, &at, locos - spent) & ~seen;
        if (!can) continue;
        seen |= can;
        can &= game->ferry_most[spent];
        for (unsigned kind = 0; kind < DEPO_COLORS; kind++) {
            unsigned longest = depo_least(have[kind] + spent, DEPO_MAX_LENGTH);
            doubled[kind] |= choices->claim[kind] & can & game->payable[kind][longest];
        }
        doubled[DEPO_LOCOMOTIVE] |=
            choices->claim[DEPO_LOCOMOTIVE] & can & game->payable[DEPO_LOCOMOTIVE][spent];
    }
}

static void put_claims(const depo_actions *actions, const depo_state *state,
                       const depo_choices *choices, uint8_t *mask) {
    unsigned tracks = actions->game->n_tracks;
    depo_put_rows(mask + actions->claim.first, choices->claim, DEPO_KINDS, tracks);
    if (!actions->doubled.count) return;
    depo_bits doubled[DEPO_KINDS];
    choose_doubled(actions, state, choices, doubled);
    depo_put_rows(mask + actions->doubled.first, doubled, DEPO_KINDS, tracks);
}

static void put_stations(const depo_actions *actions, const depo_choices *choices, uint8_t *mask) {
    unsigned nodes = actions->game->n_nodes;
    depo_bits cities[DEPO_KINDS];
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++)
        cities[kind] = choices->station_kinds >> kind & 1 ? choices->station_cities : 0;
    depo_put_rows(mask + actions->station.first, cities, DEPO_KINDS, nodes);
}

static void put_cards(const depo_actions *actions, const depo_choices *choices, uint8_t *mask) {
    depo_put_bits(mask + actions->take.first, choices->slots, actions->take.count);
    mask[actions->blind.first] = choices->blind;
    if (!actions->terrain_blind.count) return;
    depo_put_bits(mask + actions->terrain.first, choices->terrain_slots, actions->terrain.count);
    mask[actions->terrain_blind.first] = choices->terrain_blind;
}

/* Everything from the first claim on is written below; what comes before is a few bytes. */
static void put_turn(const depo_actions *actions, const depo_state *state, uint8_t *mask) {
    depo_choices choices;
    depo_choose_turn(actions->game, state, &choices);
    memset(mask, 0, actions->claim.first);
    put_cards(actions, &choices, mask);
    mask[actions->tickets.first] = choices.tickets;
    put_claims(actions, state, &choices, mask);
    if (actions->station.count) put_stations(actions, &choices, mask);
    mask[actions->pass.first] = depo_choices_empty(&choices);
}

static void put_keeps(const depo_actions *actions, const depo_state *state, depo_seat seat,
                      uint8_t *mask) {
    depo_offer offer = depo_offer_of(actions->game, state, seat);
    for (unsigned places = 0; places < 1u << offer.count; places++) {
        unsigned kept = (unsigned)__builtin_popcount(places);
        mask[actions->keep.first + places] = kept >= offer.least && kept <= offer.most;
    }
}

static void put_tunnel(const depo_actions *actions, const depo_state *state, uint8_t *mask) {
    mask[actions->decline.first] = 1;
    for (unsigned locos = 0; locos < actions->pay.count; locos++) {
        depo_move pay;
        unsigned action = actions->pay.first + locos;
        mask[action] = depo_action_move(actions, state, state->turn, action, &pay) &&
                       depo_check(actions->game, state, pay) == DEPO_OK;
    }
}

DEPO_COUNTS_BITS
void depo_action_mask(const depo_actions *actions, const depo_state *state, depo_seat seat,
                      uint8_t *mask) {
    bool decides = seat < actions->game->players && (depo_deciders(state) >> seat & 1);
    if (decides && state->phase == DEPO_TURN) {
        put_turn(actions, state, mask);
        return;
    }
    memset(mask, 0, actions->count);
    if (!decides) return;
    if (state->phase == DEPO_TUNNEL) {
        put_tunnel(actions, state, mask);
    } else if (state->phase == DEPO_SECOND_CARD) {
        depo_choices choices;
        depo_choose_cards(actions->game, state, true, &choices);
        put_cards(actions, &choices, mask);
    } else {
        put_keeps(actions, state, seat, mask);
    }
}

/* Eight bytes of a mask, 1 for each that is not 0: the mask lies in memory of the caller, who may
 * have written anything there. */
static uint64_t mask_word(const uint8_t *mask) {
    const uint64_t low = 0x7f * DEPO_BYTE_ONES;
    uint64_t word;
    memcpy(&word, mask, sizeof word);
    return ((word | ((word & low) + low)) >> 7) & DEPO_BYTE_ONES;
}

/* How many of `count` bytes are not 0, at most 255 words of them. */
static unsigned count_bytes(const uint8_t *mask, unsigned count) {
    uint64_t sums = 0;
    unsigned i = 0, total = 0;
    for (; i + 8 <= count; i += 8) sums += mask_word(mask + i);
    for (; i < count; i++) total += mask[i] != 0;
    /* Two halves of the bytes: their sums are more than a byte holds. */
    uint64_t low = sums & 0x00ff00ff00ff00ffu, high = sums >> 8 & 0x00ff00ff00ff00ffu;
    return total + (unsigned)(((low + high) * 0x0001000100010001u) >> 48);
}

int depo_mask_pick(const uint8_t *mask, unsigned count, depo_prng *prng) {
    enum { PIECE = 128, PIECES = DEPO_PICK_MOST / PIECE };
    unsigned sums[PIECES], total = 0, pieces = (count + PIECE - 1) / PIECE;
    for (unsigned i = 0; i < pieces; i++) {
        unsigned size = i + 1 < pieces ? (unsigned)PIECE : count - i * PIECE;
        total += sums[i] = count_bytes(mask + i * PIECE, size);
    }
    if (!total) return DEPO_NO_ACTION;
    unsigned k = depo_prng_below(prng, total), piece = 0;
    while (k >= sums[piece]) k -= sums[piece++]; /* NOLINT: a piece of them has it */
    unsigned at = piece * PIECE;
    for (; at + 8 <= count; at += 8) {
        uint64_t totals = mask_word(mask + at) * DEPO_BYTE_ONES;
        unsigned in_word = (unsigned)(totals >> 56);
        if (k < in_word) return (int)(at + depo_bytes_passed(totals, k));
        k -= in_word;
    }
    for (; at < count; at++)
        if (mask[at] && !k--) return (int)at;
    return DEPO_NO_ACTION; /* somebody else wrote into the mask meanwhile */
}

/* The places of a mask that are not 0, rising. */
static unsigned list_places(const uint8_t *mask, unsigned count, uint16_t *places) {
    unsigned n = 0, at = 0;
    for (; at + 8 <= count; at += 8)
        for (uint64_t word = mask_word(mask + at); word; word &= word - 1)
            places[n++] = (uint16_t)(at + (unsigned)__builtin_ctzll(word) / 8);
    for (; at < count; at++)
        if (mask[at]) places[n++] = (uint16_t)at;
    return n;
}

/* Chances of some places, not normed; their sum. */
static float weigh(const float *logits, const uint16_t *places, unsigned n, float *weights) {
    float most = -INFINITY, sum = 0;
    for (unsigned i = 0; i < n; i++)
        if (logits[places[i]] > most) most = logits[places[i]]; /* false for what is no number */
    for (unsigned i = 0; i < n; i++) {
        float logit = logits[places[i]];
        weights[i] = logit == most ? 1 : logit < most ? expf(logit - most) : 0;
        sum += weights[i];
    }
    return sum;
}

int depo_mask_choose(const uint8_t *mask, const float *logits, unsigned count, depo_prng *prng,
                     float *log_probability) {
    uint16_t places[DEPO_PICK_MOST];
    float weights[DEPO_PICK_MOST], sum = 0;
    if (log_probability) *log_probability = 0;
    if (!logits && !log_probability) return depo_mask_pick(mask, count, prng);
    unsigned n = list_places(mask, count, places), picked = 0;
    if (!n) return DEPO_NO_ACTION;
    if (logits) sum = weigh(logits, places, n, weights);
    if (!logits || sum == 0) {
        picked = depo_prng_below(prng, n);
        if (log_probability) *log_probability = -logf((float)n);
        return places[picked];
    }
    float left = (float)(depo_prng_next(prng) >> 40) * 0x1p-24f * sum;
    for (unsigned i = 0; i < n; i++) {
        if (weights[i] > 0) picked = i; /* the last one stands where rounding leaves some */
        left -= weights[i];
        if (left < 0) break;
    }
    if (log_probability) *log_probability = logf(weights[picked] / sum);
    return places[picked];
}
