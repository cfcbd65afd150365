/* SPDX-License-Identifier: MIT
 * What is wrong with a file: every problem with its place, up to a limit. */
#ifndef DEPO_MAPIO_PROBLEMS_H
#define DEPO_MAPIO_PROBLEMS_H

#include <stdbool.h>

enum { DEPO_MAX_PROBLEMS = 100 };

typedef struct depo_problem {
    char where[96];
    char what[160];
} depo_problem;

typedef struct depo_problems {
    unsigned count;   /* in the list */
    unsigned dropped; /* more than the list holds */
    depo_problem list[DEPO_MAX_PROBLEMS];
} depo_problems;

/* Adds a problem; `what` is a format for the rest. */
void depo_complain(depo_problems *problems, const char *where, const char *what, ...)
    __attribute__((format(printf, 3, 4)));

#endif
