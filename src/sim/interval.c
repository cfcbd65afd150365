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

double depo_score_error(const depo_series *series, const depo_counts *counts, unsigned place) {
    const depo_bot_counts *bot = &counts->bot[place];
    double deals = (double)counts->deals;
    if (deals < 2) return 0;
    /* In a swapped deal a bot has several seats of each game. */
    double each = series->pairing == DEPO_SWAP ? series->game->players : depo_series_ways(series);
    double mean = (double)bot->deals_total / each / deals;
    double scatter = (double)bot->deals_total_squared / (each * each) - deals * mean * mean;
    return z * sqrt(fmax(scatter, 0) / (deals - 1) / deals);
}

depo_interval depo_had_interval(const depo_series *series, const depo_counts *counts,
                                const depo_thing_counts *thing) {
    double games = (double)counts->games, ways = depo_series_ways(series);
    double mean = games > 0 ? (double)thing->games / games : 0;
    if (ways < 2) return depo_wilson(mean, games);
    double deals = games / ways;
    double scatter = (double)thing->games_squared / (ways * ways) - deals * mean * mean;
    return depo_deals_interval(mean, scatter, deals);
}

/* The interval of a share of cases, some of each deal: `squared` and `product` are the sums over
 * deals of the squares of what counts, and of its products with the cases. */
static depo_interval share_of_cases(const depo_series *series, const depo_thing_counts *thing,
                                    double share, double squared, double product) {
    if (depo_series_ways(series) < 2) return depo_wilson(share, (double)thing->games);
    if (!thing->deals) return (depo_interval){share, 0, 1};
    double each = (double)thing->games / (double)thing->deals;
    double scatter = squared - 2 * share * product + share * share * (double)thing->games_squared;
    return depo_deals_interval(share, scatter / (each * each), (double)thing->deals);
}

depo_interval depo_won_interval(const depo_series *series, const depo_thing_counts *thing) {
    double win = DEPO_WIN, games = (double)thing->games;
    return share_of_cases(series, thing, games > 0 ? (double)thing->share / win / games : 0,
                          (double)thing->share_squared / (win * win),
                          (double)thing->share_games / win);
}

depo_interval depo_done_interval(const depo_series *series, const depo_thing_counts *thing) {
    double games = (double)thing->games;
    return share_of_cases(series, thing, games > 0 ? (double)thing->done / games : 0,
                          (double)thing->done_squared, (double)thing->done_games);
}
