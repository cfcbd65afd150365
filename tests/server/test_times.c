/* SPDX-License-Identifier: MIT
 * How long moves took, in the game files of tables: as their logs say it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/base/log.h"
#include "tables.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The "took" lines of the table's file, in order, joined; "-" for a move without. */
static const char *times_of(const depo_table *table) {
    static char times[4096];
    static depo_problems problems;
    depo_record record;
    size_t size;
    char *file = depo_table_file(table, &size), *at = times;
    assert_true(depo_record_parse(file, size, &record, &problems));
    for (unsigned i = 0; i < record.n_moves; i++) {
        depo_took took = record.moves[i].took;
        if (took == DEPO_TOOK_UNKNOWN)
            at += sprintf(at, "- ");
        else
            at += sprintf(at, "%u.%u ", took / 10, took % 10);
    }
    depo_record_free(&record);
    free(file);
    return times;
}

static void wait_and_move(depo_table *table, int64_t ms, depo_seat seat, const char *text) {
    now += ms;
    assert_int_equal(move(table, seat, text).code, 0);
}

/* First tickets count from the start for everybody, also while others choose anew; what was taken
 * back goes with its time; a bot has none, and neither has who was gone without a clock. */
static void test_times_of_moves(void **state) {
    (void)state;
    depo_table table, later;
    make(&table, 3, 2, DEPO_CLOCK_NONE, 0, 0);
    wait_and_move(&table, 2000, 0, NULL);
    now += 500;
    depo_action undo = {.kind = DEPO_LOG_UNDO, .person = person(1), .seq = table.seq};
    assert_int_equal(want(&table, undo).code, 0);
    wait_and_move(&table, 1200, 0, NULL);
    wait_and_move(&table, 300, 2, NULL);
    wait_and_move(&table, 4000, 1, NULL); /* 2 + 0.5 + 1.2 + 0.3 + 4 since the start */
    wait_and_move(&table, 7540, 0, "take deck");
    wait_and_move(&table, 60, 0, "take deck");
    wait_and_move(&table, 3600001, 1, "take deck");
    wait_and_move(&table, 3600000, 1, "take deck");
    assert_string_equal(times_of(&table), "- - - - - - - "); /* it runs */
    assert_int_equal(want(&table, (depo_action){.kind = DEPO_LOG_END}).code, 0);
    assert_string_equal(times_of(&table), "1.2 - 8.0 7.5 0.1 - 3600.0 ");
    /* The file stands for the log later on. */
    depo_entry *entry = calloc(1, sizeof *entry);
    depo_table_condense(&table, entry);
    char *file = depo_table_file(&table, &entry->file_size);
    entry->file = file;
    depo_table_init(&later, "aaaaaaaaaaaa");
    assert_true(depo_table_fold(&later, &catalog, entry, NULL));
    assert_string_equal(times_of(&later), "1.2 - 8.0 7.5 0.1 - 3600.0 ");
    free(file);
    free(entry);
    depo_table_free(&table);
    depo_table_free(&later);
}

/* Where a clock runs it says what long is; who comes back begins anew, and who resigns while
 * another decides has decided nothing. A clock that was put back gives no time. */
static void test_times_with_a_clock(void **state) {
    (void)state;
    depo_table table;
    make(&table, 3, 3, DEPO_CLOCK_DAYS, 3 * 86400000, 0);
    choose_all(&table);
    wait_and_move(&table, 2 * 86400000, 0, "take deck");
    now += 5000;
    assert_int_equal(leave(&table, 1, 0, 7, true).code, 0);
    now += 5000;
    assert_int_equal(want(&table, (depo_action){.kind = DEPO_LOG_BACK, .person = person(1)}).code,
                     0);
    wait_and_move(&table, 1700, 0, "take deck");
    wait_and_move(&table, 1000, 2, "resign");
    wait_and_move(&table, 4000, 1, "take deck");
    wait_and_move(&table, -4000, 1, "take deck");
    assert_int_equal(want(&table, (depo_action){.kind = DEPO_LOG_END}).code, 0);
    assert_string_equal(times_of(&table), "0.0 0.0 0.0 172800.0 1.7 - 5.0 0.0 ");
    now += 4000;
    depo_table_free(&table);
}

enum { HOUR = 3600000, DAY = 24 * HOUR };

static depo_refusal_code rest(depo_table *table, uint8_t who, unsigned days) {
    return want(table, (depo_action){.kind = DEPO_LOG_VACATION,
                                     .person = person(who),
                                     .seat = (depo_seat)(who - 1),
                                     .days = days})
        .code;
}

/* Who rests in the middle of a turn has the rest of the time for it afterwards. */
static void test_a_vacation_stops_the_clock(void **state) {
    (void)state;
    depo_table table;
    depo_seat seat = 0;
    now = (now / DAY / DEPO_SEASON_DAYS + 1) * DEPO_SEASON_DAYS * DAY; /* a season begins */
    make(&table, 2, 2, DEPO_CLOCK_DAYS, 2 * (int64_t)DAY, 0);
    choose_all(&table);
    int64_t began = now, left = depo_table_left(&table, 0, now);
    now += DAY;
    assert_int_equal(rest(&table, 1, 3), 0);
    assert_int_equal(depo_table_due(&table, &seat), began + 3 * (int64_t)DAY + left);
    now += 2 * (int64_t)DAY;
    assert_int_equal(depo_table_left(&table, 0, now), left - DAY);
    /* Back a day early, which is not lost; 14 days are all there is. */
    assert_int_equal(rest(&table, 1, 0), 0);
    assert_int_equal(depo_table_rested(&table, 0, now), 2 * (int64_t)DAY);
    assert_int_equal(depo_table_due(&table, &seat), now + left - DAY);
    assert_int_equal(rest(&table, 1, 13), DEPO_REFUSE_VACATION);
    assert_int_equal(rest(&table, 1, 12), 0);
    assert_int_equal(rest(&table, 1, 13), DEPO_REFUSE_VACATION);
    now += 12 * (int64_t)DAY;
    assert_int_equal(rest(&table, 1, 1), DEPO_REFUSE_VACATION);
    /* A turn that comes during a vacation waits for its end. */
    assert_int_equal(rest(&table, 2, 5), 0);
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(depo_table_due(&table, &seat), now + 7 * (int64_t)DAY);
    assert_int_equal(seat, 1);
    /* The next season has its own days. */
    now += 91 * (int64_t)DAY;
    assert_int_equal(rest(&table, 1, 14), 0);
    depo_table_free(&table);
    make(&table, 2, 2, DEPO_CLOCK_BANK, HOUR, 0);
    assert_int_equal(rest(&table, 1, 1), DEPO_REFUSE_VACATION);
    depo_table_free(&table);
}

static depo_refusal_code nudge(depo_table *table, uint8_t who, depo_seat other) {
    return want(table, (depo_action){.kind = DEPO_LOG_NUDGE,
                                     .person = person(who),
                                     .seat = (depo_seat)(who - 1),
                                     .other = other})
        .code;
}

static void test_a_nudge_a_day(void **state) {
    (void)state;
    depo_table table;
    make(&table, 3, 2, DEPO_CLOCK_NONE, 0, 0);
    choose_all(&table);
    assert_int_equal(nudge(&table, 2, 0), DEPO_REFUSE_NUDGED); /* just asked */
    now += HOUR - 1;
    assert_int_equal(nudge(&table, 2, 0), DEPO_REFUSE_NUDGED);
    now += 1;
    assert_int_equal(nudge(&table, 2, 0), 0);
    now += DAY - 1;
    assert_int_equal(nudge(&table, 2, 0), DEPO_REFUSE_NUDGED);
    now += 1;
    assert_int_equal(nudge(&table, 2, 0), 0);
    assert_int_equal(nudge(&table, 1, 1), DEPO_REFUSE_NO_PERSON); /* not asked */
    assert_int_equal(nudge(&table, 1, 0), DEPO_REFUSE_NO_PERSON); /* oneself */
    assert_int_equal(nudge(&table, 1, 2), DEPO_REFUSE_NO_PERSON); /* a bot */
    assert_int_equal(nudge(&table, 1, 4), DEPO_REFUSE_NO_SEAT);
    assert_int_equal(nudge(&table, 9, 0), DEPO_REFUSE_NO_SEAT);
    depo_table_free(&table);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_times_of_moves),
        cmocka_unit_test(test_times_with_a_clock),
        cmocka_unit_test(test_a_vacation_stops_the_clock),
        cmocka_unit_test(test_a_nudge_a_day),
    };
    depo_log_set(DEPO_LOG_ERROR, false);
    if (sodium_init() < 0 || !depo_catalog_init(&catalog)) return 2;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    depo_catalog_free(&catalog);
    return failed;
}
