/* SPDX-License-Identifier: MIT
 * Rules B-17 to B-31: claiming routes, tickets, the end and the count. */
#include "table.h"
#include "core/links.h"
#include "core/score.h"
#include "core/trail.h"

static table t;

static void test_B17_cards_of_the_routes_colour(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 2);
    depo_track track = track_of(&t, "chicago", "duluth"); /* 3 red */
    give(&t, 0, RED, 4);
    give(&t, 0, BLUE, 3);
    refused(&t, m_claim(&t, track, BLUE, 3, 0), DEPO_WRONG_COLOR);
    refused(&t, m_claim(&t, track, RED, 2, 0), DEPO_WRONG_CARD_COUNT);
    refused(&t, m_claim(&t, track, RED, 4, 0), DEPO_WRONG_CARD_COUNT);
    refused(&t, m_claim(&t, track, RED, 2, 1), DEPO_TOO_FEW_CARDS);
    refused(&t, m_claim(&t, t.game.n_tracks, RED, 3, 0), DEPO_BAD_MOVE);
    refused(&t, m_claim(&t, track, LOCO, 3, 0), DEPO_BAD_MOVE);
    refused(&t, m_claim(&t, track, RED, 0, 3), DEPO_BAD_MOVE);
    refused(&t, m_claim(&t, track, NONE, 3, 0), DEPO_BAD_MOVE);
    plays(&t, m_claim(&t, track, RED, 3, 0));
    assert_true(t.state.owned[0] == depo_bit(track));
    assert_int_equal(t.state.hand[0].of[RED], 1);
    assert_int_equal(t.state.hand[0].of[BLUE], 3);
    /* One card short. */
    table_turn(&t, 0);
    refused(&t, m_claim(&t, track_of(&t, "denver", "salt-lake-city"), RED, 3, 0),
            DEPO_TOO_FEW_CARDS);
}

static void test_B18_gray_takes_any_one_colour(void **unused) {
    (void)unused;
    for (unsigned color = 0; color < DEPO_COLORS; color++) {
        table_bare(&t, "usa", NULL, 2);
        give(&t, 0, color, 3);
        plays(&t, m_claim(&t, track_of(&t, "calgary", "vancouver"), color, 3, 0));
        assert_int_equal(t.state.hand_size[0], 0);
    }
    /* But not two colours together: five different cards pay no route longer than 1. */
    table_bare(&t, "usa", NULL, 2);
    for (unsigned color = 0; color < DEPO_COLORS; color++) give(&t, 0, color, 1);
    assert_int_equal(legal_claims(&t, track_of(&t, "calgary", "vancouver")), 0);
    assert_int_equal(legal_claims(&t, track_of(&t, "atlanta", "charleston")), 0);
    assert_int_equal(legal_claims(&t, track_of(&t, "atlanta", "nashville")), 8);
    refused(&t, m_claim(&t, track_of(&t, "atlanta", "charleston"), RED, 2, 0), DEPO_TOO_FEW_CARDS);
}

static void test_B19_locomotives_stand_for_any_colour(void **unused) {
    (void)unused;
    for (unsigned locos = 0; locos <= 3; locos++) {
        table_bare(&t, "usa", NULL, 2);
        depo_track track = track_of(&t, "chicago", "duluth");
        give(&t, 0, RED, 3);
        give(&t, 0, LOCO, 3);
        assert_int_equal(legal_claims(&t, track), 4);
        plays(&t, m_claim(&t, track, locos == 3 ? LOCO : RED, 3 - locos, locos));
        assert_int_equal(t.state.hand[0].of[RED], locos);
        assert_int_equal(t.state.hand[0].of[LOCO], 3 - locos);
        assert_int_equal(t.state.discard.of[LOCO], locos);
        assert_int_equal(t.state.discard.of[RED], 3 - locos);
    }
    /* Alone on a gray route too, and no more of them than there are. */
    table_bare(&t, "usa", NULL, 2);
    give(&t, 0, LOCO, 6);
    refused(&t, m_claim(&t, track_of(&t, "sault-st-marie", "winnipeg"), LOCO, 0, 7),
            DEPO_WRONG_CARD_COUNT);
    plays(&t, m_claim(&t, track_of(&t, "sault-st-marie", "winnipeg"), LOCO, 0, 6));
    table_turn(&t, 0);
    give(&t, 0, LOCO, 2);
    refused(&t, m_claim(&t, track_of(&t, "montreal", "toronto"), LOCO, 0, 3), DEPO_TOO_FEW_CARDS);
    refused(&t, m_claim(&t, track_of(&t, "montreal", "toronto"), RED, 1, 2), DEPO_TOO_FEW_CARDS);
}

static void test_B20_one_train_a_space(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 2);
    depo_track track = track_of(&t, "portland", "salt-lake-city"); /* 6 blue */
    give(&t, 0, BLUE, 5);
    give(&t, 0, LOCO, 1);
    t.state.trains[0] = 5;
    refused(&t, m_claim(&t, track, BLUE, 5, 1), DEPO_TOO_FEW_TRAINS);
    assert_int_equal(legal_claims(&t, track), 0);
    t.state.trains[0] = 6;
    plays(&t, m_claim(&t, track, BLUE, 5, 1));
    assert_int_equal(t.state.trains[0], 0);
    assert_int_equal(t.state.trains[1], 45);
    assert_int_equal(t.state.discard.of[BLUE], 5);
    assert_int_equal(t.state.discard.of[LOCO], 1);
    assert_int_equal(t.state.discard_size, 6);
}

static void test_B21_any_free_route_one_a_turn(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 2);
    give(&t, 0, RED, 8);
    give(&t, 1, RED, 3);
    depo_track track = track_of(&t, "chicago", "duluth");
    plays(&t, m_claim(&t, track, RED, 3, 0));
    assert_int_equal(t.state.turn, 1);
    refused(&t, m_claim(&t, track, RED, 3, 0), DEPO_TRACK_TAKEN);
    table_turn(&t, 0);
    refused(&t, m_claim(&t, track, RED, 3, 0), DEPO_TRACK_TAKEN);
    /* Far away from the first one. */
    plays(&t, m_claim(&t, track_of(&t, "atlanta", "nashville"), RED, 1, 0));
    assert_int_equal(depo_bits_count(t.state.owned[0]), 2);
    assert_int_equal(t.state.turn, 1);
}

static void test_B22_never_both_tracks_of_a_double(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 5; players++)
        for (unsigned order = 0; order < 2; order++) {
            table_bare(&t, "usa", NULL, players);
            depo_track one = track_of(&t, "chicago", "pittsburgh");
            depo_track two = twin_of(&t, "chicago", "pittsburgh");
            assert_int_not_equal(one, two);
            depo_track first = order ? two : one, second = order ? one : two;
            unsigned color1 = order ? ORANGE : BLACK, color2 = order ? BLACK : ORANGE;
            give(&t, 0, BLACK, 3);
            give(&t, 0, ORANGE, 3);
            plays(&t, m_claim(&t, first, color1, 3, 0));
            table_turn(&t, 0);
            refused(&t, m_claim(&t, second, color2, 3, 0), DEPO_OWN_TWIN);
            assert_int_equal(legal_claims(&t, second), 0);
        }
}

static void test_B19_payments_keep_locomotives_before_anything_else(void **unused) {
    (void)unused;
    static depo_move moves[DEPO_MAX_MOVES];
    table_bare(&t, "usa", NULL, 4);
    depo_track black = track_of(&t, "chicago", "pittsburgh");
    depo_track orange = twin_of(&t, "chicago", "pittsburgh");
    if (t.game.tracks[black].color != BLACK) black = orange, orange ^= 1;
    give(&t, 0, BLACK, 2);
    give(&t, 0, ORANGE, 3);
    give(&t, 0, LOCO, 1);
    /* The black track was asked for, but its twin costs no locomotive. */
    unsigned n = depo_payments(&t.game, &t.state, 0, DEPO_CLAIM, black, true, moves);
    assert_int_equal(n, 3);
    assert_int_equal(moves[0].what, orange);
    assert_int_equal(moves[0].locos, 0);
    assert_int_equal(moves[1].what, black); /* before the twin where both cost one */
    assert_int_equal(moves[1].locos, 1);
    assert_int_equal(moves[2].what, orange);
    assert_int_equal(depo_payments(&t.game, &t.state, 0, DEPO_CLAIM, black, false, moves), 1);
    /* Where both cost none, the one that was asked for comes first. */
    give(&t, 0, BLACK, 1);
    depo_payments(&t.game, &t.state, 0, DEPO_CLAIM, black, true, moves);
    assert_int_equal(moves[0].what, black);
    assert_int_equal(moves[1].what, orange);
    /* Gray: from the larger set; the twin of the same colour is not another choice. */
    depo_track gray = track_of(&t, "portland", "seattle");
    give(&t, 0, ORANGE, 2);
    n = depo_payments(&t.game, &t.state, 0, DEPO_CLAIM, gray, true, moves);
    for (unsigned i = 0; i < n; i++) assert_int_equal(moves[i].what, gray);
    assert_int_equal(moves[0].color, ORANGE);
    assert_int_equal(moves[1].color, BLACK);
    assert_int_equal(moves[n - 1].color, LOCO);
    assert_int_equal(depo_payments(&t.game, &t.state, 1, DEPO_CLAIM, gray, true, moves), 0);
}

static void test_B23_closed_with_2_or_3_open_with_4_or_5(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        table_bare(&t, "usa", NULL, players);
        depo_track one = track_of(&t, "boston", "montreal");
        depo_track two = twin_of(&t, "boston", "montreal");
        give(&t, 0, RED, 2);
        for (unsigned seat = 1; seat < players; seat++) give(&t, seat, BLUE, 2);
        plays(&t, m_claim(&t, one, RED, 2, 0));
        if (players <= 3) {
            for (unsigned seat = 1; seat < players; seat++) {
                table_turn(&t, (depo_seat)seat);
                refused(&t, m_claim(&t, two, BLUE, 2, 0), DEPO_TRACK_CLOSED);
            }
            continue;
        }
        plays(&t, m_claim(&t, two, BLUE, 2, 0));
        assert_true(depo_has(t.state.owned[0], one) && depo_has(t.state.owned[1], two));
        refused(&t, m_claim(&t, two, BLUE, 2, 0), DEPO_TRACK_TAKEN);
    }
    /* A single route closes nothing else. */
    table_bare(&t, "usa", NULL, 2);
    unsigned doubles = 0;
    for (unsigned i = 0; i < t.game.n_tracks; i++) {
        table_bare(&t, "usa", NULL, 2);
        depo_track twin = depo_twin(&t.game, (depo_track)i);
        give(&t, 0, LOCO, 6);
        plays(&t, m_claim(&t, (depo_track)i, LOCO, 0, t.game.tracks[i].length));
        doubles += twin != NONE;
        depo_bits closed = depo_bit(i) | (twin == NONE ? 0 : depo_bit(twin));
        assert_true(t.state.open == (t.game.all_tracks & ~closed));
    }
    assert_int_equal(doubles, 44);
}

static void test_B24_points_by_length(void **unused) {
    (void)unused;
    static const struct {
        const char *a, *b;
        int length, points;
    } cases[] = {{"atlanta", "nashville", 1, 1},        {"denver", "santa-fe", 2, 2},
                 {"calgary", "vancouver", 3, 4},        {"calgary", "helena", 4, 7},
                 {"montreal", "sault-st-marie", 5, 10}, {"calgary", "winnipeg", 6, 15}};
    int sum = 0;
    table_bare(&t, "usa", NULL, 2);
    give(&t, 0, LOCO, 14);
    for (unsigned i = 0; i < 6; i++) {
        depo_track track = track_of(&t, cases[i].a, cases[i].b);
        while (t.state.hand[0].of[LOCO] < cases[i].length) { /* the discards, once more */
            t.state.discard.of[LOCO]--;
            t.state.discard_size--;
            t.state.hand[0].of[LOCO]++;
            t.state.hand_size[0]++;
        }
        table_turn(&t, 0);
        plays(&t, m_claim(&t, track, LOCO, 0, (unsigned)cases[i].length));
        sum += cases[i].points;
        assert_int_equal(event_of(&t, DEPO_EV_CLAIMED)->count, cases[i].points);
        assert_int_equal(t.state.score[0], sum);
        assert_int_equal(t.state.score[1], 0);
    }
    assert_int_equal(sum, 39);
}

static void test_B25_draw_3_tickets_keep_1(void **unused) {
    (void)unused;
    for (unsigned places = 0; places < 8; places++) {
        table_bare(&t, "usa", NULL, 2);
        depo_bits pool = t.state.ticket_pool;
        plays(&t, m_tickets(&t));
        depo_bits offer = t.state.offer;
        assert_int_equal(depo_bits_count(offer), 3);
        refused(&t, m_keep(0, 0), DEPO_KEEP_MORE);
        refused(&t, m_keep(0, 9), DEPO_NOT_OFFERED);
        refused(&t, m_keep(1, 1), DEPO_NOT_YOUR_TURN);
        if (!places) continue;
        plays(&t, m_keep(0, places));
        assert_int_equal(t.state.ticket_count[0], __builtin_popcount(places));
        assert_true((t.state.tickets[0] & ~offer) == 0);
        assert_true(t.state.ticket_pool == (pool & ~offer));
        assert_int_equal(t.state.queue_size, 3 - t.state.ticket_count[0]);
        assert_true(ticket_deck(&t) == (pool & ~t.state.tickets[0]));
        assert_int_equal(t.state.turn, 1);
    }
}

static void test_B25_short_and_empty_ticket_deck(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 2);
    shorten_ticket_deck(&t, 4);
    plays(&t, m_tickets(&t));
    depo_bits offer = t.state.offer;
    plays(&t, m_keep(0, 1)); /* two go under the last one */
    depo_bits last = t.state.ticket_pool;
    assert_int_equal(depo_bits_count(last), 1);
    plays(&t, m_tickets(&t));
    assert_true(t.state.offer == (last | (offer & ~t.state.tickets[0])));
    plays(&t, m_keep(1, 3)); /* one goes back */
    plays(&t, m_tickets(&t));
    assert_int_equal(t.state.offer_size, 1);
    refused(&t, m_keep(0, 0), DEPO_KEEP_MORE);
    plays(&t, m_keep(0, 1));
    refused(&t, m_tickets(&t), DEPO_TICKET_DECK_EMPTY);
    assert_int_equal(legal_count(&t, DEPO_TICKETS), 0);
    /* No limit on tickets held, and none can be given up. */
    table_bare(&t, "usa", NULL, 2);
    for (unsigned n = 3; n <= 30; n += 3) {
        table_turn(&t, 0);
        plays(&t, m_tickets(&t));
        plays(&t, m_keep(0, 7));
        assert_int_equal(t.state.ticket_count[0], n);
    }
    refused(&t, m_tickets(&t), DEPO_TICKET_DECK_EMPTY);
    table_turn(&t, 0);
    refused(&t, m_keep(0, 1), DEPO_NO_OFFER);
}

static void test_B25_returned_tickets_go_under_in_order(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 3);
    shorten_ticket_deck(&t, 6);
    plays(&t, m_tickets(&t));
    depo_bits first = t.state.offer;
    plays(&t, m_keep(0, 1));
    first &= ~t.state.tickets[0];
    plays(&t, m_tickets(&t));
    depo_bits second = t.state.offer;
    plays(&t, m_keep(1, 1));
    second &= ~t.state.tickets[1];
    plays(&t, m_tickets(&t)); /* two of the first return and one of the second */
    assert_true((t.state.offer & first) == first);
    assert_int_equal(depo_bits_count(t.state.offer & second), 1);
}

static void test_B26_one_more_turn_for_everyone(void **unused) {
    (void)unused;
    for (unsigned players = 2; players <= 5; players++)
        for (unsigned left = 0; left <= 3; left++) {
            table_bare(&t, "usa", NULL, players);
            unsigned seat = players - 1;
            table_turn(&t, (depo_seat)seat);
            give(&t, seat, LOCO, 1);
            t.state.trains[seat] = (uint8_t)(left + 1);
            plays(&t, m_claim(&t, track_of(&t, "atlanta", "nashville"), LOCO, 0, 1));
            assert_int_equal(t.state.trains[seat], left);
            if (left == 3) {
                assert_int_equal(t.state.turns_left, 0);
                assert_null(event_of(&t, DEPO_EV_LAST_ROUND));
                for (unsigned i = 0; i < 3 * players; i++) idle(&t);
                assert_int_not_equal(t.state.phase, DEPO_OVER);
                continue;
            }
            assert_int_equal(event_of(&t, DEPO_EV_LAST_ROUND)->seat, seat);
            for (unsigned i = 0; i < players; i++) {
                assert_int_equal(t.state.phase, DEPO_TURN);
                assert_int_equal(t.state.turn, (seat + 1 + i) % players);
                assert_int_equal(t.state.turns_left, players - i);
                /* Somebody else falling to 2 changes nothing. */
                if (i == 0) t.state.trains[t.state.turn] = 2;
                idle(&t);
                assert_null(event_of(&t, DEPO_EV_LAST_ROUND));
            }
            assert_int_equal(t.state.phase, DEPO_OVER);
            assert_int_equal(t.state.ends_game, seat);
            assert_non_null(event_of(&t, DEPO_EV_OVER));
            assert_int_equal(depo_deciders(&t.state), 0);
            depo_move late = m_blind(&t);
            refused(&t, late, DEPO_GAME_OVER);
        }
}

static void test_B27_tickets_add_or_subtract(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 2);
    unsigned far = hold(&t, 0, "seattle", "salt-lake-city", 9);
    unsigned near = hold(&t, 0, "portland", "seattle", 2);
    unsigned never = hold(&t, 0, "miami", "boston", 12);
    const depo_tally *tally = table_count(&t, 0);
    assert_int_equal(tally->total, -23);
    assert_int_equal(tally->failed_count, 3);
    lay(&t, 0, "seattle", "portland");
    tally = table_count(&t, 0);
    assert_true(tally->done == depo_bit(near));
    assert_int_equal(tally->total, 1 + 10 + 2 - 9 - 12);
    /* An opponent's track is no help. */
    lay(&t, 1, "portland", "salt-lake-city");
    assert_true(table_count(&t, 0)->done == depo_bit(near));
    table_bare(&t, "usa", NULL, 2);
    far = hold(&t, 0, "seattle", "salt-lake-city", 9);
    never = hold(&t, 0, "miami", "boston", 12);
    lay(&t, 0, "portland", "salt-lake-city");
    lay(&t, 0, "seattle", "portland"); /* through a city on the way */
    tally = table_count(&t, 0);
    assert_true(tally->done == depo_bit(far));
    assert_true(tally->failed == depo_bit(never));
    assert_int_equal(tally->tickets_plus, 9);
    assert_int_equal(tally->tickets_minus, 12);
    assert_int_equal(tally->total, 16 + 9 - 12 + 10);
}

static void test_B28_longest_path_bonus(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 3);
    for (unsigned seat = 0; seat < 3; seat++)
        assert_int_equal(table_count(&t, seat)->path_bonus, 0);
    lay(&t, 0, "calgary", "winnipeg"); /* 6 */
    lay(&t, 1, "chicago", "duluth");   /* 3 + 2 */
    lay(&t, 1, "chicago", "saint-louis");
    assert_int_equal(table_count(&t, 0)->path_bonus, 10);
    assert_int_equal(table_count(&t, 1)->path_bonus, 0);
    assert_int_equal(t.score.seat[0].total, 25);
    assert_int_equal(t.score.seat[1].total, 6);
    lay(&t, 2, "miami", "new-orleans"); /* 6: a tie gives both 10 */
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].path_bonus, 10);
    assert_int_equal(t.score.seat[1].path_bonus, 0);
    assert_int_equal(t.score.seat[2].path_bonus, 10);
    lay(&t, 1, "atlanta", "nashville"); /* not joined: still 5 */
    assert_int_equal(table_count(&t, 1)->path, 5);
    lay(&t, 1, "duluth", "omaha"); /* 7 */
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].path_bonus, 0);
    assert_int_equal(t.score.seat[1].path_bonus, 10);
}

/* The longest trail from a node, by trying everything. */
static unsigned try_all(depo_bits unused, depo_node node) {
    unsigned best = 0;
    for (depo_bits left = unused; left;) {
        unsigned i = depo_bits_pop(&left);
        const depo_game_track *track = &t.game.tracks[i];
        if (track->a != node && track->b != node) continue;
        depo_node far = track->a == node ? track->b : track->a;
        unsigned length = track->length + try_all(unused & ~depo_bit(i), far);
        if (length > best) best = length;
    }
    return best;
}

static unsigned slow_longest(depo_bits tracks) {
    unsigned best = 0;
    for (unsigned node = 0; node < t.game.n_nodes; node++) {
        unsigned length = try_all(tracks, (depo_node)node);
        if (length > best) best = length;
    }
    return best;
}

static void check_trail(depo_bits tracks) {
    depo_trail trail;
    unsigned length = 0;
    depo_find_trail(&t.game, tracks, &trail);
    assert_int_equal(trail.length, slow_longest(tracks));
    assert_int_equal(depo_longest_trail(&t.game, tracks), trail.length);
    depo_node at = trail.start;
    for (unsigned i = 0; i < trail.count; i++) {
        const depo_game_track *track = &t.game.tracks[trail.track[i]];
        assert_true(depo_has(tracks, trail.track[i]));
        tracks &= ~depo_bit(trail.track[i]); /* each route once */
        assert_true(track->a == at || track->b == at);
        at = track->a == at ? track->b : track->a;
        length += track->length;
    }
    assert_int_equal(length, trail.length);
}

static void test_B29_longest_trail(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 2);
    /* A loop counts, and a city can be passed twice: 3+3+2+2 around Pittsburgh, and a tail. */
    lay(&t, 0, "seattle", "portland"); /* 1 */
    assert_int_equal(table_count(&t, 0)->path, 1);
    lay(&t, 0, "nashville", "raleigh");    /* 3 */
    lay(&t, 0, "raleigh", "pittsburgh");   /* 2 */
    lay(&t, 0, "pittsburgh", "nashville"); /* 4: a triangle of 9 */
    assert_int_equal(table_count(&t, 0)->path, 9);
    lay(&t, 0, "nashville", "atlanta"); /* a tail of 1 */
    assert_int_equal(table_count(&t, 0)->path, 10);
    lay(&t, 0, "nashville", "saint-louis"); /* another of 2: in, around and out */
    assert_int_equal(table_count(&t, 0)->path, 12);
    lay(&t, 0, "nashville", "little-rock"); /* 3: a third tail can't be used as well */
    assert_int_equal(table_count(&t, 0)->path, 14);
    check_trail(t.state.owned[0]);
    /* Trains count, not routes: one of 6 beats two of 2. */
    lay(&t, 1, "denver", "santa-fe");
    lay(&t, 1, "santa-fe", "el-paso");
    lay(&t, 1, "sault-st-marie", "winnipeg");
    assert_int_equal(table_count(&t, 1)->path, 6);
    assert_int_equal(depo_longest_trail(&t.game, 0), 0);
}

static void test_B29_against_trying_everything(void **unused) {
    (void)unused;
    static const char *const maps[] = {"usa", "amsterdam", "africa", "tiny"};
    depo_prng prng = {29};
    for (unsigned m = 0; m < 4; m++) {
        table_open(&t, maps[m], NULL, 4);
        for (unsigned round = 0; round < 300; round++) {
            /* A connected set grows from a random track, so that there are loops. */
            depo_bits set = depo_bit(depo_prng_below(&prng, t.game.n_tracks));
            unsigned size = 1 + depo_prng_below(&prng, 13);
            for (unsigned tries = 0; tries < 400 && depo_bits_count(set) < size; tries++) {
                unsigned i = depo_prng_below(&prng, t.game.n_tracks);
                depo_links links;
                depo_link(&t.game, set, &links);
                uint64_t from_a = depo_links_from(&links, t.game.tracks[i].a);
                uint64_t from_b = depo_links_from(&links, t.game.tracks[i].b);
                bool touches = (from_a & (from_a - 1)) || (from_b & (from_b - 1));
                if (touches || tries % 50 == 49) set |= depo_bit(i);
            }
            check_trail(set);
        }
    }
}

static void tie(unsigned path0, unsigned path1) {
    table_bare(&t, "usa", NULL, 2);
    lay(&t, 0, path0 == 3 ? "chicago" : "denver", path0 == 3 ? "duluth" : "santa-fe");
    lay(&t, 1, path1 == 3 ? "calgary" : "el-paso", path1 == 3 ? "vancouver" : "santa-fe");
}

static void test_B30_winner_and_tie_breaks(void **unused) {
    (void)unused;
    /* Points first, whatever else. */
    tie(3, 3);
    hold(&t, 0, "chicago", "duluth", 6);
    hold(&t, 1, "calgary", "vancouver", 2);
    hold(&t, 1, "calgary", "vancouver", 3);
    table_count(&t, 0);
    assert_int_equal(t.score.winners, 1);
    assert_int_equal(t.score.seat[1].rank, 2);
    /* Then completed tickets. */
    tie(3, 3);
    hold(&t, 0, "chicago", "duluth", 5);
    hold(&t, 1, "calgary", "vancouver", 2);
    hold(&t, 1, "calgary", "vancouver", 3);
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].total, t.score.seat[1].total);
    assert_int_equal(t.score.winners, 2);
    assert_int_equal(t.score.seat[0].rank, 2);
    /* More tickets beat a longer path. */
    tie(3, 2);
    hold(&t, 0, "chicago", "duluth", 5);
    hold(&t, 1, "el-paso", "santa-fe", 8);
    hold(&t, 1, "el-paso", "santa-fe", 9);
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].total, 19);
    assert_int_equal(t.score.seat[1].total, 19);
    assert_int_equal(t.score.winners, 2);
    /* Failed tickets are not completed ones. */
    tie(3, 3);
    hold(&t, 0, "chicago", "duluth", 5);
    hold(&t, 1, "calgary", "vancouver", 9);
    hold(&t, 1, "calgary", "miami", 4);
    hold(&t, 0, "chicago", "duluth", 1);
    hold(&t, 0, "miami", "duluth", 1);
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].total, t.score.seat[1].total);
    assert_int_equal(t.score.winners, 1);
    /* Then the longer path. */
    tie(2, 3);
    hold(&t, 0, "denver", "santa-fe", 17);
    hold(&t, 1, "calgary", "vancouver", 5);
    table_count(&t, 0);
    assert_int_equal(t.score.seat[0].total, t.score.seat[1].total);
    assert_int_equal(t.score.winners, 2);
    /* Then nothing: a shared win. */
    tie(3, 3);
    table_count(&t, 0);
    assert_int_equal(t.score.winners, 3);
    assert_int_equal(t.score.seat[0].rank, 1);
    assert_int_equal(t.score.seat[1].rank, 1);
}

static void test_B31_running_score_can_be_recounted(void **unused) {
    (void)unused;
    static const char *const maps[] = {"usa", "europe", "africa", "amsterdam", "tiny"};
    depo_prng prng = {31};
    for (unsigned m = 0; m < 5; m++)
        for (unsigned players = 2; players <= 4; players++) {
            table_open(&t, maps[m], NULL, players);
            for (unsigned game = 0; game < 5; game++) {
                table_deal(&t, game, NONE);
                while (t.state.phase != DEPO_OVER) {
                    random_step(&t, &prng);
                    check_table(&t);
                    for (unsigned seat = 0; seat < players; seat++) {
                        int points = 0;
                        unsigned trains = t.game.rules.trains;
                        for (depo_bits left = t.state.owned[seat]; left;) {
                            unsigned i = depo_bits_pop(&left);
                            unsigned length = t.game.tracks[i].length;
                            trains -= length;
                            points += t.game.rules.points[length] *
                                      (depo_has(t.state.doubled, i) ? 2 : 1);
                        }
                        assert_int_equal(t.state.trains[seat], trains);
                        assert_int_equal(t.state.score[seat], points);
                        assert_int_equal(depo_recount(&t.game, &t.state, (depo_seat)seat), points);
                    }
                }
                table_count(&t, 0);
                assert_true(t.score.winners != 0);
            }
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_B17_cards_of_the_routes_colour),
        cmocka_unit_test(test_B18_gray_takes_any_one_colour),
        cmocka_unit_test(test_B19_locomotives_stand_for_any_colour),
        cmocka_unit_test(test_B19_payments_keep_locomotives_before_anything_else),
        cmocka_unit_test(test_B20_one_train_a_space),
        cmocka_unit_test(test_B21_any_free_route_one_a_turn),
        cmocka_unit_test(test_B22_never_both_tracks_of_a_double),
        cmocka_unit_test(test_B23_closed_with_2_or_3_open_with_4_or_5),
        cmocka_unit_test(test_B24_points_by_length),
        cmocka_unit_test(test_B25_draw_3_tickets_keep_1),
        cmocka_unit_test(test_B25_short_and_empty_ticket_deck),
        cmocka_unit_test(test_B25_returned_tickets_go_under_in_order),
        cmocka_unit_test(test_B26_one_more_turn_for_everyone),
        cmocka_unit_test(test_B27_tickets_add_or_subtract),
        cmocka_unit_test(test_B28_longest_path_bonus),
        cmocka_unit_test(test_B29_longest_trail),
        cmocka_unit_test(test_B29_against_trying_everything),
        cmocka_unit_test(test_B30_winner_and_tie_breaks),
        cmocka_unit_test(test_B31_running_score_can_be_recounted),
    };
    return cmocka_run_group_tests_name("B board", tests, NULL, NULL);
}
