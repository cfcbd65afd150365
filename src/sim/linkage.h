/* SPDX-License-Identifier: MIT
 * How machines talk to each other: what depo-mpi.so does for machines.c. Every call is made by all
 * machines at the same point, except send and receive, which go together. */
#ifndef DEPO_SIM_LINKAGE_H
#define DEPO_SIM_LINKAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct depo_linkage {
    bool (*begin)(int *rank, int *ranks);
    void (*end)(void);
    int (*least)(int number);                             /* of all machines */
    void (*sum)(int64_t *numbers, int count, bool first); /* to the first machine */
    void (*send)(const void *bytes, int size);            /* to the first machine */
    void (*receive)(void *bytes, int size, int from);
} depo_linkage;

#endif
