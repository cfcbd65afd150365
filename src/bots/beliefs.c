/* SPDX-License-Identifier: MIT
 * What opponents' tracks tell about their tickets. */
#include "bots/search.h"

#include <math.h>

static void form_seat(const depo_guide *guide, const depo_state *known, unsigned seat,
                      depo_bits tickets, double trust, float *weight) {
    const depo_game *game = guide->game;
    uint8_t cost[DEPO_MAX_TRACKS];
    depo_bits own = known->owned[seat];
    depo_bits free = known->open & ~depo_twins(game, own);
    for (unsigned t = 0; t < game->n_tracks; t++)
        cost[t] = depo_has(own, t)    ? 0
                  : depo_has(free, t) ? game->tracks[t].length
                                      : (uint8_t)DEPO_NO_WAY;
    while (tickets) {
        unsigned number = depo_bits_pop(&tickets);
        const depo_game_ticket *ticket = &game->tickets[number];
        unsigned whole = guide->distance[__builtin_ctzll(ticket->a)][__builtin_ctzll(ticket->b)];
        depo_path path;
        double served = -0.5; /* what has become impossible was rarely wanted */
        if (depo_find_path(guide, cost, ticket->a, ticket->b, &path) && whole)
            served = path.cost >= whole ? 0 : 1 - (double)path.cost / (double)whole;
        weight[number] = (float)exp(trust * served);
    }
}

void depo_beliefs_form(const depo_guide *guide, const depo_view *view, double trust,
                       depo_beliefs *beliefs) {
    const depo_game *game = guide->game;
    const depo_state *known = &view->known;
    depo_bits hidden =
        (game->regular | game->longs) & ~(known->tickets[view->seat] | known->returned[view->seat]);
    for (unsigned seat = 0; seat < game->players; seat++)
        if (seat != view->seat) form_seat(guide, known, seat, hidden, trust, beliefs->weight[seat]);
}

static unsigned random_member(depo_bits set, depo_prng *prng) {
    for (unsigned k = depo_prng_below(prng, depo_bits_count(set)); k; k--) set &= set - 1;
    return depo_bits_first(set);
}

static bool accept(float now, float then, depo_prng *prng) {
    double chance = (double)(depo_prng_next(prng) >> 11) * 0x1p-53;
    return then > chance * now;
}

void depo_beliefs_apply(const depo_guide *guide, const depo_view *view, const depo_beliefs *beliefs,
                        depo_prng *prng, depo_state *state) {
    const depo_game *game = guide->game;
    if (state->phase <= DEPO_START_TICKETS) return;
    depo_bits gone =
        game->longs & ~view->known.tickets[view->seat] & ~view->known.returned[view->seat];
    for (unsigned seat = 0; seat < game->players; seat++) gone &= ~state->tickets[seat];
    for (unsigned seat = 0; seat < game->players; seat++) {
        if (seat == view->seat || !state->owned[seat]) continue;
        const float *weight = beliefs->weight[seat];
        for (unsigned pass = 0; pass < 4; pass++)
            for (depo_bits left = state->tickets[seat]; left;) {
                unsigned held = depo_bits_pop(&left);
                depo_bits *pool = depo_has(game->longs, held) ? &gone : &state->ticket_pool;
                if (!*pool) continue;
                unsigned other = random_member(*pool, prng);
                if (!accept(weight[held], weight[other], prng)) continue;
                state->tickets[seat] ^= depo_bit(held) | depo_bit(other);
                *pool ^= depo_bit(held) | depo_bit(other);
            }
    }
}
