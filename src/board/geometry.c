/* SPDX-License-Identifier: MIT
 * Curves, spaces and boxes of a drawn board. */
#include "board/geometry.h"

#include <math.h>

enum { STEPS = 96 }; /* straight pieces that stand for a curve; the error is far below a unit */

static void curve_point(const depo_map *map, const depo_map_track *track, double t, double *x,
                        double *y) {
    const depo_map_city *a = &map->cities[track->a], *b = &map->cities[track->b];
    double m = 1 - t;
    double b0 = m * m * m, b1 = 3 * m * m * t, b2 = 3 * m * t * t, b3 = t * t * t;
    *x = b0 * (double)a->x + b1 * (double)track->curve[0] + b2 * (double)track->curve[2] +
         b3 * (double)b->x;
    *y = b0 * (double)a->y + b1 * (double)track->curve[1] + b2 * (double)track->curve[3] +
         b3 * (double)b->y;
}

void depo_track_point(const depo_map *map, unsigned track, double t, double *x, double *y) {
    curve_point(map, &map->tracks[track], t, x, y);
}

static depo_space space_at(double x, double y, double dx, double dy) {
    double angle = atan2(dy, dx) * (180 / M_PI);
    /* a space looks the same from both ends: keep what is written on it upright */
    if (angle > 90) angle -= 180;
    if (angle <= -90) angle += 180;
    return (depo_space){(float)x, (float)y, (float)dx, (float)dy, (float)angle};
}

double depo_track_spaces(const depo_map *map, unsigned track, depo_space out[DEPO_MAX_LENGTH]) {
    const depo_map_track *t = &map->tracks[track];
    double x[STEPS + 1], y[STEPS + 1], arc[STEPS + 1];
    curve_point(map, t, 0, &x[0], &y[0]);
    arc[0] = 0;
    for (int i = 1; i <= STEPS; i++) {
        curve_point(map, t, (double)i / STEPS, &x[i], &y[i]);
        arc[i] = arc[i - 1] + hypot(x[i] - x[i - 1], y[i] - y[i - 1]);
    }
    double pitch = (arc[STEPS] - 2 * DEPO_CITY_GAP) / t->length;
    if (pitch > DEPO_PITCH) pitch = DEPO_PITCH;
    int i = 1;
    for (unsigned k = 0; k < t->length; k++) {
        double s = arc[STEPS] / 2 + (k - (t->length - 1) / 2.0) * pitch;
        while (i < STEPS && arc[i] < s) i++;
        double step = arc[i] - arc[i - 1];
        double dx = step > 0 ? (x[i] - x[i - 1]) / step : 1;
        double dy = step > 0 ? (y[i] - y[i - 1]) / step : 0;
        double f = s - arc[i - 1];
        out[k] = space_at(x[i - 1] + f * dx, y[i - 1] + f * dy, dx, dy);
    }
    return pitch;
}

depo_box depo_space_box(const depo_space *space) {
    return (depo_box){(double)space->x,  (double)space->y,     (double)space->dx,
                      (double)space->dy, DEPO_SPACE_WIDTH / 2, DEPO_SPACE_HEIGHT / 2};
}

static unsigned characters(const char *text) {
    unsigned n = 0;
    for (; *text; text++) n += ((unsigned char)*text & 0xc0) != 0x80; /* UTF-8 first bytes */
    return n;
}

depo_box depo_label_box(const depo_map_city *city) {
    unsigned most = 0;
    for (unsigned k = 0; k < DEPO_LANGUAGES; k++) {
        unsigned n = characters(city->name.in[k]);
        if (n > most) most = n;
    }
    double hw = most * DEPO_TEXT_WIDTH / 2, x = (double)city->label_x;
    if (city->anchor == DEPO_ANCHOR_START) x += hw;
    if (city->anchor == DEPO_ANCHOR_END) x -= hw;
    /* the middle of a line of text lies a third of its height above the baseline */
    return (depo_box){
        x, (double)city->label_y - DEPO_TEXT_HEIGHT / 3, 1, 0, hw, DEPO_TEXT_HEIGHT / 2};
}

double depo_box_gap(const depo_box *a, const depo_box *b) {
    double x = b->x - a->x, y = b->y - a->y;
    double c = fabs(a->dx * b->dx + a->dy * b->dy), s = fabs(a->dx * b->dy - a->dy * b->dx);
    double gaps[4] = {
        fabs(x * a->dx + y * a->dy) - a->hw - b->hw * c - b->hh * s,
        fabs(y * a->dx - x * a->dy) - a->hh - b->hw * s - b->hh * c,
        fabs(x * b->dx + y * b->dy) - b->hw - a->hw * c - a->hh * s,
        fabs(y * b->dx - x * b->dy) - b->hh - a->hw * s - a->hh * c,
    };
    double most = gaps[0];
    for (int i = 1; i < 4; i++) most = fmax(most, gaps[i]);
    return most;
}

double depo_dot_gap(const depo_box *box, const depo_map_city *city) {
    double x = (double)city->x - box->x, y = (double)city->y - box->y;
    double along = fabs(x * box->dx + y * box->dy) - box->hw;
    double across = fabs(y * box->dx - x * box->dy) - box->hh;
    if (along <= 0 && across <= 0) return fmax(along, across) - DEPO_DOT_RADIUS;
    return hypot(fmax(along, 0), fmax(across, 0)) - DEPO_DOT_RADIUS;
}
