/* SPDX-License-Identifier: MIT
 * Orders of the operator, carried out: bans, silence, announcements, tables to end. For the hub. */
#ifndef DEPO_SERVER_MODERATION_H
#define DEPO_SERVER_MODERATION_H

#include "server/room/state.h"
#include "server/service/orders.h"
#include "server/service/registry.h"

typedef struct depo_moderation {
    depo_site *site;
    depo_registry *places;
    depo_orders orders;
    int64_t polled;                 /* monotonic */
    bool new_ban, new_announcement; /* among the orders that are just being read */
} depo_moderation;

void depo_moderation_read(depo_moderation *moderation);
void depo_moderation_poll(depo_moderation *moderation, int64_t ticks); /* now and then */
bool depo_moderation_bans(const depo_moderation *moderation, const depo_person *person,
                          const char *address);
bool depo_moderation_admits(depo_moderation *moderation, depo_client *client); /* or says goodbye */
bool depo_moderation_mutes(const depo_moderation *moderation, const depo_client *client);
/* A new reference; NULL: none stands. */
json_t *depo_moderation_announcement(const depo_moderation *moderation);
/* Bots play for those at a table who are shut out: given to its queue. */
void depo_moderation_crowd(const depo_moderation *moderation, depo_room *room);
void depo_moderation_no_table(depo_moderation *moderation, const char *table); /* looked for */

#endif
