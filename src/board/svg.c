/* SPDX-License-Identifier: MIT
 * The board. Drawn from back to front: sea, land, tracks and the trains on them, cities, names.
 * Every colour has a symbol of its own, so that no one has to tell two colours apart. */
#include "board/svg.h"

#include "board/geometry.h"
#include "board/paints.h"
#include "board/pen.h"
#include "board/shapes.h"
#include "mapio/markup.h"

#include <assert.h>
#include <math.h>

/* ---- what is drawn often, as definitions ------------------------------------------------------
 */

/* The colour of something on the ground, by day. */
static const char *tint(depo_tint_number number) {
    return depo_tints[number].day;
}

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

/* Begins a group in which the shape of a space is as large as it is printed. */
static void begin_space(FILE *out, const char *id, int number, const depo_board_print *print) {
    fprintf(out, "<g id=\"%s", id);
    if (number >= 0) fprintf(out, "%d", number);
    fputs("\">", out);
    if (!print) return;
    double x = print->length / DEPO_SPACE_WIDTH, y = print->width / DEPO_SPACE_HEIGHT;
    fprintf(out, "<g transform=\"scale(%d.%05d %d.%05d)\">", (int)x, (int)(x * 1e5) % 100000,
            (int)y, (int)(y * 1e5) % 100000);
}

static void end_space(FILE *out, const depo_board_print *print) {
    fputs(print ? "</g></g>" : "</g>", out);
}

static void definitions(FILE *out, const depo_board_print *print) {
    char style[128];
    fputs("<defs>\n<radialGradient id=\"age\" cx=\".5\" cy=\".5\" r=\".75\">"
          "<stop offset=\".62\" stop-color=\"#6b4a22\" stop-opacity=\"0\"/>"
          "<stop offset=\"1\" stop-color=\"#6b4a22\" stop-opacity=\".15\"/></radialGradient>\n",
          out);
    for (unsigned i = 0; i < DEPO_KINDS; i++) {
        const depo_paint *p = &depo_paints[i];
        snprintf(style, sizeof style, "fill=\"%s\" stroke=\"%s\" stroke-width=\".9\"", p->fill,
                 p->edge);
        begin_space(out, "space", (int)i, print);
        shape(out, DEPO_SHAPE_SPACE, style);
        shape(out, DEPO_SHAPE_SHINE, "fill=\"#fff\" fill-opacity=\".28\"");
        end_space(out, print);
        fputc('\n', out);
        fprintf(out, "<path id=\"sign%u\" d=\"%s\" fill=\"%s\" fill-rule=\"evenodd\"/>\n", i,
                p->symbol, p->ink);
        fprintf(out, "<path id=\"cart%u\" d=\"%s\" fill=\"%s\"/>\n", i,
                depo_symbols[DEPO_SYMBOL_CART], p->ink);
    }
    /* the bed keeps a space readable on any ground; a tunnel's bed is masonry */
    snprintf(style, sizeof style, "fill=\"%s\" fill-opacity=\".85\"", tint(DEPO_TINT_BED));
    begin_space(out, "bed", -1, print);
    shape(out, DEPO_SHAPE_BED, style);
    end_space(out, print);
    fputc('\n', out);
    begin_space(out, "tunnel", -1, print);
    shape(out, DEPO_SHAPE_TUNNEL, "fill=\"#f3e7cd\"");
    snprintf(style, sizeof style,
             "fill=\"none\" stroke=\"%s\" stroke-width=\"1.9\" stroke-dasharray=\"4.3 1.7\"",
             tint(DEPO_TINT_MASONRY));
    shape(out, DEPO_SHAPE_MASONRY, style);
    end_space(out, print);
    fputc('\n', out);
    fprintf(out,
            "<g id=\"locomotive\"><rect x=\"-7.6\" y=\"-4.5\" width=\"15.2\" height=\"9\" "
            "rx=\"4.5\" fill=\"#fbf3e0\" stroke=\"#5b4f3f\" stroke-width=\".6\"/>"
            "<path transform=\"translate(0 -.6) scale(.95)\" d=\"%s\" fill=\"#3d332a\" "
            "fill-rule=\"evenodd\"/></g>\n",
            depo_symbols[DEPO_SYMBOL_LOCOMOTIVE]);
    fprintf(out,
            "<path id=\"waves\" d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1\" "
            "stroke-linecap=\"round\"/>\n</defs>\n",
            depo_symbols[DEPO_SYMBOL_WAVES], tint(DEPO_TINT_WAVES));
}

/* ---- ground -----------------------------------------------------------------------------------
 */

/* Filled or drawn with a tint. */
static void path(FILE *out, const char *data, const char *how, depo_tint_number number,
                 const char *style) {
    if (data && *data)
        fprintf(out, "<path d=\"%s\" %s=\"%s\" %s/>\n", data, how, tint(number), style);
}

static void ground(FILE *out, const depo_map *map, const depo_land *land) {
    bool wet = land && land->land && *land->land;
    fputs("<rect width=\"", out);
    depo_pen_number(out, (double)map->width);
    fputs("\" height=\"", out);
    depo_pen_number(out, (double)map->height);
    fprintf(out, "\" fill=\"%s\"/>\n", tint(wet ? DEPO_TINT_SEA : DEPO_TINT_LAND));
    if (!land) return;
    if (wet) {
        /* the lines that engravers drew along a coast, from the outermost inwards */
        static const char *const widths[DEPO_COAST_LINES] = {"34", "24.6", "23", "13.6",
                                                             "12", "5",    "3.6"};
        fprintf(out, "<defs><path id=\"land\" d=\"%s\" stroke-linejoin=\"round\"/></defs>\n",
                land->land);
        for (unsigned i = 0; i < DEPO_COAST_LINES; i++)
            fprintf(out, "<use href=\"#land\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"/>\n",
                    depo_tints[DEPO_TINT_COAST + i].day, widths[i]);
        fprintf(out, "<use href=\"#land\" fill=\"%s\" fill-rule=\"evenodd\" stroke=\"%s\"/>\n",
                tint(DEPO_TINT_LAND), tint(DEPO_TINT_SHORE));
    }
    path(out, land->lakes, "fill", DEPO_TINT_LAKE,
         "stroke=\"#8a9c8e\" stroke-width=\".9\" stroke-linejoin=\"round\"");
    path(out, land->water, "stroke", DEPO_TINT_RIVER,
         "fill=\"none\" stroke-width=\"9\" stroke-linecap=\"round\" "
         "stroke-linejoin=\"round\"");
    path(out, land->borders, "stroke", DEPO_TINT_BORDER,
         "fill=\"none\" stroke-width=\"1\" stroke-dasharray=\"6 2.5 1.2 2.5\" "
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

/* A car and a station of each seat, as definitions. */
static void trains(FILE *out) {
    char style[96];
    fputs("<defs>\n", out);
    for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS; seat++) {
        const depo_livery *l = &depo_liveries[seat];
        fprintf(out, "<g id=\"car%u\">", seat);
        snprintf(style, sizeof style, "fill=\"%s\"", l->edge);
        shape(out, DEPO_SHAPE_EDGE, style);
        snprintf(style, sizeof style, "fill=\"%s\"", l->fill);
        shape(out, DEPO_SHAPE_CAR, style);
        fprintf(out, "<path d=\"%s\" fill=\"%s\"/></g>\n", l->mark, l->ink);
        fprintf(out,
                "<path id=\"station%u\" d=\"%s\" transform=\"scale(1.6)\" fill=\"%s\" "
                "stroke=\"%s\" stroke-width=\"1\"/>\n",
                seat, depo_symbols[DEPO_SYMBOL_HOUSE], l->fill, l->edge);
    }
    fputs("</defs>\n", out);
}

static void cars(FILE *out, const depo_map *map, unsigned track, unsigned seat) {
    depo_space spaces[DEPO_MAX_LENGTH];
    depo_track_spaces(map, track, spaces);
    for (unsigned i = 0; i < map->tracks[track].length; i++)
        use(out, "car", (int)seat, &spaces[i], 0);
    fputc('\n', out);
}

static void stations(FILE *out, const depo_map *map, const depo_board_owners *owners) {
    for (unsigned i = 0; i < map->n_cities; i++) {
        depo_space at = {.x = map->cities[i].x, .y = map->cities[i].y};
        if (owners->station[i] != DEPO_NONE) use(out, "station", owners->station[i], &at, 0);
    }
}

static void tracks(FILE *out, const depo_map *map, const depo_board_owners *owners) {
    fprintf(out, "<g fill=\"none\" stroke=\"%s\" stroke-opacity=\".55\" stroke-width=\"1.1\">\n",
            tint(DEPO_TINT_RAIL));
    for (unsigned i = 0; i < map->n_tracks; i++) curve(out, map, i);
    fputs("</g>\n", out);
    for (unsigned i = 0; i < map->n_tracks; i++) {
        depo_space spaces[DEPO_MAX_LENGTH];
        depo_track_spaces(map, i, spaces);
        for (unsigned k = 0; k < map->tracks[i].length; k++)
            use(out, map->tracks[i].tunnel ? "tunnel" : "bed", -1, &spaces[k], 0);
    }
    fputc('\n', out);
    for (unsigned i = 0; i < map->n_tracks; i++) {
        if (owners && owners->track[i] != DEPO_NONE)
            cars(out, map, i, owners->track[i]);
        else
            track_spaces(out, map, i);
    }
}

/* ---- cities -----------------------------------------------------------------------------------
 */

/* A ring of a tint and its width, filled with another tint. */
static void circle(FILE *out, double x, double y, double r, depo_tint_number fill,
                   depo_tint_number line, const char *width) {
    fputs("<circle cx=\"", out);
    depo_pen_number(out, x);
    fputs("\" cy=\"", out);
    depo_pen_number(out, y);
    fputs("\" r=\"", out);
    depo_pen_number(out, r);
    fprintf(out, "\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%s\"/>", tint(fill), tint(line),
            width);
}

static void city_dot(FILE *out, const depo_map_city *city, bool big) {
    double x = (double)city->x, y = (double)city->y;
    if (city->kind == DEPO_CITY_JUNCTION) {
        circle(out, x, y, 5.2, DEPO_TINT_DOT, DEPO_TINT_DOT_LINE, "1.8");
        circle(out, x, y, 1.7, DEPO_TINT_POST, DEPO_TINT_POST, "0");
    } else if (city->kind == DEPO_CITY_DEAD_END) {
        /* a border post: striped, not a stop */
        circle(out, x, y, 6.2, DEPO_TINT_POST, DEPO_TINT_BED, "1");
        fputs("<path d=\"M", out);
        depo_pen_point(out, x - 3.6, y);
        fprintf(out, "h7.2\" stroke=\"%s\" stroke-width=\"2\"/>", tint(DEPO_TINT_BED));
    } else {
        depo_tint_number core = big ? DEPO_TINT_BIG_DOT : DEPO_TINT_CORE;
        circle(out, x, y, 6.1, DEPO_TINT_DOT, big ? DEPO_TINT_BIG_DOT : DEPO_TINT_DOT_LINE,
               big ? "2" : "1.8");
        circle(out, x, y, big ? 3.4 : 2.5, core, core, "0");
    }
    fputc('\n', out);
}

static void label(FILE *out, const depo_map_city *city, unsigned language, bool big) {
    static const char *const anchors[] = {"start", "middle", "end"};
    fputs("<text x=\"", out);
    depo_pen_number(out, (double)city->label_x);
    fputs("\" y=\"", out);
    depo_pen_number(out, (double)city->label_y);
    fprintf(out, "\" text-anchor=\"%s\"%s", anchors[city->anchor],
            city->kind == DEPO_CITY_DEAD_END ? " font-style=\"italic\"" : "");
    if (big) fprintf(out, " fill=\"%s\"", tint(DEPO_TINT_BIG));
    fputc('>', out);
    depo_put_escaped(out, city->name.in[language]);
    fputs("</text>\n", out);
}

/* Names twice: first as a halo, so that none is cut by what lies under its neighbour. */
static void cities(FILE *out, const depo_map *map, const depo_board_options *options) {
    uint64_t big = map->variants[options->variant].big_cities;
    for (unsigned i = 0; i < map->n_cities; i++) city_dot(out, &map->cities[i], big >> i & 1);
    if (options->owners) stations(out, map, options->owners);
    for (int pass = 0; pass < 2; pass++) {
        fprintf(out, "<g font-size=\"15\" %s=\"%s\" %s>\n", pass ? "fill" : "stroke",
                tint(pass ? DEPO_TINT_NAME : DEPO_TINT_NAME_HALO),
                pass ? ""
                     : "fill=\"none\" stroke-opacity=\".9\" stroke-width=\"3.2\" "
                       "stroke-linejoin=\"round\"");
        for (unsigned i = 0; i < map->n_cities; i++)
            if (map->cities[i].has_label)
                label(out, &map->cities[i], options->language, pass && (big >> i & 1));
        fputs("</g>\n", out);
    }
}

/* A drawing by itself has its size in units and a title; one within another lies there. */
static void begin(const depo_map *map, FILE *out, const depo_board_options *options) {
    const depo_board_print *print = options->print;
    double scale = print ? print->scale : 1;
    fputs(print ? "<svg viewBox=\"0 0 "
                : "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ",
          out);
    depo_pen_point(out, (double)map->width, (double)map->height);
    if (print) {
        fputs("\" x=\"", out);
        depo_pen_number(out, print->x);
        fputs("\" y=\"", out);
        depo_pen_number(out, print->y);
    }
    fputs("\" width=\"", out);
    depo_pen_number(out, (double)map->width * scale);
    fputs("\" height=\"", out);
    depo_pen_number(out, (double)map->height * scale);
    fputs("\"", out);
    if (print) {
        fputs(">\n", out);
        return;
    }
    fputs(" font-family=\"Georgia,'PT Serif','Noto Serif','DejaVu Serif Condensed',serif\">\n"
          "<title>",
          out);
    depo_put_escaped(out, map->name.in[options->language]);
    fputs("</title>\n", out);
}

void depo_board_svg_begin(const depo_map *map, const depo_land *land, FILE *out,
                          const depo_board_options *options) {
    assert(options->language < DEPO_LANGUAGES && options->variant < map->n_variants);
    begin(map, out, options);
    definitions(out, options->print);
    if (options->owners) trains(out);
    ground(out, map, land);
    tracks(out, map, options->owners);
    cities(out, map, options);
}
