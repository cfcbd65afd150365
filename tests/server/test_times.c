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

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_times_of_moves),
        cmocka_unit_test(test_times_with_a_clock),
    };
    depo_log_set(DEPO_LOG_ERROR, false);
    if (sodium_init() < 0 || !depo_catalog_init(&catalog)) return 2;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    depo_catalog_free(&catalog);
    return failed;
}
