/* SPDX-License-Identifier: MIT
 * Rules B-01 to B-16: set-up, turns and drawing cards. */
#include "table.h"

static table t;

static void test_B01_two_to_five_players(void **unused) {
    (void)unused;
    depo_game game;
    table_open(&t, "usa", NULL, 2);
    for (unsigned players = 0; players <= 255; players++) {
        depo_status status = depo_game_init(&game, &t.map, 0, 0, players);
        bool good = players >= 2 && players <= 5;
        assert_int_equal(status, good ? DEPO_OK : DEPO_PLAYER_COUNT);
        if (good) assert_int_equal(game.players, players);
    }
    assert_string_equal(depo_status_symbol(DEPO_PLAYER_COUNT), "player-count");
    assert_string_equal(depo_status_clause(DEPO_PLAYER_COUNT), "B-01");
    table_bare(&t, "usa", NULL, 3);
    depo_move move = m_blind(&t);
    move.seat = 3;
    refused(&t, move, DEPO_BAD_SEAT);
    move.seat = NONE;
    refused(&t, move, DEPO_BAD_SEAT);
}

static void test_B02_45_trains_and_no_points(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        table_open(&t, "usa", NULL, players);
        for (unsigned seat = 0; seat < players; seat++) {
            assert_int_equal(t.state.trains[seat], 45);
            assert_int_equal(t.state.score[seat], 0);
            assert_true(t.state.owned[seat] == 0);
        }
    }
}

static void test_B03_110_train_cards(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 5);
    empty_row(&t, 0);
    leave(&t, 0, LOCO, 0);
    for (unsigned c = 0; c < DEPO_COLORS; c++) assert_int_equal(t.state.hand[0].of[c], 12);
    assert_int_equal(t.state.hand[0].of[LOCO], 14);
    assert_int_equal(t.state.hand_size[0], 110);
    /* The same after a real deal. */
    table_deal(&t, 77, 2);
    unsigned all = (unsigned)t.state.deck_size + t.state.discard_size;
    for (unsigned seat = 0; seat < 5; seat++) all += t.state.hand_size[seat];
    for (unsigned slot = 0; slot < 5; slot++) all += t.state.row[slot] != NONE;
    assert_int_equal(all, 110);
}

static void test_B04_30_tickets(void **unused) {
    (void)unused;
    table_open(&t, "usa", NULL, 2);
    assert_int_equal(t.game.n_tickets, 30);
    assert_int_equal(depo_bits_count(t.game.regular), 30);
    assert_true(t.game.longs == 0);
    assert_int_equal(depo_bits_count(ticket_deck(&t)), 30 - 2 * 3);
}

static void test_B05_deals_4_cards_then_turns_5(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        table_open(&t, "usa", NULL, players);
        for (uint64_t seed = 0; seed < 50; seed++) {
            table_deal(&t, seed, (depo_seat)(seed % players));
            for (unsigned seat = 0; seat < players; seat++)
                assert_int_equal(t.state.hand_size[seat], 4);
            for (unsigned slot = 0; slot < 5; slot++) assert_true(t.state.row[slot] <= LOCO);
            assert_int_equal(t.state.deck_size + t.state.discard_size, 110 - 4 * players - 5);
            assert_int_equal(t.state.discard_size % 5, 0);
            assert_int_equal(event_count(&t, DEPO_EV_DEALT), players);
            const depo_event *dealt = event_of(&t, DEPO_EV_DEALT);
            assert_memory_equal(dealt->cards, t.state.hand[dealt->seat].of, DEPO_KINDS);
        }
    }
}

static void test_B06_deals_3_tickets_keep_2(void **unused) {
    (void)unused;
    table_open(&t, "usa", NULL, 3);
    for (unsigned seat = 0; seat < 3; seat++) {
        depo_offer offer = depo_offer_of(&t.game, &t.state, (depo_seat)seat);
        assert_int_equal(offer.count, 3);
        assert_int_equal(offer.least, 2);
        assert_int_equal(offer.most, 3);
        assert_int_equal(depo_bits_count(offer.tickets), 3);
    }
    depo_bits dealt1 = t.state.tickets[1], dealt2 = t.state.tickets[2];
    refused(&t, m_blind(&t), DEPO_CHOOSE_TICKETS_FIRST);
    refused(&t, m_keep(0, 0), DEPO_KEEP_MORE);
    refused(&t, m_keep(0, 1), DEPO_KEEP_MORE);
    refused(&t, m_keep(0, 4), DEPO_KEEP_MORE);
    refused(&t, m_keep(0, 8 | 3), DEPO_NOT_OFFERED);
    /* In any order; nobody waits. */
    plays(&t, m_keep(1, 6));
    assert_true(t.state.tickets[1] == (dealt1 & (dealt1 - 1)));
    refused(&t, m_keep(1, 6), DEPO_NOT_YOUR_TURN);
    plays(&t, m_keep(0, 7));
    assert_int_equal(t.state.phase, DEPO_START_TICKETS);
    depo_bits pool = t.state.ticket_pool;
    plays(&t, m_keep(2, 3));
    assert_int_equal(t.state.phase, DEPO_TURN);
    assert_int_equal(t.state.turn, 0);
    assert_int_equal(t.state.ticket_count[0], 3);
    assert_int_equal(t.state.ticket_count[1], 2);
    assert_int_equal(t.state.ticket_count[2], 2);
    /* The two that came back lie under the 21 others. */
    depo_bits back = (dealt1 & ~t.state.tickets[1]) | (dealt2 & ~t.state.tickets[2]);
    assert_int_equal(depo_bits_count(back), 2);
    assert_true(ticket_deck(&t) == (pool | back));
    for (unsigned drawn = 0; drawn < 21; drawn += 3) {
        depo_seat seat = t.state.turn;
        plays(&t, m_tickets(&t));
        assert_true((t.state.offer & back) == 0);
        plays(&t, m_keep(seat, 7));
    }
    plays(&t, m_tickets(&t));
    assert_true(t.state.offer == back);
}

static void test_B06_kept_tickets_are_secret(void **unused) {
    (void)unused;
    table_open(&t, "usa", NULL, 3);
    plays(&t, m_keep(1, 5));
    const depo_event *kept = event_of(&t, DEPO_EV_KEPT);
    assert_true(depo_event_for(kept, 1).tickets == t.state.tickets[1]);
    assert_true(depo_event_for(kept, 0).tickets == 0);
    assert_int_equal(depo_event_for(kept, 0).count, 2);
    const depo_event *back = event_of(&t, DEPO_EV_RETURNED);
    assert_true(depo_event_for(back, 2).tickets == 0);
    table_keep_all(&t);
    depo_view view;
    depo_observe(&t.game, &t.state, 0, &view);
    assert_true(view.known.tickets[0] == t.state.tickets[0]);
    assert_true(view.known.tickets[1] == 0 && view.known.tickets[2] == 0);
    assert_int_equal(view.known.ticket_count[1], 2);
}

static void test_B07_one_action_a_turn(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 5; players++)
        for (unsigned first = 0; first < players; first++) {
            table_open(&t, "usa", NULL, players);
            table_deal(&t, 5, (depo_seat)first);
            table_keep_all(&t);
            for (unsigned turn = 0; turn < 2 * players; turn++) {
                assert_int_equal(t.state.turn, (first + turn) % players);
                idle(&t);
            }
        }
    table_bare(&t, "usa", NULL, 3);
    give(&t, 0, RED, 3);
    give(&t, 1, RED, 3);
    depo_track track = track_of(&t, "chicago", "duluth");
    depo_move early = m_blind(&t);
    early.seat = 1;
    refused(&t, early, DEPO_NOT_YOUR_TURN);
    /* A claim is the whole turn. */
    plays(&t, m_claim(&t, track, RED, 3, 0));
    assert_int_equal(t.state.turn, 1);
    /* So is drawing cards: after the first card nothing but a second one. */
    plays(&t, m_blind(&t));
    refused(&t, m_claim(&t, track_of(&t, "atlanta", "nashville"), RED, 1, 0),
            DEPO_SECOND_CARD_FIRST);
    refused(&t, m_tickets(&t), DEPO_SECOND_CARD_FIRST);
    refused(&t, m_pass(&t), DEPO_SECOND_CARD_FIRST);
    plays(&t, m_blind(&t));
    assert_int_equal(t.state.turn, 2);
    /* So is drawing tickets. */
    plays(&t, m_tickets(&t));
    refused(&t, m_blind(&t), DEPO_CHOOSE_TICKETS_FIRST);
    refused(&t, m_tickets(&t), DEPO_CHOOSE_TICKETS_FIRST);
    plays(&t, m_keep(2, 1));
    assert_int_equal(t.state.turn, 0);
    refused(&t, m_keep(0, 1), DEPO_NO_OFFER);
    refused(&t, m_pay(&t, RED, 1, 0), DEPO_NO_TUNNEL);
    refused(&t, m_decline(&t), DEPO_NO_TUNNEL);
    depo_move bad = {.kind = DEPO_MOVE_KINDS};
    refused(&t, bad, DEPO_BAD_MOVE);
    bad = m_blind(&t);
    bad.cards = 1; /* a field that the kind does not use */
    refused(&t, bad, DEPO_BAD_MOVE);
}

static void test_B08_two_cards_of_either_origin(void **unused) {
    (void)unused;
    for (unsigned way = 0; way < 4; way++) {
        table_bare(&t, "usa", NULL, 2);
        plays(&t, way & 1 ? m_take(&t, 3) : m_blind(&t));
        assert_int_equal(t.state.turn, 0);
        assert_int_equal(t.state.hand_size[0], 1);
        assert_int_equal(t.state.phase, DEPO_SECOND_CARD);
        /* The slot just refilled may have become a locomotive: take another one. */
        plays(&t, way & 2 ? m_take(&t, 1) : m_blind(&t));
        assert_int_equal(t.state.turn, 1);
        assert_int_equal(t.state.hand_size[0], 2);
        assert_int_equal(t.state.phase, DEPO_TURN);
        if (way & 1) assert_true(t.state.hand[0].of[YELLOW] >= 1);
        if (way & 2) assert_true(t.state.hand[0].of[WHITE] >= 1);
        assert_int_equal(t.state.deck_size, 105 - 2);
    }
}

static void test_B09_face_up_card_replaced_at_once(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 2);
    leave(&t, 1, GREEN, 12);
    depo_move stale = m_take(&t, 2);
    assert_int_equal(stale.color, BLUE);
    plays(&t, stale);
    assert_int_equal(t.state.row[2], GREEN);
    assert_int_equal(t.state.deck_size, 11);
    refused(&t, stale, DEPO_CARD_CHANGED);
    plays(&t, m_take(&t, 2)); /* the new card can be the second one */
    assert_int_equal(t.state.hand[0].of[BLUE], 1);
    assert_int_equal(t.state.hand[0].of[GREEN], 1);
    assert_int_equal(t.state.row[2], GREEN);
    assert_int_equal(t.state.deck_size, 10);
    depo_move beyond = m_take(&t, 0);
    beyond.what = 5;
    refused(&t, beyond, DEPO_BAD_MOVE);
}

static void test_B10_face_up_locomotive_is_the_whole_draw(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 2);
    set_slot(&t, 4, LOCO);
    plays(&t, m_take(&t, 4));
    assert_int_equal(t.state.hand_size[0], 1);
    assert_int_equal(t.state.hand[0].of[LOCO], 1);
    assert_int_equal(t.state.turn, 1);
    assert_int_equal(t.state.phase, DEPO_TURN);
    assert_true(t.state.row[4] <= LOCO);
}

static void test_B11_no_face_up_locomotive_second(void **unused) {
    (void)unused;
    for (unsigned blind = 0; blind < 2; blind++) {
        table_bare(&t, "usa", NULL, 2);
        set_slot(&t, 4, LOCO);
        plays(&t, blind ? m_blind(&t) : m_take(&t, 0));
        refused(&t, m_take(&t, 4), DEPO_SECOND_LOCOMOTIVE);
        assert_int_equal(legal_count(&t, DEPO_TAKE), 5 - t.state.row_locos);
        plays(&t, m_blind(&t));
    }
    /* Not even the one that has just replaced the first card. */
    table_bare(&t, "usa", NULL, 2);
    leave(&t, 1, LOCO, 14);
    plays(&t, m_take(&t, 0));
    assert_int_equal(t.state.row[0], LOCO);
    refused(&t, m_take(&t, 0), DEPO_SECOND_LOCOMOTIVE);
}

static void test_B12_blind_locomotive_is_an_ordinary_card(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 2);
    leave(&t, 1, LOCO, 14);
    plays(&t, m_blind(&t));
    assert_int_equal(t.state.hand[0].of[LOCO], 1);
    assert_int_equal(t.state.phase, DEPO_SECOND_CARD);
    assert_int_equal(t.state.turn, 0);
    plays(&t, m_blind(&t));
    assert_int_equal(t.state.hand[0].of[LOCO], 2);
    assert_int_equal(t.state.turn, 1);
}

/* A row with `locos` locomotives; the draw pile is one locomotive, and greens wait in the
 * discard pile. Taking slot 4 turns the locomotive up. */
static void one_locomotive_next(unsigned locos) {
    table_bare(&t, "usa", NULL, 2);
    for (unsigned slot = 0; slot < locos; slot++) set_slot(&t, slot, LOCO);
    drop(&t, GREEN, 12);
    leave(&t, 1, LOCO, 1);
    plays(&t, m_take(&t, 4));
}

static void test_B13_three_locomotives_replace_the_row(void **unused) {
    (void)unused;
    /* Two are not enough. */
    one_locomotive_next(1);
    assert_int_equal(t.state.row_locos, 2);
    assert_int_equal(t.state.row[4], LOCO);
    assert_int_equal(event_count(&t, DEPO_EV_ROW_RESET), 0);
    assert_int_equal(t.state.deck_size, 12);
    /* Three are: between the two draws. */
    one_locomotive_next(2);
    assert_int_equal(event_count(&t, DEPO_EV_ROW_RESET), 1);
    assert_int_equal(event_of(&t, DEPO_EV_ROW_RESET)->cards[LOCO], 3);
    assert_int_equal(event_of(&t, DEPO_EV_ROW_RESET)->cards[BLUE], 1);
    for (unsigned slot = 0; slot < 5; slot++) assert_int_equal(t.state.row[slot], GREEN);
    assert_int_equal(t.state.discard.of[LOCO], 3);
    assert_int_equal(t.state.discard_size, 5);
    assert_int_equal(t.state.deck_size, 7);
    assert_int_equal(t.state.phase, DEPO_SECOND_CARD);
    plays(&t, m_take(&t, 0));
    assert_int_equal(t.state.turn, 1);
}

static void test_B13_holds_at_set_up_and_repeats(void **unused) {
    (void)unused;
    unsigned once = 0, twice = 0;
    table_open(&t, "usa", NULL, 2);
    for (uint64_t seed = 0; seed < 6000; seed++) {
        table_deal(&t, seed, 0);
        assert_true(t.state.row_locos < 3);
        unsigned resets = event_count(&t, DEPO_EV_ROW_RESET);
        assert_int_equal(t.state.discard_size, 5 * resets);
        if (resets) assert_true(event_of(&t, DEPO_EV_ROW_RESET)->cards[LOCO] >= 3);
        once += resets == 1;
        twice += resets > 1;
    }
    /* About 1.5 in a hundred, and the square of that. */
    assert_in_range(once, 40, 200);
    assert_in_range(twice, 1, 20);
}

static void test_B14_no_hand_limit(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 2);
    for (unsigned c = 0; c < DEPO_COLORS; c++) give(&t, 0, c, 11);
    give(&t, 0, LOCO, 14);
    assert_int_equal(t.state.hand_size[0], 102);
    plays(&t, m_blind(&t));
    plays(&t, m_blind(&t));
    assert_int_equal(t.state.hand_size[0], 104);
    assert_int_equal(t.state.turn, 1);
}

static void test_B15_discards_become_the_draw_pile(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 2);
    drop(&t, RED, 4);
    drop(&t, WHITE, 2);
    drop(&t, LOCO, 1);
    leave(&t, 1, BLACK, 2);
    plays(&t, m_blind(&t));
    assert_int_equal(t.state.discard_size, 7); /* not before the pile is empty */
    assert_int_equal(event_count(&t, DEPO_EV_RESHUFFLED), 0);
    plays(&t, m_blind(&t));
    assert_int_equal(t.state.hand[0].of[BLACK], 2);
    assert_int_equal(t.state.discard_size, 0);
    assert_int_equal(t.state.deck_size, 7);
    assert_int_equal(t.state.deck.of[RED], 4);
    assert_int_equal(t.state.deck.of[WHITE], 2);
    assert_int_equal(t.state.deck.of[LOCO], 1);
    assert_int_equal(event_of(&t, DEPO_EV_RESHUFFLED)->count, 7);
    /* A face-up card taken can empty the pile as well. */
    table_bare(&t, "usa", NULL, 2);
    drop(&t, GREEN, 3);
    leave(&t, 1, BLACK, 1);
    plays(&t, m_take(&t, 0));
    assert_int_equal(t.state.row[0], BLACK);
    assert_int_equal(t.state.deck_size, 3);
    assert_int_equal(t.state.discard_size, 0);
}

static void test_B16_no_card_to_draw(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 2);
    leave(&t, 1, LOCO, 0);
    refused(&t, m_blind(&t), DEPO_DRAW_PILE_EMPTY);
    assert_int_equal(legal_count(&t, DEPO_TAKE), 5);
    plays(&t, m_take(&t, 2));
    assert_int_equal(t.state.row[2], NONE); /* nothing to replace it */
    depo_move gone = {.kind = DEPO_TAKE, .seat = 0, .what = 2, .color = BLUE};
    refused(&t, gone, DEPO_SLOT_EMPTY);
    refused(&t, m_blind(&t), DEPO_DRAW_PILE_EMPTY);
    plays(&t, m_take(&t, 0));
    /* No face-up card either: no draw at all, but claims and tickets. */
    table_bare(&t, "usa", NULL, 2);
    give(&t, 0, RED, 3);
    empty_row(&t, 1);
    leave(&t, 1, LOCO, 0);
    refused(&t, m_blind(&t), DEPO_DRAW_PILE_EMPTY);
    assert_int_equal(legal_count(&t, DEPO_TAKE), 0);
    assert_int_equal(legal_count(&t, DEPO_TAKE_BLIND), 0);
    refused(&t, m_pass(&t), DEPO_CAN_ACT);
    assert_true(legal_count(&t, DEPO_CLAIM) > 0);
    assert_int_equal(legal_count(&t, DEPO_TICKETS), 1);
    plays(&t, m_claim(&t, track_of(&t, "chicago", "duluth"), RED, 3, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_B01_two_to_five_players),
        cmocka_unit_test(test_B02_45_trains_and_no_points),
        cmocka_unit_test(test_B03_110_train_cards),
        cmocka_unit_test(test_B04_30_tickets),
        cmocka_unit_test(test_B05_deals_4_cards_then_turns_5),
        cmocka_unit_test(test_B06_deals_3_tickets_keep_2),
        cmocka_unit_test(test_B06_kept_tickets_are_secret),
        cmocka_unit_test(test_B07_one_action_a_turn),
        cmocka_unit_test(test_B08_two_cards_of_either_origin),
        cmocka_unit_test(test_B09_face_up_card_replaced_at_once),
        cmocka_unit_test(test_B10_face_up_locomotive_is_the_whole_draw),
        cmocka_unit_test(test_B11_no_face_up_locomotive_second),
        cmocka_unit_test(test_B12_blind_locomotive_is_an_ordinary_card),
        cmocka_unit_test(test_B13_three_locomotives_replace_the_row),
        cmocka_unit_test(test_B13_holds_at_set_up_and_repeats),
        cmocka_unit_test(test_B14_no_hand_limit),
        cmocka_unit_test(test_B15_discards_become_the_draw_pile),
        cmocka_unit_test(test_B16_no_card_to_draw),
    };
    return cmocka_run_group_tests_name("B turn", tests, NULL, NULL);
}
