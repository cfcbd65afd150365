/* SPDX-License-Identifier: MIT
 * The results of a series as one JSON object: for programs, and for comparing with other runs. */
#ifndef DEPO_SIM_RESULTS_H
#define DEPO_SIM_RESULTS_H

#include "sim/series.h"

#include <jansson.h>

/* A new reference. */
json_t *depo_results_json(const depo_series *series, const depo_counts *counts, double seconds);

#endif
