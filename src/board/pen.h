/* SPDX-License-Identifier: MIT
 * Writing SVG: numbers that do not depend on the locale. For board only. */
#ifndef DEPO_BOARD_PEN_H
#define DEPO_BOARD_PEN_H

#include <stdio.h>

/* With at most one decimal, without needless zeros. */
void depo_pen_number(FILE *out, double value);
/* "x y" */
void depo_pen_point(FILE *out, double x, double y);

#endif
