/* SPDX-License-Identifier: MIT
 * The deal of the day: one person against three bots, with the same cards for everybody. Here is
 * who sits there, what everybody's result is compared with, and how a deal is made where there is
 * no server that keeps it secret. For the server and the page, so that both mean the same. */
#ifndef DEPO_BOTS_DEAL_H
#define DEPO_BOTS_DEAL_H

#include "bots/bot.h"

enum {
    DEPO_DEAL_PLAYERS = 4,
    DEPO_DEAL_SEAT = 0,    /* the person's; who begins follows from the seed */
    DEPO_DEAL_VARIANT = 0, /* the map's first one, without options */
    DEPO_DEAL_LEVELS = 6,
    DEPO_DEAL_DAY_TEXT = 11 /* bytes of 2026-11-16 with its zero */
};

/* By seat, as depo_bot_parse reads them; NULL for the person. Their budget is a number of imagined
 * games, never a time: they play alike everywhere. */
extern const char *const depo_deal_seats[DEPO_DEAL_PLAYERS];

/* The bots that play the same deal from the person's seat, weakest first. */
extern const char *const depo_deal_levels[DEPO_DEAL_LEVELS];

/* Whether a text is a day of the calendar: YYYY-MM-DD, from 2000 on. */
bool depo_deal_is_day(const char *text);

/* The deal of a day where no server has a secret: the first 16 bytes, least significant first, of
 * SHA-256 over "depo deal\n", the map's hash in hexadecimal digits, "\n", the day and "\n".
 * Anyone can work it out. False when `day` isn't a day. */
bool depo_deal_public_seed(const uint8_t map_hash[DEPO_HASH_SIZE], const char *day,
                           depo_seed *seed);

/* Where a bot's chance begins at its decision after so many moves of a deal: the same moves are
 * answered alike for everybody. */
uint32_t depo_deal_chance(const depo_seed *seed, unsigned moves);

/* A deal that bots play alone, one decision at a time. */
typedef struct depo_deal_run {
    const depo_guide *guide;
    depo_seed seed;
    depo_bot_spec bot[DEPO_DEAL_PLAYERS];
    depo_state state;
    unsigned moves;
} depo_deal_run;

/* Deals; the level sits in the person's seat. The guide is of a game for DEPO_DEAL_PLAYERS and
 * stays with the run. */
void depo_deal_begin(depo_deal_run *run, const depo_guide *guide, const depo_seed *seed,
                     unsigned level);
/* Makes the next move; false when the game is over. */
bool depo_deal_move(depo_deal_run *run);

#endif
