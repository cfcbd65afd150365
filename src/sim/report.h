/* SPDX-License-Identifier: MIT
 * What a series leaves behind: CSV files and one self-contained HTML page with plots. */
#ifndef DEPO_SIM_REPORT_H
#define DEPO_SIM_REPORT_H

#include "sim/series.h"

#include <jansson.h>
#include <stdio.h>

/* Makes a folder where there is none, and tries to write into it. False with a message: to be asked
 * before many games are played for it. */
bool depo_folder_ready(const char *folder, char *why, size_t why_size);

/* Whether the folder has a file that a report would write over; `name` gets which. */
bool depo_report_there(const char *folder, char name[32]);

/* The results of earlier runs: a list of objects with `name` and `results`, from the results.json
 * of folders joined by commas. NULL with a message when one can't be read. */
json_t *depo_report_others(const char *folders, char *why, size_t why_size);

/* Writes games.csv, tracks.csv, tickets.csv, results.json and report.html into a folder, which is
 * made where it does not exist. `others`, where not NULL, are runs to stand beside this one. False
 * with a message in `why`. */
bool depo_report(const char *folder, const depo_series *series, const depo_counts *counts,
                 const depo_row *rows, double seconds, const json_t *others, char *why,
                 size_t why_size);

#endif
