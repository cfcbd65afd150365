/* SPDX-License-Identifier: MIT
 * The cartouche: the map's name, the points of every length, and what the marks on tracks mean. */
#include "board/cartouche.h"

#include "board/geometry.h"
#include "board/pen.h"
#include "mapio/markup.h"
#include "say/tr.h"

#include <math.h>

enum { CAR = 9, CAR_STEP = 11, ROW = 15 }; /* of the little cars that show a length */

enum { WORD_TUNNEL, WORD_FERRY, WORD_CART, WORDS };
static const char *const words[WORDS] = {DEPO_N("tunnel"), DEPO_N("ferry"), DEPO_N("merchandise")};

static const char *word(const depo_board_options *options, unsigned which) {
    return depo_tr(options->language, words[which]);
}

typedef struct legend {
    bool mark[WORDS];
    unsigned lengths[DEPO_MAX_LENGTH], n_lengths;
    double width, height, title_size;
} legend;

static double text_width(const char *text, double size) {
    unsigned n = 0;
    for (; *text; text++) n += ((unsigned char)*text & 0xc0) != 0x80;
    return n * size * DEPO_TEXT_WIDTH / DEPO_TEXT_HEIGHT;
}

static legend measure(const depo_map *map, const depo_board_options *options, double title_size) {
    legend l = {0};
    bool used[DEPO_MAX_LENGTH + 1] = {0};
    for (unsigned i = 0; i < map->n_tracks; i++) {
        const depo_map_track *t = &map->tracks[i];
        used[t->length] = true;
        l.mark[WORD_TUNNEL] |= t->tunnel;
        l.mark[WORD_FERRY] |= t->ferry > 0;
        l.mark[WORD_CART] |= t->cart;
    }
    unsigned longest = 0, n_marks = 0;
    double wide = 0;
    for (unsigned n = 1; n <= DEPO_MAX_LENGTH; n++)
        if (used[n]) l.lengths[l.n_lengths++] = longest = n;
    for (unsigned i = 0; i < WORDS; i++) {
        if (!l.mark[i]) continue;
        n_marks++;
        wide = fmax(wide, 41 + text_width(word(options, i), 13));
    }
    wide = fmax(wide, longest * CAR_STEP + 34.0);
    /* a title is one line of few letters: leave room for a wide font */
    wide = fmax(wide, 1.12 * text_width(map->name.in[options->language], title_size));
    l.title_size = title_size;
    l.width = fmax(wide + 32, 120);
    l.height = 54 + l.n_lengths * ROW + (n_marks ? 6 + n_marks * 17.0 : 0);
    return l;
}

/* Everything a cartouche must not cover. */
typedef struct obstacles {
    depo_box boxes[DEPO_MAX_TRACKS * DEPO_MAX_LENGTH + DEPO_MAX_NODES];
    unsigned n;
} obstacles;

static void collect(const depo_map *map, obstacles *all) {
    all->n = 0;
    for (unsigned i = 0; i < map->n_tracks; i++) {
        depo_space spaces[DEPO_MAX_LENGTH];
        depo_track_spaces(map, i, spaces);
        for (unsigned k = 0; k < map->tracks[i].length; k++)
            all->boxes[all->n++] = depo_space_box(&spaces[k]);
    }
    for (unsigned i = 0; i < map->n_cities; i++)
        if (map->cities[i].has_label) all->boxes[all->n++] = depo_label_box(&map->cities[i]);
}

/* How much room there is round a box: the distance to the nearest thing on the board. */
static double room(const depo_map *map, const obstacles *all, const depo_box *box) {
    double least = 1e9;
    for (unsigned i = 0; i < all->n; i++) least = fmin(least, depo_box_gap(box, &all->boxes[i]));
    for (unsigned i = 0; i < map->n_cities; i++)
        least = fmin(least, depo_dot_gap(box, &map->cities[i]));
    return least;
}

/* How much of a box is sea, from 0 to 1. */
static double sea(const depo_land *land, const depo_box *box) {
    unsigned wet = 0;
    if (!land || !land->land) return 0;
    for (int i = -1; i <= 1; i++)
        for (int k = -1; k <= 1; k++)
            wet += !depo_land_at(land, box->x + i * box->hw, box->y + k * box->hh);
    return wet / 9.0;
}

/* The emptiest place, with a liking for the corners and for the sea. */
static bool find_place(const depo_map *map, const depo_land *land, const legend *l, double *x,
                       double *y) {
    const double step = 9, edge = 22; /* edge: clear of the frame */
    double most_x = (double)map->width - 2 * edge - l->width;
    double most_y = (double)map->height - 2 * edge - l->height, best = -1e9;
    obstacles all;
    collect(map, &all);
    for (int i = 0; i * step <= most_x; i++)
        for (int k = 0; k * step <= most_y; k++) {
            double left = edge + i * step, top = edge + k * step;
            depo_box box = {left + l->width / 2, top + l->height / 2, 1, 0,
                            l->width / 2,        l->height / 2};
            double free = room(map, &all, &box);
            if (free < 4) continue;
            double inwards = fmin(i * step, most_x - i * step) + fmin(k * step, most_y - k * step);
            double value = fmin(free, 24) - inwards * 0.08;
            if (value + 16 <= best) continue; /* the sea can't make up for it */
            value += 16 * sea(land, &box);
            if (value <= best) continue;
            best = value;
            *x = left;
            *y = top;
        }
    return best > -1e8;
}

static void points_table(FILE *out, const depo_rules *rules, const legend *l, double top) {
    for (unsigned i = 0; i < l->n_lengths; i++) {
        unsigned n = l->lengths[i];
        double y = top + i * ROW;
        for (unsigned k = 0; k < n; k++)
            depo_pen_rect(out, 16 + k * CAR_STEP, y, CAR, 6, "rx=\"1.2\" fill=\"#8a765a\"");
        char number[8];
        snprintf(number, sizeof number, "%u", rules->points[n]);
        depo_pen_text(out, l->width - 16, y + 7.5, "font-size=\"14\" text-anchor=\"end\"", number);
        fputc('\n', out);
    }
}

static void marks(FILE *out, const legend *l, const depo_board_options *options, double y) {
    static const char *const signs[WORDS] = {
        [WORD_TUNNEL] = "<use href=\"#tunnel\"/><use href=\"#space8\"/>",
        [WORD_FERRY] = "<use href=\"#space8\"/><use href=\"#locomotive\"/>",
        [WORD_CART] = "<use href=\"#space8\"/><use href=\"#cart8\"/>",
    };
    for (unsigned i = 0; i < WORDS; i++) {
        if (!l->mark[i]) continue;
        fputs("<g transform=\"translate(33 ", out);
        depo_pen_number(out, y + 5);
        fprintf(out, ")\">%s</g>", signs[i]);
        depo_pen_text(out, 57, y + 9.5, "font-size=\"13\" font-style=\"italic\"", word(options, i));
        fputc('\n', out);
        y += 17;
    }
}

void depo_cartouche(FILE *out, const depo_map *map, const depo_land *land,
                    const depo_board_options *options) {
    double x = 0, y = 0, size = 22;
    legend l = measure(map, options, size);
    while (!find_place(map, land, &l, &x, &y)) {
        if ((size -= 3) < 13) return;
        l = measure(map, options, size);
    }
    fputs("<g fill=\"#3d2f1f\" transform=\"translate(", out);
    depo_pen_point(out, x, y);
    fputs(")\">\n", out);
    depo_pen_rect(out, 0, 0, l.width, l.height,
                  "rx=\"5\" fill=\"#f8efda\" stroke=\"#4f3b26\" stroke-width=\"1.4\"");
    depo_pen_rect(out, 3.5, 3.5, l.width - 7, l.height - 7,
                  "rx=\"3\" fill=\"none\" stroke=\"#a58d63\" stroke-width=\".8\"");
    char style[80];
    snprintf(style, sizeof style, "font-size=\"%d\" text-anchor=\"middle\" fill=\"#6e2a20\"",
             (int)l.title_size);
    depo_pen_text(out, l.width / 2, 29, style, map->name.in[options->language]);
    depo_pen_rect(out, 16, 37, l.width - 32, 0.9, "fill=\"#a58d63\"");
    fputc('\n', out);
    points_table(out, &map->variants[options->variant].rules, &l, 47);
    marks(out, &l, options, 48 + l.n_lengths * ROW + 6);
    fputs("</g>\n", out);
}
