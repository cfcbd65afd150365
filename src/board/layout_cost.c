/* SPDX-License-Identifier: MIT
 * What a layout costs. */
#include "board/layout_model.h"

#include <math.h>

/* The room that things should have between them; what may touch has none. */
static const double NO_GAP = -1e9;
static const double GAP_SPACES = 6, GAP_TWINS = 2.5, GAP_DOT = 4, GAP_OWN_DOT = 3, GAP_NAME = 4,
                    GAP_NAMES = 8, GAP_DOTS = 34, WIDEST_GAP = 8;
static const double NAME_BORDER = 14;
enum { NEAR_WORK = 12 }; /* two boxes near each other take as long as so many that are not */
static const double LEAST_PITCH = 34.5;

static double shortage(const depo_layout_room *r, double gap, double have) {
    if (have >= gap) return 0;
    double lack = gap - have;
    return lack * lack + (have < 0 ? r->strict * (30 - 10 * have) : 0);
}

static double gap_of_boxes(const layout_box *a, const layout_box *b) {
    if (a->name && b->name) return GAP_NAMES;
    if (a->name || b->name) return GAP_NAME;
    if (a->owner != b->owner) return GAP_SPACES;
    return a->track != b->track ? GAP_TWINS : NO_GAP;
}

static double gap_of_dot(const depo_layout_room *r, const layout_box *box, unsigned city) {
    if (box->name) return box->owner == city ? NO_GAP : GAP_DOT;
    const layout_line *line = &r->lines[box->owner];
    return line->a == city || line->b == city ? GAP_OWN_DOT : GAP_DOT;
}

static double dot_gap(const depo_layout_room *r, const depo_box *box, unsigned city) {
    double x = r->x[city] - box->x, y = r->y[city] - box->y;
    double along = fabs(x * box->dx + y * box->dy) - box->hw;
    double across = fabs(y * box->dx - x * box->dy) - box->hh;
    if (along <= 0 && across <= 0) return fmax(along, across) - DEPO_DOT_RADIUS;
    return hypot(fmax(along, 0), fmax(across, 0)) - DEPO_DOT_RADIUS;
}

static double box_and_dot(const depo_layout_room *r, const layout_box *box, unsigned city) {
    double most = box->reach + DEPO_DOT_RADIUS + GAP_DOT;
    double x = r->x[city] - box->at.x, y = r->y[city] - box->at.y;
    if (x > most || x < -most || y > most || y < -most) return 0;
    double gap = gap_of_dot(r, box, city);
    return gap == NO_GAP ? 0 : shortage(r, gap, dot_gap(r, &box->at, city));
}

/* A name should not hide where its own city's tracks begin. */
static double over_starts(const depo_layout_room *r, const layout_box *name) {
    unsigned city = name->owner, hits = 0;
    for (unsigned i = 0; i < r->n_lines; i++) {
        const layout_line *line = &r->lines[i];
        if (line->a != city && line->b != city) continue;
        for (unsigned k = 0; k < line->n_tracks; k++) {
            unsigned end = line->a == city ? 0 : line->length - 1u;
            const depo_box *space = &r->boxes[line->box + k * line->length + end].at;
            for (unsigned part = 0; part < 3; part++) {
                double f = 0.35 + 0.2 * part;
                double x = r->x[city] + f * (space->x - r->x[city]) - name->at.x;
                double y = r->y[city] + f * (space->y - r->y[city]) - name->at.y;
                hits += fabs(x) < name->at.hw && fabs(y) < name->at.hh;
            }
        }
    }
    return 2 * hits;
}

static double outside(double past) {
    return past > 0 ? 4 * past * past + 20 : 0;
}

static double box_cost(depo_layout_room *r, unsigned number) {
    const layout_box *a = &r->boxes[number];
    double cost = 0;
    r->work += r->n_boxes;
    for (unsigned i = 0; i < r->n_boxes; i++) {
        const layout_box *b = &r->boxes[i];
        double most = a->reach + b->reach + WIDEST_GAP;
        double x = b->at.x - a->at.x, y = b->at.y - a->at.y;
        if (x > most || x < -most || y > most || y < -most) continue;
        if (i == number || (r->changing[i] && i < number)) continue;
        r->work += NEAR_WORK;
        double gap = gap_of_boxes(a, b);
        if (gap != NO_GAP) cost += shortage(r, gap, depo_box_gap(&a->at, &b->at));
    }
    for (unsigned i = 0; i < r->map->n_cities; i++) cost += box_and_dot(r, a, i);
    if (a->name) cost += over_starts(r, a);
    double border = a->name ? NAME_BORDER : DEPO_BORDER;
    double ex = a->at.hw * fabs(a->at.dx) + a->at.hh * fabs(a->at.dy);
    double ey = a->at.hw * fabs(a->at.dy) + a->at.hh * fabs(a->at.dx);
    return cost + outside(border - (a->at.x - ex)) + outside(border - (a->at.y - ey)) +
           outside(a->at.x + ex - ((double)r->map->width - border)) +
           outside(a->at.y + ey - ((double)r->map->height - border));
}

static double city_cost(const depo_layout_room *r, unsigned city) {
    double cost = 0, x = r->x[city], y = r->y[city];
    for (unsigned i = 0; i < r->n_boxes; i++)
        if (!r->changing[i]) cost += box_and_dot(r, &r->boxes[i], city);
    for (unsigned i = 0; i < r->map->n_cities; i++) {
        if (i == city || (r->moving[i] && i < city)) continue;
        double apart = hypot(x - r->x[i], y - r->y[i]);
        if (apart < GAP_DOTS) cost += (GAP_DOTS - apart) * (GAP_DOTS - apart);
    }
    double edge = DEPO_BORDER + 8, past = fmax(edge - x, x - ((double)r->map->width - edge));
    past = fmax(past, fmax(edge - y, y - ((double)r->map->height - edge)));
    double hx = x - r->home_x[city], hy = y - r->home_y[city];
    return cost + outside(past) + 0.0016 * (hx * hx + hy * hy);
}

double depo_layout_boxes_cost(depo_layout_room *r, const uint16_t *boxes, unsigned n_boxes,
                              const uint8_t *cities, unsigned n_cities) {
    double cost = 0;
    for (unsigned i = 0; i < n_boxes; i++) cost += box_cost(r, boxes[i]);
    r->work += (uint64_t)n_cities * r->n_boxes * 2 * NEAR_WORK;
    for (unsigned i = 0; i < n_cities; i++) cost += city_cost(r, cities[i]);
    return cost;
}

double depo_layout_line_cost(const depo_layout_room *r, unsigned number) {
    const layout_line *line = &r->lines[number];
    double n = line->length, pitch = (line->arc - 2 * DEPO_CITY_GAP) / n, cost = 0;
    double slack = line->arc - DEPO_PITCH * n - 30, weight = 0.6 + 0.4 * n;
    if (pitch < DEPO_PITCH) cost += 0.6 * n * (DEPO_PITCH - pitch) * (DEPO_PITCH - pitch);
    if (pitch < LEAST_PITCH) cost += 20 * (LEAST_PITCH - pitch) * (LEAST_PITCH - pitch);
    if (slack > 0) cost += 0.012 * slack * slack;
    cost += weight * (45 * (line->v1 * line->v1 + line->v2 * line->v2) +
                      120 * (line->v1 - line->v2) * (line->v1 - line->v2) +
                      60 * (line->u1 * line->u1 + line->u2 * line->u2));
    cost += 30 * line->apart * line->apart + 300 * line->turn * line->turn * n;
    /* moved cities keep their directions */
    double gx = r->home_x[line->b] - r->home_x[line->a],
           gy = r->home_y[line->b] - r->home_y[line->a];
    double dx = r->x[line->b] - r->x[line->a], dy = r->y[line->b] - r->y[line->a];
    double angle = atan2(gx * dy - gy * dx, gx * dx + gy * dy);
    return cost + 9 * angle * angle;
}
