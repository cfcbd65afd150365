/* SPDX-License-Identifier: MIT
 * Rules M-01 to M-14: Amsterdam. */
#include "table.h"
#include "core/score.h"

static table t;

static void test_M01_two_to_four_players_16_carts(void **unused) {
    (void)unused;
    table_open(&t, "amsterdam", NULL, 2);
    for (unsigned players = 0; players < 10; players++) {
        depo_game game;
        bool good = players >= 2 && players <= 4;
        assert_int_equal(depo_game_init(&game, &t.map, 0, 0, players),
                         good ? DEPO_OK : DEPO_PLAYER_COUNT);
    }
    for (unsigned players = 2; players <= 4; players++) {
        table_open(&t, "amsterdam", NULL, players);
        for (unsigned seat = 0; seat < players; seat++) assert_int_equal(t.state.trains[seat], 16);
    }
    assert_int_equal(t.map.vocabulary, DEPO_VOCABULARY_CARTS);
}

static void test_M02_44_cards(void **unused) {
    (void)unused;
    table_bare(&t, "amsterdam", NULL, 2);
    empty_row(&t, 0);
    leave(&t, 0, LOCO, 0);
    static const uint8_t expected[DEPO_KINDS] = {
        [PURPLE] = 6, [BLUE] = 6, [GREEN] = 6, [BLACK] = 6, [RED] = 6, [ORANGE] = 6, [LOCO] = 8};
    assert_memory_equal(t.state.hand[0].of, expected, sizeof expected);
    assert_int_equal(t.state.hand_size[0], 44);
    /* A colour that is not in the deck pays nothing. */
    refused(&t, m_claim(&t, track_of(&t, "oude-waal", "waag"), WHITE, 1, 0), DEPO_BAD_MOVE);
    refused(&t, m_claim(&t, track_of(&t, "oude-waal", "waag"), YELLOW, 1, 0), DEPO_BAD_MOVE);
}

static void test_M03_contracts_and_merchandise(void **unused) {
    (void)unused;
    table_open(&t, "amsterdam", NULL, 4);
    assert_int_equal(t.game.n_tickets, 24);
    assert_true(t.game.longs == 0);
    assert_int_equal(t.state.merchandise_left, 16);
    for (unsigned seat = 0; seat < 4; seat++) assert_int_equal(t.state.merchandise[seat], 0);
}

static void test_M04_set_up(void **unused) {
    (void)unused;
    unsigned resets = 0;
    for (unsigned players = 2; players <= 4; players++) {
        table_open(&t, "amsterdam", NULL, players);
        for (uint64_t seed = 0; seed < 200; seed++) {
            table_deal(&t, seed, 0);
            for (unsigned seat = 0; seat < players; seat++) {
                assert_int_equal(t.state.hand_size[seat], 2);
                depo_offer offer = depo_offer_of(&t.game, &t.state, (depo_seat)seat);
                assert_int_equal(offer.count, 2);
                assert_int_equal(offer.least, 1);
            }
            assert_true(t.state.row_locos < 3);
            for (unsigned slot = 0; slot < 5; slot++) assert_true(t.state.row[slot] <= LOCO);
            assert_int_equal(t.state.deck_size + t.state.discard_size, 44 - 2 * players - 5);
            resets += event_count(&t, DEPO_EV_ROW_RESET) > 0;
        }
        refused(&t, m_keep(0, 0), DEPO_KEEP_MORE);
        for (unsigned seat = 0; seat < players; seat++) plays(&t, m_keep(seat, 1 + seat % 2));
        assert_int_equal(t.state.queue_size, players); /* under the deck */
        assert_int_equal(t.state.pool_size, 24 - 2 * players);
    }
    assert_true(resets > 5);
}

static void test_M05_drawing_cards(void **unused) {
    (void)unused;
    table_bare(&t, "amsterdam", NULL, 2);
    set_slot(&t, 0, LOCO);
    plays(&t, m_take(&t, 1));
    refused(&t, m_take(&t, 0), DEPO_SECOND_LOCOMOTIVE);
    plays(&t, m_blind(&t));
    assert_int_equal(t.state.turn, 1);
    table_bare(&t, "amsterdam", NULL, 2);
    set_slot(&t, 0, LOCO);
    plays(&t, m_take(&t, 0));
    assert_int_equal(t.state.turn, 1);
    /* The third wild card in the row replaces it. */
    table_bare(&t, "amsterdam", NULL, 2);
    set_slot(&t, 0, LOCO);
    set_slot(&t, 1, LOCO);
    drop(&t, GREEN, 6);
    leave(&t, 1, LOCO, 1);
    plays(&t, m_take(&t, 4));
    assert_int_equal(event_count(&t, DEPO_EV_ROW_RESET), 1);
    for (unsigned slot = 0; slot < 5; slot++) assert_int_equal(t.state.row[slot], GREEN);
    assert_int_equal(t.state.phase, DEPO_SECOND_CARD);
    /* Wild cards drawn blind are ordinary. */
    table_bare(&t, "amsterdam", NULL, 2);
    leave(&t, 1, LOCO, 8);
    plays(&t, m_blind(&t));
    plays(&t, m_blind(&t));
    assert_int_equal(t.state.hand[0].of[LOCO], 2);
}

static void test_M06_claiming_and_points(void **unused) {
    (void)unused;
    static const struct {
        const char *a, *b;
        unsigned color, length;
        int points;
    } cases[] = {{"oude-waal", "waag", GREEN, 1, 1},
                 {"dam", "begijnhof", RED, 2, 2},
                 {"noordermarkt", "haringpakkerstoren", BLUE, 3, 4},
                 {"montelbaanstoren", "blauwbrug", BLACK, 4, 7}};
    for (unsigned i = 0; i < 4; i++)
        for (unsigned locos = 0; locos <= cases[i].length; locos++) {
            table_bare(&t, "amsterdam", NULL, 2);
            depo_track track = track_of(&t, cases[i].a, cases[i].b);
            unsigned cards = cases[i].length - locos, color = cards ? cases[i].color : LOCO;
            give(&t, 0, cases[i].color, cards);
            give(&t, 0, LOCO, locos);
            plays(&t, m_claim(&t, track, color, cards, locos));
            assert_int_equal(t.state.score[0], cases[i].points);
            assert_int_equal(t.state.trains[0], 16 - cases[i].length);
            assert_int_equal(t.state.hand_size[0], 0);
            assert_int_equal(t.state.discard_size, cases[i].length);
        }
    table_bare(&t, "amsterdam", NULL, 2);
    give(&t, 0, RED, 3);
    refused(&t, m_claim(&t, track_of(&t, "noordermarkt", "haringpakkerstoren"), RED, 3, 0),
            DEPO_WRONG_COLOR);
    t.state.trains[0] = 2;
    refused(&t, m_claim(&t, track_of(&t, "jordaan", "jan-roodenpoortstoren"), RED, 3, 0),
            DEPO_TOO_FEW_TRAINS);
}

static void test_M07_one_merchandise_card_a_cart_route(void **unused) {
    (void)unused;
    table_bare(&t, "amsterdam", NULL, 3);
    give(&t, 0, LOCO, 8);
    give(&t, 0, RED, 1);
    plays(&t, m_claim(&t, track_of(&t, "montelbaanstoren", "blauwbrug"), LOCO, 0, 4));
    assert_int_equal(t.state.merchandise[0], 1); /* one, for four spaces */
    assert_int_equal(t.state.merchandise_left, 15);
    assert_int_equal(event_of(&t, DEPO_EV_MERCHANDISE)->seat, 0);
    depo_view view;
    depo_observe(&t.game, &t.state, 2, &view);
    assert_int_equal(view.known.merchandise[0], 1); /* for all to see */
    table_turn(&t, 0);
    plays(&t, m_claim(&t, track_of(&t, "westermarkt", "de-drie-hendricken"), LOCO, 0, 1));
    assert_int_equal(t.state.merchandise[0], 2);
    table_turn(&t, 0);
    plays(&t, m_claim(&t, track_of(&t, "oude-waal", "waag"), RED, 1, 0)); /* no cart there */
    assert_int_equal(t.state.merchandise[0], 2);
    assert_null(event_of(&t, DEPO_EV_MERCHANDISE));
    table_turn(&t, 0);
    t.state.merchandise_left = 0;
    plays(&t, m_claim(&t, track_of(&t, "nieuwe-waal", "noordermarkt"), LOCO, 0, 2));
    assert_int_equal(t.state.merchandise[0], 2); /* none is left */
    assert_int_equal(t.state.merchandise_left, 0);
    assert_int_equal(t.state.score[0], 7 + 1 + 1 + 2);
}

static void test_M08_double_routes(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 4; players++) {
        table_bare(&t, "amsterdam", NULL, players);
        depo_track one = track_of(&t, "montelbaanstoren", "waag");
        depo_track two = twin_of(&t, "montelbaanstoren", "waag");
        give(&t, 0, GREEN, 2);
        give(&t, 0, PURPLE, 2);
        give(&t, 1, PURPLE, 2);
        plays(&t, m_claim(&t, one, GREEN, 2, 0));
        if (players == 2) refused(&t, m_claim(&t, two, PURPLE, 2, 0), DEPO_TRACK_CLOSED);
        table_turn(&t, 0);
        refused(&t, m_claim(&t, two, PURPLE, 2, 0), DEPO_OWN_TWIN);
        table_turn(&t, 1);
        if (players > 2) plays(&t, m_claim(&t, two, PURPLE, 2, 0));
    }
}

static void test_M09_draw_2_contracts(void **unused) {
    (void)unused;
    for (unsigned places = 1; places <= 3; places++) {
        table_bare(&t, "amsterdam", NULL, 2);
        plays(&t, m_tickets(&t));
        assert_int_equal(t.state.offer_size, 2);
        refused(&t, m_keep(0, 0), DEPO_KEEP_MORE);
        refused(&t, m_keep(0, 4), DEPO_NOT_OFFERED);
        plays(&t, m_keep(0, places));
        assert_int_equal(t.state.queue_size, places == 3 ? 0 : 1);
        assert_int_equal(t.state.pool_size, 22);
    }
    table_bare(&t, "amsterdam", NULL, 2);
    shorten_ticket_deck(&t, 1);
    plays(&t, m_tickets(&t));
    assert_int_equal(t.state.offer_size, 1);
    refused(&t, m_keep(0, 0), DEPO_KEEP_MORE); /* the last one must be kept */
    plays(&t, m_keep(0, 1));
    refused(&t, m_tickets(&t), DEPO_TICKET_DECK_EMPTY);
}

static void test_M10_end_with_2_carts(void **unused) {
    (void)unused;
    for (unsigned left = 1; left <= 3; left++) {
        table_bare(&t, "amsterdam", NULL, 4);
        table_turn(&t, 1);
        give(&t, 1, RED, 1);
        t.state.trains[1] = (uint8_t)(left + 1);
        plays(&t, m_claim(&t, track_of(&t, "oude-waal", "waag"), RED, 1, 0));
        for (unsigned i = 0; i < 4; i++) {
            assert_int_equal(t.state.phase, DEPO_TURN);
            assert_int_equal(t.state.turn, (2 + i) % 4);
            idle(&t);
        }
        assert_int_equal(t.state.phase, left <= 2 ? DEPO_OVER : DEPO_TURN);
    }
}

/* Merchandise cards held by seats, and the bonus each must get. */
static void check_bonus(unsigned players, const uint8_t held[4], const int bonus[4]) {
    table_bare(&t, "amsterdam", NULL, players);
    for (unsigned seat = 0; seat < players; seat++) t.state.merchandise[seat] = held[seat];
    for (unsigned seat = 0; seat < players; seat++) {
        const depo_tally *tally = table_count(&t, seat);
        assert_int_equal(tally->bonus[DEPO_MECHANISM_MERCHANDISE], bonus[seat]);
        assert_int_equal(tally->total, bonus[seat]);
    }
}

#define bonus_case(players, h0, h1, h2, h3, b0, b1, b2, b3)                                        \
    check_bonus(players, (const uint8_t[]){h0, h1, h2, h3}, (const int[]){b0, b1, b2, b3})

static void test_M11_bonus_by_rank(void **unused) {
    (void)unused;
    bonus_case(4, 1, 2, 3, 4, 2, 4, 6, 8);
    bonus_case(4, 7, 1, 5, 3, 8, 2, 6, 4);
    bonus_case(3, 1, 2, 3, 0, 2, 5, 8, 0);
    bonus_case(2, 1, 2, 0, 0, 4, 8, 0, 0);
    bonus_case(2, 9, 1, 0, 0, 8, 4, 0, 0);
}

static void test_M12_ties_share_a_place(void **unused) {
    (void)unused;
    bonus_case(4, 3, 3, 2, 1, 8, 8, 4, 2); /* two firsts: the next is third */
    bonus_case(4, 3, 2, 2, 1, 8, 6, 6, 2);
    bonus_case(4, 3, 2, 1, 1, 8, 6, 4, 4);
    bonus_case(4, 2, 2, 2, 1, 8, 8, 8, 2);
    bonus_case(4, 3, 1, 1, 1, 8, 6, 6, 6);
    bonus_case(4, 2, 1, 2, 1, 8, 4, 8, 4);
    bonus_case(4, 1, 1, 1, 1, 8, 8, 8, 8);
    bonus_case(3, 2, 2, 1, 0, 8, 8, 2, 0);
    bonus_case(3, 1, 1, 2, 0, 5, 5, 8, 0);
    bonus_case(2, 1, 1, 0, 0, 8, 8, 0, 0);
}

static void test_M13_nothing_without_cards(void **unused) {
    (void)unused;
    bonus_case(4, 0, 0, 0, 0, 0, 0, 0, 0);
    bonus_case(4, 1, 0, 0, 0, 8, 0, 0, 0);
    bonus_case(3, 2, 0, 2, 0, 8, 0, 8, 0);
    bonus_case(2, 0, 3, 0, 0, 0, 8, 0, 0);
}

static void test_M14_ties(void **unused) {
    (void)unused;
    /* More completed contracts. */
    table_bare(&t, "amsterdam", NULL, 2);
    lay(&t, 0, "oude-waal", "waag");
    lay(&t, 1, "dam", "begijnhof");
    hold(&t, 0, "oude-waal", "waag", 3);
    hold(&t, 0, "waag", "oude-waal", 3);
    hold(&t, 1, "dam", "begijnhof", 5);
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].total, 7);
    assert_int_equal(t.score.seat[1].total, 7);
    assert_int_equal(t.score.winners, 1);
    /* Then shared, whatever the paths: no bonus and no tie-break for them. */
    table_bare(&t, "amsterdam", NULL, 2);
    lay(&t, 0, "oude-waal", "waag");
    lay(&t, 1, "dam", "begijnhof");
    hold(&t, 0, "oude-waal", "waag", 4);
    hold(&t, 1, "dam", "begijnhof", 3);
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].path, 1);
    assert_int_equal(t.score.seat[1].path, 2);
    assert_int_equal(t.score.seat[0].total, 5);
    assert_int_equal(t.score.seat[1].total, 5);
    assert_int_equal(t.score.winners, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_M01_two_to_four_players_16_carts),
        cmocka_unit_test(test_M02_44_cards),
        cmocka_unit_test(test_M03_contracts_and_merchandise),
        cmocka_unit_test(test_M04_set_up),
        cmocka_unit_test(test_M05_drawing_cards),
        cmocka_unit_test(test_M06_claiming_and_points),
        cmocka_unit_test(test_M07_one_merchandise_card_a_cart_route),
        cmocka_unit_test(test_M08_double_routes),
        cmocka_unit_test(test_M09_draw_2_contracts),
        cmocka_unit_test(test_M10_end_with_2_carts),
        cmocka_unit_test(test_M11_bonus_by_rank),
        cmocka_unit_test(test_M12_ties_share_a_place),
        cmocka_unit_test(test_M13_nothing_without_cards),
        cmocka_unit_test(test_M14_ties),
    };
    return cmocka_run_group_tests_name("M", tests, NULL, NULL);
}
