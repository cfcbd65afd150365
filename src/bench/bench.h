/* SPDX-License-Identifier: MIT
 * How fast the engine is, measured the same way everywhere: the figures that have targets, the
 * same ones for every built-in map, and a frozen reference that tells how fast the machine is.
 * For the command line. */
#ifndef DEPO_BENCH_BENCH_H
#define DEPO_BENCH_BENCH_H

#include <stdbool.h>

enum { DEPO_MAX_FIGURES = 96, DEPO_BENCH_ROUNDS = 15 };

typedef enum depo_unit { DEPO_UNIT_NS, DEPO_UNIT_US, DEPO_UNIT_PER_S, DEPO_UNIT_BYTES } depo_unit;

typedef struct depo_figure {
    char key[40];      /* its name in JSON */
    char about[64];    /* its name in the table */
    depo_unit unit;    /* of the four values below; only rates are better when greater */
    double best;       /* of all rounds: what the code can do */
    double median;     /* of the best in each round: how quiet the machine was */
    double must, goal; /* targets; 0 for none */
    double ratio;      /* time for one, in times for one step of the reference; 0 for none */
} depo_figure;

/* Measures everything within about `seconds` and returns how many figures there are, 0 when there
 * is not enough memory. Round after round measures every figure once, so that a noisy moment
 * spoils a round of all of them rather than all rounds of one. */
unsigned depo_bench(double seconds, depo_figure figures[DEPO_MAX_FIGURES]);

#endif
