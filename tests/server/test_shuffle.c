/* SPDX-License-Identifier: MIT
 * The two rounds of a table's shuffle: who promises, who reveals, who is left out, and that nothing
 * of it is seen before its time. Without network and store; time is handed in. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "server/table/outgoing.h"
#include "server/table/shuffle.h"
#include "tables.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { WAIT = 3000 };

/* The number of a seat's device in a round, its digits and its commitment's. */
typedef struct number {
    uint8_t bytes[DEPO_SHARE_SIZE];
    char text[DEPO_SHARE_TEXT], commit[DEPO_SHARE_TEXT];
} number;

static number number_of(unsigned seat, unsigned round) {
    number n;
    uint8_t commit[DEPO_SHARE_SIZE];
    memset(n.bytes, (int)(16 * round + seat + 1), sizeof n.bytes);
    depo_share_text(n.bytes, n.text);
    depo_share_commit(n.bytes, commit);
    depo_share_text(commit, n.commit);
    return n;
}

/* Seats of people first, then bots; the server's secret is all 7. */
static void lay_shuffled(depo_table *table, unsigned seats, unsigned people) {
    lay(table, seats, people, 0, DEPO_CLOCK_NONE, 0, 0);
    depo_entry entry = {.kind = DEPO_LOG_CREATE, .seq = 1, .at = now, .seat = DEPO_NONE};
    entry.plan = table->plan;
    entry.plan.shuffled = true;
    entry.plan.reveal = WAIT / 1000;
    memset(entry.plan.secret, 7, sizeof entry.plan.secret);
    depo_table_free(table);
    depo_table_init(table, "aaaaaaaaaaaa");
    take(table, &entry);
    assert_int_equal(table->shuffle.round, 1);
}

static depo_refusal_code say(depo_table *table, depo_entry_kind kind, unsigned who, unsigned seat,
                             const char *text) {
    depo_action action = {.kind = kind, .person = person((uint8_t)who), .seat = (depo_seat)seat};
    snprintf(action.text, sizeof action.text, "%s", text);
    return want(table, action).code;
}

static depo_refusal_code promise(depo_table *table, unsigned seat) {
    return say(table, DEPO_LOG_COMMIT, seat + 1, seat,
               number_of(seat, table->shuffle.round).commit);
}

static depo_refusal_code reveal(depo_table *table, unsigned seat) {
    return say(table, DEPO_LOG_REVEAL, seat + 1, seat, number_of(seat, table->shuffle.round).text);
}

static depo_refusal_code start(depo_table *table, unsigned who) {
    return want(table, (depo_action){.kind = DEPO_LOG_START, .person = person((uint8_t)who)}).code;
}

/* What the server does by itself now; DEPO_LOG_KINDS: nothing. */
static depo_entry_kind server(depo_table *table) {
    depo_entry_kind next = depo_shuffle_next(table, now);
    if (next == DEPO_LOG_KINDS) return next;
    depo_entry_kind kind = next == DEPO_LOG_CALL ? DEPO_LOG_START : next;
    assert_int_equal(want(table, (depo_action){.kind = kind}).code, 0);
    return next;
}

static void test_all_reveal_and_the_game_begins(void **state) {
    (void)state;
    depo_table table;
    lay_shuffled(&table, 3, 2);
    assert_int_equal(promise(&table, 0), 0);
    assert_int_equal(promise(&table, 1), 0);
    assert_int_equal(promise(&table, 1), DEPO_REFUSE_NO_SHUFFLE); /* it has */
    assert_int_equal(reveal(&table, 0), DEPO_REFUSE_NO_SHUFFLE);  /* not asked for */
    assert_int_equal(say(&table, DEPO_LOG_COMMIT, 1, 2, ""), DEPO_REFUSE_NOT_YOUR_SEAT);
    assert_int_equal(start(&table, 2), 0);
    assert_int_equal(table.phase, DEPO_TABLE_LOBBY);
    assert_int_equal(table.shuffle.stage, DEPO_SHUFFLE_CALLED);
    assert_int_equal(server(&table), DEPO_LOG_KINDS);
    assert_int_equal(start(&table, 1), DEPO_REFUSE_ALREADY_STARTED);
    assert_int_equal(say(&table, DEPO_LOG_STAND, 1, 0, ""), DEPO_REFUSE_ALREADY_STARTED);
    assert_int_equal(reveal(&table, 0), 0);
    assert_int_equal(reveal(&table, 0), DEPO_REFUSE_NO_SHUFFLE);
    number other = number_of(4, 9);
    assert_int_equal(say(&table, DEPO_LOG_REVEAL, 2, 1, other.text), DEPO_REFUSE_NO_SHUFFLE);
    assert_int_equal(reveal(&table, 1), 0);
    assert_int_equal(server(&table), DEPO_LOG_START);
    assert_int_equal(table.phase, DEPO_TABLE_RUNNING);
    assert_int_equal(table.shuffle.revealed, 3);
    depo_seed seed = depo_shuffle_seed(&table.shuffle);
    assert_memory_equal(&seed, &table.plan.seed, sizeof seed);
    assert_int_equal(promise(&table, 1), DEPO_REFUSE_ALREADY_STARTED);
    depo_table_free(&table);
}

/* The second keeps its number back: it is out, and the others' are of no use any more. */
static void test_whoever_withholds_is_left_out_and_all_promise_anew(void **state) {
    (void)state;
    depo_table table;
    lay_shuffled(&table, 3, 3);
    for (unsigned i = 0; i < 3; i++) assert_int_equal(promise(&table, i), 0);
    assert_int_equal(start(&table, 1), 0);
    assert_int_equal(reveal(&table, 0), 0);
    assert_int_equal(reveal(&table, 2), 0);
    assert_int_equal(server(&table), DEPO_LOG_KINDS);
    now += WAIT - 1;
    assert_int_equal(want(&table, (depo_action){.kind = DEPO_LOG_MISS}).code, DEPO_REFUSE_STALE);
    now += 1;
    assert_int_equal(want(&table, (depo_action){.kind = DEPO_LOG_MISS, .person = person(1)}).code,
                     DEPO_REFUSE_STALE);
    assert_int_equal(server(&table), DEPO_LOG_MISS);
    assert_int_equal(table.shuffle.round, 2);
    assert_int_equal(table.shuffle.left_out, 2);
    assert_int_equal(table.shuffle.committed, 0);
    assert_int_equal(reveal(&table, 1), DEPO_REFUSE_NO_SHUFFLE); /* too late */
    assert_int_equal(promise(&table, 1), DEPO_REFUSE_NO_SHUFFLE);
    assert_int_equal(promise(&table, 2), 0);
    assert_int_equal(server(&table), DEPO_LOG_KINDS); /* for the first one */
    assert_int_equal(promise(&table, 0), 0);
    assert_int_equal(server(&table), DEPO_LOG_CALL);
    assert_int_equal(reveal(&table, 2), 0);
    assert_int_equal(reveal(&table, 0), 0);
    assert_int_equal(server(&table), DEPO_LOG_START);
    assert_int_equal(table.shuffle.revealed, 5);
    assert_int_equal(table.shuffle.left_out, 2);
    depo_table_free(&table);
}

static void test_a_start_never_waits_for_long(void **state) {
    (void)state;
    depo_table table;
    lay_shuffled(&table, 5, 5);
    for (unsigned i = 0; i < 5; i++) assert_int_equal(promise(&table, i), 0);
    int64_t begun = now;
    assert_int_equal(start(&table, 1), 0);
    for (unsigned i = 0; i < 3; i++) assert_int_equal(reveal(&table, i), 0);
    now += WAIT;
    assert_int_equal(server(&table), DEPO_LOG_MISS);
    now += WAIT; /* and nobody promises again */
    assert_int_equal(server(&table), DEPO_LOG_START);
    assert_int_equal(now - begun, 2 * WAIT);
    assert_int_equal(table.phase, DEPO_TABLE_RUNNING);
    assert_int_equal(table.shuffle.revealed, 0);
    depo_table_free(&table);
}

static void test_without_numbers_it_begins_at_once(void **state) {
    (void)state;
    depo_table table;
    lay_shuffled(&table, 2, 2); /* older programs */
    assert_int_equal(start(&table, 1), 0);
    assert_int_equal(table.phase, DEPO_TABLE_RUNNING);
    assert_int_equal(table.shuffle.stage, DEPO_SHUFFLE_DONE);
    depo_table_free(&table);
    make(&table, 2, 2, DEPO_CLOCK_NONE, 0, 0); /* a table of an older server */
    assert_int_equal(table.shuffle.round, 0);
    assert_int_equal(table.plan.seed.key[0], 42);
    depo_table_free(&table);
}

static void test_who_stands_up_takes_the_promise_along(void **state) {
    (void)state;
    depo_table table;
    lay_shuffled(&table, 3, 2);
    number mine = number_of(1, 1);
    assert_int_equal(promise(&table, 1), 0);
    assert_int_equal(say(&table, DEPO_LOG_STAND, 2, 1, ""), 0);
    assert_int_equal(table.shuffle.committed, 0);
    depo_action sit = {.kind = DEPO_LOG_SIT, .person = person(2), .seat = 1, .name = "B"};
    memcpy(sit.text, mine.commit, sizeof mine.commit);
    assert_int_equal(want(&table, sit).code, 0);
    assert_int_equal(table.shuffle.committed, 2);
    depo_table_free(&table);
}

/* Two processes judge the same action; the one that is behind judges it again. */
static void test_what_another_process_did_counts(void **state) {
    (void)state;
    depo_table table;
    lay_shuffled(&table, 2, 2);
    assert_int_equal(promise(&table, 0), 0);
    assert_int_equal(promise(&table, 1), 0);
    assert_int_equal(start(&table, 1), 0);
    assert_int_equal(reveal(&table, 0), 0);
    now += WAIT;
    assert_int_equal(depo_shuffle_next(&table, now), DEPO_LOG_MISS);
    assert_int_equal(reveal(&table, 1), 0); /* the other one was quicker with the number */
    assert_int_equal(want(&table, (depo_action){.kind = DEPO_LOG_MISS}).code, DEPO_REFUSE_STALE);
    assert_int_equal(server(&table), DEPO_LOG_START);
    assert_int_equal(want(&table, (depo_action){.kind = DEPO_LOG_START}).code,
                     DEPO_REFUSE_ALREADY_STARTED);
    assert_int_equal(table.shuffle.revealed, 3);
    depo_table_free(&table);
}

static char *shown(const depo_table *table) {
    depo_person reader = person(1);
    json_t *json = depo_table_json(table, &reader);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}

static void expect_shown(const depo_table *table, const char *text, bool is_there) {
    char *info = shown(table);
    if ((strstr(info, text) != NULL) != is_there) fail_msg("%s: %s", text, info);
    free(info);
}

static void test_nothing_is_shown_before_its_time(void **state) {
    (void)state;
    depo_table table;
    const number one = number_of(0, 1), two = number_of(1, 1);
    char secret[DEPO_SHARE_TEXT], server_says[DEPO_SHARE_TEXT];
    lay_shuffled(&table, 2, 2);
    depo_share_text(table.plan.secret, secret);
    depo_share_text(table.shuffle.server, server_says);
    expect_shown(&table, server_says, true);
    promise(&table, 0);
    promise(&table, 1);
    expect_shown(&table, two.commit, true);
    start(&table, 1);
    reveal(&table, 0);
    expect_shown(&table, one.text, false);
    reveal(&table, 1);
    expect_shown(&table, one.text, false); /* all are there, the game has not begun */
    server(&table);
    expect_shown(&table, one.text, true);
    expect_shown(&table, two.text, true);
    expect_shown(&table, secret, false);
    size_t size;
    char *file = depo_table_file(&table, &size);
    assert_null(strstr(file, secret));
    free(file);
    assert_int_equal(want(&table, (depo_action){.kind = DEPO_LOG_END}).code, 0);
    expect_shown(&table, secret, false); /* it comes with the end, as late as that */
    depo_frame *over = depo_say_over(&table, true);
    assert_non_null(memmem(depo_frame_text(over), over->size, secret, strlen(secret)));
    depo_frame_release(over);
    file = depo_table_file(&table, &size);
    assert_non_null(strstr(file, secret));
    free(file);
    depo_table_free(&table);
}

/* A finished table whose log is one entry and a file still has its shuffle. */
static void test_a_folded_log_keeps_it(void **state) {
    (void)state;
    depo_table table, again;
    lay_shuffled(&table, 2, 2);
    promise(&table, 1);
    start(&table, 1);
    reveal(&table, 1);
    server(&table);
    choose_all(&table);
    assert_int_equal(want(&table, (depo_action){.kind = DEPO_LOG_END}).code, 0);
    depo_entry entry;
    size_t size;
    char *file = depo_table_file(&table, &size);
    depo_table_condense(&table, &entry);
    char *text = depo_entry_write(&entry);
    assert_true(depo_entry_read(text, strlen(text), &entry));
    entry.seq = table.seq;
    entry.file = file;
    entry.file_size = size;
    depo_table_init(&again, table.id);
    assert_true(depo_table_fold(&again, &catalog, &entry, NULL));
    assert_memory_equal(&again.shuffle, &table.shuffle, sizeof again.shuffle);
    assert_memory_equal(&again.state, &table.state, sizeof again.state);
    free(text);
    free(file);
    depo_table_free(&table);
    depo_table_free(&again);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_reveal_and_the_game_begins),
        cmocka_unit_test(test_whoever_withholds_is_left_out_and_all_promise_anew),
        cmocka_unit_test(test_a_start_never_waits_for_long),
        cmocka_unit_test(test_without_numbers_it_begins_at_once),
        cmocka_unit_test(test_who_stands_up_takes_the_promise_along),
        cmocka_unit_test(test_what_another_process_did_counts),
        cmocka_unit_test(test_nothing_is_shown_before_its_time),
        cmocka_unit_test(test_a_folded_log_keeps_it),
    };
    if (sodium_init() < 0 || !depo_catalog_init(&catalog)) return 2;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    depo_catalog_free(&catalog);
    return failed;
}
