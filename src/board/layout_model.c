/* SPDX-License-Identifier: MIT */
#include "board/layout_model.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* A name takes a little more than its measured width, so that other fonts fit too. */
static const double EXTRA_WIDTH = 0.5;
/* From a name's baseline up to the middle of its box. */
static const double RISE = DEPO_TEXT_HEIGHT / 3;

/* Two tracks side by side: how far the control points go sideways, and back by which part of the
 * way, so that the spaces of both run nearly parallel; one entry for each length. */
static const double TWIN_SIDE[] = {0, 10, 12.5, 13.5, 14, 14, 13.5, 13.5, 13.5};
static const double TWIN_BACK[] = {0, 0, 0.045, 0.17, 0.27, 0.34, 0.4, 0.44, 0.48};

enum { NEAR_SLOTS = 20 };

typedef struct slot {
    double x, y;
    uint8_t anchor;
} slot;

/* The places of a name as offsets of its baseline from the city, the nearest first; the other
 * rounds are the same ones further off. */
static slot slot_of(unsigned number) {
    static const slot near[NEAR_SLOTS] = {
        {12, 5, DEPO_ANCHOR_START},   {-12, 5, DEPO_ANCHOR_END},     {0, -12, DEPO_ANCHOR_MIDDLE},
        {0, 23, DEPO_ANCHOR_MIDDLE},  {9, -6, DEPO_ANCHOR_START},    {9, 17, DEPO_ANCHOR_START},
        {-9, -6, DEPO_ANCHOR_END},    {-9, 17, DEPO_ANCHOR_END},     {-4, -12, DEPO_ANCHOR_START},
        {4, -12, DEPO_ANCHOR_END},    {-4, 23, DEPO_ANCHOR_START},   {4, 23, DEPO_ANCHOR_END},
        {11, 0, DEPO_ANCHOR_START},   {11, 11, DEPO_ANCHOR_START},   {-11, 0, DEPO_ANCHOR_END},
        {-11, 11, DEPO_ANCHOR_END},   {-22, -12, DEPO_ANCHOR_START}, {22, -12, DEPO_ANCHOR_END},
        {-22, 23, DEPO_ANCHOR_START}, {22, 23, DEPO_ANCHOR_END},
    };
    slot s = near[number % NEAR_SLOTS];
    double off = number / NEAR_SLOTS * 3.5;
    if (s.anchor == DEPO_ANCHOR_START && s.x > 0) s.x += off;
    if (s.anchor == DEPO_ANCHOR_END && s.x < 0) s.x -= off;
    if (s.y <= -6) s.y -= off;
    if (s.y >= 17) s.y += off;
    return s;
}

double depo_layout_slot_cost(unsigned number) {
    unsigned near = number % (NEAR_SLOTS);
    double cost = near < 4 ? 0 : near < 8 ? 1 : near < 16 ? 1.5 : 2;
    return cost + 2 * (number / NEAR_SLOTS);
}

bool depo_layout_names(const depo_map *map, unsigned city) {
    if (map->cities[city].kind == DEPO_CITY_JUNCTION) return false;
    if (map->cities[city].has_label) return true;
    for (unsigned g = 0; g < map->n_groups; g++) {
        if (!(map->groups[g].cities >> city & 1)) continue;
        for (unsigned i = 0; i < map->n_cities; i++)
            if ((map->groups[g].cities >> i & 1) && map->cities[i].has_label) return false;
    }
    return true;
}

/* ---- filling ----------------------------------------------------------------------------------
 */

static void add_line(depo_layout_room *r, unsigned first, unsigned second, bool kept) {
    const depo_map_track *t = &r->map->tracks[first];
    layout_line *line = &r->lines[r->n_lines++];
    *line = (layout_line){.a = t->a,
                          .b = t->b,
                          .length = t->length,
                          .n_tracks = second == DEPO_NONE ? 1 : 2,
                          .tracks = {(uint8_t)first, (uint8_t)second},
                          .kept = kept,
                          .box = r->n_boxes};
    for (unsigned k = 0; k < line->n_tracks; k++)
        for (unsigned i = 0; i < t->length; i++) {
            layout_box *box = &r->boxes[r->n_boxes++];
            *box = (layout_box){.owner = (uint8_t)(r->n_lines - 1), .track = (uint8_t)k};
            box->at.hw = DEPO_SPACE_WIDTH / 2;
            box->at.hh = DEPO_SPACE_HEIGHT / 2;
            box->reach = hypot(box->at.hw, box->at.hh);
        }
    if (kept) r->pinned[t->a] = r->pinned[t->b] = true;
}

/* Both tracks of a double route are one line when both are free. */
static void add_lines(depo_layout_room *r, bool fresh) {
    const depo_map *map = r->map;
    for (unsigned i = 0; i < map->n_tracks; i++) {
        const depo_map_track *t = &map->tracks[i];
        bool kept = t->drawn && !fresh;
        bool pair = t->twin != DEPO_NONE && (!map->tracks[t->twin].drawn || fresh) && !kept;
        if (pair && t->twin < i) continue;
        add_line(r, i, pair ? t->twin : DEPO_NONE, kept);
    }
}

static void add_names(depo_layout_room *r, bool fresh) {
    for (unsigned i = 0; i < r->map->n_cities; i++) {
        depo_map_city *city = &r->map->cities[i];
        r->name_box[i] = LAYOUT_NO_BOX;
        if (!depo_layout_names(r->map, i)) continue;
        layout_box *box = &r->boxes[r->n_boxes];
        r->name_box[i] = r->n_boxes++;
        r->kept_name[i] = city->has_label && !fresh;
        if (r->kept_name[i]) r->pinned[i] = true;
        *box = (layout_box){.owner = (uint8_t)i, .name = true, .at = depo_label_box(city)};
        if (!r->kept_name[i]) box->at.hw *= 1 + EXTRA_WIDTH / DEPO_TEXT_WIDTH;
        box->reach = hypot(box->at.hw, box->at.hh);
    }
}

void depo_layout_fill(depo_layout_room *r, depo_map *map, bool fresh, bool move) {
    memset(&r->map, 0, sizeof *r - offsetof(depo_layout_room, map));
    r->map = map;
    for (unsigned i = 0; i < map->n_cities; i++) {
        r->x[i] = r->home_x[i] = (double)map->cities[i].x;
        r->y[i] = r->home_y[i] = (double)map->cities[i].y;
        r->pinned[i] = !move;
    }
    add_lines(r, fresh);
    r->n_spaces = r->n_boxes;
    add_names(r, fresh);
    for (unsigned i = 0; i < r->n_lines; i++) depo_layout_place_line(r, i);
    for (unsigned i = 0; i < map->n_cities; i++) depo_layout_place_name(r, i);
}

/* ---- placing ----------------------------------------------------------------------------------
 */

void depo_layout_place_name(depo_layout_room *r, unsigned city) {
    if (r->name_box[city] == LAYOUT_NO_BOX || r->kept_name[city]) return;
    depo_box *box = &r->boxes[r->name_box[city]].at;
    slot s = slot_of(r->slot[city]);
    double middle = s.anchor == DEPO_ANCHOR_START ? box->hw
                    : s.anchor == DEPO_ANCHOR_END ? -box->hw
                                                  : 0;
    box->x = r->x[city] + s.x + middle;
    box->y = r->y[city] + s.y - RISE;
}

static void controls(const depo_layout_room *r, const layout_line *line, unsigned track,
                     double out[4]) {
    double ax = r->x[line->a], ay = r->y[line->a];
    double dx = r->x[line->b] - ax, dy = r->y[line->b] - ay, far = hypot(dx, dy);
    double side = 0, back = 0;
    if (far < 1) far = 1;
    if (line->n_tracks == 2) {
        side = (track ? 1 : -1) * TWIN_SIDE[line->length] * (1 + line->apart) / far;
        back = TWIN_BACK[line->length];
    }
    double u1 = 1 / 3.0 - back + line->u1, u2 = 2 / 3.0 + back + line->u2;
    double v1 = line->v1 + side, v2 = line->v2 + side;
    out[0] = ax + dx * u1 - dy * v1;
    out[1] = ay + dy * u1 + dx * v1;
    out[2] = ax + dx * u2 - dy * v2;
    out[3] = ay + dy * u2 + dx * v2;
}

enum { STEPS = 24 };

/* Places the spaces of one track along its curve, as depo_track_spaces with fewer steps. */
static void place_track(depo_layout_room *r, layout_line *line, unsigned track) {
    double c[4], x[STEPS + 1], y[STEPS + 1], arc[STEPS + 1];
    const float *kept = r->map->tracks[line->tracks[track]].curve;
    if (line->kept)
        for (unsigned i = 0; i < 4; i++) c[i] = (double)kept[i];
    else
        controls(r, line, track, c);
    double x0 = r->x[line->a], y0 = r->y[line->a], x3 = r->x[line->b], y3 = r->y[line->b];
    for (unsigned i = 0; i <= STEPS; i++) {
        double t = (double)i / STEPS, m = 1 - t;
        double b0 = m * m * m, b1 = 3 * m * m * t, b2 = 3 * m * t * t, b3 = t * t * t;
        x[i] = b0 * x0 + b1 * c[0] + b2 * c[2] + b3 * x3;
        y[i] = b0 * y0 + b1 * c[1] + b2 * c[3] + b3 * y3;
        arc[i] = i ? arc[i - 1] + sqrt((x[i] - x[i - 1]) * (x[i] - x[i - 1]) +
                                       (y[i] - y[i - 1]) * (y[i] - y[i - 1]))
                   : 0;
    }
    double whole = arc[STEPS], pitch = (whole - 2 * DEPO_CITY_GAP) / line->length;
    if (pitch > DEPO_PITCH) pitch = DEPO_PITCH;
    if (whole < line->arc) line->arc = whole;
    unsigned i = 1;
    for (unsigned k = 0; k < line->length; k++) {
        depo_box *box = &r->boxes[line->box + track * line->length + k].at;
        double s = whole / 2 + (k - (line->length - 1) / 2.0) * pitch;
        while (i < STEPS && arc[i] < s) i++;
        double step = arc[i] - arc[i - 1];
        box->dx = step > 0 ? (x[i] - x[i - 1]) / step : 1;
        box->dy = step > 0 ? (y[i] - y[i - 1]) / step : 0;
        box->x = x[i - 1] + (s - arc[i - 1]) * box->dx;
        box->y = y[i - 1] + (s - arc[i - 1]) * box->dy;
        if (!k) continue;
        const depo_box *last = &r->boxes[line->box + track * line->length + k - 1].at;
        double turn = 1 - (box->dx * last->dx + box->dy * last->dy);
        if (turn > line->turn) line->turn = turn;
    }
}

void depo_layout_place_line(depo_layout_room *r, unsigned number) {
    layout_line *line = &r->lines[number];
    line->arc = 1e9;
    line->turn = 0;
    for (unsigned k = 0; k < line->n_tracks; k++) place_track(r, line, k);
}

/* ---- writing ----------------------------------------------------------------------------------
 */

void depo_layout_write(depo_layout_room *r) {
    for (unsigned i = 0; i < r->map->n_cities; i++) {
        depo_map_city *city = &r->map->cities[i];
        if (!r->pinned[i]) {
            r->x[i] = round(r->x[i]);
            r->y[i] = round(r->y[i]);
            city->x = (float)r->x[i];
            city->y = (float)r->y[i];
        }
        if (r->name_box[i] == LAYOUT_NO_BOX || r->kept_name[i]) continue;
        slot s = slot_of(r->slot[i]);
        city->has_label = 1;
        city->anchor = s.anchor;
        city->label_x = (float)round(r->x[i] + s.x);
        city->label_y = (float)round(r->y[i] + s.y);
    }
    for (unsigned i = 0; i < r->n_lines; i++) {
        const layout_line *line = &r->lines[i];
        for (unsigned k = 0; k < line->n_tracks && !line->kept; k++) {
            depo_map_track *track = &r->map->tracks[line->tracks[k]];
            double c[4];
            controls(r, line, k, c);
            for (unsigned j = 0; j < 4; j++) track->curve[j] = (float)round(c[j]);
            track->drawn = 1;
        }
    }
}
