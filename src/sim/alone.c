/* SPDX-License-Identifier: MIT
 * The build without MPI: one machine. */
#include "sim/machines.h"

void depo_machines_begin(void) {
}

void depo_machines_end(void) {
}

bool depo_machines_first(void) {
    return true;
}

bool depo_machines_run(const depo_series *series, depo_counts *counts, depo_row *rows, char *why,
                       size_t why_size) {
    return depo_series_run(series, counts, rows, why, why_size);
}
