/* SPDX-License-Identifier: MIT
 * Rules E-03 to E-10, E-17 and E-25: ferries, tunnels and double routes of Europe. */
#include "table.h"

static table t;

/* The draw pile is exactly these cards; seat 1 holds the rest of it. */
static void draw_pile(unsigned a, unsigned b, unsigned c) {
    leave(&t, 1, LOCO, 0);
    if (a != NONE) put_back(&t, 1, a, 1);
    if (b != NONE) put_back(&t, 1, b, 1);
    if (c != NONE) put_back(&t, 1, c, 1);
}

static void test_E03_a_station_is_the_fourth_action(void **unused) {
    (void)unused;
    table_bare(&t, "europe", NULL, 3);
    give(&t, 0, RED, 2);
    plays(&t, m_station(&t, "wien", RED, 1, 0));
    assert_int_equal(t.state.turn, 1);
    table_turn(&t, 0);
    plays(&t, m_blind(&t));
    refused(&t, m_station(&t, "roma", RED, 1, 0), DEPO_SECOND_CARD_FIRST);
    table_bare(&t, "usa", NULL, 3);
    give(&t, 0, RED, 2);
    refused(&t, m_station(&t, "denver", RED, 1, 0), DEPO_NO_STATIONS);
}

static void test_E04_ferries_need_locomotives(void **unused) {
    (void)unused;
    table_bare(&t, "europe", NULL, 2);
    depo_track track = track_of(&t, "palermo", "smyrna"); /* 6 spaces, 2 locomotives */
    give(&t, 0, GREEN, 6);
    give(&t, 0, RED, 2);
    give(&t, 0, LOCO, 1);
    refused(&t, m_claim(&t, track, GREEN, 6, 0), DEPO_FERRY_LOCOMOTIVES);
    refused(&t, m_claim(&t, track, GREEN, 5, 1), DEPO_FERRY_LOCOMOTIVES);
    refused(&t, m_claim(&t, track, GREEN, 4, 2), DEPO_TOO_FEW_CARDS);
    assert_int_equal(legal_claims(&t, track), 0);
    give(&t, 0, LOCO, 3);
    /* 4 + 2, 3 + 3, 2 + 4 greens; 2 + 4 reds */
    assert_int_equal(legal_claims(&t, track), 4);
    refused(&t, m_claim(&t, track, RED, 3, 3), DEPO_TOO_FEW_CARDS);
    plays(&t, m_claim(&t, track, GREEN, 3, 3)); /* more locomotives are wild */
    assert_int_equal(t.state.discard.of[GREEN], 3);
    assert_int_equal(t.state.discard.of[LOCO], 3);
    assert_int_equal(t.state.score[0], 15);
    /* All spaces marked: locomotives only. */
    table_bare(&t, "europe", NULL, 2);
    track = track_of(&t, "amsterdam", "london");
    give(&t, 0, GREEN, 2);
    give(&t, 0, LOCO, 2);
    refused(&t, m_claim(&t, track, GREEN, 1, 1), DEPO_FERRY_LOCOMOTIVES);
    assert_int_equal(legal_claims(&t, track), 1);
    plays(&t, m_claim(&t, track, LOCO, 0, 2));
    assert_int_equal(t.state.hand[0].of[GREEN], 2);
    /* One mark of two: one locomotive and one card of any colour. */
    table_bare(&t, "europe", NULL, 2);
    track = track_of(&t, "dieppe", "london");
    give(&t, 0, GREEN, 2);
    give(&t, 0, LOCO, 1);
    refused(&t, m_claim(&t, track, GREEN, 2, 0), DEPO_FERRY_LOCOMOTIVES);
    plays(&t, m_claim(&t, track, GREEN, 1, 1));
}

static void test_E05_a_tunnel_may_cost_extra(void **unused) {
    (void)unused;
    static const struct {
        uint8_t turned[3];
        unsigned owed;
    } cases[] = {{{RED, WHITE, BLACK}, 0}, {{BLUE, WHITE, BLACK}, 1}, {{LOCO, WHITE, BLACK}, 1},
                 {{BLUE, LOCO, BLACK}, 2}, {{BLUE, BLUE, RED}, 2},    {{LOCO, LOCO, BLUE}, 3},
                 {{BLUE, BLUE, BLUE}, 3}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        table_bare(&t, "europe", NULL, 2);
        depo_track track = track_of(&t, "munchen", "venezia"); /* 2 blue */
        give(&t, 0, BLUE, 5);
        give(&t, 0, LOCO, 3);
        draw_pile(cases[i].turned[0], cases[i].turned[1], cases[i].turned[2]);
        plays(&t, m_claim(&t, track, BLUE, 2, 0));
        const depo_event *event = event_of(&t, DEPO_EV_TUNNEL);
        assert_int_equal(event->count, cases[i].owed);
        unsigned turned[DEPO_KINDS] = {0};
        for (unsigned k = 0; k < 3; k++) turned[cases[i].turned[k]]++;
        for (unsigned k = 0; k < DEPO_KINDS; k++) assert_int_equal(event->cards[k], turned[k]);
        if (!cases[i].owed) {
            assert_true(t.state.owned[0] == depo_bit(track));
            assert_int_equal(t.state.turn, 1);
            continue;
        }
        assert_int_equal(t.state.phase, DEPO_TUNNEL);
        assert_int_equal(t.state.owed, cases[i].owed);
        assert_true(t.state.owned[0] == 0);
        refused(&t, m_blind(&t), DEPO_TUNNEL_FIRST);
        refused(&t, m_claim(&t, track, BLUE, 2, 0), DEPO_TUNNEL_FIRST);
        refused(&t, m_pay(&t, BLUE, cases[i].owed + 1, 0), DEPO_EXTRA_COUNT);
        if (cases[i].owed > 1) refused(&t, m_pay(&t, BLUE, cases[i].owed - 1, 0), DEPO_EXTRA_COUNT);
        refused(&t, m_pay(&t, RED, cases[i].owed, 0), DEPO_WRONG_COLOR);
        /* All mixes of blue and locomotives. */
        assert_int_equal(legal_count(&t, DEPO_PAY), cases[i].owed + 1);
        plays(&t, m_pay(&t, BLUE, 1, cases[i].owed - 1));
        assert_true(t.state.owned[0] == depo_bit(track));
        assert_int_equal(t.state.hand[0].of[BLUE], 5 - 2 - 1);
        assert_int_equal(t.state.hand[0].of[LOCO], 3 - (cases[i].owed - 1));
        assert_int_equal(t.state.trains[0], 43); /* the extra lays no trains */
        assert_int_equal(t.state.score[0], 2);
        assert_int_equal(event_of(&t, DEPO_EV_CLAIMED)->cards[BLUE], 3);
        assert_int_equal(t.state.turn, 1);
    }
}

static void test_E05_locomotives_in_the_payment_keep_the_colour(void **unused) {
    (void)unused;
    table_bare(&t, "europe", NULL, 2);
    give(&t, 0, BLUE, 1);
    give(&t, 0, LOCO, 2);
    draw_pile(BLUE, RED, BLACK);
    plays(&t, m_claim(&t, track_of(&t, "munchen", "venezia"), BLUE, 1, 1));
    assert_int_equal(t.state.owed, 1);
    refused(&t, m_pay(&t, BLUE, 1, 0), DEPO_TOO_FEW_CARDS);
    plays(&t, m_pay(&t, LOCO, 0, 1));
    assert_int_equal(t.state.hand_size[0], 0);
}

static void test_E06_who_does_not_pay_takes_the_cards_back(void **unused) {
    (void)unused;
    for (unsigned able = 0; able < 2; able++) {
        table_bare(&t, "europe", NULL, 2);
        depo_track track = track_of(&t, "munchen", "venezia");
        give(&t, 0, BLUE, 1 + 3 * able);
        give(&t, 0, LOCO, 1);
        leave(&t, 1, BLUE, 6);
        depo_cards hand = t.state.hand[0];
        plays(&t, m_claim(&t, track, BLUE, 1, 1));
        assert_int_equal(t.state.owed, 3);
        assert_int_equal(t.state.hand_size[0], 3 * able);
        assert_int_equal(legal_count(&t, DEPO_PAY), able); /* the only locomotive is laid */
        assert_int_equal(legal_count(&t, DEPO_DECLINE), 1);
        if (!able) refused(&t, m_pay(&t, BLUE, 3, 0), DEPO_TOO_FEW_CARDS);
        depo_move foreign = m_decline(&t);
        foreign.seat = 1;
        refused(&t, foreign, DEPO_NOT_YOUR_TURN);
        plays(&t, m_decline(&t));
        assert_memory_equal(&hand, &t.state.hand[0], sizeof hand);
        assert_true(t.state.owned[0] == 0);
        assert_true(depo_has(t.state.open, track));
        assert_int_equal(t.state.score[0], 0);
        assert_int_equal(t.state.trains[0], 45);
        assert_int_equal(t.state.turn, 1);
        assert_int_equal(t.state.phase, DEPO_TURN);
    }
}

static void test_E07_locomotives_only(void **unused) {
    (void)unused;
    table_bare(&t, "europe", NULL, 2);
    depo_track track = track_of(&t, "munchen", "venezia");
    give(&t, 0, LOCO, 2);
    leave(&t, 1, BLUE, 6);
    plays(&t, m_claim(&t, track, LOCO, 0, 2)); /* three blue ones cost nothing */
    assert_true(t.state.owned[0] == depo_bit(track));
    assert_int_equal(event_of(&t, DEPO_EV_TUNNEL)->cards[BLUE], 3);
    assert_int_equal(event_of(&t, DEPO_EV_TUNNEL)->count, 0);
    table_bare(&t, "europe", NULL, 2);
    give(&t, 0, LOCO, 4);
    give(&t, 0, BLUE, 4);
    draw_pile(LOCO, BLUE, LOCO);
    plays(&t, m_claim(&t, track, LOCO, 0, 2));
    assert_int_equal(t.state.owed, 2);
    refused(&t, m_pay(&t, BLUE, 2, 0), DEPO_EXTRA_LOCOMOTIVES_ONLY);
    refused(&t, m_pay(&t, BLUE, 1, 1), DEPO_EXTRA_LOCOMOTIVES_ONLY);
    refused(&t, m_pay(&t, LOCO, 0, 1), DEPO_EXTRA_COUNT);
    assert_int_equal(legal_count(&t, DEPO_PAY), 1);
    plays(&t, m_pay(&t, LOCO, 0, 2));
    assert_int_equal(t.state.hand[0].of[LOCO], 0);
    assert_int_equal(t.state.hand[0].of[BLUE], 4);
}

static void test_E08_turned_cards_are_discarded(void **unused) {
    (void)unused;
    for (unsigned outcome = 0; outcome < 3; outcome++) { /* free, paid, declined */
        table_bare(&t, "europe", NULL, 2);
        unsigned turned = outcome ? BLUE : GREEN;
        give(&t, 0, BLUE, 5);
        leave(&t, 1, turned, outcome ? 6 : 8);
        unsigned pile = t.state.deck_size;
        plays(&t, m_claim(&t, track_of(&t, "munchen", "venezia"), BLUE, 2, 0));
        if (outcome) {
            assert_int_equal(t.state.discard_size, 0); /* not before the end of the turn */
            assert_int_equal(t.state.turned[BLUE], 3);
        }
        if (outcome == 1) plays(&t, m_pay(&t, BLUE, 3, 0));
        if (outcome == 2) plays(&t, m_decline(&t));
        assert_int_equal(t.state.deck_size, pile - 3);
        static const unsigned blue[] = {2, 8, 3};
        assert_int_equal(t.state.discard.of[BLUE], blue[outcome]);
        assert_int_equal(t.state.discard.of[GREEN], outcome ? 0 : 3);
        for (unsigned k = 0; k < DEPO_KINDS; k++) assert_int_equal(t.state.turned[k], 0);
        assert_int_equal(t.state.owed, 0);
    }
}

static void test_E09_short_piles(void **unused) {
    (void)unused;
    depo_track track;
    for (unsigned pile = 0; pile <= 2; pile++)
        for (unsigned discards = 0; discards + pile <= 3; discards++) {
            if (discards && !pile) continue; /* S-02: an empty pile has no discards */
            table_bare(&t, "europe", NULL, 2);
            track = track_of(&t, "munchen", "venezia");
            give(&t, 0, BLUE, 5);
            drop(&t, BLUE, discards);
            leave(&t, 1, BLUE, pile);
            unsigned all = pile + discards;
            plays(&t, m_claim(&t, track, BLUE, 2, 0));
            assert_int_equal(event_of(&t, DEPO_EV_TUNNEL)->cards[BLUE], all);
            if (!all) {
                assert_true(t.state.owned[0] == depo_bit(track));
                assert_int_equal(t.state.turn, 1);
                continue;
            }
            assert_int_equal(t.state.owed, all);
            assert_int_equal(t.state.deck_size + t.state.discard_size, 0);
            plays(&t, m_pay(&t, BLUE, all, 0));
            assert_true(t.state.owned[0] == depo_bit(track));
            /* All of it becomes the new draw pile. */
            assert_int_equal(t.state.deck_size, 2 + 2 * all);
        }
}

static void test_E10_gray_tunnel_the_colour_played_counts(void **unused) {
    (void)unused;
    for (unsigned same = 0; same < 2; same++) {
        table_bare(&t, "europe", NULL, 2);
        depo_track track = track_of(&t, "barcelona", "pamplona");
        assert_int_equal(t.game.tracks[track].color, DEPO_GRAY);
        give(&t, 0, GREEN, 3);
        draw_pile(same ? GREEN : WHITE, WHITE, BLACK);
        plays(&t, m_claim(&t, track, GREEN, 2, 0));
        assert_int_equal(depo_has(t.state.owned[0], track), !same);
        if (!same) continue;
        assert_int_equal(t.state.owed, 1);
        refused(&t, m_pay(&t, WHITE, 1, 0), DEPO_WRONG_COLOR);
        plays(&t, m_pay(&t, GREEN, 1, 0));
        assert_true(t.state.owned[0] == depo_bit(track));
    }
}

static void test_E17_points_by_length(void **unused) {
    (void)unused;
    static const struct {
        const char *a, *b;
        int length, points;
    } cases[] = {{"budapest", "wien", 1, 1},   {"danzig", "warszawa", 2, 2},
                 {"berlin", "wien", 3, 4},     {"barcelona", "marseille", 4, 7},
                 {"palermo", "smyrna", 6, 15}, {"petrograd", "stockholm", 8, 21}};
    for (unsigned i = 0; i < 6; i++) {
        table_bare(&t, "europe", NULL, 2);
        depo_track track = track_of(&t, cases[i].a, cases[i].b);
        give(&t, 0, LOCO, (unsigned)cases[i].length);
        leave(&t, 1, RED, 8);
        plays(&t, m_claim(&t, track, LOCO, 0, (unsigned)cases[i].length));
        assert_int_equal(t.state.score[0], cases[i].points);
    }
    for (unsigned i = 0; i < t.game.n_tracks; i++) {
        assert_int_not_equal(t.game.tracks[i].length, 5);
        assert_int_not_equal(t.game.tracks[i].length, 7);
    }
}

static void test_E25_double_routes(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        table_bare(&t, "europe", NULL, players);
        depo_track one = track_of(&t, "edinburgh", "london");
        depo_track two = twin_of(&t, "edinburgh", "london");
        give(&t, 0, BLACK, 4);
        give(&t, 0, ORANGE, 4);
        give(&t, 1, ORANGE, 4);
        plays(&t, m_claim(&t, one, BLACK, 4, 0));
        table_turn(&t, 0);
        refused(&t, m_claim(&t, two, ORANGE, 4, 0), DEPO_OWN_TWIN);
        table_turn(&t, 1);
        if (players <= 3)
            refused(&t, m_claim(&t, two, ORANGE, 4, 0), DEPO_TRACK_CLOSED);
        else
            plays(&t, m_claim(&t, two, ORANGE, 4, 0));
    }
    /* A double route of tunnels: an attempt that fails closes nothing. */
    table_bare(&t, "europe", NULL, 2);
    depo_track black = track_of(&t, "madrid", "pamplona");
    depo_track white = twin_of(&t, "madrid", "pamplona");
    give(&t, 0, BLACK, 3);
    give(&t, 1, WHITE, 3);
    leave(&t, 0, LOCO, 14);
    plays(&t, m_claim(&t, black, BLACK, 3, 0));
    plays(&t, m_decline(&t));
    assert_true(depo_has(t.state.open, black) && depo_has(t.state.open, white));
    assert_true(legal_claims(&t, white) > 0);
    lay_track(&t, 0, black);
    assert_int_equal(legal_claims(&t, white), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E03_a_station_is_the_fourth_action),
        cmocka_unit_test(test_E04_ferries_need_locomotives),
        cmocka_unit_test(test_E05_a_tunnel_may_cost_extra),
        cmocka_unit_test(test_E05_locomotives_in_the_payment_keep_the_colour),
        cmocka_unit_test(test_E06_who_does_not_pay_takes_the_cards_back),
        cmocka_unit_test(test_E07_locomotives_only),
        cmocka_unit_test(test_E08_turned_cards_are_discarded),
        cmocka_unit_test(test_E09_short_piles),
        cmocka_unit_test(test_E10_gray_tunnel_the_colour_played_counts),
        cmocka_unit_test(test_E17_points_by_length),
        cmocka_unit_test(test_E25_double_routes),
    };
    return cmocka_run_group_tests_name("E routes", tests, NULL, NULL);
}
