/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

depo_catalog catalog;
int64_t now = 1000000;

depo_person person(uint8_t number) {
    depo_person p = {{number, 1, 2, 3}};
    return p;
}

void take(depo_table *table, depo_entry *entry) {
    char *text = depo_entry_write(entry);
    depo_entry *again = malloc(sizeof *again);
    again->seq = entry->seq;
    assert_true(depo_entry_read(text, strlen(text), again));
    assert_true(depo_table_fold(table, &catalog, again, NULL));
    free(text);
    free(again);
}

depo_refusal want(depo_table *table, depo_action action) {
    depo_entry *entry = calloc(1, sizeof *entry);
    action.now = now;
    depo_refusal refusal = depo_table_decide(table, &action, entry);
    if (!refusal.code) take(table, entry);
    free(entry);
    return refusal;
}

void lay(depo_table *table, unsigned seats, unsigned people, unsigned open, uint8_t clock,
         int64_t bank, int64_t increment) {
    depo_entry *entry = calloc(1, sizeof *entry);
    entry->kind = DEPO_LOG_CREATE;
    entry->seq = 1;
    entry->at = now;
    entry->seat = DEPO_NONE;
    depo_table_plan *plan = &entry->plan;
    snprintf(plan->map, sizeof plan->map, "%s", catalog.maps[0]->id);
    plan->n_seats = seats;
    plan->first = 0;
    plan->clock = clock;
    plan->bank = bank;
    plan->increment = increment;
    plan->host = person(1);
    plan->seed.key[0] = 42;
    for (unsigned i = 0; i < seats; i++) {
        bool human = i < people, bot = i >= people + open;
        plan->seats[i].role = human ? DEPO_ROLE_HUMAN : bot ? DEPO_ROLE_BOT : DEPO_ROLE_OPEN;
        if (human) plan->seats[i].person = person((uint8_t)(i + 1));
        snprintf(plan->seats[i].name, sizeof plan->seats[i].name, "N%u", i);
        if (bot) snprintf(plan->seats[i].level, sizeof plan->seats[i].level, "random");
    }
    assert_int_equal(depo_plan_check(&catalog, plan).code, DEPO_REFUSE_NONE);
    depo_table_init(table, "aaaaaaaaaaaa");
    take(table, entry);
    free(entry);
}

void make(depo_table *table, unsigned seats, unsigned people, uint8_t clock, int64_t bank,
          int64_t increment) {
    lay(table, seats, people, 0, clock, bank, increment);
    assert_int_equal(want(table, (depo_action){.kind = DEPO_LOG_START, .person = person(1)}).code,
                     0);
}

void open_table(depo_table *table, unsigned seats) {
    lay(table, seats, 1, seats - 1, DEPO_CLOCK_NONE, 0, 0);
}

depo_refusal move(depo_table *table, depo_seat seat, const char *text) {
    depo_action action = {.kind = DEPO_LOG_MOVE, .seat = seat, .seq = table->seq};
    bool bot = depo_table_bots(table) >> seat & 1;
    if (!bot) action.person = person((uint8_t)(seat + 1));
    action.bot = bot;
    static depo_move moves[DEPO_MAX_MOVES];
    if (text) {
        snprintf(action.text, sizeof action.text, "%s", text);
    } else {
        depo_legal(&table->setting->game, &table->state, seat, moves);
        depo_move_text(table->setting->map, &table->setting->game, &table->state, moves[0],
                       action.text);
    }
    return want(table, action);
}

void choose_all(depo_table *table) {
    for (depo_seat seat = 0; seat < table->plan.n_seats; seat++)
        assert_int_equal(move(table, seat, NULL).code, 0);
    assert_int_equal(table->state.phase, DEPO_TURN);
}

depo_refusal leave(depo_table *table, uint8_t asker, depo_seat seat, unsigned connected,
                   bool host) {
    return want(table, (depo_action){.kind = DEPO_LOG_LEAVE,
                                     .seat = seat,
                                     .person = person(asker),
                                     .presence = {.connected = connected, .host = host}});
}
