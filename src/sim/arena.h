/* SPDX-License-Identifier: MIT
 * Comparing bots: matches of all pairs on shared deals, ratings with intervals, and when to stop.
 */
#ifndef DEPO_SIM_ARENA_H
#define DEPO_SIM_ARENA_H

#include "sim/series.h"

enum { DEPO_MAX_BOTS = 12 };

/* A match of two bots: shares of the first one. */
typedef struct depo_match {
    unsigned a, b;               /* numbers of the bots */
    int64_t deals;               /* each played twice, seats swapped */
    int64_t share;               /* of `a`, in DEPO_WIN parts */
    int64_t squared;             /* squares of its share of one deal */
    int64_t points[2], seats[2]; /* sums of final scores, and how many */
    int64_t forfeits[2];         /* of these, seats that were lost */
} depo_match;

typedef struct depo_rating {
    double elo;   /* the average is 0 */
    double error; /* half of the 95 % interval */
} depo_rating;

/* The first bot's share of the wins, with half of its 95 % interval. */
double depo_match_share(const depo_match *match, double *error);

/* How likely it is that the first bot is the better one, from 0 to 1: how much of what its share
 * may really be lies above a half. */
double depo_match_superiority(const depo_match *match);

/* Whether it is clear who is better: |share - 1/2| is beyond `settle` standard errors. */
bool depo_match_settled(const depo_match *match, double settle);

/* Adds `deals` deals to a match, from deal number match->deals on. */
bool depo_match_play(const depo_series *base, const depo_seat_spec *bots, depo_match *match,
                     uint64_t deals, char *why, size_t why_size);

/* Ratings that fit all matches best. */
void depo_rate(const depo_match *matches, unsigned count, unsigned bots, depo_rating *ratings);

#endif
