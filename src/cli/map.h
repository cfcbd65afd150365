/* SPDX-License-Identifier: MIT
 * What the files of `depo map` share. */
#ifndef DEPO_CLI_MAP_H
#define DEPO_CLI_MAP_H

#include "board/land.h"
#include "board/overlap.h"
#include "core/map.h"

typedef struct depo_map_options {
    const char *verb, *name, *variant, *tickets, *out, *paper, *parts;
    bool svg, json, bare, fresh, move, printed;
    unsigned language, seed;
    unsigned number; /* of the verb */
} depo_map_options;

/* Prints what overlaps on a board, at most `listed` of it by name; returns how much does. */
unsigned depo_tell_overlaps(const char *file, const depo_map *map, const depo_overlaps *found,
                            const depo_overlap *list);

/* The land of a built-in map or of a map's folder, where it has any. False after complaining. */
bool depo_open_land(const char *name, depo_land *land);

/* check --printed, for a map that is good otherwise. */
int depo_map_printed_check(const depo_map_options *o, const depo_map *map);
int depo_map_layout(const depo_map_options *o, depo_map *map);
int depo_map_print(const depo_map_options *o, depo_map *map);

#endif
