/* SPDX-License-Identifier: MIT
 * Measured chances of tickets and hints: positions whose answer is obvious, equal views, runs that
 * are continued. */
#include "table.h"

#include "coach/coach.h"
#include "review/hint.h"

#include <math.h>

enum { WORLDS = 64 };

static table t;
static depo_guide guide;
static depo_measuring measuring, other;
static depo_likely likely;
static depo_hint hint;

static unsigned made_up(const char *a, const char *b, unsigned points) {
    unsigned ticket = hold(&t, 0, a, b, points);
    t.game.tickets[ticket].map_ticket = 0; /* so that it has a name */
    return ticket;
}

static void begin(const char *map) {
    table_bare(&t, map, NULL, 2);
}

static void measure(unsigned ticket) {
    depo_view view;
    depo_guide_init(&guide, &t.game);
    depo_observe(&t.game, &t.state, 0, &view);
    depo_measure_begin(&measuring, &guide, t.map.id, &view);
    depo_measure_run(&measuring, WORLDS);
    depo_measure_read(&measuring, (depo_ticket)ticket, &likely);
    assert_in_range((unsigned)(likely.chance.value * 1000), 0, 1000);
}

/* What is built is certain, and worth its points; but for them nothing changes. */
static void test_connected(void **unused) {
    (void)unused;
    begin("usa");
    lay(&t, 0, "houston", "new-orleans");
    measure(made_up("houston", "new-orleans", 9));
    assert_true(likely.chance.value == 1 && likely.chance.error == 0 && likely.share == 1);
    assert_true(likely.weighed && likely.points.value == 9 && likely.win.value >= 0);
}

static void test_impossible(void **unused) {
    (void)unused;
    begin("usa");
    unsigned ticket = made_up("seattle", "miami", 20);
    t.state.trains[0] = 8;
    measure(ticket);
    assert_true(likely.chance.value == 0 && likely.chance.error == 0 && likely.share == 0);
    assert_true(likely.points.value <= -20);
}

/* The last link is open and the cards for it are in the hand, and it is the seat's turn; without
 * cards and with the others about to end the game there is little hope. */
static void test_near_and_far(void **unused) {
    (void)unused;
    begin("usa");
    lay(&t, 0, "houston", "new-orleans");
    unsigned ticket = made_up("houston", "miami", 12);
    give(&t, 0, RED, 6);
    measure(ticket);
    assert_true(likely.chance.value > 0.9);
    assert_true(likely.points.value > 10 && likely.win.value > 0);
    double near = likely.chance.value;

    begin("usa");
    lay(&t, 0, "houston", "new-orleans");
    ticket = made_up("houston", "miami", 12);
    t.state.turns_left = 4;
    t.state.ends_game = 1;
    t.state.trains[1] = 2;
    measure(ticket);
    assert_true(likely.chance.value < 0.2 && likely.chance.value < near);
}

/* The way to Miami is taken at all its ends but one, and that one is long. */
static void test_narrow(void **unused) {
    (void)unused;
    begin("usa");
    unsigned ticket = made_up("houston", "miami", 12);
    measure(ticket);
    double free = likely.chance.value;
    begin("usa");
    ticket = made_up("houston", "miami", 12);
    lay(&t, 1, "new-orleans", "miami");
    lay(&t, 1, "atlanta", "miami");
    t.state.trains[1] = 10;
    measure(ticket);
    assert_true(likely.chance.value < free - 0.2);
}

/* Of an offer: the ticket that is built is to be kept, the one out of reach is not. */
static void test_offer(void **unused) {
    (void)unused;
    begin("usa");
    lay(&t, 0, "houston", "new-orleans");
    unsigned built = made_up("houston", "new-orleans", 9), far = made_up("seattle", "miami", 20);
    t.state.trains[0] = 8;
    t.state.tickets[0] = 0;
    t.state.ticket_count[0] = 0;
    t.state.offer = depo_bit(built) | depo_bit(far);
    t.state.offer_size = 2;
    t.state.phase = DEPO_OFFER;
    measure(built);
    assert_true(likely.offered && likely.best && likely.weighed);
    assert_true(likely.points.value > 9 && likely.win.value > 0);
    const depo_arm *ranked[4];
    assert_int_equal(depo_measure_rank(&measuring, 4, ranked), 3);
    assert_int_equal(ranked[0]->keep.what, 1);
    assert_int_equal(ranked[1]->keep.what, 3);
    depo_measure_read(&measuring, (depo_ticket)far, &likely);
    assert_true(likely.offered && !likely.best && likely.chance.value == 0);
    assert_true(likely.points.value < 0);
}

/* What two parts of a run say is what one run says; an offer is thinned out on the way. */
static void test_continued(void **unused) {
    (void)unused;
    static const char *const maps[] = {"usa", "europe", "africa", "amsterdam", "tiny"};
    for (unsigned i = 0; i < 5; i++)
        for (unsigned turns = 0; turns < 2; turns++) {
            depo_view view;
            table_open(&t, maps[i], NULL, 2);
            if (turns) table_keep_all(&t);
            depo_guide_init(&guide, &t.game);
            depo_observe(&t.game, &t.state, depo_decider(&t.state), &view);
            depo_measure_begin(&measuring, &guide, t.map.id, &view);
            depo_measure_begin(&other, &guide, t.map.id, &view);
            depo_measure_run(&measuring, 17);
            depo_measure_run(&measuring, 43);
            depo_measure_run(&other, 60);
            assert_memory_equal(&measuring, &other, sizeof other);
            unsigned given_up = 0;
            for (unsigned k = 0; k < other.n_arms; k++) given_up += other.arms[k].given_up;
            if (turns) assert_int_equal(given_up, 0);
        }
}

/* Everything hidden dealt anew: the numbers and the hint stay. */
static void test_equal_views(void **unused) {
    (void)unused;
    static const char *const maps[] = {"usa", "europe", "africa", "amsterdam", "tiny"};
    depo_prng chance = {7};
    for (unsigned i = 0; i < 5; i++) {
        table_open(&t, maps[i], NULL, 3 <= t.map.players_most ? 3 : 2);
        for (unsigned part = 0; part < 3 && t.state.phase != DEPO_OVER; part++) {
            depo_view view, again;
            depo_state dealt;
            depo_hint same;
            depo_guide_init(&guide, &t.game);
            depo_observe(&t.game, &t.state, depo_decider(&t.state), &view);
            depo_determinize(&t.game, &view, &chance, &dealt);
            depo_observe(&t.game, &dealt, view.seat, &again);
            depo_measure_begin(&measuring, &guide, t.map.id, &view);
            depo_measure_begin(&other, &guide, t.map.id, &again);
            depo_measure_run(&measuring, 12);
            depo_measure_run(&other, 12);
            assert_memory_equal(&measuring, &other, sizeof other);
            depo_hint_find(&guide, t.map.id, &view, 80, &hint);
            depo_hint_find(&guide, t.map.id, &again, 80, &same);
            assert_memory_equal(&hint, &same, sizeof same);
            for (unsigned n = 0; n < 25 && t.state.phase != DEPO_OVER; n++)
                depo_apply(&t.game, &t.state,
                           depo_random_move(&t.game, &t.state, depo_decider(&t.state), &chance),
                           NULL);
        }
    }
}

/* The only way left to Miami, with an opponent who has built from Los Angeles to New Orleans: claim
 * it now. */
static void test_hint_says_why(void **unused) {
    (void)unused;
    const char *names[] = {"Anna", "Ben"};
    begin("usa");
    unsigned ticket = made_up("houston", "miami", 20);
    lay(&t, 0, "houston", "new-orleans");
    lay(&t, 1, "los-angeles", "el-paso");
    lay(&t, 1, "el-paso", "dallas");
    lay(&t, 1, "dallas", "little-rock");
    lay(&t, 1, "little-rock", "new-orleans");
    t.state.open &= ~(depo_bit(track_of(&t, "charleston", "miami")) |
                      depo_bit(track_of(&t, "atlanta", "miami")));
    give(&t, 0, RED, 6);
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) give(&t, 1, kind, 4);
    t.state.trains[0] = t.state.trains[1] = 12;
    hold(&t, 1, "los-angeles", "miami", 20);
    t.state.score[0] = 40; /* close enough for the ticket to decide it */
    depo_view view;
    depo_guide_init(&guide, &t.game);
    depo_observe(&t.game, &t.state, 0, &view);
    depo_hint_find(&guide, t.map.id, &view, 600, &hint);
    assert_int_equal(hint.verdict.best.kind, DEPO_CLAIM);
    assert_int_equal(hint.verdict.best.what, track_of(&t, "new-orleans", "miami"));
    assert_int_equal(hint.reason.kind, DEPO_REASON_COMPLETES);
    assert_true(hint.reason.tickets == depo_bit(ticket));
    assert_true(hint.verdict.ahead > 2 * hint.verdict.ahead_error);
    for (unsigned language = 0; language < DEPO_LANGUAGES; language++) {
        char text[DEPO_SENTENCE];
        const char *sign = language == depo_language_by_code("ru") ? " %" : "%";
        depo_teller teller = {.map = &t.map, .game = &t.game, .names = names, .language = language};
        depo_tell_hint(&teller, &view.known, &hint, text);
        assert_non_null(strstr(text, sign));
        unsigned lines = 1;
        for (const char *at = text; (at = strchr(at, '\n')); at++) lines++;
        assert_int_equal(lines, 3); /* what, why, how much */
        measure(ticket);
        depo_tell_likely(&teller, &likely, text);
        assert_non_null(strstr(text, sign));
    }
}

/* What more simulated games complete is likelier, and nothing that is open is certain. */
static void test_calibrated(void **unused) {
    (void)unused;
    const char *const maps[] = {"usa", "europe", "africa", "amsterdam", "tiny"};
    for (unsigned i = 0; i < sizeof maps / sizeof *maps; i++) {
        depo_view view;
        double before = 0;
        begin(maps[i]);
        depo_guide_init(&guide, &t.game);
        depo_observe(&t.game, &t.state, 0, &view);
        depo_measure_begin(&measuring, &guide, t.map.id, &view);
        for (double share = 0; share <= 1; share += 0.05) {
            double chance = depo_ticket_chance(&measuring.imagining, share);
            assert_true(chance > before && chance < 1);
            before = chance;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_connected),    cmocka_unit_test(test_impossible),
        cmocka_unit_test(test_near_and_far), cmocka_unit_test(test_narrow),
        cmocka_unit_test(test_offer),        cmocka_unit_test(test_continued),
        cmocka_unit_test(test_equal_views),  cmocka_unit_test(test_hint_says_why),
        cmocka_unit_test(test_calibrated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
