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

/* The share of the bot in that place of `seats`. The interval is Wilson's for as many independent
 * games as would scatter like the deals that were played: games with one deal are no independent
 * ones. It is right at 0 and 1 too, where each deal counts as one game. */
depo_interval depo_share_interval(const depo_series *series, const depo_counts *counts,
                                  unsigned place);

#endif
