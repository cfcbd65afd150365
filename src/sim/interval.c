/* SPDX-License-Identifier: MIT */
#include "sim/interval.h"

#include <math.h>

static const double z = 1.959964;

depo_interval depo_wilson(double share, double n) {
    if (n <= 0) return (depo_interval){share, 0, 1};
    double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return (depo_interval){share, fmax(0, middle - half), fmin(1, middle + half)};
}

depo_interval depo_deals_interval(double mean, double scatter, double deals) {
    const double pseudo = 4;
    if (deals <= 0) return (depo_interval){mean, 0, 1};
    /* How much less or more deals scatter than single games would, drawn towards "the same" by a
     * few deals that were not played: few deals, or equal ones, prove nothing. */
    double center = (mean * deals + pseudo / 2) / (deals + pseudo);
    double prior = pseudo * center * (1 - center);
    double effect = (fmax(scatter, 0) + prior) / (deals * mean * (1 - mean) + prior);
    return depo_wilson(mean, deals / effect);
}

depo_interval depo_share_interval(const depo_series *series, const depo_counts *counts,
                                  unsigned place) {
    const depo_bot_counts *bot = &counts->bot[place];
    double games = (double)bot->games, deals = (double)counts->deals;
    double share = games > 0 ? (double)bot->share / DEPO_WIN / games : 0;
    if (deals <= 0) return (depo_interval){share, 0, 1};
    double full = (double)DEPO_WIN * depo_series_ways(series); /* of one deal */
    double mean = (double)bot->deals_share / full / deals;
    double scatter = (double)bot->deals_squared / (full * full) - deals * mean * mean;
    depo_interval sure = depo_deals_interval(mean, scatter, deals);
    sure.share = share;
    return sure;
}
