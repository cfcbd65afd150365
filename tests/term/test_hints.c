/* SPDX-License-Identifier: MIT
 * Hints asked for all along the recorded games: each box has one action, at most one number, which
 * is more than its error, and no reason that is true of every position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "recorded.h"
#include "review/hint.h"

#include <sodium.h>

#include <ctype.h>
#include <string.h>

enum { GAMES = 60 /* simulated for a hint */, EVERY = 3 /* positions */ };

static const char *folder;
static depo_map map;
static depo_game game;
static depo_guide guide;
static depo_state state;
static unsigned asked, reasons, numbers, kinds[DEPO_REASONS];

static unsigned count(const char *text, const char *part) {
    unsigned n = 0;
    for (; (text = strstr(text, part)); text += strlen(part)) n++;
    return n;
}

/* Numbers are those of the line about the win chance alone. */
static void check_box(const depo_teller *teller, const depo_view *view, const depo_hint *hint) {
    const depo_verdict *verdict = &hint->verdict;
    char box[DEPO_SENTENCE], move[DEPO_SENTENCE];
    depo_tell_hint(teller, &view->known, hint, box);
    depo_tell_move(teller, &view->known, verdict->best, move);
    assert_int_equal(strncmp(box, move, strlen(move)), 0);
    assert_int_equal(count(box, move), 1);
    assert_in_range(count(box, "\n"), 0, 2);
    for (unsigned i = 1; i < verdict->n_tried; i++) {
        char other[DEPO_SENTENCE];
        depo_tell_move(teller, &view->known, verdict->tried[i].move, other);
        if (!strstr(move, other)) assert_null(strstr(box, other));
    }
    assert_null(strstr(box, "−"));
    assert_in_range(count(box, "%"), 0, 1);
    if (!strchr(box, '%')) return;
    assert_true(verdict->ahead >= 2 * verdict->ahead_error);
    assert_true(verdict->ahead > 0);
    numbers++;
}

static void ask(const depo_events *events, unsigned made, unsigned all) {
    static const char *const names[] = {"Anna", "Ben", "Clara", "Dan", "Emma"};
    depo_view view;
    depo_hint hint;
    (void)events;
    if (made % EVERY || made >= all) return;
    depo_observe(&game, &state, depo_decider(&state), &view);
    depo_hint_find(&guide, map.id, &view, GAMES, &hint);
    for (unsigned language = 0; language < DEPO_LANGUAGES; language++) {
        depo_teller teller = {.map = &map, .game = &game, .names = names, .language = language};
        check_box(&teller, &view, &hint);
    }
    asked++;
    kinds[hint.reason.kind]++;
    reasons += hint.reason.kind != DEPO_REASON_NONE;
    for (unsigned i = 1; i < hint.verdict.n_tried; i++)
        assert_memory_not_equal(&hint.verdict.tried[i].move, &hint.verdict.tried[i - 1].move,
                                sizeof(depo_move));
}

static void test_each_box_says_one_thing(void **unused) {
    (void)unused;
    recorded_place place = {&map, &game, &guide, &state};
    assert_true(walk_recorded_games(folder, place, ask) > 10);
    assert_true(asked >= 1000);
    assert_true(2 * reasons > asked); /* most hints have one */
    assert_true(numbers > 0);
    static const depo_reason_kind empty[] = {DEPO_REASON_LOCOMOTIVE, DEPO_REASON_TWO_CARDS,
                                             DEPO_REASON_PILE, DEPO_REASON_TERRAIN,
                                             DEPO_REASON_SPARES};
    for (unsigned i = 0; i < sizeof empty / sizeof *empty; i++)
        assert_int_equal(kinds[empty[i]], 0);
    print_message("# %u hints, %u with a reason, %u with a number\n", asked, reasons, numbers / 2);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_box_says_one_thing)};
    if (argc != 2 || sodium_init() < 0) return 2;
    folder = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
