/* SPDX-License-Identifier: MIT */
#include "mapio/write.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct writer {
    char *out;
    size_t size, used;
    const depo_map *map;
} writer;

static void put(writer *w, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++, w->used++)
        if (w->used + 1 < w->size) w->out[w->used] = text[i];
}

static void put_text(writer *w, const char *text) {
    put(w, text, strlen(text));
}

static void put_pad(writer *w, unsigned pad) {
    for (unsigned i = 0; i < pad; i++) put(w, " ", 1);
}

static void put_string(writer *w, const char *text) {
    char code[8];
    put(w, "\"", 1);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') put(w, "\\", 1);
        if (c >= ' ')
            put(w, text, 1);
        else
            put(w, code, (size_t)snprintf(code, sizeof code, "\\u%04x", c));
    }
    put(w, "\"", 1);
}

/* At most three decimals: a thousandth of a unit is nothing that can be seen. */
static void put_number(writer *w, double number) {
    char text[40];
    if (!(fabs(number) < 1e15)) number = 0;
    long long thousandths = llround(number * 1000);
    unsigned long long whole = (unsigned long long)(thousandths < 0 ? -thousandths : thousandths);
    unsigned part = (unsigned)(whole % 1000);
    int n = snprintf(text, sizeof text, "%s%llu", thousandths < 0 ? "-" : "", whole / 1000);
    if (part) n += snprintf(text + n, sizeof text - (size_t)n, ".%03u", part);
    while (part && text[n - 1] == '0') n--;
    put(w, text, (size_t)n);
}

static void put_key(writer *w, const char *key) {
    put_string(w, key);
    put_text(w, ": ");
}

static void put_inline(writer *w, depo_value value) {
    depo_value_type type = depo_value_type_of(value);
    bool object = type == DEPO_VALUE_OBJECT;
    switch (type) {
    case DEPO_VALUE_WHOLE:
    case DEPO_VALUE_NUMBER:
        put_number(w, depo_value_number(value));
        return;
    case DEPO_VALUE_STRING:
        put_string(w, depo_value_text(value));
        return;
    case DEPO_VALUE_TRUE:
    case DEPO_VALUE_FALSE:
        put_text(w, type == DEPO_VALUE_TRUE ? "true" : "false");
        return;
    case DEPO_VALUE_LIST:
    case DEPO_VALUE_OBJECT:
        break;
    default:
        put_text(w, "null");
        return;
    }
    put_text(w, object ? "{" : "[");
    unsigned n = 0;
    for (depo_value v = depo_value_first(value); v.at; v = depo_value_next(v)) {
        if (n++) put_text(w, ", ");
        if (object) put_key(w, v.key);
        put_inline(w, v);
    }
    put_text(w, object ? "}" : "]");
}

/* ---- what a layout has placed -----------------------------------------------------------------
 */

static void put_coordinate(writer *w, depo_value old, float now) {
    if (old.at && (float)depo_value_number(old) == now)
        put_inline(w, old);
    else
        put_number(w, (double)now);
}

static void put_label(writer *w, depo_value old, const depo_map_city *city) {
    static const char *const anchors[] = {"start", "middle", "end"};
    put_text(w, "{\"x\": ");
    put_coordinate(w, depo_value_member(old, "x"), city->label_x);
    put_text(w, ", \"y\": ");
    put_coordinate(w, depo_value_member(old, "y"), city->label_y);
    put_text(w, ", \"anchor\": ");
    put_string(w, anchors[city->anchor]);
    put_text(w, "}");
}

static void put_curve(writer *w, depo_value old, const depo_map_track *track) {
    for (unsigned i = 0; i < 4; i++) {
        put_text(w, i == 0 ? "[[" : i == 2 ? "], [" : ", ");
        put_coordinate(w, depo_value_at(depo_value_at(old, i / 2), i % 2), track->curve[i]);
    }
    put_text(w, "]]");
}

static void put_city(writer *w, depo_value entry, const depo_map_city *city) {
    depo_value old = depo_value_member(entry, "label");
    unsigned n = 0;
    put_text(w, "{");
    for (depo_value v = depo_value_first(entry); v.at; v = depo_value_next(v)) {
        bool x = strcmp(v.key, "x") == 0, y = strcmp(v.key, "y") == 0;
        if (n++) put_text(w, ", ");
        put_key(w, v.key);
        if (x || y)
            put_coordinate(w, v, x ? city->x : city->y);
        else if (strcmp(v.key, "label") == 0 && city->has_label)
            put_label(w, v, city);
        else
            put_inline(w, v);
        if (!y || old.at || !city->has_label) continue;
        put_text(w, ", \"label\": ");
        put_label(w, old, city);
    }
    put_text(w, "}");
}

static void put_track(writer *w, depo_value entry, const depo_map_track *track) {
    depo_value old = depo_value_member(entry, "curve");
    unsigned n = 0;
    put_text(w, "{");
    for (depo_value v = depo_value_first(entry); v.at; v = depo_value_next(v)) {
        if (n++) put_text(w, ", ");
        put_key(w, v.key);
        if (strcmp(v.key, "curve") == 0 && track->drawn)
            put_curve(w, v, track);
        else
            put_inline(w, v);
        if (strcmp(v.key, "color") != 0 || old.at || !track->drawn) continue;
        put_text(w, ", \"curve\": ");
        put_curve(w, old, track);
    }
    put_text(w, "}");
}

/* ---- lines ------------------------------------------------------------------------------------
 */

typedef void put_entry(writer *w, depo_value value, const char *list, unsigned index, unsigned pad);

/* A list or an object with one entry a line. */
static void put_block(writer *w, depo_value value, const char *list, unsigned pad,
                      put_entry *entry) {
    bool object = depo_value_is(value, DEPO_VALUE_OBJECT);
    unsigned n = 0;
    put_text(w, object ? "{" : "[");
    for (depo_value v = depo_value_first(value); v.at; v = depo_value_next(v), n++) {
        put_text(w, n ? ",\n" : "\n");
        put_pad(w, pad + 2);
        if (object) put_key(w, v.key);
        entry(w, v, object ? v.key : list, n, pad + 2);
    }
    if (n || object) {
        put_text(w, "\n");
        put_pad(w, pad);
    }
    put_text(w, object ? "}" : "]");
}

static void put_plain(writer *w, depo_value value, const char *list, unsigned index, unsigned pad) {
    (void)pad;
    bool object = depo_value_is(value, DEPO_VALUE_OBJECT) && w->map;
    if (object && strcmp(list, "cities") == 0 && index < w->map->n_cities)
        put_city(w, value, &w->map->cities[index]);
    else if (object && strcmp(list, "tracks") == 0 && index < w->map->n_tracks)
        put_track(w, value, &w->map->tracks[index]);
    else
        put_inline(w, value);
}

static void put_terrain_entry(writer *w, depo_value value, const char *key, unsigned index,
                              unsigned pad) {
    (void)index;
    if (strcmp(key, "types") == 0 && depo_value_is(value, DEPO_VALUE_LIST))
        put_block(w, value, "types", pad, put_plain);
    else
        put_inline(w, value);
}

static void put_rule(writer *w, depo_value value, const char *key, unsigned index, unsigned pad) {
    (void)index;
    if (strcmp(key, "terrain") == 0 && depo_value_is(value, DEPO_VALUE_OBJECT))
        put_block(w, value, "terrain", pad, put_terrain_entry);
    else
        put_inline(w, value);
}

/* A variant is one line, but for its own rules, which come last. */
static void put_variant(writer *w, depo_value value, const char *list, unsigned index,
                        unsigned pad) {
    (void)list, (void)index;
    depo_value rules = depo_value_member(value, "rules");
    if (!depo_value_is(rules, DEPO_VALUE_OBJECT)) {
        put_inline(w, value);
        return;
    }
    unsigned n = 0;
    put_text(w, "{");
    for (depo_value v = depo_value_first(value); v.at; v = depo_value_next(v)) {
        if (strcmp(v.key, "rules") == 0) continue;
        if (n++) put_text(w, ", ");
        put_key(w, v.key);
        put_inline(w, v);
    }
    put_text(w, n ? ", \"rules\": " : "\"rules\": ");
    put_block(w, rules, "rules", pad, put_rule);
    put_text(w, "}");
}

static void put_member(writer *w, depo_value value, const char *key, unsigned index, unsigned pad) {
    static const char *const lists[] = {"cities", "groups", "tracks", "tickets", "options"};
    (void)index;
    if (strcmp(key, "rules") == 0 && depo_value_is(value, DEPO_VALUE_OBJECT)) {
        put_block(w, value, key, pad, put_rule);
        return;
    }
    if (strcmp(key, "variants") == 0 && depo_value_is(value, DEPO_VALUE_LIST)) {
        put_block(w, value, key, pad, put_variant);
        return;
    }
    for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (strcmp(key, lists[i]) != 0 || !depo_value_is(value, DEPO_VALUE_LIST)) continue;
        put_block(w, value, key, pad, put_plain);
        return;
    }
    put_inline(w, value);
}

size_t depo_map_write(depo_value root, const depo_map *map, char *out, size_t size) {
    writer w = {.out = out, .size = size, .map = map};
    if (depo_value_is(root, DEPO_VALUE_OBJECT))
        put_block(&w, root, "", 0, put_member);
    else
        put_inline(&w, root);
    put_text(&w, "\n");
    if (size) out[w.used < size ? w.used : size - 1] = 0;
    return w.used;
}
