/* SPDX-License-Identifier: MIT
 * The deal of the day: for each map and each day by UTC one deal that is the same for everybody on
 * a store. Everything about it follows from the servers' secret, the map and the day. Pure: no
 * clock, no store. For the server. */
#ifndef DEPO_SERVER_DEAL_H
#define DEPO_SERVER_DEAL_H

#include "server/entry.h"

enum {
    DEPO_DEAL_DAY_TEXT = 11, /* "2026-11-16", with the closing zero */
    DEPO_DEAL_GRACE = 2,     /* hours after its day in which a try still counts */
    DEPO_DEAL_KEPT = 400,    /* days for which a deal can be played and its results are kept */
    DEPO_DEAL_SEAT = 0       /* of the person */
};

/* Days are counted from 1970-01-01 (which is no day of deals: 0 is none), times are milliseconds.
 */
unsigned depo_deal_day(int64_t now);
int64_t depo_deal_ends(unsigned day);   /* nobody can begin it ranked any more */
int64_t depo_deal_closes(unsigned day); /* a try does not count any more, and all is open */
unsigned depo_deal_last_closed(int64_t now);
void depo_deal_day_text(unsigned day, char out[DEPO_DEAL_DAY_TEXT]);
unsigned depo_deal_day_parse(const char *text); /* 0: no day */

/* Whoever does not know the secret can't tell it from chance. */
depo_seed depo_deal_seed(const char *secret, const char *map_hash, unsigned day);

/* The table of a person's ranked try: there is only this one. */
void depo_deal_table(const char *secret, const depo_person *person, const char *map, unsigned day,
                     char out[DEPO_TABLE_ID]);

/* The table of a deal, without who plays it: the map's first variant, three bots or as many as
 * there are seats, who begins by chance. The seed is not in it yet. */
void depo_deal_plan(const depo_map *map, unsigned day, bool ranked, depo_plan *plan);

/* Where a bot's generator begins for a decision: the same play meets the same answers. */
depo_prng depo_deal_chance(const depo_seed *seed, depo_seat seat, unsigned moves);

/* Whether the deal is a secret still, to those who have not finished it. */
static inline bool depo_deal_is_sealed(const depo_plan *plan, int64_t now) {
    return plan->ranked && now < depo_deal_closes(plan->deal_day);
}

#endif
