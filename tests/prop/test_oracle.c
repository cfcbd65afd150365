/* SPDX-License-Identifier: MIT
 * The core against the oracle, on boards from random games and on random networks. */
#include "harness.h"
#include "core/links.h"
#include "core/score.h"
#include "core/trail.h"
#include "oracle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TRAIL_STEPS = 300000 };

static unsigned long compared, skipped; /* trails, for the last test to report */

/* Payments: what the core lists and what the rules say, in each position now and then. */

static int compare_moves(const void *a, const void *b) {
    return memcmp(a, b, sizeof(depo_move));
}

static bool is_payment(depo_move move) {
    return move.kind == DEPO_CLAIM || move.kind == DEPO_PAY || move.kind == DEPO_STATION;
}

static bool payments_agree(prop_run *run) {
    static depo_move core[DEPO_MAX_MOVES], oracle[2 * DEPO_MAX_MOVES];
    const depo_state *s = &run->state;
    if (s->phase != DEPO_TUNNEL && (s->phase != DEPO_TURN || depo_prng_below(&run->prng, 30)))
        return true;
    unsigned all = depo_legal(&run->game, s, s->turn, core), n = 0;
    for (unsigned i = 0; i < all; i++)
        if (is_payment(core[i])) core[n++] = core[i];
    unsigned m = oracle_payments(run->at->map, &run->game, s, oracle);
    qsort(core, n, sizeof *core, compare_moves);
    qsort(oracle, m, sizeof *oracle, compare_moves);
    for (unsigned i = 0; i < n || i < m; i++) {
        if (i < n && i < m && compare_moves(&core[i], &oracle[i]) == 0) continue;
        bool extra = i >= m || (i < n && compare_moves(&core[i], &oracle[i]) < 0);
        depo_move move = extra ? core[i] : oracle[i];
        return prop_fail(run,
                         "%s: kind %u seat %u what %u color %u cards %u locos %u terrain %u "
                         "with %u locos",
                         extra ? "not in the rules" : "not listed", move.kind, move.seat, move.what,
                         move.color, move.cards, move.locos, move.terrain, move.terrain_locos);
    }
    for (unsigned i = 0; i < m; i++)
        PROP_THAT(run, depo_check(&run->game, s, oracle[i]) == DEPO_OK, "a payment is refused");
    return true;
}

static void test_B17_E04_E05_E12_A07_payments(void **unused) {
    (void)unused;
    prop_for_all("payments_agree", payments_agree, 100);
}

/* Tickets without stations: by components and by search. */
static bool tickets_agree(prop_run *run) {
    bool over = run->state.phase == DEPO_OVER;
    if (!over && depo_prng_below(&run->prng, 40)) return true;
    static depo_links links;
    for (unsigned seat = 0; seat < run->game.players; seat++) {
        depo_bits owned = run->state.owned[seat];
        oracle_net net = oracle_tracks(&run->game, owned);
        depo_link(&run->game, owned, &links);
        for (unsigned i = 0; i < run->game.n_tickets; i++)
            PROP_THAT(run,
                      depo_joined(&links, &run->game.tickets[i]) ==
                          oracle_completed(run->at->map, &net, run->game.tickets[i].map_ticket),
                      "seat %u, ticket %u", seat, i);
    }
    return true;
}

static void test_B27_A14_A15_tickets(void **unused) {
    (void)unused;
    prop_for_all("tickets_agree", tickets_agree, 100);
}

/* Stations and tickets as counted. */
static bool stations_agree(prop_run *run) {
    bool over = run->state.phase == DEPO_OVER;
    if (!over && depo_prng_below(&run->prng, 150)) return true;
    static depo_score score;
    depo_count(&run->game, &run->state, &score);
    for (unsigned seat = 0; seat < run->game.players; seat++) {
        const depo_tally *t = &score.seat[seat];
        oracle_best best = oracle_stations(run->at->map, &run->game, &run->state, seat);
        PROP_THAT(run, t->tickets_plus == (int)best.points && t->done_count == best.tickets,
                  "seat %u: %d points and %u tickets, best are %u and %u", seat, t->tickets_plus,
                  t->done_count, best.points, best.tickets);
        /* What is shown as borrowed may be borrowed and does what is said. */
        depo_bits with = run->state.owned[seat];
        for (unsigned i = 0; i < DEPO_MAX_STATIONS; i++) {
            unsigned track = t->borrowed[i], city = run->state.station[seat][i];
            if (track == DEPO_NONE) continue;
            bool foreign = false;
            for (unsigned other = 0; other < run->game.players; other++)
                foreign |= other != seat && depo_has(run->state.owned[other], track);
            PROP_THAT(run, foreign && city != DEPO_NONE, "seat %u borrows track %u", seat, track);
            PROP_THAT(run, run->game.tracks[track].a == city || run->game.tracks[track].b == city,
                      "seat %u borrows the far track %u", seat, track);
            with |= depo_bit(track);
        }
        oracle_net net = oracle_tracks(&run->game, with);
        for (depo_bits left = run->state.tickets[seat]; left;) {
            unsigned i = depo_bits_pop(&left);
            PROP_THAT(run,
                      depo_has(t->done, i) ==
                          oracle_completed(run->at->map, &net, run->game.tickets[i].map_ticket),
                      "seat %u, ticket %u with the tracks borrowed", seat, i);
        }
    }
    return true;
}

static void test_E13_S05_stations(void **unused) {
    (void)unused;
    prop_for_all("stations_agree", stations_agree, 100);
}

/* Trails. */
static bool trail_agrees(const depo_map *map, const depo_game *game, depo_bits tracks) {
    oracle_net net = oracle_tracks(game, tracks);
    int best = oracle_trail(map, &net, TRAIL_STEPS);
    if (best < 0) {
        skipped++;
        return true;
    }
    compared++;
    return depo_longest_trail(game, tracks) == (unsigned)best;
}

static bool trails_agree(prop_run *run) {
    bool over = run->state.phase == DEPO_OVER;
    if (!over && depo_prng_below(&run->prng, 150)) return true;
    for (unsigned seat = 0; seat < run->game.players; seat++)
        PROP_THAT(run, trail_agrees(run->at->map, &run->game, run->state.owned[seat]), "seat %u",
                  seat);
    return true;
}

static void test_B29_trails_of_games(void **unused) {
    (void)unused;
    compared = skipped = 0;
    prop_for_all("trails_agree", trails_agree, 100);
    assert_true(compared > 20 * skipped);
}

/* A network of at most `trains` trains: sometimes anywhere, sometimes growing from one place so
 * that it has loops. */
static depo_bits random_net(const depo_game *game, depo_prng *prng, unsigned trains) {
    depo_bits net = 0;
    uint64_t nodes = 0;
    bool grow = depo_prng_below(prng, 4) != 0;
    for (unsigned tries = 0; tries < 400; tries++) {
        unsigned number = depo_prng_below(prng, game->n_tracks);
        const depo_game_track *track = &game->tracks[number];
        uint64_t a = (uint64_t)1 << track->a, b = (uint64_t)1 << track->b;
        unsigned touch = (nodes & a ? 1u : 0u) + (nodes & b ? 1u : 0u);
        if (depo_has(net | depo_twins(game, net), number) || track->length > trains) continue;
        if (grow && nodes && touch == 0) continue;
        if (grow && nodes && touch == 1 && depo_prng_below(prng, 3)) continue;
        net |= depo_bit(number);
        nodes |= a | b;
        trains -= track->length;
    }
    return net;
}

static void test_B29_trails_of_networks(void **unused) {
    (void)unused;
    static depo_game game;
    compared = skipped = 0;
    depo_prng prng = {2026};
    for (unsigned m = 0; m < prop_map_count(); m++) {
        const depo_map *map = prop_map(m);
        assert_int_equal(depo_game_init(&game, map, 0, 0, map->players_most), DEPO_OK);
        for (unsigned i = 0; i < 500 * prop_scale(); i++) {
            unsigned trains = 5 + depo_prng_below(&prng, 41);
            depo_bits net = random_net(&game, &prng, trains);
            if (trail_agrees(map, &game, net)) continue;
            fprintf(stderr, "map %s, number %u, tracks", map->id, i);
            for (depo_bits left = net; left;) fprintf(stderr, " %u", depo_bits_pop(&left));
            fprintf(stderr, "\n");
            fail_msg("another longest trail");
        }
    }
    print_message("%lu networks compared, %lu too large for the oracle\n", compared, skipped);
    assert_true(compared > 2 * skipped);
}

/* A map of few places with many short tracks between them, twins included: the hardest kind. */
static void tangle(depo_map *map, depo_prng *prng, unsigned cities, unsigned tracks) {
    *map = *prop_map(prop_map_count() - 1);
    map->n_tickets = map->n_groups = map->n_options = 0;
    map->n_cities = (uint8_t)cities;
    for (unsigned i = 0; i < cities; i++) map->cities[i].kind = DEPO_CITY_PLAIN;
    map->n_tracks = 0;
    while (map->n_tracks < tracks) {
        unsigned a = depo_prng_below(prng, cities), b = depo_prng_below(prng, cities);
        if (a >= b) continue;
        depo_map_track track = {.a = (uint8_t)a, .b = (uint8_t)b, .color = DEPO_GRAY};
        track.length = (uint8_t)(1 + depo_prng_below(prng, 3));
        track.twin = DEPO_NONE;
        bool third = false;
        for (unsigned i = 0; i < map->n_tracks; i++) {
            depo_map_track *other = &map->tracks[i];
            if (other->a != a || other->b != b) continue;
            third |= other->twin != DEPO_NONE;
            if (third) continue;
            track.twin = (uint8_t)i;
            track.length = other->length;
        }
        if (third) continue;
        if (track.twin != DEPO_NONE) map->tracks[track.twin].twin = map->n_tracks;
        map->tracks[map->n_tracks++] = track;
    }
}

static void test_B29_trails_of_tangles(void **unused) {
    (void)unused;
    static depo_map map;
    static depo_game game;
    compared = skipped = 0;
    depo_prng prng = {1912};
    for (unsigned i = 0; i < 600 * prop_scale(); i++) {
        unsigned cities = 4 + depo_prng_below(&prng, 7);
        unsigned tracks = 3 + depo_prng_below(&prng, 11);
        if (tracks > cities * (cities - 1)) tracks = cities * (cities - 1);
        tangle(&map, &prng, cities, tracks);
        assert_int_equal(depo_game_init(&game, &map, 0, 0, 2), DEPO_OK);
        if (!trail_agrees(&map, &game, game.all_tracks)) fail_msg("tangle %u", i);
    }
    print_message("%lu tangles compared, %lu too large for the oracle\n", compared, skipped);
    assert_true(compared > 2 * skipped);
}

/* Where trying everything is out of reach: no walk by chance may be longer; without one of its
 * tracks a network has no longer trail; and a trail without that track falls into two, of which
 * the longer is still there. */
static void test_B29_trails_of_large_tangles(void **unused) {
    (void)unused;
    static depo_map map;
    static depo_game game;
    depo_prng prng = {1910};
    for (unsigned i = 0; i < 60 * prop_scale(); i++) {
        tangle(&map, &prng, 6 + depo_prng_below(&prng, 14), 28);
        assert_int_equal(depo_game_init(&game, &map, 0, 0, 2), DEPO_OK);
        unsigned best = depo_longest_trail(&game, game.all_tracks);
        for (unsigned walk = 0; walk < 300; walk++) {
            depo_bits unused_tracks = game.all_tracks;
            unsigned at = depo_prng_below(&prng, game.n_nodes), length = 0;
            for (;;) {
                depo_bits next = 0;
                for (unsigned t = 0; t < game.n_tracks; t++)
                    if (game.tracks[t].a == at || game.tracks[t].b == at) next |= depo_bit(t);
                next &= unused_tracks;
                if (!next) break;
                for (unsigned k = depo_prng_below(&prng, depo_bits_count(next)); k; k--)
                    next &= next - 1;
                unsigned track = depo_bits_first(next);
                unused_tracks &= ~depo_bit(track);
                at = (unsigned)game.tracks[track].a ^ game.tracks[track].b ^ at;
                length += game.tracks[track].length;
            }
            assert_true(length <= best);
        }
        for (unsigned t = 0; t < game.n_tracks; t++) {
            unsigned less = depo_longest_trail(&game, game.all_tracks & ~depo_bit(t));
            assert_true(less <= best);
            assert_true(best <= 2 * less + game.tracks[t].length);
        }
    }
}

/* Tickets on random networks, group tickets and dead ends included. */
static void test_B27_tickets_of_networks(void **unused) {
    (void)unused;
    static depo_game game;
    static depo_links links;
    depo_prng prng = {7};
    for (unsigned m = 0; m < prop_map_count(); m++) {
        const depo_map *map = prop_map(m);
        unsigned all = (1u << map->n_options) - 1;
        assert_int_equal(depo_game_init(&game, map, map->n_variants - 1u, all, map->players_most),
                         DEPO_OK);
        for (unsigned i = 0; i < 300 * prop_scale(); i++) {
            depo_bits tracks = random_net(&game, &prng, 20 + depo_prng_below(&prng, 80));
            oracle_net net = oracle_tracks(&game, tracks);
            depo_link(&game, tracks, &links);
            for (unsigned t = 0; t < game.n_tickets; t++)
                assert_int_equal(depo_joined(&links, &game.tickets[t]),
                                 oracle_completed(map, &net, game.tickets[t].map_ticket));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_B17_E04_E05_E12_A07_payments),
        cmocka_unit_test(test_B27_A14_A15_tickets),
        cmocka_unit_test(test_B27_tickets_of_networks),
        cmocka_unit_test(test_E13_S05_stations),
        cmocka_unit_test(test_B29_trails_of_games),
        cmocka_unit_test(test_B29_trails_of_networks),
        cmocka_unit_test(test_B29_trails_of_tangles),
        cmocka_unit_test(test_B29_trails_of_large_tangles),
    };
    return cmocka_run_group_tests_name("oracle", tests, NULL, NULL);
}
