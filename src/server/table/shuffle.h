/* SPDX-License-Identifier: MIT
 * The shuffle of a table as its log has it: who has promised and revealed a number, and what the
 * server must do about it next. Pure, like table.h. docs/fairness.md explains the rounds. For the
 * server. */
#ifndef DEPO_SERVER_SHUFFLE_H
#define DEPO_SERVER_SHUFFLE_H

#include "server/table/refusal.h"
#include "server/table/state.h"

/* Lets a new table shuffle with its people: with the server's secret. `reveal`: seconds that the
 * devices have to answer, 0 for the usual ones. */
void depo_plan_shuffle(depo_table_plan *plan, unsigned reveal,
                       const uint8_t secret[DEPO_SHARE_SIZE]);

/* The commitments that came with the request for a table, for the seats of one person in order. */
void depo_plan_commit(depo_table_plan *plan, const depo_person *person,
                      const char commits[][DEPO_SHARE_TEXT], unsigned count);

/* For the fold. False when the entry can't follow. */
void depo_shuffle_create(depo_table *table);
void depo_shuffle_seat(depo_table *table, const depo_entry *entry); /* someone else sits there */
bool depo_shuffle_fold(depo_table *table, const depo_entry *entry); /* COMMIT CALL REVEAL MISS */
bool depo_shuffle_start(depo_table *table);                         /* fixes the seed */

/* Why a device's number is not taken now. */
depo_refusal_code depo_shuffle_decide(const depo_table *table, const depo_action *action);

/* What the server does next about a start that someone has asked for: CALL, MISS or START; or
 * DEPO_LOG_KINDS while it waits, or nobody has asked. */
depo_entry_kind depo_shuffle_next(const depo_table *table, int64_t now);

/* As everyone may see it: with the secret only at the end. False for a table without. */
bool depo_shuffle_shown(const depo_table *table, bool end, char out[DEPO_SHUFFLE_TEXT]);

#endif
