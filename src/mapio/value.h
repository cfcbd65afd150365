/* SPDX-License-Identifier: MIT
 * A JSON value as bytes: what the readers of mapio look at, wherever it was parsed. The program
 * writes it with jansson (json.c), the page from what JSON.parse gives it
 * (web/src/core/value.ts). Pure: no allocation, no I/O.
 *
 * A value is a sign and what belongs to it, numbers with the lowest byte first:
 *   n f t           null, false, true
 *   #               a number: a double of 8 bytes
 *   "               a string: 4 bytes with its length, its UTF-8 without zeros, a closing zero
 *   [  {            a list or an object: 4 bytes with the size of what follows, the values one
 * after the other, in an object each behind its key, which is a string */
#ifndef DEPO_MAPIO_VALUE_H
#define DEPO_MAPIO_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DEPO_VALUE_DEPTH = 32 }; /* lists and objects within each other at most */

typedef enum depo_value_type {
    DEPO_VALUE_NONE, /* left out */
    DEPO_VALUE_NULL,
    DEPO_VALUE_FALSE,
    DEPO_VALUE_TRUE,
    DEPO_VALUE_WHOLE, /* a whole number */
    DEPO_VALUE_NUMBER,
    DEPO_VALUE_STRING,
    DEPO_VALUE_LIST,
    DEPO_VALUE_OBJECT
} depo_value_type;

/* A value within good bytes. */
typedef struct depo_value {
    const uint8_t *at;  /* its sign; NULL for DEPO_VALUE_NONE */
    const uint8_t *end; /* of the list or object that it is in */
    const char *key;    /* in an object; else NULL */
} depo_value;

/* The value that some bytes are; none unless they are exactly one whole value. */
depo_value depo_value_of(const void *bytes, size_t size);

depo_value_type depo_value_type_of(depo_value value);

static inline bool depo_value_is(depo_value value, depo_value_type type) {
    return depo_value_type_of(value) == type;
}

/* 0 for what isn't a number. */
double depo_value_number(depo_value value);
/* NULL for what isn't a string. */
const char *depo_value_text(depo_value value);

/* The first value in a list or an object, and the one behind a value; none after the last, and in
 * what is neither. */
depo_value depo_value_first(depo_value container);
depo_value depo_value_next(depo_value value);
size_t depo_value_count(depo_value container);
depo_value depo_value_at(depo_value list, size_t index);
depo_value depo_value_member(depo_value object, const char *key);

static inline bool depo_value_has(depo_value object, const char *key) {
    return depo_value_member(object, key).at != NULL;
}

#endif
