/* SPDX-License-Identifier: MIT
 * How sure a share of wins is. */
#ifndef DEPO_SIM_INTERVAL_H
#define DEPO_SIM_INTERVAL_H

#include "sim/series.h"

/* A share of wins and its 95 % interval, all from 0 to 1. */
typedef struct depo_interval {
    double share, low, high;
} depo_interval;

/* Wilson's interval of a share of `n` independent cases. */
depo_interval depo_wilson(double share, double n);

/* The interval of a mean share of deals, from the sum of squares of their distances to it: Wilson's
 * for as many independent games as would scatter like these deals, since games with one deal are no
 * independent ones. It is right at 0 and 1 too, where each deal counts as one game. */
depo_interval depo_deals_interval(double mean, double scatter, double deals);

/* The share of the bot in that place of `seats`, with the interval by deals. */
depo_interval depo_share_interval(const depo_series *series, const depo_counts *counts,
                                  unsigned place);

/* Half of the 95 % interval of the mean score of the bot in that place, by deals; 0 when nothing
 * can be said. */
double depo_score_error(const depo_series *series, const depo_counts *counts, unsigned place);

/* Of a track or a ticket, by deals: in what share of games anyone had it, how often who had it won,
 * how often it was done. */
depo_interval depo_had_interval(const depo_series *series, const depo_counts *counts,
                                const depo_thing_counts *thing);
depo_interval depo_won_interval(const depo_series *series, const depo_thing_counts *thing);
depo_interval depo_done_interval(const depo_series *series, const depo_thing_counts *thing);

#endif
