/* SPDX-License-Identifier: MIT
 * Rules U-01 to U-03: variants of North America. */
#include "table.h"
#include "core/score.h"

static table t;

/* Deals and draws of a variant, with the smallest number of tickets kept. */
static void check_tickets(const char *variant, unsigned tickets, unsigned deal, unsigned keep,
                          unsigned draw) {
    for (unsigned players = 2; players <= 5; players++) {
        table_open(&t, "usa", variant, players);
        assert_int_equal(t.game.n_tickets, tickets);
        assert_true(t.game.longs == 0);
        for (unsigned seat = 0; seat < players; seat++) {
            depo_offer offer = depo_offer_of(&t.game, &t.state, (depo_seat)seat);
            assert_int_equal(offer.count, deal);
            assert_int_equal(offer.most, deal);
            refused(&t, m_keep(seat, (1u << (keep - 1)) - 1), DEPO_KEEP_MORE);
            plays(&t, m_keep(seat, (1u << keep) - 1));
        }
        assert_int_equal(t.state.pool_size, tickets - deal * players);
        assert_int_equal(depo_bits_count(ticket_deck(&t)), tickets - keep * players);
        plays(&t, m_tickets(&t));
        assert_int_equal(t.state.offer_size, draw);
        refused(&t, m_keep(0, 0), DEPO_KEEP_MORE);
        plays(&t, m_keep(0, 1));
        assert_int_equal(t.state.ticket_count[0], keep + 1);
    }
}

/* Seat 0 has the longest path, seats 1 and 2 the most completed tickets. */
static void check_bonuses(const char *variant, int path, int most) {
    table_bare(&t, "usa", variant, 4);
    lay(&t, 0, "calgary", "winnipeg");
    lay(&t, 1, "chicago", "duluth");
    lay(&t, 2, "calgary", "vancouver");
    hold(&t, 0, "calgary", "winnipeg", 3);
    for (unsigned n = 0; n < 2; n++) {
        hold(&t, 1, "chicago", "duluth", 2);
        hold(&t, 2, "calgary", "vancouver", 2);
    }
    hold(&t, 1, "chicago", "miami", 5);
    table_count(&t, 0);
    const depo_tally *seat = t.score.seat;
    assert_int_equal(seat[0].path_bonus, path);
    assert_int_equal(seat[0].most_bonus, 0);
    for (unsigned i = 1; i < 3; i++) {
        assert_int_equal(seat[i].path_bonus, 0);
        assert_int_equal(seat[i].most_bonus, most); /* ties all score */
    }
    assert_int_equal(seat[3].path_bonus + seat[3].most_bonus, 0);
    assert_int_equal(seat[0].total, 15 + 3 + path);
    assert_int_equal(seat[1].total, 4 + 4 - 5 + most);
    assert_int_equal(seat[2].total, 4 + 4 + most);
}

static void test_U01_1910(void **unused) {
    (void)unused;
    check_tickets("1910", 35, 3, 2, 3);
    check_bonuses("1910", 0, 15);
}

static void test_U02_mega(void **unused) {
    (void)unused;
    check_tickets("mega", 69, 5, 3, 4);
    check_bonuses("mega", 10, 15);
}

static void test_U03_big_cities(void **unused) {
    (void)unused;
    check_tickets("big-cities", 35, 4, 2, 4);
    check_bonuses("big-cities", 0, 0);
    static const char *const names[] = {"Chicago", "Dallas",   "Houston", "Los Angeles",
                                        "Miami",   "New York", "Seattle"};
    uint64_t marked = 0;
    for (unsigned c = 0; c < t.map.n_cities; c++)
        for (unsigned i = 0; i < 7; i++)
            if (strcmp(t.map.cities[c].name.in[DEPO_EN], names[i]) == 0) marked |= (uint64_t)1 << c;
    assert_int_equal(__builtin_popcountll(marked), 7);
    for (unsigned v = 0; v < t.map.n_variants; v++)
        assert_true(t.map.variants[v].big_cities == (v == t.game.variant ? marked : 0));
    table_open(&t, "usa", "big-cities", 2);
    for (unsigned i = 0; i < t.game.n_tickets; i++)
        assert_true(((t.game.tickets[i].a | t.game.tickets[i].b) & marked) != 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_U01_1910),
        cmocka_unit_test(test_U02_mega),
        cmocka_unit_test(test_U03_big_cities),
    };
    return cmocka_run_group_tests_name("U", tests, NULL, NULL);
}
