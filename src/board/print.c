/* SPDX-License-Identifier: MIT
 * The printed board: an empty one in a frame, with a title and a legend. */
#include "board/cartouche.h"
#include "board/pen.h"
#include "board/svg.h"

static void frame_line(FILE *out, const depo_map *map, double inset, const char *style) {
    fputs("<rect x=\"", out);
    depo_pen_number(out, inset);
    fputs("\" y=\"", out);
    depo_pen_number(out, inset);
    fputs("\" width=\"", out);
    depo_pen_number(out, (double)map->width - 2 * inset);
    fputs("\" height=\"", out);
    depo_pen_number(out, (double)map->height - 2 * inset);
    fprintf(out, "\" fill=\"none\" %s/>\n", style);
}

static void frame(FILE *out, const depo_map *map) {
    double right = (double)map->width - 10.6, bottom = (double)map->height - 10.6;
    fputs("<rect width=\"100%\" height=\"100%\" fill=\"url(#age)\"/>\n", out);
    frame_line(out, map, 0, "stroke=\"#f6ecd4\" stroke-width=\"12\"");
    frame_line(out, map, 8, "stroke=\"#f6ecd4\" stroke-width=\"5\"");
    frame_line(out, map, 8, "stroke=\"#4f3b26\" stroke-width=\"3.4\" stroke-dasharray=\"38 38\"");
    frame_line(out, map, 6, "stroke=\"#4f3b26\" stroke-width=\".9\"");
    frame_line(out, map, 10, "stroke=\"#4f3b26\" stroke-width=\".9\"");
    for (int i = 0; i < 4; i++) {
        fputs("<path fill=\"#6e2a20\" d=\"M", out);
        depo_pen_point(out, i & 1 ? right : 5.4, i & 2 ? bottom : 5.4);
        fputs("h5.2v5.2h-5.2Z\"/>\n", out);
    }
}

int depo_board_svg(const depo_map *map, const depo_land *land, FILE *out,
                   const depo_board_options *options) {
    depo_board_svg_begin(map, land, out, options);
    if (!options->bare) {
        frame(out, map);
        depo_cartouche(out, map, land, options);
    }
    fputs("</svg>\n", out);
    return ferror(out) ? -1 : 0;
}
