/* SPDX-License-Identifier: MIT
 * What a series leaves behind: CSV files and one self-contained HTML page with plots. */
#ifndef DEPO_SIM_REPORT_H
#define DEPO_SIM_REPORT_H

#include "sim/series.h"

#include <stdio.h>

/* Makes a folder where there is none, and tries to write into it. False with a message: to be asked
 * before many games are played for it. */
bool depo_folder_ready(const char *folder, char *why, size_t why_size);

/* Writes games.csv, tracks.csv, tickets.csv and report.html into a folder, which is made where it
 * does not exist. False with a message in `why`. */
bool depo_report(const char *folder, const depo_series *series, const depo_counts *counts,
                 const depo_row *rows, char *why, size_t why_size);

/* report_html.c */
void depo_report_html(FILE *out, const depo_series *series, const depo_counts *counts);

#endif
