/* SPDX-License-Identifier: MIT
 * Numbers for SVG. */
#include "board/pen.h"

#include "board/shapes.h"
#include "mapio/markup.h"

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

void depo_pen_rect(FILE *out, double x, double y, double width, double height, const char *style) {
    fputs("<rect x=\"", out);
    depo_pen_number(out, x);
    fputs("\" y=\"", out);
    depo_pen_number(out, y);
    fputs("\" width=\"", out);
    depo_pen_number(out, width);
    fputs("\" height=\"", out);
    depo_pen_number(out, height);
    fprintf(out, "\" %s/>", style);
}

void depo_pen_text(FILE *out, double x, double y, const char *style, const char *text) {
    fputs("<text x=\"", out);
    depo_pen_number(out, x);
    fputs("\" y=\"", out);
    depo_pen_number(out, y);
    fprintf(out, "\" %s>", style);
    depo_put_escaped(out, text);
    fputs("</text>", out);
}
