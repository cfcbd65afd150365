/* SPDX-License-Identifier: MIT
 * Simulated annealing on the cost of layout_cost.c. The number of steps, not the clock, ends it, so
 * every machine finds the same board. */
#include "board/layout.h"

#include "board/layout_model.h"

#include <math.h>
#include <string.h>

enum {
    RESTART = 45,
    ROUNDS = 90,         /* the first for the whole board, the others for where it fails */
    STEPS_OF_ITEM = 350, /* in a round */
    MOST_STEPS = 60000,
    SEEN = 16 /* overlaps that a round looks at */
};
/* About three seconds of a computer of 2020: boards without room for everything end here. */
static const uint64_t MOST_WORK = 4000000000;
static const double AROUND = 90; /* what is nearer to an overlap may change too, units */

size_t depo_layout_room_size(void) {
    return sizeof(depo_layout_room);
}

bool depo_layout_needed(const depo_map *map) {
    for (unsigned i = 0; i < map->n_tracks; i++)
        if (!map->tracks[i].drawn) return true;
    for (unsigned i = 0; i < map->n_cities; i++)
        if (!map->cities[i].has_label && depo_layout_names(map, i)) return true;
    return false;
}

static double random_part(depo_layout_room *r) { /* 0 to below 1 */
    r->state += 0x6d2b79f5u;
    uint32_t t = r->state;
    t = (t ^ (t >> 15)) * (t | 1);
    t ^= t + (t ^ (t >> 7)) * (t | 61);
    return (t ^ (t >> 14)) / 4294967296.0;
}

static unsigned random_below(depo_layout_room *r, unsigned n) {
    return (unsigned)(random_part(r) * n);
}

/* Near the normal distribution; four numbers are quicker than a logarithm and a cosine. */
static double random_step(depo_layout_room *r) {
    double sum = 0;
    for (int i = 0; i < 4; i++) sum += random_part(r);
    return (sum - 2) * 1.732;
}

static double limited(double value, double most) {
    return fmax(-most, fmin(most, value));
}

/* What one try changes. */
typedef struct change {
    uint16_t boxes[LAYOUT_BOXES];
    uint8_t lines[DEPO_MAX_TRACKS];
    uint8_t city;
    unsigned n_boxes, n_lines, n_cities; /* n_cities: 0 or 1 */
} change;

static void add_line(const depo_layout_room *r, change *c, unsigned number) {
    const layout_line *line = &r->lines[number];
    c->lines[c->n_lines++] = (uint8_t)number;
    for (unsigned i = 0; i < (unsigned)line->length * line->n_tracks; i++)
        c->boxes[c->n_boxes++] = (uint16_t)(line->box + i);
}

static double cost_of(depo_layout_room *r, const change *c) {
    double cost = depo_layout_boxes_cost(r, c->boxes, c->n_boxes, &c->city, c->n_cities);
    for (unsigned i = 0; i < c->n_lines; i++) cost += depo_layout_line_cost(r, c->lines[i]);
    return cost;
}

static void mark(depo_layout_room *r, const change *c, bool on) {
    for (unsigned i = 0; i < c->n_boxes; i++) r->changing[c->boxes[i]] = on;
    if (c->n_cities) r->moving[c->city] = on;
}

static bool accepted(depo_layout_room *r, double more, double heat) {
    return more <= 0 || (heat > 0 && random_part(r) < exp(-more / heat));
}

static void try_line(depo_layout_room *r, unsigned number, double size, double heat) {
    layout_line *line = &r->lines[number], old = *line;
    layout_box boxes[2 * DEPO_MAX_LENGTH];
    size_t bytes = sizeof *boxes * line->length * line->n_tracks;
    change c = {0};
    add_line(r, &c, number);
    mark(r, &c, true);
    double before = cost_of(r, &c), kind = random_part(r);
    memcpy(boxes, &r->boxes[line->box], bytes);
    if (kind < 0.4) {
        double by = random_step(r) * size;
        line->v1 = limited(line->v1 + by, 0.55);
        line->v2 = limited(line->v2 + by, 0.55);
    } else if (kind < 0.7) {
        line->v1 = limited(line->v1 + random_step(r) * size, 0.55);
        line->v2 = limited(line->v2 + random_step(r) * size, 0.55);
    } else if (kind < 0.9 || line->n_tracks == 1) {
        line->u1 = limited(line->u1 + random_step(r) * size, 0.25);
        line->u2 = limited(line->u2 + random_step(r) * size, 0.25);
    } else {
        line->apart = limited(line->apart + random_step(r) * size, 0.5);
    }
    depo_layout_place_line(r, number);
    if (!accepted(r, cost_of(r, &c) - before, heat)) {
        *line = old;
        memcpy(&r->boxes[line->box], boxes, bytes);
    }
    mark(r, &c, false);
}

static void try_name(depo_layout_room *r, unsigned city, double heat) {
    uint8_t old = r->slot[city];
    change c = {.boxes = {(uint16_t)r->name_box[city]}, .n_boxes = 1};
    double before = cost_of(r, &c) + depo_layout_slot_cost(old);
    r->slot[city] = (uint8_t)random_below(r, LAYOUT_SLOTS);
    depo_layout_place_name(r, city);
    double after = cost_of(r, &c) + depo_layout_slot_cost(r->slot[city]);
    if (accepted(r, after - before, heat)) return;
    r->slot[city] = old;
    depo_layout_place_name(r, city);
}

static void place_city(depo_layout_room *r, const change *c, double x, double y) {
    r->x[c->city] = x;
    r->y[c->city] = y;
    for (unsigned i = 0; i < c->n_lines; i++) depo_layout_place_line(r, c->lines[i]);
    depo_layout_place_name(r, c->city);
}

static void try_city(depo_layout_room *r, unsigned city, double size, double heat) {
    change c = {.city = (uint8_t)city, .n_cities = 1};
    for (unsigned i = 0; i < r->n_lines; i++)
        if (r->lines[i].a == city || r->lines[i].b == city) add_line(r, &c, i);
    if (r->name_box[city] != LAYOUT_NO_BOX) c.boxes[c.n_boxes++] = (uint16_t)r->name_box[city];
    mark(r, &c, true);
    double x = r->x[city], y = r->y[city], before = cost_of(r, &c);
    place_city(r, &c, x + random_step(r) * size, y + random_step(r) * size);
    if (!accepted(r, cost_of(r, &c) - before, heat)) place_city(r, &c, x, y);
    mark(r, &c, false);
}

/* The items of each kind that may change. */
typedef struct items {
    uint8_t lines[DEPO_MAX_TRACKS], names[DEPO_MAX_NODES], cities[DEPO_MAX_NODES];
    unsigned n_lines, n_names, n_cities;
} items;

/* Whether one of some boxes is near one of some places. */
static bool near(const depo_layout_room *r, unsigned first, unsigned n, const depo_box *places,
                 unsigned n_places) {
    for (unsigned i = first; i < first + n; i++)
        for (unsigned k = 0; k < n_places; k++)
            if (hypot(r->boxes[i].at.x - places[k].x, r->boxes[i].at.y - places[k].y) <
                AROUND + places[k].hw)
                return true;
    return false;
}

/* What may change: everything that isn't kept, or of that what is near some places. */
static items free_items(const depo_layout_room *r, const depo_box *places, unsigned n) {
    items all = {0};
    for (unsigned i = 0; i < r->n_lines; i++) {
        const layout_line *line = &r->lines[i];
        if (!line->kept &&
            (!n || near(r, line->box, (unsigned)line->length * line->n_tracks, places, n)))
            all.lines[all.n_lines++] = (uint8_t)i;
    }
    for (unsigned i = 0; i < r->map->n_cities; i++) {
        bool close = !n;
        for (unsigned k = 0; k < n; k++)
            close |= hypot(r->x[i] - places[k].x, r->y[i] - places[k].y) < AROUND + places[k].hw;
        if (!r->pinned[i] && close) all.cities[all.n_cities++] = (uint8_t)i;
        if (r->name_box[i] == LAYOUT_NO_BOX || r->kept_name[i]) continue;
        if (!n || near(r, r->name_box[i], 1, places, n)) all.names[all.n_names++] = (uint8_t)i;
    }
    return all;
}

/* Where something overlaps: the boxes of names and cities in it, the middles of tracks. */
static unsigned places_of(const depo_layout_room *r, const depo_overlap *list, unsigned n,
                          depo_box places[2 * SEEN]) {
    unsigned count = 0;
    for (unsigned i = 0; i < n; i++) {
        bool name = list[i].kind == DEPO_OVERLAP_LABEL_SPACE ||
                    list[i].kind == DEPO_OVERLAP_LABEL_DOT || list[i].kind == DEPO_OVERLAP_LABELS ||
                    list[i].kind == DEPO_OVERLAP_LABEL_OUTSIDE;
        bool city =
            name || list[i].kind == DEPO_OVERLAP_DOTS || list[i].kind == DEPO_OVERLAP_CITY_OUTSIDE;
        if (city) {
            places[count++] = (depo_box){.x = r->x[list[i].a], .y = r->y[list[i].a], .hw = 30};
            continue;
        }
        const depo_map_track *t = &r->map->tracks[list[i].a];
        places[count++] = (depo_box){.x = (r->x[t->a] + r->x[t->b]) / 2,
                                     .y = (r->y[t->a] + r->y[t->b]) / 2,
                                     .hw = t->length * DEPO_PITCH / 2};
    }
    return count;
}

static void anneal(depo_layout_room *r, const items *all, double heat) {
    unsigned steps = STEPS_OF_ITEM * (all->n_lines + all->n_names + all->n_cities);
    if (steps > MOST_STEPS) steps = MOST_STEPS;
    for (unsigned n = 0; n < steps && r->work < MOST_WORK; n++) {
        double done = (double)n / steps, left = (1 - done) * (1 - done), kind = random_part(r);
        double now = done > 0.97 ? 0 : 40 * heat * pow(0.0008 / fmax(heat, 0.02), done);
        if (all->n_names && (kind < 0.12 || !all->n_lines))
            try_name(r, all->names[random_below(r, all->n_names)], now);
        else if (all->n_cities && kind < 0.45)
            try_city(r, all->cities[random_below(r, all->n_cities)],
                     0.15 + 14 * fmin(1, heat * 2) * left, now);
        else if (all->n_lines)
            try_line(r, all->lines[random_below(r, all->n_lines)], 0.004 + 0.06 * left, now);
    }
}

static unsigned total(const depo_overlaps *found) {
    unsigned sum = 0;
    for (unsigned i = 0; i < DEPO_OVERLAP_KINDS; i++) sum += found->of[i];
    return sum;
}

depo_overlaps depo_layout(depo_map *map, const depo_layout_request *request, depo_layout_room *r,
                          depo_overlap *list, unsigned size) {
    unsigned least = (unsigned)-1, n_places = 0;
    depo_overlap seen[SEEN];
    depo_box places[2 * SEEN];
    memcpy(&r->first, map, sizeof *map);
    r->work = 0;
    for (unsigned round = 0; round < ROUNDS && least && (!round || r->work < MOST_WORK); round++) {
        if (round % RESTART == 0) { /* from the start, with other random numbers */
            *map = r->first;
            depo_layout_fill(r, map, request->fresh, request->move);
            r->state = request->seed + round;
            n_places = 0;
        }
        r->strict = 1 + round % RESTART / 1.5;
        items all = free_items(r, places, n_places);
        if (all.n_lines + all.n_names + all.n_cities) anneal(r, &all, round % 3 ? 0.6 : 1.2);
        depo_layout_write(r);
        depo_overlaps found = depo_board_overlaps(map, seen, SEEN);
        n_places = places_of(r, seen, found.n, places);
        if (total(&found) >= least) continue;
        least = total(&found);
        r->best = *map;
    }
    *map = r->best;
    return depo_board_overlaps(map, list, size);
}
