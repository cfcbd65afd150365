/* SPDX-License-Identifier: MIT
 * Finding cities and groups by what people write: ids, names in any language and the synonyms of
 * the map, whatever the case, accents, hyphens and blanks; by the beginning of a name where only
 * one begins so; and what may have been meant where nothing fits. Pure: no memory, no locale, no
 * input or output, so terminal, sheets, ticket lists and browser all ask here. */
#ifndef DEPO_MAPIO_NAMES_H
#define DEPO_MAPIO_NAMES_H

#include "core/map.h"

enum {
    DEPO_MOST_WRITTEN =
        96, /* bytes of a written name with the closing zero; longer ones fit nothing */
    DEPO_MOST_GUESSES = 4
};

/* Whether two texts read the same. */
bool depo_same_name(const char *a, const char *b);

/* Whether a text reads like the beginning of a name. */
bool depo_begins_name(const char *text, const char *name);

/* Cuts the last word off a text, with the blanks around it; NULL when it is the only one. */
char *depo_cut_word(char *text);

/* The one of some words, ended by NULL, that was probably meant; NULL when none is near. */
const char *depo_nearest_word(const char *text, const char *const *words);

/* Places: several may share a name. */
typedef struct depo_places {
    uint64_t cities; /* bits by city number */
    uint32_t groups; /* bits by group number */
} depo_places;

static inline bool depo_places_empty(depo_places places) {
    return !places.cities && !places.groups;
}

/* Whether the places have one among them: a city, or a group from DEPO_GROUP_BASE on. */
static inline bool depo_places_have(depo_places places, unsigned place) {
    return place >= DEPO_GROUP_BASE ? places.groups >> (place - DEPO_GROUP_BASE) & 1
                                    : places.cities >> place & 1;
}

/* The places of a map in order, cities first; there are n_cities + n_groups. */
static inline unsigned depo_nth_place(const depo_map *map, unsigned n) {
    return n < map->n_cities ? n : DEPO_GROUP_BASE + n - map->n_cities;
}

typedef enum depo_fit {
    DEPO_FIT_NONE,    /* nothing has such a name; the guesses are near */
    DEPO_FIT_UNCLEAR, /* several names begin so; the guesses are some of them */
    DEPO_FIT_BEGUN,   /* one name begins so */
    DEPO_FIT_WHOLE    /* a whole name */
} depo_fit;

typedef struct depo_found {
    depo_fit fit;
    depo_places places; /* what is named; empty unless BEGUN or WHOLE */
    uint8_t n_guesses;
    uint8_t guess[DEPO_MOST_GUESSES]; /* places, likeliest first */
} depo_found;

depo_found depo_find_place(const depo_map *map, const char *text);

/* The one place among several of one name that an end of a ticket can be: the group, or a city
 * alone; DEPO_NONE when that is not clear. */
unsigned depo_one_place(depo_places places);

/* Another place that has a name of this one, so that who writes that name is not understood;
 * `name` gets it. DEPO_NONE when every name is clear: cities may share one with their group, and
 * nobody writes a junction. */
unsigned depo_namesake(const depo_map *map, unsigned place, const char **name);

/* The guesses as "Paris, Pamplona". */
enum { DEPO_GUESSES_TEXT = DEPO_MOST_GUESSES * (DEPO_NAME_SIZE + 2) };
void depo_guesses_text(const depo_map *map, const depo_found *found, unsigned language,
                       char out[DEPO_GUESSES_TEXT]);

/* Two places as written: "a-b", "A – B", "A B". */
typedef struct depo_pair {
    char a[DEPO_MOST_WRITTEN],
        b[DEPO_MOST_WRITTEN]; /* as written; empty when there are no two parts */
    depo_found at_a, at_b;
    bool found; /* both are places of the map */
} depo_pair;
void depo_find_pair(const depo_map *map, const char *text, depo_pair *pair);

/* Whether a pair that was found names the ends a and b, in either order. */
bool depo_pair_is(const depo_pair *pair, unsigned a, unsigned b);

/* The synonyms of a place, each closed by a zero, the list by an empty one. */
const char *depo_place_also(const depo_map *map, unsigned place);

#endif
