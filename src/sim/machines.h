/* SPDX-License-Identifier: MIT
 * One series on several machines: with MPI where the program was started by mpirun, else here
 * alone. Each machine plays a part of the games; the sums are the same as on one. */
#ifndef DEPO_SIM_MACHINES_H
#define DEPO_SIM_MACHINES_H

#include "sim/series.h"

/* False with a reason when mpirun has started the program and MPI is not there. */
bool depo_machines_begin(char *why, size_t why_size);
void depo_machines_end(void);

/* Whether this is the machine that prints. */
bool depo_machines_first(void);

/* The least of the numbers of all machines: all say one, and all hear it. */
int depo_machines_least(int number);

/* Whether there are several. */
bool depo_machines_several(void);

/* Plays all games of the series. On the first machine `counts` and `rows` (see
 * depo_series_run) are complete afterwards; elsewhere they hold this machine's part. */
bool depo_machines_run(const depo_series *series, depo_counts *counts, depo_row *rows, char *why,
                       size_t why_size);

#endif
