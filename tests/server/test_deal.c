/* SPDX-License-Identifier: MIT
 * The deal of the day without network and store: days, what follows from the secret, what a ranked
 * try refuses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/table/deal.h"
#include "server/table/table.h"

#undef assert
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char secret[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
static const int64_t HOUR = 3600000;
static depo_catalog catalog;

static void test_days(void **state) {
    (void)state;
    char text[DEPO_DEAL_DAY_TEXT];
    unsigned day = depo_deal_day_parse("2028-02-29");
    depo_deal_day_text(day, text);
    assert_string_equal(text, "2028-02-29");
    assert_int_equal(depo_deal_day_parse("2028-03-01"), day + 1);
    assert_int_equal(depo_deal_day_parse("2027-02-29"), 0);
    assert_int_equal(depo_deal_day_parse("2028-2-29"), 0);
    assert_int_equal(depo_deal_day_parse(""), 0);
    int64_t midnight = (int64_t)day * 24 * HOUR;
    assert_int_equal(depo_deal_day(midnight), day);
    assert_int_equal(depo_deal_day(midnight - 1), day - 1);
    assert_int_equal(depo_deal_ends(day), midnight + 24 * HOUR);
    assert_int_equal(depo_deal_closes(day), midnight + 26 * HOUR);
    assert_int_equal(depo_deal_last_closed(depo_deal_closes(day)), day);
    assert_int_equal(depo_deal_last_closed(depo_deal_closes(day) - 1), day - 1);
    assert_int_equal(depo_deal_day(-1), 0);
    assert_int_equal(depo_deal_last_closed(0), 0);
}

/* Servers of several versions may share a store: what is derived never changes. */
static void test_the_seed(void **state) {
    (void)state;
    char text[DEPO_SEED_TEXT];
    depo_seed seed = depo_deal_seed(secret, "abcd", 20773);
    depo_seed_text(&seed, text);
    assert_string_equal(text, "6aebaa61d2bdb2339812cefba0c8c96e");
    depo_seed again = depo_deal_seed(secret, "abcd", 20773);
    assert_memory_equal(&seed, &again, sizeof seed);
    char other_secret[sizeof secret];
    memcpy(other_secret, secret, sizeof secret);
    other_secret[63] = '0';
    depo_seed others[] = {depo_deal_seed(secret, "abcd", 20774),
                          depo_deal_seed(secret, "abce", 20773),
                          depo_deal_seed(other_secret, "abcd", 20773)};
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        assert_true(others[i].key[0] != seed.key[0] && others[i].key[1] != seed.key[1]);
}

static void test_one_table_for_each(void **state) {
    (void)state;
    const depo_person anna = {{1}}, ben = {{2}};
    char ids[5][DEPO_TABLE_ID];
    depo_deal_table(secret, &anna, "usa", 20773, ids[0]);
    depo_deal_table(secret, &ben, "usa", 20773, ids[1]);
    depo_deal_table(secret, &anna, "europe", 20773, ids[2]);
    depo_deal_table(secret, &anna, "usa", 20774, ids[3]);
    depo_deal_table(secret, &anna, "usa", 20773, ids[4]);
    assert_string_equal(ids[0], "egida3drorpr");
    assert_string_equal(ids[0], ids[4]);
    for (unsigned a = 0; a < 4; a++) {
        assert_true(depo_table_id_ok(ids[a]));
        for (unsigned b = 0; b < a; b++) assert_string_not_equal(ids[a], ids[b]);
    }
}

static depo_refusal_code want(depo_table *table, depo_action action, bool take) {
    depo_entry *entry = calloc(1, sizeof *entry), *again = calloc(1, sizeof *again);
    depo_refusal refusal = depo_table_decide(table, &action, entry);
    if (!refusal.code && take) {
        char *text = depo_entry_write(entry);
        again->seq = entry->seq;
        assert_true(depo_entry_read(text, strlen(text), again));
        assert_true(depo_table_fold(table, &catalog, again, NULL));
        free(text);
    }
    free(entry);
    free(again);
    return refusal.code;
}

static void begin(depo_table *table, const depo_map *map, unsigned day, bool ranked) {
    depo_entry *entry = calloc(1, sizeof *entry), *again = calloc(1, sizeof *again);
    entry->kind = DEPO_LOG_CREATE;
    entry->seq = again->seq = 1;
    entry->at = (int64_t)day * 24 * HOUR;
    entry->seat = DEPO_NONE;
    depo_deal_plan(map, day, ranked, &entry->plan);
    depo_seat_plan *seat = &entry->plan.seats[DEPO_DEAL_SEAT];
    seat->person = entry->plan.host = (depo_person){{1}};
    snprintf(seat->name, sizeof seat->name, "Anna");
    assert_int_equal(depo_plan_check(&catalog, &entry->plan).code, DEPO_REFUSE_NONE);
    char *text = depo_entry_write(entry);
    assert_true(depo_entry_read(text, strlen(text), again));
    assert_memory_equal(&entry->plan, &again->plan, sizeof entry->plan);
    depo_table_init(table, "aaaaaaaaaaaa");
    assert_true(depo_table_fold(table, &catalog, again, NULL));
    free(text);
    free(entry);
    free(again);
    assert_int_equal(want(table, (depo_action){.kind = DEPO_LOG_START, .now = 1}, true), 0);
}

static void test_every_map_has_a_deal(void **state) {
    (void)state;
    for (unsigned i = 0; i < catalog.n_maps; i++) {
        static depo_table table;
        assert_true(depo_deal_fits(catalog.maps[i]));
        begin(&table, catalog.maps[i], 20773, i % 2);
        assert_int_equal(table.plan.deal_day, 20773);
        assert_int_equal(table.plan.ranked, i % 2);
        assert_int_equal(depo_table_people(&table), 1);
        depo_table_free(&table);
    }
}

static void test_what_a_try_refuses(void **state) {
    (void)state;
    static depo_table table;
    const unsigned day = 20773;
    const int64_t noon = (int64_t)day * 24 * HOUR + 12 * HOUR, closed = depo_deal_closes(day);
    const depo_person anna = {{1}};
    static const uint8_t spoils[] = {DEPO_LOG_SIT,  DEPO_LOG_STAND, DEPO_LOG_ARRANGE,
                                     DEPO_LOG_VOTE, DEPO_LOG_LEAVE, DEPO_LOG_KICK};
    begin(&table, catalog.maps[0], day, true);
    for (unsigned i = 0; i < sizeof spoils; i++)
        for (unsigned server = 0; server < 2; server++) {
            depo_action action = {.kind = spoils[i], .now = noon};
            if (!server) action.person = anna;
            assert_int_equal(want(&table, action, false), DEPO_REFUSE_ONE_TRY);
        }
    depo_action resign = {
        .kind = DEPO_LOG_MOVE, .person = anna, .seq = table.seq, .text = "resign", .now = noon};
    assert_int_equal(want(&table, resign, false), DEPO_REFUSE_ONE_TRY);
    /* Neither its person nor the server that makes room removes it before it has closed; the
     * operator may. */
    depo_action own = {.kind = DEPO_LOG_DELETE, .person = anna, .now = noon};
    assert_int_equal(want(&table, own, false), DEPO_REFUSE_ONE_TRY);
    assert_int_equal(want(&table, (depo_action){.kind = DEPO_LOG_DELETE, .now = noon}, false), 0);
    table.phase = DEPO_TABLE_OVER;
    depo_action old = {.kind = DEPO_LOG_DELETE, .old = INT64_MAX, .now = closed - 1};
    assert_int_equal(want(&table, old, false), DEPO_REFUSE_STALE);
    old.now = own.now = closed;
    assert_int_equal(want(&table, old, false), 0);
    assert_int_equal(want(&table, own, false), 0);
    assert_true(depo_deal_is_sealed(&table.plan, closed - 1));
    assert_false(depo_deal_is_sealed(&table.plan, closed));
    depo_table_free(&table);
}

/* Bots choose their first tickets after the person: how quick that is must not matter. */
static void test_bots_wait_for_the_person(void **state) {
    (void)state;
    static depo_table table;
    begin(&table, catalog.maps[0], 20773, true);
    unsigned all = (1u << table.plan.n_seats) - 1;
    assert_int_equal(depo_table_deciders(&table), all);
    assert_int_equal(depo_table_thinkers(&table), 0);
    table.plan.deal_day = 0;
    assert_int_equal(depo_table_thinkers(&table), all & ~1u);
    depo_table_free(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_days),
        cmocka_unit_test(test_the_seed),
        cmocka_unit_test(test_one_table_for_each),
        cmocka_unit_test(test_every_map_has_a_deal),
        cmocka_unit_test(test_what_a_try_refuses),
        cmocka_unit_test(test_bots_wait_for_the_person),
    };
    if (sodium_init() < 0 || !depo_catalog_init(&catalog)) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    depo_catalog_free(&catalog);
    return failed;
}
