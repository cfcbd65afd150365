/* SPDX-License-Identifier: MIT */
#include "mapio/lookup.h"

#include <string.h>

unsigned depo_map_city_by_id(const depo_map *map, const char *id) {
    for (unsigned i = 0; i < map->n_cities; i++)
        if (strcmp(map->cities[i].id, id) == 0) return i;
    return DEPO_NONE;
}

unsigned depo_map_place_by_id(const depo_map *map, const char *id) {
    for (unsigned i = 0; i < map->n_groups; i++)
        if (strcmp(map->groups[i].id, id) == 0) return DEPO_GROUP_BASE + i;
    return depo_map_city_by_id(map, id);
}

unsigned depo_map_variant_by_id(const depo_map *map, const char *id) {
    for (unsigned i = 0; i < map->n_variants; i++)
        if (strcmp(map->variants[i].id, id) == 0) return i;
    return DEPO_NONE;
}

unsigned depo_map_option_by_id(const depo_map *map, const char *id) {
    for (unsigned i = 0; i < map->n_options; i++)
        if (strcmp(map->options[i].id, id) == 0) return i;
    return DEPO_NONE;
}

const char *depo_place_id(const depo_map *map, unsigned place) {
    return place >= DEPO_GROUP_BASE ? map->groups[place - DEPO_GROUP_BASE].id
                                    : map->cities[place].id;
}

const depo_name *depo_place_name(const depo_map *map, unsigned place) {
    return place >= DEPO_GROUP_BASE ? &map->groups[place - DEPO_GROUP_BASE].name
                                    : &map->cities[place].name;
}

uint64_t depo_place_cities(const depo_map *map, unsigned place) {
    return place >= DEPO_GROUP_BASE ? map->groups[place - DEPO_GROUP_BASE].cities
                                    : (uint64_t)1 << place;
}
