/* SPDX-License-Identifier: MIT */
#include "sim/arena.h"

#include <math.h>
#include <string.h>

/* Variance of the mean share of one deal, between 0 and 1; a prior of one even deal keeps clean
 * sweeps from looking certain. */
static double mean_and_variance(const depo_match *match, double *mean) {
    double n = (double)match->deals + 1, full = 2 * DEPO_WIN;
    double sum = (double)match->share / full + 0.5;
    double squares = (double)match->squared / (full * full) + 0.25 + 0.25;
    *mean = sum / n;
    double variance = squares / n - *mean * *mean;
    return (variance > 1e-6 ? variance : 1e-6) / n;
}

double depo_match_share(const depo_match *match, double *error) {
    double mean, variance = mean_and_variance(match, &mean);
    *error = 1.96 * sqrt(variance);
    return match->deals ? (double)match->share / (double)(2 * DEPO_WIN * match->deals) : 0.5;
}

double depo_match_superiority(const depo_match *match) {
    double mean, variance = mean_and_variance(match, &mean);
    return match->deals ? 0.5 * erfc((0.5 - mean) / sqrt(2 * variance)) : 0.5;
}

bool depo_match_settled(const depo_match *match, double settle) {
    double mean, variance = mean_and_variance(match, &mean);
    return match->deals && fabs(mean - 0.5) > settle * sqrt(variance);
}

bool depo_match_play(const depo_series *base, const depo_seat_spec *bots, depo_match *match,
                     uint64_t deals, char *why, size_t why_size) {
    depo_series series = *base;
    static depo_counts counts;
    series.pairing = DEPO_SWAP;
    series.seats[0] = bots[match->a];
    series.seats[1] = bots[match->b];
    series.from = 2 * (uint64_t)match->deals;
    series.to = series.from + 2 * deals;
    if (!depo_series_run(&series, &counts, NULL, why, why_size)) return false;
    match->deals += counts.deals;
    match->share += counts.bot[0].deals_share;
    match->squared += counts.bot[0].deals_squared;
    for (unsigned i = 0; i < 2; i++) {
        match->points[i] += counts.bot[i].total;
        match->seats[i] += counts.bot[i].games;
        match->forfeits[i] += counts.bot[i].forfeits;
    }
    return true;
}

/* Solves a small symmetric system in place by elimination; `inverse` starts as the identity. */
static void invert(unsigned n, double m[][DEPO_MAX_BOTS], double inverse[][DEPO_MAX_BOTS]) {
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = 0; k < n; k++) inverse[i][k] = i == k;
    for (unsigned i = 0; i < n; i++) {
        double pivot = m[i][i];
        for (unsigned k = 0; k < n; k++) {
            m[i][k] /= pivot;
            inverse[i][k] /= pivot;
        }
        for (unsigned j = 0; j < n; j++) {
            if (j == i) continue;
            double factor = m[j][i];
            for (unsigned k = 0; k < n; k++) {
                m[j][k] -= factor * m[i][k];
                inverse[j][k] -= factor * inverse[i][k];
            }
        }
    }
}

/* The weight of each match: how sharply it tells the difference of two ratings. */
static double information(const depo_match *match, double expected) {
    const double scale = 2.302585093 / 400;
    double mean, variance = mean_and_variance(match, &mean);
    double slope = scale * expected * (1 - expected);
    return slope * slope / variance;
}

void depo_rate(const depo_match *matches, unsigned count, unsigned bots, depo_rating *ratings) {
    double m[DEPO_MAX_BOTS][DEPO_MAX_BOTS], inverse[DEPO_MAX_BOTS][DEPO_MAX_BOTS];
    const double scale = 2.302585093 / 400;
    memset(ratings, 0, bots * sizeof *ratings);
    for (unsigned round = 0; round < 50; round++) {
        double gradient[DEPO_MAX_BOTS] = {0};
        memset(m, 0, sizeof m);
        for (unsigned i = 0; i < bots; i++)
            for (unsigned k = 0; k < bots; k++) m[i][k] = 1e-3; /* the average stays 0 */
        for (unsigned i = 0; i < count; i++) {
            const depo_match *match = &matches[i];
            if (!match->deals) continue;
            double gap = ratings[match->a].elo - ratings[match->b].elo, mean;
            double expected = 1 / (1 + exp(-scale * gap));
            mean_and_variance(match, &mean);
            double weight = information(match, expected);
            double slope = scale * expected * (1 - expected);
            double pull = weight * (mean - expected) / (slope > 1e-9 ? slope : 1e-9);
            gradient[match->a] += pull;
            gradient[match->b] -= pull;
            m[match->a][match->a] += weight;
            m[match->b][match->b] += weight;
            m[match->a][match->b] -= weight;
            m[match->b][match->a] -= weight;
        }
        for (unsigned i = 0; i < bots; i++) m[i][i] += 1e-12;
        invert(bots, m, inverse);
        double average = 0;
        for (unsigned i = 0; i < bots; i++) {
            double step = 0;
            for (unsigned k = 0; k < bots; k++) step += inverse[i][k] * gradient[k];
            ratings[i].elo += 0.7 * fmax(-100, fmin(100, step));
            average += ratings[i].elo / bots;
        }
        for (unsigned i = 0; i < bots; i++) ratings[i].elo -= average;
    }
    for (unsigned i = 0; i < bots; i++) {
        double variance = inverse[i][i];
        ratings[i].error = 1.96 * sqrt(variance > 0 ? variance : 0);
    }
}
