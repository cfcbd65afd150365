/* SPDX-License-Identifier: MIT
 * What each player is told at the end: the best of their game, and how little was missing. */
#include "table.h"

#include "say/story.h"
#include "say/tr.h"

static table t;
static char out[DEPO_SENTENCE];

static depo_teller teller_in(const char *language) {
    static const char *const names[] = {"Ada", "Ben", "Cleo", "Dan", "Eve"};
    return (depo_teller){.map = &t.map,
                         .game = &t.game,
                         .names = names,
                         .language = depo_language_by_code(language)};
}
static const char *best(unsigned seat, const char *language) {
    depo_teller teller = teller_in(language);
    depo_tell_best(&teller, &t.state, (depo_seat)seat, out);
    return out;
}
static const char *close_by(unsigned seat) {
    depo_teller teller = teller_in("en");
    return depo_tell_close(&teller, &t.state, (depo_seat)seat, out) ? out : NULL;
}

/* Gives a printed ticket to a seat. */
static void own(unsigned seat, const char *a, const char *b) {
    depo_bits from = depo_bit(node_of(&t, a)), to = depo_bit(node_of(&t, b));
    for (unsigned i = 0; i < t.game.n_tickets; i++) {
        const depo_game_ticket *ticket = &t.game.tickets[i];
        if (!((ticket->a == from && ticket->b == to) || (ticket->a == to && ticket->b == from)))
            continue;
        t.state.tickets[seat] |= depo_bit(i);
        t.state.ticket_count[seat]++;
        return;
    }
    fail_msg("no ticket %s - %s", a, b);
}
static void lay_all(unsigned seat, const char *const *cities) {
    for (; cities[1]; cities++) lay(&t, seat, cities[0], cities[1]);
}

/* Seat 0 has the longest path, 1 the most tickets, 2 the ticket that is worth most. */
static void spread(void) {
    table_bare(&t, "usa", NULL, 4);
    lay_all(0, (const char *[]){"seattle", "calgary", "winnipeg", "sault-st-marie", NULL});
    lay_all(1, (const char *[]){"denver", "santa-fe", "el-paso", NULL});
    lay_all(1, (const char *[]){"duluth", "omaha", "kansas-city", "oklahoma-city", "dallas",
                                "houston", NULL});
    lay_all(2, (const char *[]){"boston", "new-york", "pittsburgh", "raleigh", "charleston",
                                "miami", NULL});
    own(1, "denver", "el-paso");
    own(1, "kansas-city", "houston");
    own(1, "duluth", "houston");
    own(2, "boston", "miami");
}

static void test_each_has_a_line_of_their_own(void **unused) {
    (void)unused;
    spread();
    assert_string_equal(best(0, "en"), "Longest path: Sault St. Marie – Seattle, 16 trains");
    assert_string_equal(best(1, "en"), "Most tickets completed: 3");
    assert_string_equal(best(2, "en"), "Biggest ticket: Boston – Miami (12)");
    assert_string_equal(best(3, "en"), "Not a single route this time");
    assert_string_equal(best(1, "ru"), "Больше всех выполненных маршрутов: 3");
    lay(&t, 3, "vancouver", "seattle");
    assert_non_null(strstr(best(3, "en"), "Best route: "));
    assert_non_null(strstr(out, "Vancouver"));
}

static void test_nobody_is_first_together(void **unused) {
    (void)unused;
    spread();
    own(3, "duluth", "el-paso");   /* not done: it counts for nothing here */
    own(3, "winnipeg", "houston"); /* 12 too */
    assert_string_equal(best(2, "en"), "Biggest ticket: Boston – Miami (12)");
    lay_all(3, (const char *[]){"winnipeg", "helena", "denver", "oklahoma-city", NULL});
    lay_track(&t, 3, twin_of(&t, "oklahoma-city", "dallas"));
    lay_track(&t, 3, twin_of(&t, "dallas", "houston"));
    assert_string_equal(best(2, "en"), "Best ticket: Boston – Miami (12)");
}

static void test_who_lost_by_little_is_told_so(void **unused) {
    (void)unused;
    table_bare(&t, "usa", NULL, 3);
    t.state.score[0] = 40;
    t.state.score[1] = 37;
    t.state.score[2] = 20;
    const char *all[] = {close_by(0), close_by(2)};
    assert_null(all[0]);
    assert_null(all[1]);
    assert_string_equal(close_by(1), "So close: 3 points short");
    t.state.score[1] = 39;
    assert_string_equal(close_by(1), "So close: 1 point short");
    /* 22 behind, and with the ticket 2 ahead. */
    t.state.score[2] = 34;
    own(2, "boston", "miami");
    own(2, "denver", "el-paso");
    assert_string_equal(close_by(2), "One ticket from winning: Boston – Miami (12)");
    t.state.score[2] = 20;
    assert_null(close_by(2));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_has_a_line_of_their_own),
        cmocka_unit_test(test_nobody_is_first_together),
        cmocka_unit_test(test_who_lost_by_little_is_told_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
