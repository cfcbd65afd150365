/* SPDX-License-Identifier: MIT */
#include "mapio/way.h"

#include "mapio/lookup.h"

depo_way depo_shortest_way(const depo_map *map, unsigned a, unsigned b) {
    enum { FAR = 255 };
    uint64_t from = depo_place_cities(map, a), to = depo_place_cities(map, b);
    uint8_t far[DEPO_MAX_NODES], by[DEPO_MAX_NODES];
    uint64_t done = 0;
    depo_way way = {0};
    for (unsigned i = 0; i < map->n_cities; i++) far[i] = from >> i & 1 ? 0 : FAR;
    for (;;) {
        unsigned next = DEPO_NONE;
        for (unsigned i = 0; i < map->n_cities; i++)
            if (!(done >> i & 1) && far[i] < FAR && (next == DEPO_NONE || far[i] < far[next]))
                next = i;
        if (next == DEPO_NONE) return way;
        done |= (uint64_t)1 << next;
        if (to >> next & 1) {
            way.cars = far[next];
            for (unsigned city = next; !(from >> city & 1);) {
                unsigned track = by[city];
                way.tracks |= depo_bit(track);
                city = map->tracks[track].a == city ? map->tracks[track].b : map->tracks[track].a;
            }
            return way;
        }
        if (far[next] && map->cities[next].kind == DEPO_CITY_DEAD_END) continue;
        for (unsigned i = 0; i < map->n_tracks; i++) {
            const depo_map_track *track = &map->tracks[i];
            if (track->a != next && track->b != next) continue;
            unsigned end = track->a == next ? track->b : track->a;
            unsigned cars = (unsigned)far[next] + track->length;
            if (cars >= far[end]) continue;
            far[end] = (uint8_t)cars;
            by[end] = (uint8_t)i;
        }
    }
}
