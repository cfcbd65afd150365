/* SPDX-License-Identifier: MIT
 * The moves that are worth imagining. */
#include "bots/search.h"
#include "core/station.h"

#include <string.h>

typedef struct gathering {
    const depo_guide *guide;
    const depo_state *known;
    depo_seat seat;
    unsigned count, most;
    depo_move *moves;
} gathering;

static void add(gathering *g, depo_move move) {
    for (unsigned i = 0; i < g->count; i++)
        if (!memcmp(&g->moves[i], &move, sizeof move)) return;
    if (g->count < g->most) g->moves[g->count++] = move;
}

static void add_draws(gathering *g, const depo_choices *choices) {
    unsigned seen = 0;
    for (unsigned slot = 0; slot < DEPO_MAX_FACE_UP; slot++) {
        if (!(choices->slots >> slot & 1)) continue;
        unsigned card = g->known->row[slot];
        if (seen >> card & 1) continue;
        seen |= 1u << card;
        for (unsigned i = 0; i < g->count; i++) /* a fixed move may take its twin card */
            if (g->moves[i].kind == DEPO_TAKE && g->moves[i].color == card) goto next;
        add(g,
            (depo_move){
                .kind = DEPO_TAKE, .seat = g->seat, .what = (uint8_t)slot, .color = (uint8_t)card});
    next:;
    }
    if (choices->blind) add(g, (depo_move){.kind = DEPO_TAKE_BLIND, .seat = g->seat});
    for (unsigned slot = 0; slot < DEPO_MAX_TERRAIN_UP; slot++)
        if (choices->terrain_slots >> slot & 1)
            add(g, (depo_move){.kind = DEPO_TERRAIN,
                               .seat = g->seat,
                               .what = (uint8_t)slot,
                               .color = g->known->terrain_row[slot]});
    if (choices->terrain_blind) add(g, (depo_move){.kind = DEPO_TERRAIN_BLIND, .seat = g->seat});
}

/* The claims among `set`, longest first, at most `most` tracks. */
static void add_claims(gathering *g, const depo_choices *choices, const depo_needs *needs,
                       depo_bits set, unsigned most) {
    depo_bits can = 0;
    for (unsigned c = 0; c < DEPO_KINDS; c++) can |= choices->claim[c];
    for (unsigned length = DEPO_MAX_LENGTH; length; length--)
        for (depo_bits left = can & set & g->guide->of_length[length]; left && most; most--) {
            depo_track track = (depo_track)depo_bits_pop(&left);
            if (g->guide->game->rules.terrains)
                add(g, depo_best_payment(g->guide, g->known, choices, needs, track, true));
            add(g, depo_best_payment(g->guide, g->known, choices, needs, track, false));
        }
}

static void add_stations(gathering *g, const depo_choices *choices, const depo_needs *needs,
                         const depo_plan *plan) {
    const depo_game *game = g->guide->game;
    if (!choices->station_kinds) return;
    for (depo_bits left = plan->borrow; left;) {
        const depo_game_track *track = &game->tracks[depo_bits_pop(&left)];
        const depo_node ends[2] = {track->a, track->b};
        for (unsigned e = 0; e < 2; e++) {
            if (!(choices->station_cities >> ends[e] & 1)) continue;
            unsigned best = (unsigned)__builtin_ctz(choices->station_kinds);
            for (unsigned c = best; c < DEPO_LOCOMOTIVE; c++)
                if (choices->station_kinds >> c & 1 && needs->spare[c] > needs->spare[best])
                    best = c;
            unsigned cost = depo_station_cost(game, g->known, g->seat);
            unsigned cards = best == DEPO_LOCOMOTIVE ? 0 : g->known->hand[g->seat].of[best];
            if (cards > cost) cards = cost;
            add(g, (depo_move){.kind = DEPO_STATION,
                               .seat = g->seat,
                               .what = ends[e],
                               .color = (uint8_t)best,
                               .cards = (uint8_t)cards,
                               .locos = (uint8_t)(cost - cards)});
        }
    }
}

unsigned depo_candidates(const depo_guide *guide, const depo_state *known, depo_seat seat,
                         const depo_plan *plan, unsigned most, unsigned fixed, depo_move *moves) {
    gathering g = {
        .guide = guide, .known = known, .seat = seat, .count = fixed, .most = most, .moves = moves};
    if (known->phase != DEPO_TURN && known->phase != DEPO_SECOND_CARD) {
        /* Choices of tickets and tunnels are few. */
        depo_move list[256 + 32];
        depo_offer offer = depo_offer_of(guide->game, known, seat);
        if (known->phase != DEPO_TUNNEL && offer.count > DEPO_MAX_OFFER) return fixed;
        unsigned n = depo_legal(guide->game, known, seat, list);
        for (unsigned i = 0; i < n; i++) add(&g, list[i]);
        return g.count;
    }
    depo_choices choices;
    depo_needs needs;
    depo_choose(guide->game, known, &choices);
    depo_needs_find(guide, &guide->style[DEPO_STYLE_PLANNER], known, seat, plan, &needs);
    if (known->phase == DEPO_TURN) {
        add_claims(&g, &choices, &needs, needs.tracks, most / 4);
        add_claims(&g, &choices, &needs, guide->from_length[4], most / 4);
        add_stations(&g, &choices, &needs, plan);
        add_draws(&g, &choices);
        if (choices.tickets && !known->turns_left)
            add(&g, (depo_move){.kind = DEPO_TICKETS, .seat = seat});
        add_claims(&g, &choices, &needs, ~(depo_bits)0, most);
    } else {
        add_draws(&g, &choices);
    }
    return g.count;
}
