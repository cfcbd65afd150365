/* SPDX-License-Identifier: MIT
 * The deal of the day: for each map and each day by UTC one deal that is the same for everybody on
 * a store. Everything about it follows from the servers' secret, the map and the day. Pure: no
 * clock, no store. For the server. */
#ifndef DEPO_SERVER_DEAL_H
#define DEPO_SERVER_DEAL_H

#include "bots/deal.h"
#include "server/table/entry.h"

enum {
    DEPO_DEAL_GRACE = 2,  /* hours after its day in which a try still counts */
    DEPO_DEAL_KEPT = 400, /* days for which a deal can be played and its results are kept */
};

/* Days are counted from 1970-01-01 (which isn't a day of deals: 0 is none), times are milliseconds.
 */
unsigned depo_deal_day(int64_t now);
int64_t depo_deal_ends(unsigned day);   /* nobody can begin it ranked any more */
int64_t depo_deal_closes(unsigned day); /* a try does not count any more, and all is open */
unsigned depo_deal_last_closed(int64_t now);
void depo_deal_day_text(unsigned day, char out[DEPO_DEAL_DAY_TEXT]);
unsigned depo_deal_day_parse(const char *text); /* 0: no day */

/* Anyone who does not know the secret can't tell it from chance. */
depo_seed depo_deal_seed(const char *secret, const char *map_hash, unsigned day);

/* The table of a person's ranked try: there is only this one. */
void depo_deal_table(const char *secret, const depo_person *person, const char *map, unsigned day,
                     char out[DEPO_TABLE_ID]);

/* Whether there are deals on a map: one for enough players. */
bool depo_deal_fits(const depo_map *map);
/* The table of a deal as it is for everybody; without its seed and who plays it. */
void depo_deal_plan(const depo_map *map, unsigned day, bool ranked, depo_table_plan *plan);

/* A level of depo_deal_levels without its parameters. */
void depo_deal_level_name(unsigned level, char out[DEPO_LEVEL_SIZE]);

/* Whether the deal is a secret still, to those who have not finished it. */
static inline bool depo_deal_is_sealed(const depo_table_plan *plan, int64_t now) {
    return plan->ranked && now < depo_deal_closes(plan->deal_day);
}

#endif
