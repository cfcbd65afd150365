/* SPDX-License-Identifier: MIT */
#include "board/labels.h"

#include "board/geometry.h"

#include <math.h>

enum { WAYS = 9, ROUNDS = 8 };

/* Prices; a name that is marked is wider and higher: then too it must not leave the board, nor lie
 * on another one. */
static const double MOVED = 9, OFF_BOARD = 14, ON_NAME = 1.2, ON_PLACE = 40, ON_TRACK = 9;
static const double MARKED = 1.4, MARKED_HIGH = 1.25;

typedef struct box {
    double left, right, top, bottom;
} box;

typedef struct way {
    depo_label label;
    box box, marked;
    double price; /* without that of other names */
} way;

static box box_of(const depo_label *l, double width, double size) {
    double left = (double)l->x, y = (double)l->y;
    if (l->anchor == DEPO_ANCHOR_MIDDLE) left -= width / 2;
    if (l->anchor == DEPO_ANCHOR_END) left -= width;
    return (box){left, left + width, y - size * 0.76, y + size * 0.22};
}

static double overlap(const box *a, const box *b) {
    return fmax(0, fmin(a->right, b->right) - fmax(a->left, b->left)) *
           fmax(0, fmin(a->bottom, b->bottom) - fmax(a->top, b->top));
}

static bool inside(const box *b, double x, double y, double margin) {
    return x > b->left - margin && x < b->right + margin && y > b->top - margin &&
           y < b->bottom + margin;
}

/* The points of all tracks that a name should not cover: three of each space. */
typedef struct rails {
    float x[DEPO_MAX_TRACKS * DEPO_MAX_LENGTH * 3], y[DEPO_MAX_TRACKS * DEPO_MAX_LENGTH * 3];
    unsigned n;
} rails;

static void lay_rails(const depo_map *map, rails *all) {
    all->n = 0;
    for (unsigned i = 0; i < map->n_tracks; i++) {
        depo_space spaces[DEPO_MAX_LENGTH];
        depo_track_spaces(map, i, spaces);
        for (unsigned k = 0; k < 3u * map->tracks[i].length; k++) {
            const depo_space *s = &spaces[k / 3];
            float along = 10 * ((float)(k % 3) - 1);
            all->x[all->n] = s->x + along * s->dx;
            all->y[all->n++] = s->y + along * s->dy;
        }
    }
}

/* Where a name may stand, first where the map has it. */
static void find_ways(const depo_map_city *city, double size, way ways[WAYS]) {
    const float low = (float)(size * 0.74), line = (float)(size * 0.28), near = 8, far = 10;
    const float x = city->x, y = city->y;
    const depo_label labels[WAYS] = {
        {city->label_x, city->label_y, city->anchor, 1},
        {x + far, y + line, DEPO_ANCHOR_START, 1},
        {x - far, y + line, DEPO_ANCHOR_END, 1},
        {x, y - far, DEPO_ANCHOR_MIDDLE, 1},
        {x, y + far + low, DEPO_ANCHOR_MIDDLE, 1},
        {x + near, y - near, DEPO_ANCHOR_START, 1},
        {x - near, y - near, DEPO_ANCHOR_END, 1},
        {x + near, y + near + low, DEPO_ANCHOR_START, 1},
        {x - near, y + near + low, DEPO_ANCHOR_END, 1},
    };
    for (unsigned i = 0; i < WAYS; i++) ways[i].label = labels[i];
}

static double price_of(const depo_map *map, const rails *all, unsigned city, const box *b,
                       const box *wide) {
    double off = fmax(0, 3 - wide->left) + fmax(0, wide->right - (double)map->width + 3) +
                 fmax(0, 3 - b->top) + fmax(0, b->bottom - (double)map->height + 3);
    double price = off * OFF_BOARD;
    for (unsigned i = 0; i < map->n_cities; i++)
        if (i != city && inside(b, (double)map->cities[i].x, (double)map->cities[i].y, 5))
            price += ON_PLACE;
    for (unsigned i = 0; i < all->n; i++)
        if (inside(b, (double)all->x[i], (double)all->y[i], 3)) price += ON_TRACK;
    return price;
}

/* One of two names may be marked, seldom both. */
static double with_one(const way *a, const way *b) {
    return fmax(overlap(&a->marked, &b->box), overlap(&a->box, &b->marked));
}

/* What a way costs beside the names as they stand now; anything from `least` on is too much. */
static double with_names(const depo_map *map, way (*ways)[WAYS], const uint8_t *pick, unsigned city,
                         unsigned number, double least) {
    double price = ways[city][number].price;
    for (unsigned i = 0; i < map->n_cities && price < least; i++)
        if (i != city && map->cities[i].has_label)
            price += ON_NAME * with_one(&ways[city][number], &ways[i][pick[i]]);
    return price;
}

static bool choose(const depo_map *map, way (*ways)[WAYS], uint8_t *pick, unsigned city) {
    unsigned best = pick[city];
    double least = INFINITY;
    for (unsigned i = 0; i < WAYS; i++) {
        double price = with_names(map, ways, pick, city, i, least);
        if (price >= least) continue;
        least = price;
        best = i;
    }
    bool changed = best != pick[city];
    pick[city] = (uint8_t)best;
    return changed;
}

void depo_place_labels(const depo_map *map, double size, const float width[DEPO_MAX_NODES],
                       depo_label out[DEPO_MAX_NODES]) {
    rails all;
    way ways[DEPO_MAX_NODES][WAYS];
    uint8_t pick[DEPO_MAX_NODES] = {0};
    lay_rails(map, &all);
    for (unsigned c = 0; c < map->n_cities; c++) {
        double wide = (double)width[c] * size;
        if (!map->cities[c].has_label) continue;
        find_ways(&map->cities[c], size, ways[c]);
        for (unsigned i = 0; i < WAYS; i++) {
            way *w = &ways[c][i];
            w->marked = box_of(&w->label, wide * MARKED, size * MARKED_HIGH);
            w->box = box_of(&w->label, wide, size);
            w->price = (i ? MOVED : 0) + price_of(map, &all, c, &w->box, &w->marked);
        }
    }
    bool changed = true;
    for (unsigned round = 0; changed && round < ROUNDS; round++) {
        changed = false;
        for (unsigned c = 0; c < map->n_cities; c++)
            if (map->cities[c].has_label) changed |= choose(map, ways, pick, c);
    }
    for (unsigned c = 0; c < map->n_cities; c++)
        out[c] = map->cities[c].has_label ? ways[c][pick[c]].label : (depo_label){0};
}
