/* SPDX-License-Identifier: MIT
 * A table: what follows from the entries of its log. Pure: no clock, no network, no store; time
 * comes with the entries. depo_table_decide turns a command into the entry to append,
 * depo_table_fold takes an appended entry in. For the server. */
#ifndef DEPO_SERVER_TABLE_H
#define DEPO_SERVER_TABLE_H

#include "server/table/allowance.h"
#include "server/table/refusal.h"
#include "server/table/state.h"

const char *depo_table_phase_word(unsigned phase);

void depo_table_init(depo_table *table, const char *id);
void depo_table_free(depo_table *table);

/* Takes the next entry in (entry->seq is table->seq + 1). `events`, which may be NULL, gets what
 * happened in START and MOVE. False when the entry cannot follow: the log is broken. */
bool depo_table_fold(depo_table *table, depo_catalog *catalog, const depo_entry *entry,
                     depo_events *events);

/* The entry that can stand for the whole log of a finished table. */
void depo_table_condense(const depo_table *table, depo_entry *entry);

/* The entry that an action becomes, or why not. */
depo_refusal depo_table_decide(const depo_table *table, const depo_action *action,
                               depo_entry *entry);

/* The seq of a command that was done already, or 0. */
uint32_t depo_table_done(const depo_table *table, const depo_person *person, const char *id);

/* What a bot may have at a table, whatever its level says. */
enum { DEPO_BOT_ROLLOUTS = 3000, DEPO_BOT_MS = 1500 };

/* The plan of a new table is good for the maps: also fills map_hash and makes names differ. */
depo_refusal depo_plan_check(depo_catalog *catalog, depo_table_plan *plan);

/* Bits of the seats that must decide now; 0 unless the game runs. */
unsigned depo_table_deciders(const depo_table *table);
/* Bits of the seats played by bots now, those of people who are away included. */
unsigned depo_table_bots(const depo_table *table);
/* Bits of the seats that a bot is to move for now. At a deal of the day those who choose at once do
 * so in the order of the seats: it does not matter how quick the person is. */
unsigned depo_table_thinkers(const depo_table *table);
/* Bits of the seats that people hold. */
unsigned depo_table_people(const depo_table *table);
/* The bot that plays a seat. */
const char *depo_table_level(const depo_table *table, depo_seat seat);

/* Bits of the seats whose person is not there, and nobody plays for them. */
unsigned depo_table_missing(const depo_table *table, const depo_presence *presence);
/* Those of them for whom a person may ask a bot to play. */
unsigned depo_table_replaceable(const depo_table *table, const depo_presence *presence,
                                const depo_person *person);

/* Bits of the seats whose vote for the end is missing; 0 when nobody has voted whose vote counts.
 */
unsigned depo_table_vote_waits(const depo_table *table);
/* Whether all who are there have voted for the end. */
bool depo_table_agrees(const depo_table *table);

/* The moves that stand, for what an undo is allowed to do. */
depo_past depo_table_past(const depo_table *table);
/* How many moves would remain after an undo of the seat; -1 when it is not possible. */
int depo_table_undo(const depo_table *table, depo_seat seat);

/* When the first clock runs out, or 0. */
int64_t depo_table_due(const depo_table *table, depo_seat *seat);
/* Milliseconds left at a time; -1 without a clock. */
int64_t depo_table_left(const depo_table *table, depo_seat seat, int64_t now);
/* Milliseconds of vacation that a seat has had in the season of `now`. */
int64_t depo_table_rested(const depo_table *table, depo_seat seat, int64_t now);
/* Called by the fold: the seat's clock stands for so many days; one that still stood ends. */
void depo_table_rest(depo_table *table, depo_seat seat, unsigned days, int64_t at);
/* Called by the fold for a line of chat (chat.c). */
bool depo_chat_keep(depo_table *table, const depo_entry *entry);
/* Called by the fold when who must decide may have changed. */
void depo_table_clock(depo_table *table, unsigned before, int64_t at);

/* Called by the fold: only the first `count` moves stand (rewind.c). */
void depo_table_rewind(depo_table *table, unsigned count);
/* Whether a step is a move that stood, or will stand, after the first `steps` steps. */
bool depo_table_stands(const depo_table *table, unsigned step, unsigned steps);
/* The state after the first `steps` steps. */
void depo_table_at(const depo_table *table, unsigned steps, depo_state *state);
/* Goes on from the state before a step to the one after it, with what happens. */
void depo_table_step(const depo_table *table, unsigned step, depo_state *state,
                     depo_events *events);

/* The game file, with the seed and the times only when the game is over or ended; to be freed. */
char *depo_table_file(const depo_table *table, size_t *size);

#endif
