/* SPDX-License-Identifier: MIT
 * Everything on a board is a box or a dot; all pairs are tried. */
#include "board/overlap.h"

#include <math.h>

enum { PIECES = 24 }; /* of a curve, to find crossings */

typedef struct finder {
    const depo_map *map;
    depo_overlaps found;
    depo_overlap *list;
    unsigned size;
    depo_space spaces[DEPO_MAX_TRACKS][DEPO_MAX_LENGTH];
} finder;

static void add(finder *f, depo_overlap_kind kind, unsigned a, unsigned b, double depth) {
    f->found.of[kind]++;
    if (f->found.n >= f->size) return;
    f->list[f->found.n++] = (depo_overlap){(uint8_t)kind, (uint8_t)a, (uint8_t)b, (float)depth};
}

/* How far a box sticks out of the board shrunk by `border`. */
static double outside(const depo_map *map, const depo_box *box, double border) {
    double ex = box->hw * fabs(box->dx) + box->hh * fabs(box->dy);
    double ey = box->hw * fabs(box->dy) + box->hh * fabs(box->dx);
    double x = fmax(border - (box->x - ex), box->x + ex - ((double)map->width - border));
    double y = fmax(border - (box->y - ey), box->y + ey - ((double)map->height - border));
    return fmax(x, y);
}

static void spaces_of_tracks(finder *f, unsigned a, unsigned b) {
    for (unsigned i = 0; i < f->map->tracks[a].length; i++) {
        depo_box box = depo_space_box(&f->spaces[a][i]);
        for (unsigned k = 0; k < f->map->tracks[b].length; k++) {
            depo_box other = depo_space_box(&f->spaces[b][k]);
            double gap = depo_box_gap(&box, &other);
            if (gap < 0) add(f, DEPO_OVERLAP_SPACES, a, b, -gap);
        }
    }
}

static void track_and_cities(finder *f, unsigned a) {
    for (unsigned i = 0; i < f->map->tracks[a].length; i++) {
        depo_box box = depo_space_box(&f->spaces[a][i]);
        for (unsigned c = 0; c < f->map->n_cities; c++) {
            const depo_map_city *city = &f->map->cities[c];
            double gap = depo_dot_gap(&box, city);
            if (gap < 0) add(f, DEPO_OVERLAP_SPACE_DOT, a, c, -gap);
            if (!city->has_label) continue;
            depo_box label = depo_label_box(city);
            gap = depo_box_gap(&label, &box);
            if (gap < 0) add(f, DEPO_OVERLAP_LABEL_SPACE, c, a, -gap);
        }
        double out = outside(f->map, &box, DEPO_BORDER);
        if (out > 0) add(f, DEPO_OVERLAP_TRACK_OUTSIDE, a, 0, out);
    }
}

static void dots(finder *f) {
    for (unsigned a = 0; a < f->map->n_cities; a++)
        for (unsigned b = a + 1; b < f->map->n_cities; b++) {
            const depo_map_city *city = &f->map->cities[a], *other = &f->map->cities[b];
            double apart = hypot((double)(city->x - other->x), (double)(city->y - other->y));
            double gap = apart - 2 * DEPO_DOT_RADIUS;
            if (gap < 0) add(f, DEPO_OVERLAP_DOTS, a, b, -gap);
        }
}

static void labels(finder *f) {
    for (unsigned a = 0; a < f->map->n_cities; a++) {
        const depo_map_city *city = &f->map->cities[a];
        depo_box dot = {(double)city->x, (double)city->y, 1, 0, 0, 0};
        double out = outside(f->map, &dot, DEPO_BORDER);
        if (out > 0) add(f, DEPO_OVERLAP_CITY_OUTSIDE, a, 0, out);
        if (!city->has_label) continue;
        depo_box box = depo_label_box(city);
        out = outside(f->map, &box, 0);
        if (out > 0) add(f, DEPO_OVERLAP_LABEL_OUTSIDE, a, 0, out);
        for (unsigned b = 0; b < f->map->n_cities; b++) {
            const depo_map_city *other = &f->map->cities[b];
            double gap = depo_dot_gap(&box, other);
            if (gap < 0) add(f, DEPO_OVERLAP_LABEL_DOT, a, b, -gap);
            if (b <= a || !other->has_label) continue;
            depo_box label = depo_label_box(other);
            gap = depo_box_gap(&box, &label);
            if (gap < 0) add(f, DEPO_OVERLAP_LABELS, a, b, -gap);
        }
    }
}

typedef struct point {
    double x, y;
} point;

static bool left_of(point a, point b, point c) {
    return (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x);
}

/* Pieces near the ends are left out: tracks that meet in a city come together there. */
static bool near_end(const point p[PIECES + 1], int i) {
    const double near = 2 * DEPO_CITY_GAP;
    return hypot(p[i].x - p[0].x, p[i].y - p[0].y) < near ||
           hypot(p[i].x - p[PIECES].x, p[i].y - p[PIECES].y) < near;
}

static bool curves_cross(const point a[PIECES + 1], const point b[PIECES + 1]) {
    for (int i = 0; i < PIECES; i++) {
        if (near_end(a, i) || near_end(a, i + 1)) continue;
        for (int k = 0; k < PIECES; k++)
            if (left_of(a[i], a[i + 1], b[k]) != left_of(a[i], a[i + 1], b[k + 1]) &&
                left_of(b[k], b[k + 1], a[i]) != left_of(b[k], b[k + 1], a[i + 1]))
                return true;
    }
    return false;
}

static void curve_points(const depo_map *map, unsigned track, point out[PIECES + 1]) {
    for (int i = 0; i <= PIECES; i++)
        depo_track_point(map, track, (double)i / PIECES, &out[i].x, &out[i].y);
}

static void crossings(finder *f) {
    for (unsigned a = 0; a < f->map->n_tracks; a++) {
        point pa[PIECES + 1], pb[PIECES + 1];
        curve_points(f->map, a, pa);
        for (unsigned b = a + 1; b < f->map->n_tracks; b++) {
            curve_points(f->map, b, pb);
            if (curves_cross(pa, pb)) add(f, DEPO_OVERLAP_CROSSING, a, b, 0);
        }
    }
}

depo_overlaps depo_board_overlaps(const depo_map *map, depo_overlap *list, unsigned size) {
    finder f = {.map = map, .list = list, .size = size};
    f.found.least_pitch = 1e9f;
    for (unsigned a = 0; a < map->n_tracks; a++) {
        float pitch = (float)depo_track_spaces(map, a, f.spaces[a]);
        if (pitch < f.found.least_pitch) f.found.least_pitch = pitch;
        if (pitch > f.found.most_pitch) f.found.most_pitch = pitch;
    }
    for (unsigned a = 0; a < map->n_tracks; a++) {
        for (unsigned b = a + 1; b < map->n_tracks; b++) spaces_of_tracks(&f, a, b);
        track_and_cities(&f, a);
    }
    dots(&f);
    labels(&f);
    crossings(&f);
    return f.found;
}
