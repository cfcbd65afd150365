/* SPDX-License-Identifier: MIT
 * The things whose time is taken. Each does a batch of work, always the same, and says how many
 * units it was. A batch is short enough, a millisecond or so, to run now and then undisturbed on a
 * busy machine, and long enough that the processor can't learn its branches by heart. For the
 * benchmark. */
#ifndef DEPO_BENCH_TASK_H
#define DEPO_BENCH_TASK_H

#include "bench/learning.h"
#include "bench/sample.h"

typedef struct depo_bench_task {
    const depo_sample *sample;
    const depo_bits *networks; /* DEPO_SAMPLE_NETWORKS of them */
    depo_learning *learning;   /* of the same game */
    uint64_t sink;             /* results go here so that no work is left out */
} depo_bench_task;

typedef unsigned depo_batch(depo_bench_task *task);

depo_batch depo_batch_numbers; /* steps of the reference generator */
depo_batch depo_batch_blocks;  /* 1 KB copies of the reference */
depo_batch depo_batch_games;   /* random games with their final count */
depo_batch depo_batch_steps;   /* moves of random games, set-up included, count left out */
depo_batch depo_batch_copies;  /* copies of a state */
depo_batch depo_batch_lists;   /* lists of legal moves */
depo_batch depo_batch_choices; /* the same as sets */
depo_batch depo_batch_masks;   /* the same as a byte for each action */
depo_batch depo_batch_seen;    /* observations of the seat to move */
depo_batch depo_batch_learns;  /* steps of many games, with masks and observations */
depo_batch depo_batch_applies; /* moves of recorded games, applied without a check */
depo_batch depo_batch_counts;  /* final counts, by player */
depo_batch depo_batch_worlds;  /* states determinized from views */
depo_batch depo_batch_trails;  /* longest trails of random networks */

#endif
