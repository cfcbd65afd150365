/* SPDX-License-Identifier: MIT
 * Tickets that the host has brought: the list is in the log and in the file, also when only these
 * are left of the table, and is put into no other map than its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "mapio/mapio.h"
#include "server/table/own.h"
#include "server/table/table.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static depo_catalog catalog;

/* A person and a bot, with a list of the map's own tickets, the first with other points. */
static void plan_own(depo_table_plan *plan, char list[8192]) {
    const depo_map *map = catalog.maps[0];
    list[0] = 0;
    for (unsigned i = 0; i < map->n_tickets; i++) {
        const depo_map_ticket *ticket = &map->tickets[i];
        if (!(ticket->sets & map->variants[0].sets)) continue;
        snprintf(list + strlen(list), 96, "%s %s %u%s\n", depo_place_id(map, ticket->a),
                 depo_place_id(map, ticket->b), i ? ticket->points : 99u,
                 ticket->is_long ? " long" : "");
    }
    snprintf(plan->map, sizeof plan->map, "%s", map->id);
    plan->n_seats = 2;
    plan->host = plan->seats[0].person = (depo_person){{1, 2, 3}};
    plan->seats[0].role = DEPO_ROLE_HUMAN;
    plan->seats[1].role = DEPO_ROLE_BOT;
    snprintf(plan->seats[0].name, sizeof plan->seats[0].name, "Anna");
    snprintf(plan->seats[1].name, sizeof plan->seats[1].name, "Bot");
    snprintf(plan->seats[1].level, sizeof plan->seats[1].level, "random");
    assert_int_equal(depo_own_read(&catalog, plan, list).code, DEPO_REFUSE_NONE);
    assert_int_equal(depo_plan_check(&catalog, plan).code, DEPO_REFUSE_NONE);
}

static void want(depo_table *table, depo_entry_kind kind, depo_entry *entry) {
    depo_action action = {.kind = kind};
    if (kind == DEPO_LOG_START) action.person = table->plan.host;
    assert_int_equal(depo_table_decide(table, &action, entry).code, 0);
    assert_true(depo_table_fold(table, &catalog, entry, NULL));
}

static void begin(depo_table *table, depo_entry *entry, const depo_table_plan *plan) {
    memset(entry, 0, sizeof *entry);
    entry->kind = DEPO_LOG_CREATE;
    entry->seq = 1;
    entry->seat = DEPO_NONE;
    entry->plan = *plan;
    depo_table_init(table, "aaaaaaaaaaaa");
}

static void test_a_list_stays_with_its_table(void **state) {
    (void)state;
    static depo_entry entry, again;
    static depo_table_plan plan;
    static char list[8192];
    char base[2 * DEPO_HASH_SIZE + 1];
    depo_table table, folded;
    plan_own(&plan, list);
    begin(&table, &entry, &plan);
    assert_true(depo_table_fold(&table, &catalog, &entry, NULL));
    depo_map_hash_text(catalog.maps[0], base);
    assert_string_equal(table.plan.base_hash, base);
    assert_string_not_equal(table.plan.map_hash, base);
    char *text = depo_own_list(table.setting->map, &table.plan);
    assert_string_equal(text, list);
    free(text);
    want(&table, DEPO_LOG_START, &entry);
    want(&table, DEPO_LOG_END, &entry);
    /* The file and one entry stand for all. */
    size_t size = 0;
    char *file = depo_table_file(&table, &size);
    assert_non_null(strstr(file, "\nown-tickets "));
    depo_table_condense(&table, &entry);
    char *stored = depo_entry_write(&entry);
    assert_true(depo_entry_read(stored, strlen(stored), &again));
    assert_memory_equal(again.plan.own, table.plan.own, sizeof again.plan.own);
    again.seq = table.seq;
    again.file = file;
    again.file_size = size;
    depo_table_init(&folded, "aaaaaaaaaaaa");
    assert_true(depo_table_fold(&folded, &catalog, &again, NULL));
    assert_ptr_equal(folded.setting, table.setting); /* one for the same list */
    free(stored);
    free(file);
    depo_table_free(&table);
    depo_table_free(&folded);
    assert_null(catalog.settings); /* it has gone with the last of them */
}

static void test_a_broken_list_is_a_broken_log(void **state) {
    (void)state;
    static depo_entry entry;
    static depo_table_plan plan;
    static char list[8192];
    /* In the place of a number of a list that is good. */
    static const char *const bad[] = {"300", "-1"};
    depo_table table;
    plan_own(&plan, list);
    const depo_own_ticket wrong[] = {{127, 1, 5, 0, DEPO_NONE},
                                     {1, 250, 5, 0, DEPO_NONE},
                                     {1, 2, 5, 0, 200},
                                     {1, 1, 5, 0, DEPO_NONE},
                                     {1, 2, 98, 0, DEPO_NONE}};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        begin(&table, &entry, &plan);
        entry.plan.own[0] = wrong[i];
        assert_false(depo_table_fold(&table, &catalog, &entry, NULL));
        depo_table_free(&table);
    }
    begin(&table, &entry, &plan);
    char *good = depo_entry_write(&entry), *number = strstr(good, "\"own\":[[");
    assert_non_null(number);
    number += strlen("\"own\":[[");
    assert_true(depo_entry_read(good, strlen(good), &entry));
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        static char changed[16384];
        snprintf(changed, sizeof changed, "%.*s%s%s", (int)(number - good), good, bad[i],
                 number + strcspn(number, ","));
        assert_false(depo_entry_read(changed, strlen(changed), &entry));
    }
    free(good);
    depo_table_free(&table);
    assert_null(catalog.settings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_list_stays_with_its_table),
        cmocka_unit_test(test_a_broken_list_is_a_broken_log),
    };
    if (sodium_init() < 0 || !depo_catalog_init(&catalog)) return 2;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    depo_catalog_free(&catalog);
    return failed;
}
