/* SPDX-License-Identifier: MIT */
#include "board/names.h"

#include <string.h>

enum { TICKET = 2, TRACK = 1, BIG = 8 }; /* what each is worth */

static bool ends_at(const depo_map *map, unsigned end, unsigned city) {
    if (end < DEPO_GROUP_BASE) return end == city;
    return map->groups[end - DEPO_GROUP_BASE].cities >> city & 1;
}

unsigned depo_city_weight(const depo_map *map, unsigned city) {
    unsigned weight = 0;
    if (map->cities[city].kind == DEPO_CITY_JUNCTION) return 0;
    for (unsigned i = 0; i < map->n_tickets; i++)
        if (ends_at(map, map->tickets[i].a, city) || ends_at(map, map->tickets[i].b, city))
            weight += TICKET;
    for (unsigned i = 0; i < map->n_tracks; i++)
        if (map->tracks[i].a == city || map->tracks[i].b == city) weight += TRACK;
    for (unsigned i = 0; i < map->n_variants; i++)
        if (map->variants[i].big_cities >> city & 1) {
            weight += BIG;
            break;
        }
    return weight;
}

unsigned depo_cities_by_weight(const depo_map *map, uint64_t first, uint8_t out[DEPO_MAX_NODES]) {
    unsigned count = 0, key[DEPO_MAX_NODES];
    for (unsigned city = 0; city < map->n_cities; city++) {
        if (map->cities[city].kind == DEPO_CITY_JUNCTION) continue;
        unsigned mine = depo_city_weight(map, city) + (first >> city & 1 ? 1u << 16 : 0);
        unsigned at = count++;
        for (; at && key[at - 1] < mine; at--) {
            key[at] = key[at - 1];
            out[at] = out[at - 1];
        }
        key[at] = mine;
        out[at] = (uint8_t)city;
    }
    return count;
}

void depo_name_places(const depo_map_city *city, depo_name_place out[DEPO_NAME_PLACES]) {
    const int8_t near = city->has_label && city->label_y < city->y ? -1 : 1, far = (int8_t)-near;
    const depo_name_place places[DEPO_NAME_PLACES] = {{1, 0},    {-1, 0},  {1, near}, {-1, near},
                                                      {0, near}, {0, far}, {1, far},  {-1, far}};
    const unsigned starts[] = {
        [DEPO_ANCHOR_START] = 0, [DEPO_ANCHOR_MIDDLE] = 4, [DEPO_ANCHOR_END] = 1};
    unsigned from = city->has_label ? starts[city->anchor] : 0;
    for (unsigned i = 0; i < DEPO_NAME_PLACES; i++) out[i] = places[(from + i) % DEPO_NAME_PLACES];
}
