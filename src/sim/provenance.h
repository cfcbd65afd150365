/* SPDX-License-Identifier: MIT
 * Where results come from, so that they can be had again: version, map, variant, bots, seed,
 * command, machine, time. Every output of a series has it. */
#ifndef DEPO_SIM_PROVENANCE_H
#define DEPO_SIM_PROVENANCE_H

#include "sim/series.h"

#include <jansson.h>

/* Remembers how the program was called; before anything is played. */
void depo_provenance_command(int argc, char **argv);

/* A new reference. What is fixed before the first game: `version`, `map`, `hash`, `variant`,
 * `options`, `players`, `seed`. */
json_t *depo_settings_json(const depo_series *series);

/* The same with `command`, `machine`, `threads`, `began` (UTC) and `seconds`. */
json_t *depo_provenance_json(const depo_series *series, double seconds);

/* The same as one line of text for people; to be freed. */
char *depo_provenance_text(const depo_series *series, double seconds);

#endif
