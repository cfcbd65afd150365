/* SPDX-License-Identifier: MIT
 * How long moves took, for game files and those who tell of them. Nothing in a game follows from
 * it. */
#ifndef DEPO_CODEC_TIMES_H
#define DEPO_CODEC_TIMES_H

#include <stdint.h>

/* From the moment at which the seat could decide until it moved, in tenths of a second. */
typedef uint32_t depo_took;
#define DEPO_TOOK_UNKNOWN UINT32_MAX
enum {
    DEPO_TOOK_MOST = 100 * 86400 * 10, /* 100 days: what a file can say */
    DEPO_TOOK_SITTING = 3600 * 10      /* an hour: who sits at a table and takes longer was gone */
};

/* Of milliseconds; unknown when they are negative or more than `most`. */
depo_took depo_took_of(int64_t ms, depo_took most);

/* What is known of the moves of one seat. */
typedef struct depo_times {
    unsigned timed;      /* moves whose time is known; 0: none, and nothing else means anything */
    uint64_t all;        /* what they took together, as depo_took */
    depo_took longest;   /* of them */
    unsigned longest_at; /* the number of that move, from 0 on */
} depo_times;

/* Counts move number `i` of the game in, if its time is known. */
void depo_times_add(depo_times *times, depo_took took, unsigned i);

#endif
