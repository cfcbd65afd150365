/* SPDX-License-Identifier: MIT */
#include "mapio/value.h"

#include <math.h>
#include <string.h>

enum { SIGN = 1, SIZE = 4, NUMBER = 8 }; /* bytes */

static size_t size_at(const uint8_t *at) {
    return at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16 | (size_t)at[3] << 24;
}

/* The bytes of a value that is known to be good. */
static size_t size_of(const uint8_t *at) {
    switch (*at) {
    case '#':
        return SIGN + NUMBER;
    case '"':
        return SIGN + SIZE + size_at(at + SIGN) + 1;
    case '[':
    case '{':
        return SIGN + SIZE + size_at(at + SIGN);
    default:
        return SIGN;
    }
}

static size_t good_size(const uint8_t *at, size_t room, unsigned depth);

static bool good_string(const uint8_t *at, size_t room) {
    if (room < SIGN + SIZE + 1 || *at != '"') return false;
    size_t length = size_at(at + SIGN);
    return length <= room - SIGN - SIZE - 1 && !memchr(at + SIGN + SIZE, 0, length) &&
           !at[SIGN + SIZE + length];
}

static bool good_values(const uint8_t *at, size_t size, bool keys, unsigned depth) {
    while (size) {
        if (keys) {
            if (!good_string(at, size)) return false;
            size -= size_of(at);
            at += size_of(at);
        }
        size_t one = good_size(at, size, depth);
        if (!one) return false;
        at += one;
        size -= one;
    }
    return true;
}

/* The bytes of a value; 0 when it does not fit or is none. */
static size_t good_size(const uint8_t *at, size_t room, unsigned depth) {
    if (!room || !*at || !strchr("nft#\"[{", *at)) return 0;
    if (*at == '#') return room < SIGN + NUMBER ? 0 : SIGN + NUMBER;
    if (*at == '"') return good_string(at, room) ? size_of(at) : 0;
    if (*at != '[' && *at != '{') return SIGN;
    if (!depth || room < SIGN + SIZE || size_at(at + SIGN) > room - SIGN - SIZE) return 0;
    bool good = good_values(at + SIGN + SIZE, size_at(at + SIGN), *at == '{', depth - 1);
    return good ? size_of(at) : 0;
}

depo_value depo_value_of(const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    if (!size || good_size(at, size, DEPO_VALUE_DEPTH) != size) return (depo_value){0};
    return (depo_value){.at = at, .end = at + size};
}

double depo_value_number(depo_value value) {
    uint64_t bits = 0;
    double number;
    if (!value.at || *value.at != '#') return 0;
    for (unsigned i = 0; i < NUMBER; i++) bits |= (uint64_t)value.at[SIGN + i] << 8 * i;
    memcpy(&number, &bits, sizeof number);
    return number;
}

depo_value_type depo_value_type_of(depo_value value) {
    double number = depo_value_number(value);
    if (!value.at) return DEPO_VALUE_NONE;
    switch (*value.at) {
    case 'f':
        return DEPO_VALUE_FALSE;
    case 't':
        return DEPO_VALUE_TRUE;
    case '#': /* beyond, two whole numbers may be the same double */
        return fabs(number) <= 0x1p53 && floor(number) == number ? DEPO_VALUE_WHOLE
                                                                 : DEPO_VALUE_NUMBER;
    case '"':
        return DEPO_VALUE_STRING;
    case '[':
        return DEPO_VALUE_LIST;
    case '{':
        return DEPO_VALUE_OBJECT;
    default:
        return DEPO_VALUE_NULL;
    }
}

const char *depo_value_text(depo_value value) {
    return value.at && *value.at == '"' ? (const char *)value.at + SIGN + SIZE : NULL;
}

/* The value at a place within a container, behind its key in an object. */
static depo_value value_here(const uint8_t *at, const uint8_t *end, bool keys) {
    depo_value value = {.end = end};
    if (at == end) return value;
    if (keys) {
        value.key = (const char *)at + SIGN + SIZE;
        at += size_of(at);
    }
    value.at = at;
    return value;
}

depo_value depo_value_first(depo_value container) {
    if (!container.at || (*container.at != '[' && *container.at != '{')) return (depo_value){0};
    return value_here(container.at + SIGN + SIZE, container.at + size_of(container.at),
                      *container.at == '{');
}

depo_value depo_value_next(depo_value value) {
    if (!value.at) return value;
    return value_here(value.at + size_of(value.at), value.end, value.key != NULL);
}

size_t depo_value_count(depo_value container) {
    size_t count = 0;
    for (depo_value v = depo_value_first(container); v.at; v = depo_value_next(v)) count++;
    return count;
}

depo_value depo_value_at(depo_value list, size_t index) {
    depo_value v = depo_value_first(list);
    while (index-- && v.at) v = depo_value_next(v);
    return v;
}

depo_value depo_value_member(depo_value object, const char *key) {
    if (!object.at || *object.at != '{') return (depo_value){0};
    depo_value v = depo_value_first(object);
    while (v.at && strcmp(v.key, key) != 0) v = depo_value_next(v); /* NOLINT: a member has a key */
    return v;
}
