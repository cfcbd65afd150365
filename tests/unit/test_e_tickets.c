/* SPDX-License-Identifier: MIT
 * Rules E-01, E-02, E-11 to E-16 and E-18 to E-24: stations, tickets and variants of Europe. */
#include "table.h"
#include "core/score.h"

static table t;

static void test_E01_three_stations(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        table_open(&t, "europe", NULL, players);
        for (unsigned seat = 0; seat < players; seat++) {
            assert_int_equal(t.state.stations_left[seat], 3);
            assert_int_equal(t.state.trains[seat], 45);
            assert_int_equal(t.state.hand_size[seat], 4);
        }
    }
    assert_int_equal(t.game.rules.deck_each, 12);
    assert_int_equal(t.game.rules.deck_locomotives, 14);
    assert_int_equal(__builtin_popcount(t.game.colors), 8);
}

/* Set-up with 1 long and 3 regular tickets, of which 2 are kept; the rest leaves the game. */
static void check_one_long(const char *variant, unsigned regular) {
    for (unsigned players = 2; players <= 5; players++) {
        table_open(&t, "europe", variant, players);
        assert_int_equal(depo_bits_count(t.game.longs), 6);
        assert_int_equal(depo_bits_count(t.game.regular), regular);
        for (unsigned seat = 0; seat < players; seat++) {
            depo_offer offer = depo_offer_of(&t.game, &t.state, (depo_seat)seat);
            assert_int_equal(depo_bits_count(offer.tickets & t.game.longs), 1);
            assert_int_equal(depo_bits_count(offer.tickets & t.game.regular), 3);
            assert_int_equal(offer.least, 2);
            assert_int_equal(offer.most, 4);
            refused(&t, m_keep(seat, 0), DEPO_KEEP_MORE);
            refused(&t, m_keep(seat, 8), DEPO_KEEP_MORE);
        }
        /* Any mix: seat 0 all, seat 1 only regular ones, the others the long one and another. */
        for (unsigned seat = 0; seat < players; seat++) {
            depo_offer offer = depo_offer_of(&t.game, &t.state, (depo_seat)seat);
            unsigned places = 0, place = 0, wanted = 2;
            for (depo_bits left = offer.tickets; left; place++) {
                bool is_long = depo_has(t.game.longs, depo_bits_pop(&left));
                bool keep = seat == 0 || (seat == 1 ? !is_long && wanted : is_long || wanted > 1);
                if (!keep) continue;
                places |= 1u << place;
                wanted -= wanted > 0;
            }
            depo_bits kept = depo_offer_pick(offer.tickets, places);
            plays(&t, m_keep(seat, places));
            assert_true(t.state.tickets[seat] == kept);
            if (seat == 1) assert_true((kept & t.game.longs) == 0);
            if (seat > 1) assert_true((kept & t.game.longs) != 0);
        }
        /* Nothing of it is in the deck again, and no long ticket ever. */
        assert_int_equal(t.state.phase, DEPO_TURN);
        assert_int_equal(t.state.queue_size + t.state.under_size, 0);
        assert_int_equal(t.state.pool_size, regular - 3 * players);
        assert_true((ticket_deck(&t) & t.game.longs) == 0);
    }
}

static void test_E02_classic_tickets(void **unused) {
    (void)unused;
    table_open(&t, "europe", "classic", 2);
    assert_int_equal(t.game.n_tickets, 46);
    check_one_long("classic", 40);
}

static void test_E11_where_stations_stand(void **unused) {
    (void)unused;
    table_bare(&t, "europe", NULL, 3);
    give(&t, 0, RED, 7);
    give(&t, 1, BLUE, 3);
    plays(&t, m_station(&t, "wien", RED, 1, 0)); /* no route anywhere near */
    assert_int_equal(t.state.turn, 1);           /* one a turn */
    assert_int_equal(t.state.stations_left[0], 2);
    assert_int_equal(t.state.station[0][0], node_of(&t, "wien"));
    refused(&t, m_station(&t, "wien", BLUE, 1, 0), DEPO_CITY_HAS_STATION);
    plays(&t, m_station(&t, "roma", BLUE, 1, 0));
    table_turn(&t, 0);
    refused(&t, m_station(&t, "wien", RED, 2, 0), DEPO_CITY_HAS_STATION); /* nor one's own */
    refused(&t, m_station(&t, "roma", RED, 2, 0), DEPO_CITY_HAS_STATION);
    depo_move nowhere = m_station(&t, "wien", RED, 2, 0);
    nowhere.what = t.game.n_nodes;
    refused(&t, nowhere, DEPO_BAD_MOVE);
    plays(&t, m_station(&t, "moskva", RED, 2, 0));
    table_turn(&t, 0);
    plays(&t, m_station(&t, "lisboa", RED, 3, 0));
    table_turn(&t, 0);
    assert_int_equal(t.state.stations_left[0], 0);
    refused(&t, m_station(&t, "paris", RED, 1, 0), DEPO_NO_STATION_LEFT);
    assert_int_equal(legal_count(&t, DEPO_STATION), 0);
    assert_int_equal(t.state.trains[0], 45);
}

static void test_E12_what_stations_cost(void **unused) {
    (void)unused;
    static const char *const cities[] = {"wien", "moskva", "lisboa"};
    for (unsigned built = 0; built < 3; built++)
        for (unsigned locos = 0; locos <= built + 1; locos++) {
            table_bare(&t, "europe", NULL, 2);
            for (unsigned i = 0; i < built; i++) put_station(&t, 0, cities[i]);
            unsigned cost = built + 1;
            give(&t, 0, GREEN, 4);
            give(&t, 0, WHITE, 1);
            give(&t, 0, LOCO, 4);
            refused(&t, m_station(&t, "roma", GREEN, cost + 1, 0), DEPO_STATION_COST);
            if (built) refused(&t, m_station(&t, "roma", GREEN, cost - 1, 0), DEPO_STATION_COST);
            if (built) refused(&t, m_station(&t, "roma", WHITE, cost, 0), DEPO_TOO_FEW_CARDS);
            refused(&t, m_station(&t, "roma", RED, cost, 0), DEPO_TOO_FEW_CARDS);
            /* every city without a station; greens with locomotives, one white, none */
            assert_int_equal(legal_count(&t, DEPO_STATION), (47 - built) * (cost + 1 + 1));
            plays(&t, m_station(&t, "roma", locos == cost ? LOCO : GREEN, cost - locos, locos));
            assert_int_equal(t.state.hand_size[0], 9 - cost);
            assert_int_equal(t.state.discard.of[LOCO], locos);
            assert_int_equal(t.state.discard.of[GREEN], cost - locos);
        }
}

static void test_E13_one_route_through_a_station(void **unused) {
    (void)unused;
    table_bare(&t, "europe", NULL, 3);
    lay(&t, 1, "paris", "bruxelles");
    lay(&t, 2, "paris", "dieppe");
    lay(&t, 0, "bruxelles", "amsterdam");
    unsigned to_amsterdam = hold(&t, 0, "paris", "amsterdam", 5);
    unsigned to_bruxelles = hold(&t, 0, "paris", "bruxelles", 3);
    unsigned to_dieppe = hold(&t, 0, "paris", "dieppe", 7);
    assert_true(table_count(&t, 0)->done == 0);
    put_station(&t, 0, "paris");
    /* One route, for all tickets alike: 5 + 3 beats 7, and not all three. */
    const depo_tally *tally = table_count(&t, 0);
    assert_true(tally->done == (depo_bit(to_amsterdam) | depo_bit(to_bruxelles)));
    assert_true(tally->failed == depo_bit(to_dieppe));
    assert_int_equal(tally->borrowed[0], track_of(&t, "paris", "bruxelles"));
    assert_int_equal(tally->borrowed[1], NONE);
    assert_int_equal(tally->tickets_plus, 8);
    /* A second station elsewhere on the other route settles the third ticket too. */
    put_station(&t, 0, "dieppe");
    tally = table_count(&t, 0);
    assert_int_equal(tally->done_count, 3);
    assert_int_equal(tally->borrowed[0], track_of(&t, "paris", "bruxelles"));
    assert_int_equal(tally->borrowed[1], track_of(&t, "paris", "dieppe"));
    /* The owner of the route loses nothing, and gets nothing from the station. */
    hold(&t, 1, "paris", "amsterdam", 4);
    assert_int_equal(table_count(&t, 1)->done_count, 0);
    assert_int_equal(t.score.seat[1].routes, 2);
}

static void test_E13_the_route_ends_in_the_stations_city(void **unused) {
    (void)unused;
    table_bare(&t, "europe", NULL, 2);
    lay(&t, 1, "paris", "bruxelles");
    lay(&t, 1, "bruxelles", "amsterdam");
    hold(&t, 0, "paris", "amsterdam", 5);
    put_station(&t, 0, "paris");
    assert_int_equal(table_count(&t, 0)->done_count, 0); /* the second route is out of reach */
    put_station(&t, 0, "amsterdam");
    assert_int_equal(table_count(&t, 0)->done_count, 1); /* both together do it */
    table_bare(&t, "europe", NULL, 2);
    lay(&t, 1, "paris", "bruxelles");
    lay(&t, 1, "bruxelles", "amsterdam");
    hold(&t, 0, "paris", "amsterdam", 5);
    put_station(&t, 0, "bruxelles"); /* in the middle: still only one of the two */
    assert_int_equal(table_count(&t, 0)->done_count, 0);
}

static void test_E14_an_empty_route_is_no_help(void **unused) {
    (void)unused;
    table_bare(&t, "europe", NULL, 2);
    hold(&t, 0, "paris", "bruxelles", 3);
    put_station(&t, 0, "paris");
    assert_int_equal(table_count(&t, 0)->done_count, 0);
    assert_int_equal(t.score.seat[0].borrowed[0], NONE);
    lay(&t, 1, "paris", "dieppe");
    assert_int_equal(table_count(&t, 0)->done_count, 0);
    lay(&t, 1, "paris", "bruxelles");
    assert_int_equal(table_count(&t, 0)->done_count, 1);
}

static void test_E15_unused_stations_are_worth_4(void **unused) {
    (void)unused;
    static const char *const cities[] = {"wien", "moskva", "lisboa"};
    table_bare(&t, "europe", NULL, 2);
    for (int built = 0; built <= 3; built++) {
        const depo_tally *tally = table_count(&t, 0);
        assert_int_equal(tally->station_points, 12 - 4 * built);
        assert_int_equal(tally->stations_built, built);
        assert_int_equal(tally->total, 12 - 4 * built);
        assert_int_equal(t.score.seat[1].total, 12);
        if (built < 3) put_station(&t, 0, cities[built]);
    }
}

static void test_E16_express_does_not_count_borrowed_routes(void **unused) {
    (void)unused;
    table_bare(&t, "europe", NULL, 3);
    lay(&t, 0, "berlin", "wien");      /* 3 */
    lay(&t, 1, "wien", "warszawa");    /* 4 */
    lay(&t, 2, "edinburgh", "london"); /* 4 */
    hold(&t, 0, "berlin", "warszawa", 6);
    put_station(&t, 0, "wien");
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].done_count, 1);
    assert_int_equal(t.score.seat[0].path, 3);
    assert_int_equal(t.score.seat[0].path_bonus, 0);
    assert_int_equal(t.score.seat[1].path_bonus, 10); /* a tie gives both */
    assert_int_equal(t.score.seat[2].path_bonus, 10);
}

/* Both have a route; seat 0 has `path0` trains on it, seat 1 `path1`; 3 gives 4 points, 2 gives
 * 2. Stations built and ticket points as given, one completed ticket each. */
static void tie(unsigned path0, unsigned path1, unsigned built0, unsigned built1, unsigned points0,
                unsigned points1) {
    static const char *const cities[] = {"moskva", "lisboa", "athina", "angora"};
    table_bare(&t, "europe", NULL, 3);
    lay(&t, 0, path0 == 3 ? "berlin" : "danzig", path0 == 3 ? "wien" : "warszawa");
    lay(&t, 1, path1 == 3 ? "cadiz" : "brest", path1 == 3 ? "madrid" : "dieppe");
    hold(&t, 0, path0 == 3 ? "berlin" : "danzig", path0 == 3 ? "wien" : "warszawa", points0);
    hold(&t, 1, path1 == 3 ? "cadiz" : "brest", path1 == 3 ? "madrid" : "dieppe", points1);
    for (unsigned i = 0; i < built0; i++) put_station(&t, 0, cities[i]);
    for (unsigned i = 0; i < built1; i++) put_station(&t, 1, cities[i + 2]);
    hold(&t, 2, "moskva", "lisboa", 60); /* out of it */
}

static void check_tie(unsigned winners) {
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].total, t.score.seat[1].total);
    assert_int_equal(t.score.winners, winners);
}

static void test_E18_tie_breaks(void **unused) {
    (void)unused;
    /* More tickets first, against more stations and no express. */
    tie(2, 3, 1, 0, 20, 9);
    hold(&t, 0, "danzig", "warszawa", 5);
    check_tie(1);
    /* Then fewer stations, against the express: 4 + 10 + 10 + 8 = 2 + 18 + 12. */
    tie(3, 2, 1, 0, 10, 18);
    check_tie(2);
    tie(2, 3, 0, 1, 18, 10);
    check_tie(1);
    /* Then the express: 4 + 10 + 5 = 2 + 17. */
    tie(3, 2, 1, 1, 5, 17);
    check_tie(1);
    tie(2, 3, 1, 1, 17, 5);
    check_tie(2);
    /* The express itself, not the longer path: the third player holds it. */
    tie(3, 2, 0, 0, 5, 7);
    lay(&t, 2, "edinburgh", "london");
    check_tie(3);
    /* Both hold it: shared. */
    tie(3, 3, 2, 2, 5, 5);
    check_tie(3);
}

static void check_draw(const char *variant, unsigned offer) {
    table_bare(&t, "europe", variant, 2);
    unsigned deck = t.state.pool_size;
    plays(&t, m_tickets(&t));
    assert_int_equal(t.state.offer_size, offer);
    refused(&t, m_keep(0, 0), DEPO_KEEP_MORE);
    refused(&t, m_keep(0, 1u << offer | 1), DEPO_NOT_OFFERED);
    plays(&t, m_keep(0, 1u << (offer - 1)));
    assert_int_equal(t.state.ticket_count[0], 1);
    assert_int_equal(t.state.queue_size, offer - 1);
    assert_int_equal(t.state.pool_size, deck - offer);
}

static void test_E19_draw_3_keep_1(void **unused) {
    (void)unused;
    check_draw("classic", 3);
    check_draw("1912", 3);
    check_draw("mega", 3);
    check_draw("big-cities", 4);
}

static void test_E20_variant_1912(void **unused) {
    (void)unused;
    table_open(&t, "europe", "1912", 2);
    assert_int_equal(t.game.n_tickets, 55);
    check_one_long("1912", 49);
}

static void test_E21_mega_long_tickets_first(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        table_open(&t, "europe", "mega", players);
        assert_int_equal(depo_bits_count(t.game.longs), 12);
        assert_int_equal(depo_bits_count(t.game.regular), 89);
        assert_int_equal(t.state.phase, DEPO_START_LONG);
        for (unsigned seat = 0; seat < players; seat++) {
            depo_offer offer = depo_offer_of(&t.game, &t.state, (depo_seat)seat);
            assert_int_equal(offer.count, 2);
            assert_true((offer.tickets & ~t.game.longs) == 0);
            assert_int_equal(t.state.ticket_count[seat], 2); /* no regular one yet */
            refused(&t, m_keep(seat, 3), DEPO_KEEP_FEWER);
            refused(&t, m_keep(seat, 4), DEPO_NOT_OFFERED);
        }
        for (unsigned seat = players; seat-- > 0;) {
            assert_int_equal(t.state.phase, DEPO_START_LONG);
            plays(&t, m_keep(seat, seat % 2 ? 2 : 0)); /* odd seats keep one */
        }
        assert_int_equal(t.state.phase, DEPO_START_TICKETS);
        for (unsigned seat = 0; seat < players; seat++) {
            depo_offer offer = depo_offer_of(&t.game, &t.state, (depo_seat)seat);
            assert_int_equal(offer.count, 5);
            assert_true((offer.tickets & t.game.longs) == 0);
            assert_int_equal(offer.least, seat % 2 ? 2 : 3);
            assert_int_equal(offer.most, 5);
            refused(&t, m_keep(seat, 1), DEPO_KEEP_MORE);
            if (seat % 2 == 0) refused(&t, m_keep(seat, 3), DEPO_KEEP_MORE);
            plays(&t, m_keep(seat, seat % 2 ? 3 : 7));
            assert_int_equal(t.state.ticket_count[seat], 3);
            assert_int_equal(depo_bits_count(t.state.tickets[seat] & t.game.longs), seat % 2);
        }
        /* Regular ones returned lie under the rest; long ones are out. */
        unsigned back = 0;
        for (unsigned seat = 0; seat < players; seat++) back += seat % 2 ? 3 : 2;
        assert_int_equal(t.state.pool_size, 89 - 5 * players);
        assert_int_equal(t.state.under_size + t.state.queue_size, back);
        assert_true((ticket_deck(&t) & t.game.longs) == 0);
        assert_int_equal(depo_bits_count(ticket_deck(&t)), 89 - 3 * players + players / 2);
    }
}

/* The returned ones come in another order with another seed. */
static void check_shuffled(const char *variant, unsigned places) {
    unsigned different = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        table_open(&t, "europe", variant, 2);
        for (unsigned seat = 0; t.state.phase == DEPO_START_LONG; seat++)
            plays(&t, m_keep(seat, 0));
        plays(&t, m_keep(0, places));
        plays(&t, m_keep(1, places));
        depo_bits under = t.state.ticket_under;
        unsigned size = t.state.under_size;
        assert_true(size >= 4 && depo_bits_count(under) == size);
        shorten_ticket_deck(&t, 0);
        t.state.rng.seed.key[0] = seed;
        plays(&t, m_tickets(&t));
        assert_true((t.state.offer & ~under) == 0);
        different |= 1u << (depo_bits_first(t.state.offer) % 32);
    }
    assert_true(__builtin_popcount(different) > 1);
}

static void test_E21_mega_returned_tickets_are_shuffled(void **unused) {
    (void)unused;
    check_shuffled("mega", 7);
}

static void test_E22_big_cities(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        table_open(&t, "europe", "big-cities", players);
        assert_int_equal(t.game.n_tickets, 45);
        assert_true(t.game.longs == 0);
        assert_int_equal(t.state.phase, DEPO_START_TICKETS);
        for (unsigned seat = 0; seat < players; seat++) {
            depo_offer offer = depo_offer_of(&t.game, &t.state, (depo_seat)seat);
            assert_int_equal(offer.count, 5);
            assert_int_equal(offer.least, 2);
            refused(&t, m_keep(seat, 16), DEPO_KEEP_MORE);
            plays(&t, m_keep(seat, 17));
        }
        assert_int_equal(t.state.pool_size, 45 - 5 * players);
        assert_int_equal(t.state.under_size, 3 * players);
        assert_int_equal(depo_bits_count(ticket_deck(&t)), 45 - 2 * players);
    }
    check_shuffled("big-cities", 3);
}

static void test_E23_bonus_tickets_are_options(void **unused) {
    (void)unused;
    table_open(&t, "europe", NULL, 2);
    unsigned orient = depo_map_option_by_id(&t.map, "orient-express");
    unsigned promo = depo_map_option_by_id(&t.map, "promo");
    assert_true(orient < 8 && promo < 8);
    static const struct {
        const char *variant;
        unsigned tickets;
    } cases[] = {{"classic", 46}, {"1912", 55}, {"mega", 101}, {"big-cities", 45}};
    for (unsigned i = 0; i < 4; i++) {
        unsigned variant = depo_map_variant_by_id(&t.map, cases[i].variant);
        for (unsigned chosen = 0; chosen < 4; chosen++) {
            unsigned options = (chosen & 1) << orient | (chosen >> 1) << promo;
            unsigned more = (chosen & 1 ? 6u : 0u) + (chosen & 2 ? 1u : 0u);
            depo_status status = depo_game_init(&t.game, &t.map, variant, options, 5);
            assert_int_equal(status, DEPO_OK);
            assert_int_equal(t.game.n_tickets, cases[i].tickets + more);
            unsigned marked = 0;
            for (unsigned k = 0; k < t.game.n_tickets; k++)
                marked += t.map.tickets[t.game.tickets[k].map_ticket].reconstructed;
            assert_int_equal(marked, more);
            unsigned longs = i == 2 ? 12 : i == 3 ? 0 : 6; /* none of the bonus ones is long */
            assert_int_equal(depo_bits_count(t.game.longs), longs);
            table_deal(&t, 3, 0);
        }
    }
    assert_int_equal(depo_game_init(&t.game, &t.map, 0, 1u << t.map.n_options, 2), DEPO_BAD_MOVE);
    assert_int_equal(depo_game_init(&t.game, &t.map, t.map.n_variants, 0, 2), DEPO_BAD_MOVE);
}

static void test_E24_big_cities_are_marked(void **unused) {
    (void)unused;
    static const char *const ids[] = {"london", "berlin", "moskva", "paris", "wien",
                                      "madrid", "roma",   "athina", "angora"};
    table_open(&t, "europe", "big-cities", 2);
    uint64_t marked = 0;
    for (unsigned i = 0; i < 9; i++) marked |= (uint64_t)1 << depo_map_city_by_id(&t.map, ids[i]);
    assert_int_equal(__builtin_popcountll(marked), 9);
    for (unsigned v = 0; v < t.map.n_variants; v++)
        assert_true(t.map.variants[v].big_cities == (v == t.game.variant ? marked : 0));
    /* Every ticket of the variant goes to one of them. */
    for (unsigned i = 0; i < t.game.n_tickets; i++)
        assert_true(((t.game.tickets[i].a | t.game.tickets[i].b) & marked) != 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E01_three_stations),
        cmocka_unit_test(test_E02_classic_tickets),
        cmocka_unit_test(test_E11_where_stations_stand),
        cmocka_unit_test(test_E12_what_stations_cost),
        cmocka_unit_test(test_E13_one_route_through_a_station),
        cmocka_unit_test(test_E13_the_route_ends_in_the_stations_city),
        cmocka_unit_test(test_E14_an_empty_route_is_no_help),
        cmocka_unit_test(test_E15_unused_stations_are_worth_4),
        cmocka_unit_test(test_E16_express_does_not_count_borrowed_routes),
        cmocka_unit_test(test_E18_tie_breaks),
        cmocka_unit_test(test_E19_draw_3_keep_1),
        cmocka_unit_test(test_E20_variant_1912),
        cmocka_unit_test(test_E21_mega_long_tickets_first),
        cmocka_unit_test(test_E21_mega_returned_tickets_are_shuffled),
        cmocka_unit_test(test_E22_big_cities),
        cmocka_unit_test(test_E23_bonus_tickets_are_options),
        cmocka_unit_test(test_E24_big_cities_are_marked),
    };
    return cmocka_run_group_tests_name("E tickets", tests, NULL, NULL);
}
