/* SPDX-License-Identifier: MIT
 * The tables of a person. For the hub. */
#ifndef DEPO_SERVER_MINE_H
#define DEPO_SERVER_MINE_H

#include "server/room/state.h"
#include "server/service/registry.h"

/* Reads tables whose people an older version did not write down. */
typedef struct depo_mine {
    depo_site *site;
    depo_registry *places;
    char fill_after[DEPO_TABLE_ID]; /* where the next look begins */
    int64_t fill_at;                /* when, monotonic */
} depo_mine;

void depo_mine_fill(depo_mine *mine, int64_t ticks); /* a few at a time */
/* Writes down who is at the table, if the store does not know; before its snapshot. */
void depo_mine_write(depo_room *room);
/* Answers by my-tables. */
depo_refusal_code depo_mine_ask(depo_site *site, depo_client *client, const depo_message *message);
/* Another process has told of changes. */
void depo_mine_heard(depo_site *site, const depo_task *task);

#endif
