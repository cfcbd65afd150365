/* SPDX-License-Identifier: MIT
 * Finding cities, routes and tickets by what people write: ids, or names in any language, in any
 * case. For src/score. */
#ifndef DEPO_SCORE_NAMES_H
#define DEPO_SCORE_NAMES_H

#include "core/game.h"

/* Whether two texts are the same but for the case of letters. */
bool depo_same_text(const char *a, const char *b);

/* A pair of places as written, "a-b" or "A – B". */
typedef struct depo_pair {
    char a[96], b[96];
    bool found;       /* both are places of the map */
    char unknown[96]; /* otherwise the part that is none, "" when there are no two parts */
} depo_pair;
void depo_pair_read(depo_pair *pair, const depo_map *map, const char *text);

/* Whether a text names a place (a city, or a group from DEPO_GROUP_BASE on). */
bool depo_is_place(const depo_map *map, unsigned place, const char *text);

/* The first city of a name, DEPO_NONE when there is none. */
unsigned depo_city_by_name(const depo_map *map, const char *text);

/* Whether a pair names the ends a and b, in either order. */
bool depo_pair_is(const depo_pair *pair, const depo_map *map, unsigned a, unsigned b);

/* The route colour of a word in any language, DEPO_NONE when it is none. */
unsigned depo_color_by_any_word(const char *word);

#endif
