/* SPDX-License-Identifier: MIT
 * A long series in stretches, with its counts on the disk after each: what was interrupted by
 * anything goes on from there, with the same result as if it had not been. */
#ifndef DEPO_SIM_CHECKPOINT_H
#define DEPO_SIM_CHECKPOINT_H

#include "sim/series.h"

typedef struct depo_checkpoint {
    const char *path; /* NULL: everything in one stretch */
    bool resume;      /* goes on with what is there */
    double seconds;   /* between two looks at the disk */
} depo_checkpoint;

/* Plays the games from … to of a series on all machines and writes the checkpoint now and then.
 * *played gets the seconds of all runs. Rows as in depo_series_run. False with a message: when a
 * checkpoint is of another series, or there is one and `resume` was not asked for. */
bool depo_checkpoint_run(const depo_checkpoint *checkpoint, depo_series *series,
                         depo_counts *counts, depo_row *rows, double *played, char *why,
                         size_t why_size);

#endif
