/* SPDX-License-Identifier: MIT
 * The printed board. Drawn from back to front: sea, land, tracks, cities, names, frame, cartouche.
 * Every colour has a symbol of its own, so that no one has to tell two colours apart. */
#include "board/svg.h"

#include "board/cartouche.h"
#include "board/geometry.h"
#include "board/pen.h"
#include "board/shapes.h"

#include <assert.h>
#include <math.h>

/* ---- what is drawn often, as definitions ------------------------------------------------------
 */

typedef struct paint {
    const char *fill, *edge, *ink;
    const char *symbol; /* in a box of 7 by 7 around 0,0; filled with the ink */
} paint;

static const paint paints[DEPO_KINDS] = {
    [DEPO_PURPLE] = {"#8d5b9f", "#5f3a6d", "#fdf6e8", "M0-3.7 3.7 0 0 3.7-3.7 0Z"},
    [DEPO_WHITE] = {"#fbf7ee", "#8d8371", "#5b4f3f",
                    "M0-3.4A3.4 3.4 0 0 1 0 3.4 3.4 3.4 0 0 1 0-3.4ZM0-1.7A1.7 1.7 0 0 0 0 1.7 1.7 "
                    "1.7 0 0 0 0-1.7Z"},
    [DEPO_BLUE] = {"#3c72a8", "#244a72", "#fdf6e8",
                   "M0-4C1.7-1.6 2.9-.3 2.9 1.1A2.9 2.7 0 0 1-2.9 1.1C-2.9-.3-1.7-1.6 0-4Z"},
    [DEPO_YELLOW] = {"#eac748", "#9a7d1c", "#5b4a1c",
                     "M0-4 1.1-1.3 4-1.2 1.7.6 2.5 3.4 0 1.8-2.5 3.4-1.7.6-4-1.2-1.1-1.3Z"},
    [DEPO_ORANGE] = {"#e08a3a", "#96551a", "#4f2d0e", "M0-3.6 3.8 3-3.8 3Z"},
    [DEPO_BLACK] = {"#45403c", "#1d1a18", "#f6eddc", "M-3-3H3V3H-3Z"},
    [DEPO_RED] = {"#bd4035", "#7a221b", "#fdf6e8",
                  "M-3.4-2-2-3.4 0-1.4 2-3.4 3.4-2 1.4 0 3.4 2 2 3.4 0 1.4-2 3.4-3.4 2-1.4 0Z"},
    [DEPO_GREEN] = {"#5f9350", "#38602d", "#fdf6e8",
                    "M-3.6 3.6C-4.2-.6-1.2-3.8 3.6-3.6 3.9 1 .9 3.9-2.2 2.9L-.2-.2-3.6 3.6Z"},
    [DEPO_GRAY] = {"#bdb4a4", "#857a68", "#5b4f3f", ""},
};

/* A little locomotive, and a market cart, both 9 by 7. */
static const char locomotive[] =
    "M-4.5 1.6V-2.9H-1.3V-.6H1.3V-3H3V-.6H4.2V1.6ZM-3.6-2V-.7H-2.2V-2ZM-3.2 1.4A1.3 1.3 0 0 1-3.2 "
    "4 1.3 1.3 0 0 1-3.2 1.4ZM0 1.4A1.3 1.3 0 0 1 0 4 1.3 1.3 0 0 1 0 1.4ZM3.1 1.4A1.3 1.3 0 0 1 "
    "3.1 4 1.3 1.3 0 0 1 3.1 1.4Z";
static const char cart[] =
    "M-4.6-2.6H3.2L2.4 1H-3L-3.7-1.8H-4.6ZM-1.7 1.3A1.3 1.3 0 0 1-1.7 3.9 1.3 1.3 0 0 1-1.7 "
    "1.3ZM1.3 1.3A1.3 1.3 0 0 1 1.3 3.9 1.3 1.3 0 0 1 1.3 1.3Z";
static const char waves[] = "M-9 .8C-7.5-1.8-6-1.8-4.5.8S-1.5 3.4 0 .8 3-1.8 4.5.8 7.5 3.4 9 .8";

static void shape(FILE *out, depo_shape which, const char *style) {
    const depo_rounded *box = &depo_shape_boxes[which];
    fputs("<rect x=\"", out);
    depo_pen_number(out, (double)box->x);
    fputs("\" y=\"", out);
    depo_pen_number(out, (double)box->y);
    fputs("\" width=\"", out);
    depo_pen_number(out, (double)box->width);
    fputs("\" height=\"", out);
    depo_pen_number(out, (double)box->height);
    fputs("\" rx=\"", out);
    depo_pen_number(out, (double)box->radius);
    fprintf(out, "\" %s/>", style);
}

static void definitions(FILE *out) {
    fputs("<defs>\n<radialGradient id=\"age\" cx=\".5\" cy=\".5\" r=\".75\">"
          "<stop offset=\".62\" stop-color=\"#6b4a22\" stop-opacity=\"0\"/>"
          "<stop offset=\"1\" stop-color=\"#6b4a22\" stop-opacity=\".15\"/></radialGradient>\n",
          out);
    for (unsigned i = 0; i < DEPO_KINDS; i++) {
        const paint *p = &paints[i];
        char style[96];
        snprintf(style, sizeof style, "fill=\"%s\" stroke=\"%s\" stroke-width=\".9\"", p->fill,
                 p->edge);
        fprintf(out, "<g id=\"space%u\">", i);
        shape(out, DEPO_SHAPE_SPACE, style);
        shape(out, DEPO_SHAPE_SHINE, "fill=\"#fff\" fill-opacity=\".28\"");
        fputs("</g>\n", out);
        fprintf(out, "<path id=\"sign%u\" d=\"%s\" fill=\"%s\" fill-rule=\"evenodd\"/>\n", i,
                p->symbol, p->ink);
        fprintf(out, "<path id=\"cart%u\" d=\"%s\" fill=\"%s\"/>\n", i, cart, p->ink);
    }
    /* the bed keeps a space readable on any ground; a tunnel's bed is masonry */
    shape(out, DEPO_SHAPE_BED, "id=\"bed\" fill=\"#fbf3e0\" fill-opacity=\".85\"");
    fputs("\n<g id=\"tunnel\">", out);
    shape(out, DEPO_SHAPE_TUNNEL, "fill=\"#f3e7cd\"");
    shape(out, DEPO_SHAPE_MASONRY,
          "fill=\"none\" stroke=\"#4a3b2c\" stroke-width=\"1.9\" stroke-dasharray=\"4.3 1.7\"");
    fputs("</g>\n", out);
    fprintf(out,
            "<g id=\"locomotive\"><rect x=\"-7.6\" y=\"-4.5\" width=\"15.2\" height=\"9\" "
            "rx=\"4.5\" fill=\"#fbf3e0\" stroke=\"#5b4f3f\" stroke-width=\".6\"/>"
            "<path transform=\"translate(0 -.6) scale(.95)\" d=\"%s\" fill=\"#3d332a\" "
            "fill-rule=\"evenodd\"/></g>\n",
            locomotive);
    fprintf(out,
            "<path id=\"waves\" d=\"%s\" fill=\"none\" stroke=\"#6b6252\" stroke-width=\"1\" "
            "stroke-linecap=\"round\"/>\n</defs>\n",
            waves);
}

/* ---- ground -----------------------------------------------------------------------------------
 */

static void path(FILE *out, const char *data, const char *style) {
    if (data && *data) fprintf(out, "<path d=\"%s\" %s/>\n", data, style);
}

static void ground(FILE *out, const depo_map *map, const depo_land *land) {
    bool wet = land && land->land && *land->land;
    fputs("<rect width=\"", out);
    depo_pen_number(out, (double)map->width);
    fputs("\" height=\"", out);
    depo_pen_number(out, (double)map->height);
    fprintf(out, "\" fill=\"%s\"/>\n", wet ? "#b9cfca" : "#f1e5c9");
    if (!land) return;
    if (wet) {
        /* the lines that engravers drew along a coast, from the outermost inwards */
        static const struct {
            const char *color, *width;
        } lines[] = {{"#c2d6d0", "34"}, {"#a9c3bf", "24.6"}, {"#c6d9d3", "23"}, {"#9dbab7", "13.6"},
                     {"#cdded7", "12"}, {"#8fafad", "5"},    {"#d3e2da", "3.6"}};
        fprintf(out, "<defs><path id=\"land\" d=\"%s\" stroke-linejoin=\"round\"/></defs>\n",
                land->land);
        for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
            fprintf(out, "<use href=\"#land\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"/>\n",
                    lines[i].color, lines[i].width);
        fputs("<use href=\"#land\" fill=\"#f1e5c9\" fill-rule=\"evenodd\" stroke=\"#7f7258\"/>\n",
              out);
    }
    path(out, land->lakes,
         "fill=\"#c6d9d3\" stroke=\"#8a9c8e\" stroke-width=\".9\" stroke-linejoin=\"round\"");
    path(out, land->water,
         "fill=\"none\" stroke=\"#b3ccc8\" stroke-width=\"9\" stroke-linecap=\"round\" "
         "stroke-linejoin=\"round\"");
    path(out, land->borders,
         "fill=\"none\" stroke=\"#b09a72\" stroke-width=\"1\" stroke-dasharray=\"6 2.5 1.2 2.5\" "
         "stroke-linejoin=\"round\"");
}

/* ---- tracks -----------------------------------------------------------------------------------
 */

static void use(FILE *out, const char *id, int number, const depo_space *at, double shift) {
    fprintf(out, "<use href=\"#%s", id);
    if (number >= 0) fprintf(out, "%d", number);
    fputs("\" transform=\"translate(", out);
    depo_pen_point(out, (double)at->x, (double)at->y);
    fputs(") rotate(", out);
    depo_pen_number(out, (double)at->angle);
    if (shift != 0) {
        fputs(") translate(", out);
        depo_pen_number(out, shift);
    }
    fputs(")\"/>", out);
}

static void curve(FILE *out, const depo_map *map, unsigned track) {
    char data[DEPO_PATH_TEXT];
    depo_curve_path(map, track, data);
    fprintf(out, "<path d=\"%s\"/>\n", data);
}

static void track_spaces(FILE *out, const depo_map *map, unsigned number) {
    const depo_map_track *t = &map->tracks[number];
    depo_space spaces[DEPO_MAX_LENGTH];
    depo_track_spaces(map, number, spaces);
    unsigned first = (t->length - t->ferry) / 2u;
    for (unsigned i = 0; i < t->length; i++) {
        const depo_space *at = &spaces[i];
        use(out, "space", t->color, at, 0);
        if (t->color != DEPO_GRAY) use(out, "sign", t->color, at, t->cart ? -6.5 : 0);
        if (t->cart) use(out, "cart", t->color, at, t->color == DEPO_GRAY ? 0 : 6.5);
        if (t->ferry && i >= first && i < first + t->ferry)
            use(out, "locomotive", -1, at, 0);
        else if (t->ferry)
            use(out, "waves", -1, at, 0);
    }
    fputc('\n', out);
}

static void tracks(FILE *out, const depo_map *map) {
    fputs("<g fill=\"none\" stroke=\"#6f5d42\" stroke-opacity=\".55\" stroke-width=\"1.1\">\n",
          out);
    for (unsigned i = 0; i < map->n_tracks; i++) curve(out, map, i);
    fputs("</g>\n", out);
    for (unsigned i = 0; i < map->n_tracks; i++) {
        depo_space spaces[DEPO_MAX_LENGTH];
        depo_track_spaces(map, i, spaces);
        for (unsigned k = 0; k < map->tracks[i].length; k++)
            use(out, map->tracks[i].tunnel ? "tunnel" : "bed", -1, &spaces[k], 0);
    }
    fputc('\n', out);
    for (unsigned i = 0; i < map->n_tracks; i++) track_spaces(out, map, i);
}

/* ---- cities -----------------------------------------------------------------------------------
 */

static void circle(FILE *out, double x, double y, double r, const char *style) {
    fputs("<circle cx=\"", out);
    depo_pen_number(out, x);
    fputs("\" cy=\"", out);
    depo_pen_number(out, y);
    fputs("\" r=\"", out);
    depo_pen_number(out, r);
    fprintf(out, "\" %s/>", style);
}

static void city_dot(FILE *out, const depo_map_city *city, bool big) {
    double x = (double)city->x, y = (double)city->y;
    if (city->kind == DEPO_CITY_JUNCTION) {
        circle(out, x, y, 5.2, "fill=\"#e9dcc0\" stroke=\"#5a4630\" stroke-width=\"1.6\"");
        circle(out, x, y, 1.7, "fill=\"#5a4630\"");
    } else if (city->kind == DEPO_CITY_DEAD_END) {
        /* a border post: striped, not a stop */
        circle(out, x, y, 6.2, "fill=\"#5a4630\" stroke=\"#fbf3e0\" stroke-width=\"1\"");
        fputs("<path d=\"M", out);
        depo_pen_point(out, x - 3.6, y);
        fputs("h7.2\" stroke=\"#fbf3e0\" stroke-width=\"2\"/>", out);
    } else {
        circle(out, x, y, 6.1,
               big ? "fill=\"#fff9ea\" stroke=\"#a3352b\" stroke-width=\"2\""
                   : "fill=\"#fff9ea\" stroke=\"#4f3b26\" stroke-width=\"1.8\"");
        circle(out, x, y, big ? 3.4 : 2.5, big ? "fill=\"#a3352b\"" : "fill=\"#c0563c\"");
    }
    fputc('\n', out);
}

static void label(FILE *out, const depo_map_city *city, unsigned language, bool big) {
    static const char *const anchors[] = {"start", "middle", "end"};
    fputs("<text x=\"", out);
    depo_pen_number(out, (double)city->label_x);
    fputs("\" y=\"", out);
    depo_pen_number(out, (double)city->label_y);
    fprintf(out, "\" text-anchor=\"%s\"%s%s>", anchors[city->anchor],
            city->kind == DEPO_CITY_DEAD_END ? " font-style=\"italic\"" : "",
            big ? " fill=\"#8a241b\"" : "");
    depo_pen_text(out, city->name.in[language]);
    fputs("</text>\n", out);
}

/* Names twice: first as a halo, so that none is cut by what lies under its neighbour. */
static void cities(FILE *out, const depo_map *map, const depo_board_options *options) {
    uint64_t big = map->variants[options->variant].big_cities;
    for (unsigned i = 0; i < map->n_cities; i++) city_dot(out, &map->cities[i], big >> i & 1);
    for (int pass = 0; pass < 2; pass++) {
        fprintf(out, "<g font-size=\"15\" %s>\n",
                pass ? "fill=\"#33281c\""
                     : "fill=\"none\" stroke=\"#f6ecd4\" stroke-opacity=\".9\" "
                       "stroke-width=\"3.2\" stroke-linejoin=\"round\"");
        for (unsigned i = 0; i < map->n_cities; i++)
            if (map->cities[i].has_label)
                label(out, &map->cities[i], options->language, pass && (big >> i & 1));
        fputs("</g>\n", out);
    }
}

/* ---- frame ------------------------------------------------------------------------------------
 */

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
    assert(options->language < DEPO_LANGUAGES && options->variant < map->n_variants);
    fputs("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", out);
    depo_pen_point(out, (double)map->width, (double)map->height);
    fputs("\" width=\"", out);
    depo_pen_number(out, (double)map->width);
    fputs("\" height=\"", out);
    depo_pen_number(out, (double)map->height);
    fputs("\" font-family=\"Georgia,'PT Serif','Noto Serif','DejaVu Serif Condensed',serif\">\n"
          "<title>",
          out);
    depo_pen_text(out, map->name.in[options->language]);
    fputs("</title>\n", out);
    definitions(out);
    ground(out, map, land);
    tracks(out, map);
    cities(out, map, options);
    if (!options->bare) {
        frame(out, map);
        depo_cartouche(out, map, land, options);
    }
    fputs("</svg>\n", out);
    return ferror(out) ? -1 : 0;
}
