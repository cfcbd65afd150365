/* SPDX-License-Identifier: MIT
 * How much one person may add to the log of a table, counted before the start and again from the
 * start on. A log is read and folded whole, so everything that can be done over and over has an
 * end, and what the game itself needs is never used up: moves are not counted by person, a bot
 * plays the seat of anyone who may not come back any more, and the host can always fill the seats
 * and start. The counts follow from the log like the rest of the table. For the server. */
#ifndef DEPO_SERVER_ALLOWANCE_H
#define DEPO_SERVER_ALLOWANCE_H

#include "server/table/refusal.h"
#include "server/table/state.h"

enum {
    DEPO_GUESTS_MOST = 2000, /* entries before the start; after so many only the host's */
    DEPO_MOVES_MOST = 5000,  /* of a game; after so many a seat can only resign */
    DEPO_CHAT_LINES = 400    /* of a person */
};

void depo_usages_free(depo_usages *usages);

/* Takes an appended entry into account; false when memory runs out. */
bool depo_allowance_count(depo_table *table, const depo_entry *entry);
/* The host has taken a person off a seat. */
bool depo_allowance_kick(depo_table *table, const depo_person *person);
bool depo_allowance_is_kicked(const depo_table *table, const depo_person *person);

/* Whether the person may add an entry of this kind. */
depo_refusal_code depo_allowance_check(const depo_table *table, const depo_person *person,
                                       depo_entry_kind kind);

#endif
