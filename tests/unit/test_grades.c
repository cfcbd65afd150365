/* SPDX-License-Identifier: MIT
 * Positions with an obvious best move: another one is a blunder, the better one is found, and the
 * reason is the right one. */
#include "table.h"

#include "review/review.h"

enum { GAMES = 400 };

static table t;
static depo_guide guide;
static depo_verdict verdict;
static depo_reason reason;

/* One game's board for these lessons: two tracks that make a way, two that differ in length. */
typedef struct lesson {
    const char *map;
    const char *a, *b, *c; /* a – b – c is a ticket's way */
    uint8_t color[2], length[2];
    const char *longer[2], *shorter[2]; /* tracks for the last turn, of one colour each */
    uint8_t longer_color, longer_length, shorter_color, shorter_length;
} lesson;

static const lesson lessons[] = {
    {"usa",
     "houston",
     "new-orleans",
     "miami",
     {BLUE, RED},
     {2, 6},
     {"new-orleans", "miami"},
     {"houston", "new-orleans"},
     RED,
     6,
     BLUE,
     2},
    {"europe",
     "brest",
     "dieppe",
     "bruxelles",
     {ORANGE, GREEN},
     {2, 2},
     {"athina", "sarajevo"},
     {"brest", "dieppe"},
     GREEN,
     4,
     ORANGE,
     2},
    {"africa",
     "ngaoundere",
     "bangui",
     "leopoldville",
     {BLACK, PURPLE},
     {3, 3},
     {"addis-ababa", "fachoda"},
     {"bangui", "bondo"},
     RED,
     5,
     GREEN,
     2},
    {"amsterdam",
     "jordaan",
     "westermarkt",
     "begijnhof",
     {ORANGE, RED},
     {2, 3},
     {"dam", "oost-indisch-huis"},
     {"korenmetershuisje", "oude-kerk"},
     GREEN,
     3,
     GREEN,
     1},
    {"tiny",
     "lighthouse",
     "mill",
     "castle",
     {RED, YELLOW},
     {3, 3},
     {"castle", "market"},
     {"lighthouse", "mill"},
     RED,
     4,
     RED,
     3},
};
enum { LESSONS = sizeof lessons / sizeof *lessons };

static void begin(const char *map) {
    table_bare(&t, map, NULL, 2);
    t.state.score[0] = t.state.score[1] = 0;
}

/* Seat 0 has the last turns of the game. */
static void last_turns(unsigned turns) {
    t.state.turns_left = (uint8_t)turns;
    t.state.ends_game = 1;
    t.state.trains[1] = 2;
}

static unsigned made_up(const char *a, const char *b, unsigned points) {
    unsigned ticket = hold(&t, 0, a, b, points);
    t.game.tickets[ticket].map_ticket = 0; /* so that it has a name */
    return ticket;
}

/* Judges a bad move: it must be a blunder, and the reason why `expected`. */
static void judge(depo_move chosen, depo_reason_kind expected) {
    depo_view view;
    depo_guide_init(&guide, &t.game);
    assert_int_equal(depo_check(&t.game, &t.state, chosen), DEPO_OK);
    depo_observe(&t.game, &t.state, 0, &view);
    depo_judge(&guide, t.map.id, &view, chosen, GAMES, &verdict);
    if (verdict.grade < DEPO_GRADE_MISTAKE || verdict.grade == DEPO_GRADE_FORCED)
        fail_msg("%s: grade %u, lost %.3f", t.map.id, verdict.grade, verdict.lost);
    depo_reason_find(&guide, &view.known, 0, chosen, verdict.best, &reason);
    if (reason.kind != expected)
        fail_msg("%s: reason %u, not %u; move kind %u", t.map.id, reason.kind, expected,
                 verdict.best.kind);
    const char *names[] = {"Anna", "Ben"};
    for (unsigned language = 0; language < DEPO_LANGUAGES; language++) {
        char text[DEPO_SENTENCE];
        depo_teller teller = {.map = &t.map, .game = &t.game, .names = names, .language = language};
        depo_tell_reason(&teller, &reason, text);
        assert_true(strlen(text) > 10);
    }
}

static void test_last_link(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < LESSONS; i++) {
        const lesson *l = &lessons[i];
        begin(l->map);
        lay(&t, 0, l->a, l->b);
        unsigned ticket = made_up(l->a, l->c, 12);
        give(&t, 0, l->color[1], l->length[1]);
        last_turns(1);
        t.state.score[1] = 20;
        judge(m_blind(&t), DEPO_REASON_COMPLETES);
        assert_int_equal(verdict.best.kind, DEPO_CLAIM);
        assert_int_equal(verdict.best.what, track_of(&t, l->b, l->c));
        assert_true(reason.tickets == depo_bit(ticket));
    }
}

/* Two links and two turns: whoever draws now does not get through any more. */
static void test_only_way(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < LESSONS; i++) {
        const lesson *l = &lessons[i];
        begin(l->map);
        made_up(l->a, l->c, 20);
        give(&t, 0, l->color[0], l->length[0]);
        give(&t, 0, l->color[1], l->length[1]);
        t.state.trains[0] = (uint8_t)(l->length[0] + l->length[1]);
        last_turns(3);
        t.state.score[1] = 15;
        judge(m_blind(&t), DEPO_REASON_ONLY_WAY);
        assert_int_equal(verdict.best.kind, DEPO_CLAIM);
    }
}

static void test_cards_are_worth_nothing_at_the_end(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < LESSONS; i++) {
        const lesson *l = &lessons[i];
        begin(l->map);
        give(&t, 0, l->longer_color, l->longer_length);
        last_turns(1);
        t.state.score[1] = 1;
        judge(m_blind(&t), DEPO_REASON_LAST_TURNS);
        assert_int_equal(verdict.best.kind, DEPO_CLAIM);
    }
}

static void test_longer_is_better(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < LESSONS; i++) {
        const lesson *l = &lessons[i];
        begin(l->map);
        give(&t, 0, l->longer_color, l->longer_length);
        if (l->shorter_color != l->longer_color) give(&t, 0, l->shorter_color, l->shorter_length);
        t.state.merchandise_left = 0; /* length alone shall count */
        depo_track little = track_of(&t, l->shorter[0], l->shorter[1]);
        last_turns(1);
        t.state.score[1] = (int16_t)(t.game.rules.longest_path + t.game.tracks[little].points + 1);
        judge(m_claim(&t, little, l->shorter_color, l->shorter_length, 0), DEPO_REASON_POINTS);
        assert_int_equal(t.game.tracks[verdict.best.what].length, l->longer_length);
    }
}

/* One card builds a station that saves two tickets. */
static void test_station_saves_two(void **unused) {
    (void)unused;
    begin("europe");
    lay(&t, 0, "brest", "dieppe");
    lay(&t, 0, "bruxelles", "frankfurt");
    lay(&t, 1, "dieppe", "bruxelles");
    unsigned one = made_up("brest", "bruxelles", 10), two = made_up("dieppe", "frankfurt", 10);
    give(&t, 0, GREEN, 1);
    last_turns(1);
    t.state.score[1] = 20;
    judge(m_blind(&t), DEPO_REASON_STATION);
    assert_true(reason.tickets == (depo_bit(one) | depo_bit(two)));
}

/* The same claim with terrain cards counts twice. */
static void test_doubling(void **unused) {
    (void)unused;
    static const char *const ends[][2] = {{"bangui", "bondo"}, {"fachoda", "addis-ababa"}};
    for (unsigned i = 0; i < 2; i++) {
        begin("africa");
        depo_track track = track_of(&t, ends[i][0], ends[i][1]);
        const depo_game_track *what = &t.game.tracks[track];
        give(&t, 0, what->color, what->length);
        give_terrain(&t, 0, what->terrain, t.game.rules.terrain_cost[what->length]);
        last_turns(1);
        t.state.score[1] = (int16_t)(t.game.rules.longest_path + what->points + 1);
        judge(m_claim(&t, track, what->color, what->length, 0), DEPO_REASON_DOUBLED);
        assert_int_equal(verdict.best.what, track);
        assert_int_equal(reason.number, 2 * what->points);
    }
}

static void test_merchandise(void **unused) {
    (void)unused;
    begin("amsterdam");
    give(&t, 0, ORANGE, 2);
    last_turns(1);
    depo_track plain = track_of(&t, "korenmetershuisje", "jan-roodenpoortstoren");
    t.state.score[1] = (int16_t)(t.game.rules.longest_path + t.game.tracks[plain].points + 1);
    judge(m_claim(&t, plain, ORANGE, 2, 0), DEPO_REASON_GAIN);
    assert_int_equal(reason.what, DEPO_MECHANISM_MERCHANDISE);
    assert_int_equal(t.game.tracks[verdict.best.what].cart, 1);
}

/* Moves a ticket from the hand to the tickets being chosen from. */
static void offer(unsigned ticket) {
    t.state.tickets[0] &= ~depo_bit(ticket);
    t.state.ticket_count[0]--;
    t.state.offer |= depo_bit(ticket);
    t.state.offer_size++;
    t.state.phase = DEPO_OFFER;
}

/* Of two tickets drawn one is built already and one can't be. */
static void test_tickets_to_keep(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < LESSONS; i++) {
        const lesson *l = &lessons[i];
        begin(l->map);
        lay(&t, 0, l->a, l->b);
        unsigned built = made_up(l->a, l->b, 9), far = made_up(l->a, l->longer[1], 21);
        t.state.trains[0] = 3;
        offer(built);
        offer(far);
        last_turns(1);
        t.state.score[1] = (int16_t)(t.state.score[0] + 5 + t.game.rules.longest_path);
        judge(m_keep(0, i % 2 ? 2 : 3), i % 2 ? DEPO_REASON_KEEPS : DEPO_REASON_LOST);
        assert_int_equal(verdict.best.what, 1);
        assert_true(reason.tickets == depo_bit(i % 2 ? built : far));
    }
}

static void test_too_late_for_tickets(void **unused) {
    (void)unused;
    static const char *const maps[] = {"usa", "europe"};
    for (unsigned i = 0; i < 2; i++) {
        begin(maps[i]);
        last_turns(1);
        t.state.trains[0] = 3; /* as so late in a game */
        judge(m_tickets(&t), DEPO_REASON_NO_TICKETS);
        assert_int_equal(reason.other, 1);
        assert_int_equal(reason.number, 2);
    }
}

/* The extra card of a tunnel that completes a ticket. */
static void test_tunnel_is_paid(void **unused) {
    (void)unused;
    begin("europe");
    unsigned ticket = made_up("angora", "smyrna", 9);
    depo_track track = track_of(&t, "angora", "smyrna");
    give(&t, 0, ORANGE, 4);
    t.state.laid = m_claim(&t, track, ORANGE, 3, 0);
    t.state.hand[0].of[ORANGE] = 1;
    t.state.hand_size[0] = 1;
    t.state.deck.of[ORANGE]--;
    t.state.deck.of[WHITE] = (uint8_t)(t.state.deck.of[WHITE] - 2);
    t.state.deck_size = (uint8_t)(t.state.deck_size - 3);
    t.state.turned[ORANGE] = 1;
    t.state.turned[WHITE] = 2;
    t.state.owed = 1;
    t.state.phase = DEPO_TUNNEL;
    last_turns(1);
    t.state.score[1] = 5;
    judge(m_decline(&t), DEPO_REASON_COMPLETES);
    assert_int_equal(verdict.best.kind, DEPO_PAY);
    assert_true(reason.tickets == depo_bit(ticket));
}

/* What is said for a move against another one, whatever a judge thinks of them. */
static void explain(depo_move chosen, depo_move best, depo_reason_kind expected) {
    depo_view view;
    depo_guide_init(&guide, &t.game);
    depo_observe(&t.game, &t.state, 0, &view);
    depo_reason_find(&guide, &view.known, 0, chosen, best, &reason);
    assert_int_equal(reason.kind, expected);
}

/* A tunnel that is given up is not what its cards are needed for. */
static void test_tunnel_is_given_up(void **unused) {
    (void)unused;
    begin("europe");
    made_up("angora", "smyrna", 9);
    depo_track track = track_of(&t, "angora", "smyrna");
    give(&t, 0, ORANGE, 4);
    t.state.laid = m_claim(&t, track, ORANGE, 3, 0);
    t.state.owed = 1;
    t.state.phase = DEPO_TUNNEL;
    depo_move pay = {.kind = DEPO_PAY, .cards = 1};
    explain(pay, m_decline(&t), DEPO_REASON_DECLINES);
    assert_int_equal(reason.track, DEPO_NONE);
}

/* Early in the game it is not too late for tickets: others are open yet. */
static void test_tickets_in_hand_come_first(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < LESSONS; i++) {
        begin(lessons[i].map);
        unsigned ticket = made_up(lessons[i].a, lessons[i].c, 9);
        explain(m_tickets(&t), m_blind(&t), DEPO_REASON_FIRST);
        assert_true(reason.tickets == depo_bit(ticket));
        t.state.trains[1] = 2;
        explain(m_tickets(&t), m_blind(&t), DEPO_REASON_NO_TICKETS);
    }
}

/* Whoever took a locomotive is not told that nothing in the row helps. */
static void test_locomotive_is_a_whole_turn(void **unused) {
    (void)unused;
    begin("usa");
    depo_move locomotive = {.kind = DEPO_TAKE, .color = DEPO_LOCOMOTIVE};
    explain(locomotive, m_blind(&t), DEPO_REASON_TWO_CARDS);
    memset(t.state.row, RED, sizeof t.state.row);
    depo_move red = {.kind = DEPO_TAKE, .color = RED};
    explain(red, m_blind(&t), DEPO_REASON_BLIND);
    made_up("new-orleans", "miami", 12);
    explain(red, m_blind(&t), DEPO_REASON_PILE);
}

/* Points are no reason against a move that brings as many. */
static void test_as_many_points(void **unused) {
    (void)unused;
    begin("usa");
    lay(&t, 0, "calgary", "seattle");
    depo_track on = track_of(&t, "calgary", "helena"), off = track_of(&t, "el-paso", "dallas");
    explain(m_claim(&t, off, RED, 4, 0), m_claim(&t, on, RED, 4, 0), DEPO_REASON_PATH);
    assert_int_equal(reason.number, 8);
    explain(m_claim(&t, on, RED, 4, 0), m_claim(&t, off, RED, 4, 0), DEPO_REASON_NONE);
    explain(m_claim(&t, on, RED, 2, 2), m_claim(&t, off, RED, 4, 0), DEPO_REASON_SPARES);
    explain(m_blind(&t), m_claim(&t, off, RED, 4, 0), DEPO_REASON_POINTS);
}

/* A ticket takes what it takes beyond the others. */
static void test_tickets_share_ways(void **unused) {
    (void)unused;
    begin("usa");
    unsigned whole = made_up("houston", "miami", 9), part = made_up("new-orleans", "miami", 7);
    unsigned far = made_up("seattle", "helena", 8);
    offer(whole);
    offer(part);
    offer(far);
    unsigned bit[3] = {1, 1, 1}; /* places in the offer follow the tickets' numbers */
    for (unsigned i = 0; i < 3; i++) {
        const unsigned tickets[3] = {whole, part, far};
        for (unsigned k = 0; k < 3; k++)
            if (tickets[k] < tickets[i]) bit[i] <<= 1;
    }
    depo_move one = m_keep(0, bit[0]), two = m_keep(0, bit[0] | bit[1]);
    explain(one, two, DEPO_REASON_KEEPS);
    assert_true(reason.tickets == depo_bit(part));
    assert_int_equal(reason.number, 0);
    explain(m_keep(0, bit[0] | bit[2]), one, DEPO_REASON_RETURNS);
    assert_true(reason.tickets == depo_bit(far));
    assert_int_equal(reason.number, 6);
    /* One for another one: both are named, with what they take. */
    explain(m_keep(0, bit[1] | bit[2]), two, DEPO_REASON_RATHER);
    assert_true(reason.tickets == depo_bit(whole) && reason.given_up == depo_bit(far));
    assert_int_equal(reason.number, 2);
    assert_int_equal(reason.cost, 6);
    /* First tickets lie in the hand while they are chosen from. */
    t.state.phase = DEPO_START_TICKETS;
    t.state.pending = 1;
    t.state.tickets[0] = t.state.offer;
    t.state.ticket_count[0] = 3;
    t.state.offer = t.state.offer_size = 0;
    explain(m_keep(0, bit[0] | bit[2]), one, DEPO_REASON_RETURNS);
    assert_int_equal(reason.number, 6);
}

static void test_words_of_a_reason(void **unused) {
    (void)unused;
    begin("usa");
    const char *names[] = {"Anna", "Ben"};
    depo_teller teller = {.map = &t.map, .game = &t.game, .names = names};
    unsigned ticket = 0;
    while (t.game.tickets[ticket].b != (uint64_t)1 << node_of(&t, "miami")) ticket++;
    reason = (depo_reason){.kind = DEPO_REASON_ONLY_WAY,
                           .track = track_of(&t, "dallas", "houston"),
                           .tickets = depo_bit(ticket),
                           .taken_by = 1,
                           .later = 2};
    char text[DEPO_SENTENCE], name[DEPO_SENTENCE], expected[2 * DEPO_SENTENCE];
    depo_tell_reason(&teller, &reason, text);
    depo_tell_ticket(&teller, (depo_ticket)ticket, name);
    snprintf(expected, sizeof expected,
             "Dallas – Houston was the last open way to complete %s; Ben took it 2 turns later",
             name);
    assert_string_equal(text, expected);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_last_link),
        cmocka_unit_test(test_only_way),
        cmocka_unit_test(test_cards_are_worth_nothing_at_the_end),
        cmocka_unit_test(test_longer_is_better),
        cmocka_unit_test(test_station_saves_two),
        cmocka_unit_test(test_doubling),
        cmocka_unit_test(test_merchandise),
        cmocka_unit_test(test_tickets_to_keep),
        cmocka_unit_test(test_too_late_for_tickets),
        cmocka_unit_test(test_tunnel_is_paid),
        cmocka_unit_test(test_tunnel_is_given_up),
        cmocka_unit_test(test_tickets_in_hand_come_first),
        cmocka_unit_test(test_locomotive_is_a_whole_turn),
        cmocka_unit_test(test_as_many_points),
        cmocka_unit_test(test_tickets_share_ways),
        cmocka_unit_test(test_words_of_a_reason),
    };
    return cmocka_run_group_tests_name("grades", tests, NULL, NULL);
}
