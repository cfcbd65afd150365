/* SPDX-License-Identifier: MIT */
#include "board/cards.h"

#include "board/paints.h"
#include "board/pen.h"
#include "board/shapes.h"
#include "mapio/lookup.h"
#include "say/tr.h"

#include <math.h>

/* Cards of the usual size; tickets lie on their long side. */
static const double LONG = 88, SHORT = 57;

typedef struct grid {
    unsigned columns, rows;
    double x, y, width, height; /* of the first card; of each */
} grid;

static grid grid_of(depo_sheet_size paper, double width, double height) {
    grid g = {.width = width, .height = height};
    g.columns = (unsigned)((paper.width - 2 * DEPO_PRINT_MARGIN) / width);
    g.rows = (unsigned)((paper.height - 2 * DEPO_PRINT_MARGIN) / height);
    g.x = (paper.width - g.columns * width) / 2;
    g.y = (paper.height - g.rows * height) / 2;
    return g;
}

static unsigned sheets_for(const grid *g, unsigned cards) {
    unsigned on_one = g->columns * g->rows;
    return (cards + on_one - 1) / on_one;
}

static void text(FILE *out, double x, double y, double size, const char *style, const char *what) {
    char all[160], number[DEPO_NUMBER_TEXT];
    depo_number_text(size, number);
    snprintf(all, sizeof all, "font-size=\"%s\" %s", number, style);
    depo_pen_text(out, x, y, all, what);
}

/* Begins a card with its cutting lines; it ends with </g>. */
static void begin_card(FILE *out, const grid *g, unsigned place) {
    fputs("<g transform=\"translate(", out);
    depo_pen_point(out, g->x + place % g->columns * g->width,
                   g->y + place / g->columns * g->height);
    fputs(")\">", out);
    depo_pen_rect(out, 0, 0, g->width, g->height,
                  "fill=\"#fff\" stroke=\"#999\" stroke-width=\".15\" stroke-dasharray=\"1 1\"");
    depo_pen_rect(out, 2, 2, g->width - 4, g->height - 4,
                  "rx=\"2.5\" fill=\"#f8efda\" stroke=\"#a58d63\" "
                  "stroke-width=\".4\"");
}

/* The size at which a line fits into a width. */
static double fitting(const char *line, double size, double width) {
    double letters = 0;
    for (; *line; line++) letters += ((unsigned char)*line & 0xc0) != 0x80;
    return fmin(size, width / (letters * 0.58));
}

/* ---- tickets ----------------------------------------------------------------------------------
 */

/* The tickets of the variant, regular ones first. */
static unsigned tickets_of(const depo_sheets *s, uint8_t out[DEPO_MAX_MAP_TICKETS]) {
    const depo_map *map = s->map;
    unsigned n = 0, sets = map->variants[s->variant].sets;
    for (unsigned i = 0; i < map->n_options; i++) sets |= map->options[i].sets;
    for (unsigned is_long = 0; is_long < 2; is_long++)
        for (unsigned i = 0; i < map->n_tickets; i++)
            if ((map->tickets[i].sets & sets) && map->tickets[i].is_long == is_long)
                out[n++] = (uint8_t)i;
    return n;
}

unsigned depo_ticket_sheets(const depo_sheets *s, depo_sheet_size paper) {
    uint8_t list[DEPO_MAX_MAP_TICKETS];
    grid g = grid_of(paper, LONG, SHORT);
    return sheets_for(&g, tickets_of(s, list));
}

/* On the small map dots and lines are as large on any board. */
static double small_unit(const depo_map *map) {
    return fmax((double)map->width, (double)map->height) / 100;
}

/* The end of a circle around a city. */
static void put_middle(FILE *out, const depo_map_city *city) {
    fputs("\" cx=\"", out);
    depo_pen_number(out, (double)city->x);
    fputs("\" cy=\"", out);
    depo_pen_number(out, (double)city->y);
    fputs("\"/>", out);
}

/* The board in small, drawn once for a sheet: land, tracks as lines, cities as dots. */
static void small_map(const depo_sheets *s, FILE *out) {
    const depo_map *map = s->map;
    bool sea = s->land && s->land->land;
    fputs("<defs><g id=\"small\">", out);
    depo_pen_rect(out, 0, 0, (double)map->width, (double)map->height,
                  sea ? "fill=\"#d5e3e4\"" : "fill=\"#efe3c4\"");
    if (sea) fprintf(out, "<path d=\"%s\" fill=\"#efe3c4\" fill-rule=\"evenodd\"/>", s->land->land);
    fputs("<g fill=\"none\" stroke=\"#8a765a\" stroke-width=\"", out);
    depo_pen_number(out, 0.45 * small_unit(map));
    fputs("\">", out);
    for (unsigned i = 0; i < map->n_tracks; i++) {
        char data[DEPO_PATH_TEXT];
        if (map->tracks[i].twin != DEPO_NONE && map->tracks[i].twin < i) continue;
        depo_curve_path(map, i, data);
        fprintf(out, "<path d=\"%s\"/>", data);
    }
    fputs("</g><g fill=\"#4f3b26\">", out);
    for (unsigned i = 0; i < map->n_cities; i++) {
        fputs("<circle r=\"", out);
        depo_pen_number(out, 0.9 * small_unit(map));
        put_middle(out, &map->cities[i]);
    }
    fputs("</g></g></defs>\n", out);
}

static void small_end(FILE *out, const depo_map *map, unsigned end) {
    uint64_t cities = depo_place_cities(map, end);
    for (unsigned i = 0; i < map->n_cities; i++) {
        if (!(cities >> i & 1)) continue;
        fputs("<circle fill=\"#b3321f\" stroke=\"#fff\" stroke-width=\"", out);
        depo_pen_number(out, 0.7 * small_unit(map));
        fputs("\" r=\"", out);
        depo_pen_number(out, 2.6 * small_unit(map));
        put_middle(out, &map->cities[i]);
    }
}

static void ticket(const depo_sheets *s, const grid *g, unsigned place, unsigned number,
                   FILE *out) {
    const depo_map *map = s->map;
    const depo_map_ticket *t = &map->tickets[number];
    const char *a = depo_place_name(map, t->a)->in[s->language],
               *b = depo_place_name(map, t->b)->in[s->language];
    char points[8];
    double room = g->width - 26;
    snprintf(points, sizeof points, "%u", t->points);
    begin_card(out, g, place);
    fprintf(out, "<svg x=\"4\" y=\"4\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">",
            (int)g->width - 8, (int)g->height - 21, (int)map->width, (int)map->height);
    fputs("<use href=\"#small\"/>", out);
    small_end(out, map, t->a);
    small_end(out, map, t->b);
    fputs("</svg>", out);
    text(out, 6, g->height - 11, fitting(a, 4.6, room), "", a);
    text(out, 6, g->height - 5.5, fitting(b, 4.6, room), "", b);
    fputs("<circle cx=\"77\" cy=\"46\" r=\"7\" fill=\"#6e2a20\"/>", out);
    text(out, 77, 48.4, 7, "fill=\"#fff\" text-anchor=\"middle\"", points);
    if (t->is_long)
        depo_pen_rect(out, 3, 3, g->width - 6, g->height - 6,
                      "rx=\"2\" fill=\"none\" stroke=\"#6e2a20\" stroke-width=\".9\"");
    fputs("</g>\n", out);
}

void depo_ticket_sheet(const depo_sheets *s, depo_sheet_size paper, unsigned number, FILE *out) {
    uint8_t list[DEPO_MAX_MAP_TICKETS];
    grid g = grid_of(paper, LONG, SHORT);
    unsigned n = tickets_of(s, list), first = number * g.columns * g.rows;
    small_map(s, out);
    for (unsigned i = first; i < n && i < first + g.columns * g.rows; i++)
        ticket(s, &g, i - first, list[i], out);
}

/* ---- train cards ------------------------------------------------------------------------------
 */

static unsigned cards_of(const depo_sheets *s) {
    const depo_rules *rules = &s->map->variants[s->variant].rules;
    return rules->deck_each * (unsigned)__builtin_popcount(s->map->colors) +
           rules->deck_locomotives;
}

/* What the n-th card of the deck is. */
static unsigned kind_of(const depo_sheets *s, unsigned n) {
    const depo_rules *rules = &s->map->variants[s->variant].rules;
    for (unsigned c = 0; c < DEPO_COLORS; c++) {
        if (!(s->map->colors >> c & 1)) continue;
        if (n < rules->deck_each) return c;
        n -= rules->deck_each;
    }
    return DEPO_LOCOMOTIVE;
}

unsigned depo_card_sheets(const depo_sheets *s, depo_sheet_size paper) {
    grid g = grid_of(paper, SHORT, LONG);
    return sheets_for(&g, cards_of(s));
}

static void symbol(FILE *out, const char *path, double x, double y, double scale,
                   const char *fill) {
    fputs("<path transform=\"translate(", out);
    depo_pen_point(out, x, y);
    fputs(") scale(", out);
    depo_pen_number(out, scale);
    fprintf(out, ")\" d=\"%s\" fill=\"%s\" fill-rule=\"evenodd\"/>", path, fill);
}

static void wild_card(const depo_sheets *s, const grid *g, FILE *out) {
    bool carts = s->map->vocabulary == DEPO_VOCABULARY_CARTS;
    unsigned n = (unsigned)__builtin_popcount(s->map->colors), k = 0;
    double width = (g->width - 10) / n;
    char style[40];
    for (unsigned c = 0; c < DEPO_COLORS; c++) {
        if (!(s->map->colors >> c & 1)) continue;
        snprintf(style, sizeof style, "fill=\"%s\"", depo_paints[c].fill);
        depo_pen_rect(out, 5 + k++ * width, 5, width + 0.1, g->height - 10, style);
    }
    fputs("<circle cx=\"28.5\" cy=\"44\" r=\"21\" fill=\"#fbf3e0\" stroke=\"#5b4f3f\"/>", out);
    symbol(out, depo_symbols[carts ? DEPO_SYMBOL_WHEEL : DEPO_SYMBOL_LOCOMOTIVE], 28.5, 44, 3.6,
           "#3d332a");
}

static void card(const depo_sheets *s, const grid *g, unsigned place, unsigned kind, FILE *out) {
    const depo_paint *p = &depo_paints[kind];
    char style[96];
    begin_card(out, g, place);
    if (kind == DEPO_LOCOMOTIVE) {
        wild_card(s, g, out);
    } else {
        snprintf(style, sizeof style, "rx=\"1.5\" fill=\"%s\" stroke=\"%s\" stroke-width=\".5\"",
                 p->fill, p->edge);
        depo_pen_rect(out, 5, 5, g->width - 10, g->height - 10, style);
        symbol(out, p->symbol, g->width / 2, g->height / 2, 5, p->ink);
        for (unsigned corner = 0; corner < 4; corner++)
            symbol(out, p->symbol, corner & 1 ? g->width - 10.5 : 10.5,
                   corner & 2 ? g->height - 10.5 : 10.5, 1, p->ink);
    }
    fputs("</g>\n", out);
}

void depo_card_sheet(const depo_sheets *s, depo_sheet_size paper, unsigned number, FILE *out) {
    grid g = grid_of(paper, SHORT, LONG);
    unsigned n = cards_of(s), first = number * g.columns * g.rows;
    for (unsigned i = first; i < n && i < first + g.columns * g.rows; i++)
        card(s, &g, i - first, kind_of(s, i), out);
}

/* ---- the score track --------------------------------------------------------------------------
 */

/* A hundred fields in a row that turns at each end. */
void depo_score_sheet(const depo_sheets *s, depo_sheet_size paper, FILE *out) {
    double side = (paper.width - 2 * DEPO_PRINT_MARGIN - 4) / 10;
    double x = (paper.width - 10 * side) / 2, y = DEPO_PRINT_MARGIN + 18;
    text(out, paper.width / 2, DEPO_PRINT_MARGIN + 8, 7, "text-anchor=\"middle\" fill=\"#6e2a20\"",
         s->map->name.in[s->language]);
    text(out, paper.width / 2, DEPO_PRINT_MARGIN + 14, 4, "text-anchor=\"middle\"",
         depo_tr(s->language, "Score track: begin again after 100"));
    fputc('\n', out);
    for (unsigned i = 0; i < 100; i++) {
        unsigned row = i / 10, column = row % 2 ? 9 - i % 10 : i % 10;
        double left = x + column * side, top = y + row * side;
        char number[8];
        depo_pen_rect(out, left, top, side, side,
                      (i + 1) % 10 == 0 ? "fill=\"#e3c98f\" stroke=\"#4f3b26\" stroke-width=\".4\""
                      : (i + 1) % 5 == 0
                          ? "fill=\"#f1e0b6\" stroke=\"#4f3b26\" stroke-width=\".4\""
                          : "fill=\"#f8efda\" stroke=\"#4f3b26\" stroke-width=\".4\"");
        snprintf(number, sizeof number, "%u", i + 1);
        text(out, left + side / 2, top + side / 2 + 2, 5.4, "text-anchor=\"middle\"", number);
        fputc('\n', out);
    }
}
