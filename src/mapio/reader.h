/* SPDX-License-Identifier: MIT
 * Reading values with complaints instead of surprises. For mapio only. Each function takes
 * the place of the parent ("tracks[3]"), complains about what is wrong and leaves the target as
 * it was. */
#ifndef DEPO_MAPIO_READER_H
#define DEPO_MAPIO_READER_H

#include "core/map.h"
#include "mapio/problems.h"
#include "mapio/value.h"

typedef struct depo_reader {
    depo_map *map;
    depo_problems *problems;
    uint16_t also_used; /* bytes of the map's synonyms */
} depo_reader;

typedef struct depo_place {
    char text[96];
} depo_place;

/* "tracks[3].color"; either part may be empty. */
depo_place depo_place_key(const char *parent, const char *key);
depo_place depo_place_index(const char *parent, size_t index);

/* Complains about keys that are not in the list, which ends with NULL. */
void depo_read_keys(depo_reader *r, depo_value object, const char *where,
                    const char *const *allowed);

/* The member, or none with a complaint when it is missing or of another type. */
depo_value depo_read_member(depo_reader *r, depo_value object, const char *where, const char *key,
                            depo_value_type type);

/* A value as a complaint shows it: "\"blu\"", "7", "a list", "left out". */
typedef struct depo_shown {
    char text[48];
} depo_shown;
depo_shown depo_show_value(depo_value value);

/* A whole number from `least` to `most`. */
bool depo_read_number(depo_reader *r, depo_value object, const char *where, const char *key,
                      int least, int most, uint8_t *out);
/* The same for a key that may be missing. */
void depo_read_optional(depo_reader *r, depo_value object, const char *where, const char *key,
                        int least, int most, uint8_t *out);
void depo_read_flag(depo_reader *r, depo_value object, const char *where, const char *key,
                    uint8_t *out);
bool depo_read_coordinate(depo_reader *r, depo_value value, const char *where, float *out);
bool depo_read_id(depo_reader *r, depo_value object, const char *where, const char *key,
                  char out[DEPO_ID_SIZE]);
/* A text of 1 to DEPO_NAME_SIZE - 1 bytes. */
bool depo_read_text(depo_reader *r, depo_value value, const char *where, char out[DEPO_NAME_SIZE]);
void depo_read_name(depo_reader *r, depo_value object, const char *where, depo_name *out);

/* Which of the words a string is; -1 with a complaint when it is none. The list ends with NULL. */
int depo_read_word(depo_reader *r, depo_value value, const char *where, const char *const *words);

/* Numbers by length, {"1": 1, …}. Lengths that are not given stay 0. */
void depo_read_by_length(depo_reader *r, depo_value object, const char *where, const char *key,
                         uint8_t out[DEPO_MAX_LENGTH + 1]);

/* The rules block; a whole one must have all but the mechanisms that may be off. */
void depo_read_rules(depo_reader *r, depo_value object, const char *where, bool whole,
                     depo_map_variant *variant);

/* Checks that need the whole map. */
void depo_verify_map(depo_reader *r);

#endif
