/* SPDX-License-Identifier: MIT
 * How long things took, counted in buckets as Prometheus wants them. For the server. */
#ifndef DEPO_SERVER_HISTOGRAM_H
#define DEPO_SERVER_HISTOGRAM_H

#include <stdint.h>

enum { DEPO_BUCKETS = 13 };

/* Upper ends of the buckets, in seconds; one more takes the rest. */
static const double depo_bucket_ends[DEPO_BUCKETS] = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1,
                                                      0.25,  0.5,    1,     2.5,  5,     10};

typedef struct depo_histogram {
    uint64_t buckets[DEPO_BUCKETS + 1]; /* each by itself */
    double sum;                         /* seconds */
} depo_histogram;

static inline void depo_histogram_add(depo_histogram *histogram, double seconds) {
    unsigned i = 0;
    if (seconds < 0) seconds = 0;
    while (i < DEPO_BUCKETS && seconds > depo_bucket_ends[i]) i++;
    histogram->buckets[i]++;
    histogram->sum += seconds;
}

#endif
