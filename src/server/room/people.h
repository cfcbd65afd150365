/* SPDX-License-Identifier: MIT
 * The people of a table, as the store's index of them has it. For the files of this folder, and for
 * the services. */
#ifndef DEPO_SERVER_PEOPLE_H
#define DEPO_SERVER_PEOPLE_H

#include "server/room/state.h"

depo_people depo_people_of(const depo_table *table);
/* Whether other people are at the table than was written down, or it has begun or ended. */
bool depo_room_has_news(const depo_room *room);
/* Its log was read: anyone who wrote that tells people of it, and may have died before. */
void depo_room_know_people(depo_room *room);

#endif
