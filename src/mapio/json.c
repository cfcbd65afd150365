/* SPDX-License-Identifier: MIT */
#include "mapio/json.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct writer {
    uint8_t *bytes;
    size_t size, room;
    bool failed; /* no memory, or nested too deeply */
} writer;

static void put(writer *w, const void *bytes, size_t size) {
    if (w->failed) return;
    if (w->room - w->size < size) {
        size_t room = 2 * w->room + size + 4096;
        uint8_t *more = realloc(w->bytes, room);
        if (!more) {
            w->failed = true;
            return;
        }
        w->bytes = more;
        w->room = room;
    }
    memcpy(w->bytes + w->size, bytes, size);
    w->size += size;
}

static void put_low_first(writer *w, uint64_t number, unsigned size) {
    uint8_t bytes[8];
    for (unsigned i = 0; i < size; i++) bytes[i] = (uint8_t)(number >> 8 * i);
    put(w, bytes, size);
}

static void put_string(writer *w, const char *text, size_t length) {
    put(w, "\"", 1);
    put_low_first(w, length, 4);
    put(w, text, length);
    put(w, "", 1);
}

static void put_value(writer *w, json_t *value, unsigned depth);

static void put_container(writer *w, json_t *value, unsigned depth) {
    size_t begin = w->size, i;
    const char *key;
    json_t *one;
    if (!depth) w->failed = true;
    put(w, json_is_array(value) ? "[...." : "{....", 5);
    if (w->failed) return;
    json_array_foreach(value, i, one) {
        put_value(w, one, depth - 1);
    }
    json_object_foreach(value, key, one) {
        put_string(w, key, strlen(key));
        put_value(w, one, depth - 1);
    }
    size_t size = w->size - begin - 5;
    for (unsigned k = 0; k < 4 && !w->failed; k++)
        w->bytes[begin + 1 + k] = (uint8_t)(size >> 8 * k);
}

static void put_value(writer *w, json_t *value, unsigned depth) {
    if (json_is_string(value)) {
        put_string(w, json_string_value(value), json_string_length(value));
    } else if (json_is_number(value)) {
        double number = json_number_value(value);
        uint64_t bits;
        memcpy(&bits, &number, sizeof bits);
        put(w, "#", 1);
        put_low_first(w, bits, 8);
    } else if (json_is_array(value) || json_is_object(value)) {
        put_container(w, value, depth);
    } else {
        put(w, json_is_true(value) ? "t" : json_is_false(value) ? "f" : "n", 1);
    }
}

uint8_t *depo_json_bytes(const char *text, size_t size, size_t *out, depo_problems *problems) {
    const size_t flags = JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL;
    json_error_t error;
    json_t *root = json_loadb(text, size, flags, &error);
    if (!root) {
        char where[64];
        snprintf(where, sizeof where, "line %d, column %d", error.line, error.column);
        depo_complain(problems, where, "not JSON: %s", error.text);
        return NULL;
    }
    writer w = {0};
    put_value(&w, root, DEPO_VALUE_DEPTH);
    json_decref(root);
    if (w.failed) {
        depo_complain(problems, "file", "is too large, or lists and objects lie too deep in it");
        free(w.bytes);
        return NULL;
    }
    *out = w.size;
    return w.bytes;
}
