/* SPDX-License-Identifier: MIT
 * What may be taken back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/undo.h"

static depo_made list[4];

static depo_made made_at(const void *owner, unsigned i) {
    (void)owner;
    return list[i];
}

static depo_past past_of(unsigned count, unsigned people) {
    return (depo_past){.made = made_at, .count = count, .people = people, .phase = DEPO_TURN};
}

static void test_alone_against_bots_the_last_decision_goes(void **unused) {
    (void)unused;
    list[0] = (depo_made){.seat = 0, .reveals = 1};
    list[1] = (depo_made){.seat = 1, .bot = 1};
    list[2] = (depo_made){.seat = 0, .bot = 1}; /* while the person was away */
    depo_past past = past_of(3, 1);
    assert_int_equal(depo_undo(&past, 0), 0);
    assert_int_equal(depo_undo(&past, 1), -1);
    assert_int_equal(depo_undo(&past, DEPO_NONE), -1);
    assert_true(depo_undo_marks(&past, 0));
    past = past_of(0, 1);
    assert_int_equal(depo_undo(&past, 0), -1);
    past = past_of(3, 0);
    assert_int_equal(depo_undo(&past, 0), -1);
}

static void test_between_people_only_what_hurts_nobody(void **unused) {
    (void)unused;
    list[0] = (depo_made){.seat = 0};
    list[1] = (depo_made){.seat = 1};
    depo_past past = past_of(2, 3);
    assert_int_equal(depo_undo(&past, 1), 1);
    assert_int_equal(depo_undo(&past, 0), -1);
    assert_false(depo_undo_marks(&past, 1));
    past.costly = true;
    assert_int_equal(depo_undo(&past, 1), -1);
    past.costly = false;
    list[1].reveals = 1;
    assert_int_equal(depo_undo(&past, 1), -1);
    list[1] = (depo_made){.seat = 1, .at_once = 1};
    assert_int_equal(depo_undo(&past, 1), -1);
    past.phase = DEPO_START_TICKETS;
    assert_int_equal(depo_undo(&past, 1), 1);
}

static void test_what_comes_to_light(void **unused) {
    (void)unused;
    depo_state before = {.phase = DEPO_TURN};
    depo_move move = {.seat = 2};
    depo_events events = {.count = 2};
    events.list[0] = (depo_event){.kind = DEPO_EV_CLAIMED};
    events.list[1] = (depo_event){.kind = DEPO_EV_TURN};
    depo_made made = depo_made_of(&before, move, false, &events);
    assert_true(made.seat == 2 && !made.reveals && !made.at_once && !made.bot);
    events.list[0].kind = DEPO_EV_TURNED_UP;
    before.phase = DEPO_START_TICKETS;
    made = depo_made_of(&before, move, true, &events);
    assert_true(made.reveals && made.at_once && made.bot);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alone_against_bots_the_last_decision_goes),
        cmocka_unit_test(test_between_people_only_what_hurts_nobody),
        cmocka_unit_test(test_what_comes_to_light),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
