/* SPDX-License-Identifier: MIT
 * Rulings S-01 to S-04, S-08 and S-09: passing, piles, tunnels and doubling. */
#include "table.h"

static table t;

/* Nobody can do anything: no card, no ticket and no track is left. */
static void nothing_left(const char *map, unsigned players) {
    table_bare(&t, map, NULL, players);
    empty_row(&t, players - 1);
    leave(&t, players - 1, LOCO, 0);
    shorten_ticket_deck(&t, 0);
    t.state.open = 0;
    for (unsigned type = 0; type < t.game.rules.terrains; type++)
        give_terrain(&t, 0, type, t.state.terrain_deck[type]);
    for (unsigned slot = 0; slot < t.game.rules.terrain_face_up; slot++) {
        t.state.terrain[0][t.state.terrain_row[slot]]++;
        t.state.terrain_row[slot] = NONE;
    }
    for (unsigned i = 0; i < players * t.game.rules.stations; i++)
        put_station(&t, i % players, t.map.cities[i].id);
}

static void test_S01_pass_only_without_any_action(void **unused) {
    (void)unused;
    nothing_left("usa", 2);
    assert_int_equal(legal_count(&t, DEPO_PASS), 1);
    plays(&t, m_pass(&t));
    /* Each of the possible actions alone forbids it. */
    nothing_left("usa", 2);
    t.state.ticket_pool = 1;
    t.state.pool_size = 1;
    refused(&t, m_pass(&t), DEPO_CAN_ACT);
    nothing_left("usa", 2);
    put_back(&t, 1, RED, 1);
    refused(&t, m_pass(&t), DEPO_CAN_ACT); /* blind */
    nothing_left("usa", 2);
    put_back(&t, 1, LOCO, 1);
    set_slot(&t, 3, LOCO);
    refused(&t, m_pass(&t), DEPO_CAN_ACT); /* face up */
    plays(&t, m_take(&t, 3));
    nothing_left("usa", 2);
    t.state.open = depo_bit(track_of(&t, "chicago", "duluth"));
    plays(&t, m_pass(&t));                 /* seat 0 has no cards */
    refused(&t, m_pass(&t), DEPO_CAN_ACT); /* seat 1 has all of them */
    t.state.trains[1] = 2;
    plays(&t, m_pass(&t)); /* but too few trains */
    nothing_left("europe", 2);
    t.state.stations_left[0] = t.state.stations_left[1] = 1;
    table_turn(&t, 1);
    refused(&t, m_pass(&t), DEPO_CAN_ACT); /* a station */
    table_turn(&t, 0);
    plays(&t, m_pass(&t));
    nothing_left("africa", 2);
    plays(&t, m_pass(&t));
    nothing_left("africa", 2);
    t.state.terrain[0][1]--;
    t.state.terrain_deck[1]++;
    refused(&t, m_pass(&t), DEPO_CAN_ACT); /* a terrain card */
}

static void test_S01_all_passing_ends_the_game(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        nothing_left("usa", players);
        for (unsigned i = 0; i < players; i++) {
            assert_int_equal(t.state.phase, DEPO_TURN);
            assert_int_equal(t.state.turn, i);
            plays(&t, m_pass(&t));
            assert_int_equal(event_of(&t, DEPO_EV_PASSED)->seat, i);
        }
        assert_int_equal(t.state.phase, DEPO_OVER);
        table_count(&t, 0);
        assert_true(t.score.winners != 0);
    }
    /* In a row: an action between begins the count again. */
    nothing_left("usa", 3);
    plays(&t, m_pass(&t));
    plays(&t, m_pass(&t));
    t.state.open = depo_bit(track_of(&t, "atlanta", "nashville"));
    plays(&t, m_claim(&t, track_of(&t, "atlanta", "nashville"), LOCO, 0, 1));
    assert_int_equal(t.state.phase, DEPO_TURN);
    plays(&t, m_take(&t, 0)); /* the locomotive came back as the row's only card */
    plays(&t, m_pass(&t));
    plays(&t, m_pass(&t));
    assert_int_equal(t.state.phase, DEPO_TURN);
    t.state.open = 0;
    t.state.hand[0].of[LOCO] = 0; /* to keep seat 0 from acting */
    t.state.hand[1].of[LOCO] = 1;
    t.state.known[0].of[LOCO] = 0;
    t.state.hand_size[0] = 0;
    t.state.hand_size[1] = 1;
    plays(&t, m_pass(&t));
    assert_int_equal(t.state.phase, DEPO_OVER);
}

static void test_S02_reshuffle_as_soon_as_a_card_is_discarded(void **unused) {
    (void)unused;
    for (unsigned gaps = 0; gaps <= 5; gaps++) {
        table_bare(&t, "usa", NULL, 2);
        give(&t, 0, RED, 3);
        for (unsigned slot = 0; slot < gaps; slot++) { /* the first cards of the row are gone */
            give(&t, 1, t.state.row[slot], 0);
            t.state.hand[1].of[t.state.row[slot]]++;
            t.state.hand_size[1]++;
            t.state.row[slot] = NONE;
        }
        leave(&t, 1, LOCO, 0);
        plays(&t, m_claim(&t, track_of(&t, "chicago", "duluth"), RED, 3, 0));
        unsigned filled = gaps < 3 ? gaps : 3;
        for (unsigned slot = 0; slot < gaps; slot++)
            assert_int_equal(t.state.row[slot], slot < filled ? RED : NONE);
        assert_int_equal(t.state.deck_size, 3 - filled);
        assert_int_equal(t.state.discard_size, 0);
        assert_int_equal(event_of(&t, DEPO_EV_RESHUFFLED)->count, 3);
    }
    /* With cards in the draw pile nothing is shuffled. */
    table_bare(&t, "usa", NULL, 2);
    give(&t, 0, RED, 3);
    plays(&t, m_claim(&t, track_of(&t, "chicago", "duluth"), RED, 3, 0));
    assert_int_equal(t.state.discard_size, 3);
    assert_null(event_of(&t, DEPO_EV_RESHUFFLED));
    /* A station's card does it as well. */
    table_bare(&t, "europe", NULL, 2);
    give(&t, 0, RED, 1);
    leave(&t, 1, LOCO, 0);
    plays(&t, m_station(&t, "wien", RED, 1, 0));
    assert_int_equal(t.state.deck_size, 1);
    assert_int_equal(t.state.discard_size, 0);
    /* At once, also in the middle of a draw. */
    table_bare(&t, "usa", NULL, 2);
    drop(&t, RED, 3);
    leave(&t, 1, BLUE, 1);
    plays(&t, m_blind(&t));
    assert_int_equal(t.state.deck_size, 3);
    plays(&t, m_blind(&t));
    assert_int_equal(t.state.hand[0].of[RED], 1);
}

/* A row of two locomotives and three colours, a draw pile of one locomotive, and in the discard
 * pile some more; seat 1 holds the rest. */
static void stuck(unsigned discard_locos, unsigned discard_greens) {
    static const uint8_t row[] = {LOCO, LOCO, BLUE, YELLOW, RED};
    table_bare(&t, "usa", NULL, 2);
    set_row(&t, row);
    drop(&t, LOCO, discard_locos);
    drop(&t, GREEN, discard_greens);
    leave(&t, 1, LOCO, 1);
}

static void test_S03_reset_is_skipped_when_it_can_not_help(void **unused) {
    (void)unused;
    /* Outside hands: 3 locomotives and 2 others. */
    stuck(0, 0);
    plays(&t, m_take(&t, 2));
    assert_null(event_of(&t, DEPO_EV_ROW_RESET));
    assert_int_equal(t.state.row_locos, 3);
    assert_int_equal(t.state.row[2], LOCO);
    assert_int_equal(t.state.row[3], YELLOW);
    /* However many locomotives there are. */
    stuck(8, 0);
    plays(&t, m_take(&t, 2));
    assert_null(event_of(&t, DEPO_EV_ROW_RESET));
    assert_int_equal(t.state.row_locos, 3);
    assert_int_equal(t.state.deck_size, 8);
    /* One more other card makes a row of 2 locomotives possible: it is found. */
    stuck(0, 1);
    plays(&t, m_take(&t, 2));
    assert_true(event_count(&t, DEPO_EV_ROW_RESET) >= 1);
    assert_int_equal(t.state.row_locos, 2);
    assert_int_equal(t.state.deck_size + t.state.discard_size, 1);
    assert_int_equal(t.state.deck.of[LOCO] + t.state.discard.of[LOCO], 1);
}

static void test_S03_reset_happens_once_it_can_help(void **unused) {
    (void)unused;
    /* Stuck with 4 locomotives in the draw pile; then three cards are discarded. */
    stuck(4, 0);
    plays(&t, m_take(&t, 2));
    assert_int_equal(t.state.row_locos, 3);
    plays(&t, m_blind(&t));
    assert_int_equal(t.state.row_locos, 3);
    assert_int_equal(t.state.deck_size, 3);
    plays(&t, m_claim(&t, track_of(&t, "el-paso", "houston"), GREEN, 6, 0));
    assert_true(event_count(&t, DEPO_EV_ROW_RESET) >= 1);
    assert_true(t.state.row_locos < 3);
}

static void test_S03_two_rows_do_not_alternate(void **unused) {
    (void)unused;
    /* After the draw: a row of 3 locomotives, a pile of exactly 5 with 4 of them, no discards. */
    for (uint64_t seed = 0; seed < 20; seed++) {
        stuck(4, 1);
        t.state.rng.seed.key[1] = seed;
        plays(&t, m_take(&t, 2));
        assert_int_equal(t.state.row_locos, 2);
        assert_int_equal(t.state.deck_size, 5);
        assert_int_equal(t.state.discard_size, 0);
        assert_int_equal(t.state.deck.of[LOCO], 5);
        /* The row that was replaced is shuffled in before new cards are turned. */
        unsigned at = 0;
        while (t.events.list[at].kind != DEPO_EV_ROW_RESET) at++;
        assert_int_equal(t.events.list[at + 1].kind, DEPO_EV_RESHUFFLED);
        assert_int_equal(t.events.list[at + 1].count, 10);
        assert_int_equal(t.events.list[at + 2].kind, DEPO_EV_TURNED_UP);
    }
}

static void test_S03_five_waiting_cards_become_the_row(void **unused) {
    (void)unused;
    /* After the draw: a row of 3 locomotives, a pile of exactly 5 with `locos` of them. */
    for (unsigned locos = 0; locos <= 5; locos++) {
        stuck(locos, 5 - locos);
        bool can_help = locos < 5; /* 2 others lie in the row, and a third is needed */
        plays(&t, m_take(&t, 2));
        assert_int_equal(event_count(&t, DEPO_EV_ROW_RESET) > 0, can_help);
        if (!can_help) continue;
        unsigned at = 0;
        while (t.events.list[at].kind != DEPO_EV_ROW_RESET) at++;
        bool mixed = t.events.list[at + 1].kind == DEPO_EV_RESHUFFLED;
        assert_int_equal(mixed, locos >= 3);
        if (mixed) continue;
        assert_int_equal(event_count(&t, DEPO_EV_ROW_RESET), 1);
        unsigned green = 0;
        for (unsigned slot = 0; slot < 5; slot++) green += t.state.row[slot] == GREEN;
        assert_int_equal(green, 5 - locos);
        assert_int_equal(t.state.row_locos, locos);
        /* The thrown row is the new pile, as soon as the last waiting card is turned (S-02). */
        assert_int_equal(t.state.deck_size, 5);
        assert_int_equal(t.state.deck.of[LOCO], 3);
        assert_int_equal(t.state.discard_size, 0);
    }
    /* With other numbers of cards the discards wait for the pile to run out. */
    for (unsigned greens = 2; greens <= 6; greens++) {
        stuck(3, greens);
        plays(&t, m_take(&t, 2));
        assert_int_equal(t.events.dropped, 0);
        unsigned at = 0;
        while (t.events.list[at].kind != DEPO_EV_ROW_RESET) at++;
        bool mixed = t.events.list[at + 1].kind == DEPO_EV_RESHUFFLED;
        assert_int_equal(mixed, greens == 2);
    }
}

/* A series of resets that is too long for the events says how much of it is left out. */
static void test_S03_left_out_resets_are_counted(void **unused) {
    (void)unused;
    unsigned long_ones = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        stuck(11, 1); /* 14 locomotives and 3 others: few rows of five hold all three */
        t.state.rng.seed.key[1] = seed;
        uint32_t before = t.state.rng.cards;
        plays(&t, m_take(&t, 2));
        unsigned told = event_count(&t, DEPO_EV_ROW_RESET);
        assert_true(told > 0);
        unsigned left_out = event_of(&t, DEPO_EV_ROW_RESET)->left_out;
        for (unsigned i = 0, seen = 0; i < t.events.count; i++) {
            if (t.events.list[i].kind == DEPO_EV_ROW_RESET && seen++)
                assert_int_equal(t.events.list[i].left_out, 0);
        }
        assert_int_equal(left_out > 0, t.events.dropped > 0);
        /* Each reset turns a row of five, after the card that filled the slot; a number drawn in
         * vain is rare. */
        assert_int_equal((t.state.rng.cards - before - 1) / 5, told + left_out);
        long_ones += left_out > 0;
    }
    assert_true(long_ones > 10);
}

static void test_S04_cards_laid_for_a_tunnel_are_nowhere(void **unused) {
    (void)unused;
    table_bare(&t, "europe", NULL, 2);
    give(&t, 0, BLUE, 3);
    leave(&t, 1, BLUE, 1);
    plays(&t, m_claim(&t, track_of(&t, "munchen", "venezia"), BLUE, 2, 0));
    /* Only one card is turned, though two lie on the table. */
    assert_int_equal(t.state.turned[BLUE], 1);
    assert_int_equal(t.state.owed, 1);
    assert_int_equal(t.state.deck_size, 0);
    assert_int_equal(t.state.discard_size, 0);
    assert_int_equal(t.state.hand_size[0], 1);
    assert_int_equal(t.state.laid.cards, 2);
    plays(&t, m_decline(&t));
    assert_int_equal(t.state.hand_size[0], 3);
    assert_int_equal(t.state.deck_size, 1); /* the card turned */
    /* Settled and paid: now they are there. */
    table_bare(&t, "europe", NULL, 2);
    give(&t, 0, BLUE, 3);
    leave(&t, 1, BLUE, 1);
    plays(&t, m_claim(&t, track_of(&t, "munchen", "venezia"), BLUE, 2, 0));
    plays(&t, m_pay(&t, BLUE, 1, 0));
    assert_int_equal(t.state.deck_size, 4);
    /* A claim that turns nothing: the laid cards are not turned for it. */
    table_bare(&t, "europe", NULL, 2);
    give(&t, 0, BLUE, 3);
    leave(&t, 1, BLUE, 0);
    plays(&t, m_claim(&t, track_of(&t, "munchen", "venezia"), BLUE, 2, 0));
    assert_int_equal(t.state.deck_size, 2);
    assert_int_equal(t.state.turn, 1);
}

static void test_S08_doubling_by_the_book(void **unused) {
    (void)unused;
    static const struct {
        const char *a, *b;
        unsigned color, length, cost;
    } tracks[] = {{"bangui", "leopoldville", PURPLE, 3, 1}, {"libreville", "bangui", GREEN, 4, 2}};
    unsigned allowed = 0;
    for (unsigned which = 0; which < 2; which++)
        for (unsigned own = 0; own <= 4; own++)
            for (unsigned rival = 0; rival <= 4; rival++) {
                unsigned cost = tracks[which].cost;
                unsigned lacking = rival > own ? rival - own : 0;
                unsigned most = lacking > cost ? lacking : cost;
                for (unsigned locos = 0; locos <= 6; locos++)
                    for (unsigned terrain = locos ? 0 : 1; terrain <= 3; terrain++) {
                        table_bare(&t, "africa", NULL, 3);
                        give(&t, 0, tracks[which].color, tracks[which].length);
                        give(&t, 0, LOCO, 6);
                        give_terrain(&t, 0, 1, own);
                        give_terrain(&t, 2, 1, rival);
                        depo_move move =
                            m_double(&t, track_of(&t, tracks[which].a, tracks[which].b),
                                     tracks[which].color, tracks[which].length, 0, terrain, locos);
                        unsigned rest = cost > locos ? cost - locos : 0;
                        bool good = own + locos >= rival && locos <= most && terrain == rest &&
                                    terrain <= own;
                        assert_int_equal(depo_check(&t.game, &t.state, move) == DEPO_OK, good);
                        if (!good) continue;
                        allowed++;
                        plays(&t, move);
                        assert_int_equal(t.state.terrain[0][1], own - terrain);
                        assert_int_equal(t.state.hand[0].of[LOCO], 6 - locos);
                        assert_int_equal(t.state.discard.of[LOCO], locos);
                    }
            }
    assert_true(allowed > 60);
    /* Too many locomotives have a refusal of their own. */
    table_bare(&t, "africa", NULL, 2);
    give(&t, 0, PURPLE, 3);
    give(&t, 0, LOCO, 2);
    refused(&t, m_double(&t, track_of(&t, "bangui", "leopoldville"), PURPLE, 3, 0, 0, 2),
            DEPO_TERRAIN_LOCOMOTIVES);
    assert_string_equal(depo_status_clause(DEPO_TERRAIN_LOCOMOTIVES), "S-08");
}

static void test_S09_no_second_card_ends_the_turn(void **unused) {
    (void)unused;
    static const uint8_t row[] = {LOCO, LOCO, BLUE, YELLOW, RED};
    for (unsigned others = 1; others <= 3; others++) {
        table_bare(&t, "usa", NULL, 2);
        set_row(&t, row);
        leave(&t, 1, LOCO, 0);
        for (unsigned slot = 2 + others; slot < 5; slot++) {
            t.state.hand[1].of[t.state.row[slot]]++;
            t.state.hand_size[1]++;
            t.state.row[slot] = NONE;
        }
        plays(&t, m_take(&t, 2));
        /* Locomotives in the row are no second card. */
        assert_int_equal(t.state.turn, others == 1 ? 1 : 0);
        assert_int_equal(t.state.phase, others == 1 ? DEPO_TURN : DEPO_SECOND_CARD);
        assert_int_equal(t.state.hand_size[0], 1);
    }
    /* The same after the last blind card. */
    table_bare(&t, "usa", NULL, 2);
    empty_row(&t, 1);
    leave(&t, 1, RED, 1);
    plays(&t, m_blind(&t));
    assert_int_equal(t.state.turn, 1);
    /* A terrain card is a second card. */
    table_bare(&t, "africa", NULL, 2);
    empty_row(&t, 1);
    leave(&t, 1, RED, 1);
    plays(&t, m_blind(&t));
    assert_int_equal(t.state.turn, 0);
    plays(&t, m_terrain_blind(&t));
    assert_int_equal(t.state.turn, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_S01_pass_only_without_any_action),
        cmocka_unit_test(test_S01_all_passing_ends_the_game),
        cmocka_unit_test(test_S02_reshuffle_as_soon_as_a_card_is_discarded),
        cmocka_unit_test(test_S03_reset_is_skipped_when_it_can_not_help),
        cmocka_unit_test(test_S03_reset_happens_once_it_can_help),
        cmocka_unit_test(test_S03_two_rows_do_not_alternate),
        cmocka_unit_test(test_S03_five_waiting_cards_become_the_row),
        cmocka_unit_test(test_S03_left_out_resets_are_counted),
        cmocka_unit_test(test_S04_cards_laid_for_a_tunnel_are_nowhere),
        cmocka_unit_test(test_S08_doubling_by_the_book),
        cmocka_unit_test(test_S09_no_second_card_ends_the_turn),
    };
    return cmocka_run_group_tests_name("S cards", tests, NULL, NULL);
}
