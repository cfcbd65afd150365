/* SPDX-License-Identifier: MIT
 * Numbers for SVG. */
#include "board/pen.h"

#include "board/shapes.h"

void depo_pen_number(FILE *out, double value) {
    char text[DEPO_NUMBER_TEXT];
    depo_number_text(value, text);
    fputs(text, out);
}

void depo_pen_point(FILE *out, double x, double y) {
    depo_pen_number(out, x);
    fputc(' ', out);
    depo_pen_number(out, y);
}
