/* SPDX-License-Identifier: MIT
 * Tables without network and store, with time handed in: laid, played at and left by actions, each
 * entry taken through its stored form. For tests. */
#ifndef DEPO_TESTS_SERVER_TABLES_H
#define DEPO_TESTS_SERVER_TABLES_H

#include "server/table/table.h"

extern depo_catalog catalog; /* the test fills and frees it */
extern int64_t now;          /* milliseconds; the test moves it on */

depo_person person(uint8_t number);
/* Folds an entry after a round through its stored form. */
void take(depo_table *table, depo_entry *entry);
/* Decides an action now and folds what it becomes. */
depo_refusal want(depo_table *table, depo_action action);

/* The first `people` seats are of different persons, then come open ones, then bots. */
void lay(depo_table *table, unsigned seats, unsigned people, unsigned open, uint8_t clock,
         int64_t bank, int64_t increment);
/* The same without open seats, started. */
void make(depo_table *table, unsigned seats, unsigned people, uint8_t clock, int64_t bank,
          int64_t increment);
/* Not started: the host at the first seat, the others open. */
void open_table(depo_table *table, unsigned seats);

/* A seat's move; the first legal one for NULL. */
depo_refusal move(depo_table *table, depo_seat seat, const char *text);
/* Everyone chooses first tickets. */
void choose_all(depo_table *table);
/* Someone asks a bot to play for a seat; `connected`: bits of who is there. */
depo_refusal leave(depo_table *table, uint8_t asker, depo_seat seat, unsigned connected, bool host);

#endif
