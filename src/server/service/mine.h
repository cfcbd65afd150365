/* SPDX-License-Identifier: MIT
 * The tables of a person: see mine.c. For the hub's own files. */
#ifndef DEPO_SERVER_MINE_H
#define DEPO_SERVER_MINE_H

#include "server/room/client.h"
#include "server/table/command.h"
#include "server/room/room.h"

/* Whether other people are at the table than was written down, or it has begun or ended. */
bool depo_room_has_news(const depo_room *room);
/* Its log was read: whoever wrote that tells people of it, and may have died before. */
void depo_room_know_people(depo_room *room);
/* Writes down who is at the table, if the store does not know; before the note. */
void depo_room_seat(depo_room *room);

/* Answers by my-tables. */
depo_refusal_code depo_hub_mine(depo_hub *hub, depo_client *client, const depo_command *command);
/* Another process has told of changes. */
void depo_mine_heard(depo_hub *hub, const depo_task *task);
/* Reads tables whose people an older version did not write down, a few at a time. */
void depo_mine_fill(depo_hub *hub, int64_t ticks);

#endif
