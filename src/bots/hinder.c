/* SPDX-License-Identifier: MIT
 * Which tracks opponents need, as far as their own tracks tell. */
#include "bots/hinder.h"

typedef struct need {
    unsigned weight;
    unsigned points;
    depo_bits tracks; /* that are missing on its way */
} need;

/* The tickets that a seat may hold, with what is missing for each; the sum of their weights. A
 * ticket whose way is built to its end is 256 times as likely as one that nothing is built of. */
static unsigned list_needs(const depo_guide *guide, const depo_state *state, unsigned seat,
                           depo_bits tickets, need *needs, unsigned *count) {
    const depo_game *game = guide->game;
    depo_bits own = state->owned[seat], free = state->open & ~depo_twins(game, own);
    uint8_t cost[DEPO_MAX_TRACKS];
    unsigned sum = 0;
    for (unsigned t = 0; t < game->n_tracks; t++) {
        bool fits = depo_has(free, t) && game->tracks[t].length <= state->trains[seat];
        cost[t] = depo_has(own, t) ? 0 : fits ? game->tracks[t].length : (uint8_t)DEPO_NO_WAY;
    }
    while (tickets) {
        const depo_game_ticket *ticket = &game->tickets[depo_bits_pop(&tickets)];
        unsigned whole = guide->distance[__builtin_ctzll(ticket->a)][__builtin_ctzll(ticket->b)];
        depo_path path;
        if (!whole || !depo_find_path(guide, cost, ticket->a, ticket->b, &path)) continue;
        unsigned built = path.cost < whole ? whole - path.cost : 0;
        need *n = &needs[(*count)++];
        *n = (need){1u << 8 * built / whole, ticket->points, path.tracks};
        sum += n->weight;
    }
    return sum;
}

static unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

void depo_hinder(const depo_guide *guide, const depo_state *state, depo_seat seat,
                 uint8_t harm[DEPO_MAX_TRACKS]) {
    const depo_game *game = guide->game;
    depo_bits hidden =
        (game->regular | game->longs) & ~(state->tickets[seat] | state->returned[seat]);
    unsigned sums[DEPO_MAX_TRACKS] = {0}; /* 1/256 of quarter points */
    for (unsigned other = 0; other < game->players; other++) {
        need needs[DEPO_MAX_TICKETS];
        unsigned count = 0;
        if (other == seat || !state->owned[other]) continue;
        unsigned all = list_needs(guide, state, other, hidden, needs, &count);
        for (unsigned i = 0; i < count; i++) {
            unsigned chance = least(256, 256 * state->ticket_count[other] * needs[i].weight / all);
            for (depo_bits left = needs[i].tracks; left;) {
                unsigned t = depo_bits_pop(&left);
                sums[t] += chance * 4 * least(2 * needs[i].points, guide->detour[t]);
            }
        }
    }
    for (unsigned t = 0; t < game->n_tracks; t++) {
        depo_track twin = depo_twin(game, (depo_track)t);
        bool spared = game->both_tracks && twin != DEPO_NONE && depo_has(state->open, twin);
        /* A way runs over either track of a double route. */
        unsigned sum = twin != DEPO_NONE && sums[twin] > sums[t] ? sums[twin] : sums[t];
        harm[t] = (uint8_t)(spared ? 0 : least(255, sum / 256));
    }
}
