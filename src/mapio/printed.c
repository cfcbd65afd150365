/* SPDX-License-Identifier: MIT */
#include "mapio/printed.h"

#include "mapio/lookup.h"
#include "mapio/way.h"

typedef struct finder {
    depo_printed *list;
    unsigned size, n;
} finder;

static void add(finder *f, depo_printed_kind kind, unsigned which, unsigned n, unsigned other) {
    if (f->n < f->size)
        f->list[f->n] = (depo_printed){(uint8_t)kind, (uint8_t)which, (uint8_t)n, (uint8_t)other};
    f->n++;
}

static void find_points(finder *f, const depo_map *map) {
    for (unsigned i = 0; i < map->n_tickets; i++) {
        const depo_map_ticket *t = &map->tickets[i];
        unsigned cars = depo_shortest_way(map, t->a, t->b).cars;
        if (cars != t->points) add(f, DEPO_PRINTED_POINTS, i, t->points, cars);
    }
}

/* Both tracks of a double route are tunnels or ferries, or neither is; their colours may differ. */
static void find_doubles(finder *f, const depo_map *map) {
    for (unsigned i = 0; i < map->n_tracks; i++) {
        const depo_map_track *t = &map->tracks[i], *twin;
        if (t->twin == DEPO_NONE || t->twin < i) continue;
        twin = &map->tracks[t->twin];
        if (t->ferry != twin->ferry || t->tunnel != twin->tunnel)
            add(f, DEPO_PRINTED_DOUBLE, i, 0, t->twin);
    }
}

/* Colours have as many spaces, but for a tenth of their average or one space. */
static void find_colors(finder *f, const depo_map *map) {
    unsigned spaces[DEPO_KINDS] = {0}, all = 0, colors = 0;
    for (unsigned i = 0; i < map->n_tracks; i++)
        spaces[map->tracks[i].color] += map->tracks[i].length;
    for (unsigned c = 0; c < DEPO_COLORS; c++) {
        if (!(map->colors >> c & 1)) continue;
        all += spaces[c];
        colors++;
    }
    for (unsigned c = 0; c < DEPO_COLORS; c++) {
        if (!(map->colors >> c & 1)) continue;
        int off = (int)(spaces[c] * colors) - (int)all; /* times the number of colours */
        unsigned most = all / 10 > colors ? all / 10 : colors;
        if ((unsigned)(off < 0 ? -off : off) > most)
            add(f, DEPO_PRINTED_COLOR, c, spaces[c], (all + colors / 2) / colors);
    }
}

static void find_cities(finder *f, const depo_map *map) {
    uint64_t ends = 0;
    for (unsigned i = 0; i < map->n_tickets; i++)
        ends |=
            depo_place_cities(map, map->tickets[i].a) | depo_place_cities(map, map->tickets[i].b);
    for (unsigned i = 0; i < map->n_cities; i++)
        if (!(ends >> i & 1) && map->cities[i].kind == DEPO_CITY_PLAIN)
            add(f, DEPO_PRINTED_NO_TICKET, i, 0, 0);
}

unsigned depo_map_printed(const depo_map *map, depo_printed *list, unsigned size) {
    finder f = {.list = list, .size = size};
    find_points(&f, map);
    find_doubles(&f, map);
    find_colors(&f, map);
    find_cities(&f, map);
    return f.n;
}
