/* SPDX-License-Identifier: MIT
 * What the operator allows. For the server. */
#ifndef DEPO_SERVER_LIMITS_H
#define DEPO_SERVER_LIMITS_H

#include <stdint.h>

enum { DEPO_REVEAL_MOST = 60 };

/* 0 means no limit. */
typedef struct depo_limits {
    unsigned rate;        /* messages a second of one connection */
    unsigned burst;       /* and how many at once */
    unsigned tables;      /* tables a connection may follow */
    unsigned create_rate; /* tables a minute that one person may make */
    unsigned create_day;  /* and in a day */
    unsigned places;      /* tables in memory for one person */
    unsigned rooms;       /* tables in memory */
    unsigned keep_days;   /* finished tables are kept */
    unsigned keep_tables; /* and so many of them at most */
    int64_t disk;         /* bytes of the database: finished tables go before it is full */
    unsigned threads;     /* that bots think on, 0: a few */
    unsigned reveal;      /* seconds that a start waits for the parts of the shuffle, 0: 3 */
} depo_limits;

/* Threads that bots think on. */
static inline unsigned depo_limits_threads(const depo_limits *limits) {
    return limits->threads ? limits->threads : 4;
}

#endif
