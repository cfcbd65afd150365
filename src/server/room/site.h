/* SPDX-License-Identifier: MIT
 * What all tables of a process share. For the files of this folder, and for the services. */
#ifndef DEPO_SERVER_SITE_H
#define DEPO_SERVER_SITE_H

#include "server/room/state.h"

depo_room *depo_site_room(const depo_site *site, const char *id); /* NULL: not in memory */
/* Among the rooms of the site, as the one used last. */
void depo_site_enter(depo_site *site, depo_room *room);
void depo_site_leave(depo_site *site, depo_room *room);
/* As long as someone looks at a table it is not old. */
void depo_site_renew(depo_room *room);

void depo_submit(depo_site *site, depo_task *task); /* to the store */
/* What nobody waits for: lets the task go. */
void depo_submit_done(depo_task *task); /* user is the site */

/* Reads the secret of all servers on the store, or makes it. */
void depo_site_ask_secret(depo_site *site);
/* Lets a new table shuffle with its people. */
void depo_site_shuffle(depo_site *site, depo_table_plan *plan);
bool depo_site_is_full(const depo_site *site);   /* the disk has no place for more tables */
bool depo_site_is_shared(const depo_site *site); /* other processes may serve the same tables */

int64_t depo_room_now(const depo_room *room); /* for entries and clocks; never before the log */
void depo_room_keep_time(depo_room *room);    /* an entry was folded in */

#endif
