/* SPDX-License-Identifier: MIT
 * Tables without network and store: entries, decisions, undo, clocks, with time handed in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/guard.h"
#include "server/log.h"
#include "server/table.h"

#undef assert
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static depo_catalog catalog;
static int64_t now = 1000000;

static depo_person person(uint8_t number) {
    depo_person p = {{number, 1, 2, 3}};
    return p;
}

/* Folds an entry after a round through its stored form. */
static void take(depo_table *table, depo_entry *entry) {
    char *text = depo_entry_write(entry);
    depo_entry *again = malloc(sizeof *again);
    again->seq = entry->seq;
    assert_true(depo_entry_read(text, strlen(text), again));
    assert_true(depo_table_fold(table, &catalog, again, NULL));
    free(text);
    free(again);
}

static depo_refusal want(depo_table *table, depo_wish wish) {
    depo_entry *entry = calloc(1, sizeof *entry);
    wish.now = now;
    depo_refusal refusal = depo_table_decide(table, &wish, entry);
    if (!refusal.code) take(table, entry);
    free(entry);
    return refusal;
}

static void make(depo_table *table, unsigned seats, unsigned people, uint8_t clock, int64_t bank,
                 int64_t increment) {
    depo_entry *entry = calloc(1, sizeof *entry);
    entry->kind = DEPO_LOG_CREATE;
    entry->seq = 1;
    entry->at = now;
    entry->seat = DEPO_NONE;
    depo_plan *plan = &entry->plan;
    snprintf(plan->map, sizeof plan->map, "%s", catalog.maps[0]->id);
    plan->n_seats = seats;
    plan->first = 0;
    plan->clock = clock;
    plan->bank = bank;
    plan->increment = increment;
    plan->host = person(1);
    plan->seed.key[0] = 42;
    for (unsigned i = 0; i < seats; i++) {
        plan->seats[i].role = i < people ? DEPO_ROLE_HUMAN : DEPO_ROLE_BOT;
        if (i < people) plan->seats[i].person = person((uint8_t)(i + 1));
        snprintf(plan->seats[i].name, sizeof plan->seats[i].name, "N%u", i);
        if (i >= people) snprintf(plan->seats[i].level, sizeof plan->seats[i].level, "random");
    }
    assert_int_equal(depo_plan_check(&catalog, plan).code, DEPO_REFUSE_NONE);
    depo_table_init(table, "aaaaaaaaaaaa");
    take(table, entry);
    free(entry);
    assert_int_equal(want(table, (depo_wish){.kind = DEPO_LOG_START, .person = person(1)}).code, 0);
}

static depo_refusal move(depo_table *table, depo_seat seat, const char *text) {
    depo_wish wish = {.kind = DEPO_LOG_MOVE, .seat = seat, .seq = table->seq};
    bool bot = depo_table_bots(table) >> seat & 1;
    if (!bot) wish.person = person((uint8_t)(seat + 1));
    wish.bot = bot;
    static depo_move moves[DEPO_MAX_MOVES];
    if (text) {
        snprintf(wish.text, sizeof wish.text, "%s", text);
    } else {
        depo_legal(&table->setting->game, &table->state, seat, moves);
        depo_move_text(table->setting->map, &table->setting->game, &table->state, moves[0],
                       wish.text);
    }
    return want(table, wish);
}

static void choose_all(depo_table *table) {
    for (depo_seat seat = 0; seat < table->plan.n_seats; seat++)
        assert_int_equal(move(table, seat, NULL).code, 0);
    assert_int_equal(table->state.phase, DEPO_TURN);
}

static void test_guard(void **state);

static void fails(void *argument) {
    assert(!argument);
}

static void nests(void *argument) {
    assert_false(depo_guard(fails, argument));
    assert(!argument);
}

static void test_guard(void **state) {
    (void)state;
    int something = 1;
    assert_true(depo_guard(fails, NULL));
    assert_false(depo_guard(fails, &something));
    assert_false(depo_guard(nests, &something));
    assert_true(depo_guard(fails, NULL));
}

static void test_decisions_at_once(void **state) {
    (void)state;
    depo_table table;
    make(&table, 3, 3, DEPO_CLOCK_NONE, 0, 0);
    uint32_t start = table.seq;
    assert_int_equal(move(&table, 1, NULL).code, 0);
    assert_int_equal(table.decision[0], start);
    assert_int_equal(table.decision[1], table.seq);
    assert_int_equal(move(&table, 1, NULL).code, DEPO_REFUSE_RULE);
    assert_int_equal(move(&table, 0, NULL).code, 0);
    assert_int_equal(move(&table, 2, NULL).code, 0);
    assert_int_equal(table.decision[0], table.seq);
    depo_table_free(&table);
}

static void test_undo_between_people(void **state) {
    (void)state;
    depo_table table;
    make(&table, 2, 2, DEPO_CLOCK_NONE, 0, 0);
    assert_int_equal(depo_table_undo(&table, 0), -1);
    assert_int_equal(move(&table, 0, NULL).code, 0);
    assert_int_equal(depo_table_undo(&table, 0), 0);
    assert_int_equal(depo_table_undo(&table, 1), -1);
    assert_int_equal(move(&table, 1, NULL).code, 0);
    assert_int_equal(depo_table_undo(&table, 0), -1); /* another has acted */
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(depo_table_undo(&table, 0), -1); /* a hidden card was seen */
    depo_table_free(&table);
}

static void test_undo_against_bots(void **state) {
    (void)state;
    depo_table table;
    make(&table, 2, 1, DEPO_CLOCK_NONE, 0, 0);
    choose_all(&table);
    depo_state before = table.state;
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(move(&table, 1, "take deck").code, 0);
    for (unsigned left = 3; left >= 2; left--) {
        assert_int_equal(depo_table_undo(&table, 0), left);
        assert_int_equal(
            want(&table, (depo_wish){.kind = DEPO_LOG_UNDO, .person = person(1), .seq = table.seq})
                .code,
            0);
    }
    assert_memory_equal(&table.state, &before, sizeof before);
    assert_true(table.marked);
    depo_table_free(&table);
}

static void test_bank(void **state) {
    (void)state;
    depo_table table;
    depo_seat seat = DEPO_NONE;
    make(&table, 2, 2, DEPO_CLOCK_BANK, 60000, 5000);
    choose_all(&table);
    int64_t left = depo_table_left(&table, 0, now);
    now += 10000;
    assert_int_equal(depo_table_left(&table, 0, now), left - 10000);
    assert_int_equal(depo_table_left(&table, 1, now), depo_table_left(&table, 1, now - 5000));
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    now += 1000;
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(depo_table_left(&table, 0, now), left - 11000 + 5000);
    int64_t due = depo_table_due(&table, &seat);
    assert_int_equal(seat, 1);
    depo_wish timeout = {.kind = DEPO_LOG_TIMEOUT, .seat = 1};
    assert_int_equal(want(&table, timeout).code, DEPO_REFUSE_STALE); /* not yet */
    now = due;
    assert_int_equal(want(&table, timeout).code, 0);
    assert_int_equal(table.away, 2);
    assert_int_equal(depo_table_due(&table, &seat), 0);
    assert_int_equal(
        want(&table, (depo_wish){.kind = DEPO_LOG_BACK, .seat = 1, .person = person(2)}).code, 0);
    assert_int_equal(depo_table_left(&table, 1, now), 30000);
    depo_table_free(&table);
}

static void test_days(void **state) {
    (void)state;
    depo_table table;
    make(&table, 2, 2, DEPO_CLOCK_DAYS, 86400000, 0);
    choose_all(&table);
    now += 80000000;
    assert_int_equal(depo_table_left(&table, 0, now), 6400000);
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(move(&table, 0, "take deck").code, 0);
    assert_int_equal(depo_table_left(&table, 1, now), 86400000);
    depo_table_free(&table);
}

static void test_commands_are_known_again(void **state) {
    (void)state;
    depo_table table;
    make(&table, 2, 2, DEPO_CLOCK_NONE, 0, 0);
    depo_person one = person(1), two = person(2);
    for (unsigned i = 0; i < DEPO_RECENT + 1; i++) {
        depo_wish wish = {.kind = DEPO_LOG_CHAT, .person = one, .text = "x"};
        snprintf(wish.id, sizeof wish.id, "c%u", i);
        assert_int_equal(want(&table, wish).code, 0);
        assert_int_equal(depo_table_done(&table, &one, wish.id), table.seq);
        assert_int_equal(depo_table_done(&table, &two, wish.id), 0);
    }
    assert_int_equal(depo_table_done(&table, &one, "c0"), 0);
    assert_int_not_equal(depo_table_done(&table, &one, "c1"), 0);
    depo_table_free(&table);
}

/* A log that cannot be is refused, whatever is wrong with it. */
static void test_broken_entries(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "{}",
                                      "[]",
                                      "{\"k\":\"fly\"}",
                                      "{\"k\":\"move\",\"seat\":9}",
                                      "{\"k\":\"create\"}",
                                      "{\"k\":\"create\",\"plan\":{\"seats\":[1,2,3,4,5,6]}}",
                                      "{\"k\":\"move\",\"text\":5}",
                                      "{\"k\":\"sit\",\"who\":\"xyz\"}"};
    depo_entry *entry = malloc(sizeof *entry);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(depo_entry_read(bad[i], strlen(bad[i]), entry));
    depo_table table;
    make(&table, 2, 2, DEPO_CLOCK_NONE, 0, 0);
    memset(entry, 0, sizeof *entry);
    entry->kind = DEPO_LOG_MOVE;
    entry->seq = table.seq + 1;
    snprintf(entry->text, sizeof entry->text, "take deck");
    assert_false(depo_table_fold(&table, &catalog, entry, NULL));
    entry->seq = table.seq + 2;
    assert_false(depo_table_fold(&table, &catalog, entry, NULL));
    free(entry);
    depo_table_free(&table);
}

static void test_texts(void **state) {
    (void)state;
    assert_true(depo_text_ok("Анна"));
    assert_true(depo_text_ok("O'Neil \xf0\x9f\x9a\x82"));
    assert_false(depo_text_ok(""));
    assert_false(depo_text_ok("  \xc2\xa0 "));
    assert_false(depo_text_ok("a\nb"));
    assert_false(depo_text_ok("a\xe2\x80\xae"
                              "b"));
    assert_false(depo_text_ok("a\xc2\x85"
                              "b"));
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guard),
        cmocka_unit_test(test_decisions_at_once),
        cmocka_unit_test(test_undo_between_people),
        cmocka_unit_test(test_undo_against_bots),
        cmocka_unit_test(test_bank),
        cmocka_unit_test(test_days),
        cmocka_unit_test(test_commands_are_known_again),
        cmocka_unit_test(test_broken_entries),
        cmocka_unit_test(test_texts),
    };
    depo_log_set(DEPO_LOG_QUIET);
    if (sodium_init() < 0 || !depo_catalog_init(&catalog)) return 2;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    depo_catalog_free(&catalog);
    return failed;
}
