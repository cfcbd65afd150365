/* SPDX-License-Identifier: MIT
 * Writing SVG: numbers that do not depend on the locale. For board only. */
#ifndef DEPO_BOARD_PEN_H
#define DEPO_BOARD_PEN_H

#include <stdio.h>

/* With at most one decimal, without needless zeros. */
void depo_pen_number(FILE *out, double value);
/* "x y" */
void depo_pen_point(FILE *out, double x, double y);

/* A rectangle and a line of text, with more attributes. */
void depo_pen_rect(FILE *out, double x, double y, double width, double height, const char *style);
void depo_pen_text(FILE *out, double x, double y, const char *style, const char *text);

#endif
