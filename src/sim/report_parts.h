/* SPDX-License-Identifier: MIT
 * What the files of the HTML report share. For src/sim/report*.c only. */
#ifndef DEPO_SIM_REPORT_PARTS_H
#define DEPO_SIM_REPORT_PARTS_H

#include "mapio/markup.h"
#include "sim/interval.h"
#include "sim/series.h"

#include <jansson.h>

enum { DEPO_FEW = 30 }; /* what fewer cases than this say is marked as little */

/* 0 where there is nothing to divide by. */
double depo_ratio(int64_t a, int64_t b);

/* A cell with a share in % and its 95 % interval. */
void depo_put_share(FILE *out, depo_interval share);

/* Where plots stand in their pictures. */
enum { DEPO_PLOT_LEFT = 62, DEPO_PLOT_WIDE = 648, DEPO_PLOT_FLOOR = 190, DEPO_PLOT_HIGH = 165 };

/* A round distance, so that at most `most` of it make up a length. */
double depo_axis_step(double length, unsigned most);

/* Lines across a plot at shares from 0 to `top`, with their numbers in %. */
void depo_put_levels(FILE *out, double top, double step);

/* report_html.c; `runs` is a list of objects with `name` and `results`, this run first. */
void depo_report_html(FILE *out, const depo_series *series, const depo_counts *counts,
                      const depo_row *rows, double seconds, const json_t *runs);

/* report_order.c */
void depo_put_orders(FILE *out, const depo_series *series, const depo_row *rows);

/* report_board.c */
void depo_put_board(FILE *out, const depo_series *series, const depo_counts *counts);

#endif
