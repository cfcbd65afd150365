/* SPDX-License-Identifier: MIT
 * An entry of the log becomes part of the table, and those who follow it are told. For the files of
 * this folder. */
#ifndef DEPO_SERVER_FOLD_H
#define DEPO_SERVER_FOLD_H

#include "server/room/state.h"

#define DEPO_MET_A_BUG "the server met a bug"

/* False when it does not follow from the others: the table is frozen. */
bool depo_room_fold(depo_room *room, const depo_entry *entry);

#endif
