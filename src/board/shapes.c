/* SPDX-License-Identifier: MIT */
#include "board/shapes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const depo_rounded depo_shape_boxes[DEPO_SHAPES] = {
    [DEPO_SHAPE_BED] = {-16.6f, -6.6f, 33.2f, 13.2f, 2.8f},
    [DEPO_SHAPE_TUNNEL] = {-17, -7, 34, 14, 3},
    [DEPO_SHAPE_MASONRY] = {-16.2f, -6.2f, 32.4f, 12.4f, 2.4f},
    [DEPO_SHAPE_SPACE] = {-15, -5, (float)DEPO_SPACE_WIDTH, (float)DEPO_SPACE_HEIGHT, 1.6f},
    [DEPO_SHAPE_SHINE] = {-13.4f, -4.3f, 26.8f, 0.9f, 0.2f},
    [DEPO_SHAPE_SHADOW] = {-17, -6.4f, 35.6f, 17.4f, 4.4f},
    [DEPO_SHAPE_EDGE] = {-17.9f, -9, 35.8f, 17.8f, 4.6f},
    [DEPO_SHAPE_CAR] = {-16.5f, -7.6f, 33, 15, 3.6f},
    [DEPO_SHAPE_ROOF] = {-14.6f, -6.2f, 29.2f, 3.8f, 1.6f},
    [DEPO_SHAPE_JOINTS] = {-10.6f, -7.4f, 0.9f, 14.6f, 0},
};
static const float second_joint = 20.3f; /* to the right of the first */

void depo_number_text(double value, char out[DEPO_NUMBER_TEXT]) {
    long tenths = lround(value * 10);
    const char *minus = tenths < 0 ? "-" : "";
    if (tenths < 0) tenths = -tenths;
    if (tenths % 10)
        snprintf(out, DEPO_NUMBER_TEXT, "%s%ld.%ld", minus, tenths / 10, tenths % 10);
    else
        snprintf(out, DEPO_NUMBER_TEXT, "%s%ld", minus, tenths / 10);
}

typedef struct path {
    char *text;
    size_t size;
} path;

static void put(path *p, const char *text) {
    size_t length = strlen(text);
    if (p->size + length >= DEPO_PATH_TEXT) return; /* never: the longest track has room */
    memcpy(p->text + p->size, text, length + 1);
    p->size += length;
}

static void point(path *p, const char *sign, double x, double y) {
    char number[DEPO_NUMBER_TEXT];
    put(p, sign);
    depo_number_text(x, number);
    put(p, number);
    depo_number_text(y, number);
    if (*number != '-') put(p, " ");
    put(p, number);
}

/* A corner or a point beside it, turned as the space lies. */
static void corner(path *p, const char *sign, const depo_space *s, double x, double y) {
    double c = (double)s->dx, d = (double)s->dy;
    if (c < 0 || (c <= 0 && d < 0)) { /* upright, as the angle of the space has it */
        c = -c;
        d = -d;
    }
    point(p, sign, (double)s->x + x * c - y * d, (double)s->y + x * d + y * c);
}

static void rounded(path *p, const depo_space *s, const depo_rounded *box, double shift) {
    double x = (double)box->x + shift, y = (double)box->y, r = (double)box->radius;
    double x2 = x + (double)box->width, y2 = y + (double)box->height;
    corner(p, "M", s, x + r, y);
    corner(p, "L", s, x2 - r, y);
    corner(p, "Q", s, x2, y);
    corner(p, " ", s, x2, y + r);
    corner(p, "L", s, x2, y2 - r);
    corner(p, "Q", s, x2, y2);
    corner(p, " ", s, x2 - r, y2);
    corner(p, "L", s, x + r, y2);
    corner(p, "Q", s, x, y2);
    corner(p, " ", s, x, y2 - r);
    corner(p, "L", s, x, y + r);
    corner(p, "Q", s, x, y);
    corner(p, " ", s, x + r, y);
    put(p, "Z");
}

void depo_shape_path(const depo_map *map, unsigned track, depo_shape shape,
                     char out[DEPO_PATH_TEXT]) {
    depo_space spaces[DEPO_MAX_LENGTH];
    path p = {out, 0};
    out[0] = 0;
    depo_track_spaces(map, track, spaces);
    for (unsigned i = 0; i < map->tracks[track].length; i++) {
        rounded(&p, &spaces[i], &depo_shape_boxes[shape], 0);
        if (shape == DEPO_SHAPE_JOINTS)
            rounded(&p, &spaces[i], &depo_shape_boxes[shape], (double)second_joint);
    }
}

void depo_curve_path(const depo_map *map, unsigned track, char out[DEPO_PATH_TEXT]) {
    const depo_map_track *t = &map->tracks[track];
    const depo_map_city *a = &map->cities[t->a], *b = &map->cities[t->b];
    path p = {out, 0};
    out[0] = 0;
    point(&p, "M", (double)a->x, (double)a->y);
    point(&p, "C", (double)t->curve[0], (double)t->curve[1]);
    point(&p, " ", (double)t->curve[2], (double)t->curve[3]);
    point(&p, " ", (double)b->x, (double)b->y);
}
