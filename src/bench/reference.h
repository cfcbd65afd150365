/* SPDX-License-Identifier: MIT
 * The frozen reference: plain code that has nothing to do with the games and must never change,
 * so that figures from different machines can be compared as ratios to it. For the benchmark. */
#ifndef DEPO_BENCH_REFERENCE_H
#define DEPO_BENCH_REFERENCE_H

#include <stdint.h>

enum { DEPO_REFERENCE_STEPS = 100000, DEPO_REFERENCE_COPIES = 2000 };

/* DEPO_REFERENCE_STEPS numbers of xoshiro256**, seeded by splitmix64; returns their sum. */
uint64_t depo_reference_numbers(uint64_t seed);

/* DEPO_REFERENCE_COPIES copies of 1 KB, a word at a time, inside 64 KB. */
uint64_t depo_reference_copies(uint64_t seed);

#endif
