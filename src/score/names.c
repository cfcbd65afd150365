/* SPDX-License-Identifier: MIT */
#include "score/names.h"

#include "codec/move_text.h"
#include "mapio/mapio.h"
#include "say/tr.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

bool depo_same_text(const char *a, const char *b) {
    wchar_t x[256], y[256];
    size_t n = mbstowcs(x, a, 256), m = mbstowcs(y, b, 256);
    if (n != m || n >= 256) return strcmp(a, b) == 0;
    for (size_t i = 0; i < n; i++)
        if (towlower((wint_t)x[i]) != towlower((wint_t)y[i])) return false;
    return true;
}

bool depo_is_place(const depo_map *map, unsigned place, const char *text) {
    const depo_name *name = depo_place_name(map, place);
    if (depo_same_text(text, depo_place_id(map, place))) return true;
    for (unsigned i = 0; i < DEPO_LANGUAGES; i++)
        if (depo_same_text(text, name->in[i])) return true;
    return false;
}

unsigned depo_city_by_name(const depo_map *map, const char *text) {
    for (unsigned i = 0; i < map->n_cities; i++)
        if (depo_is_place(map, i, text)) return i;
    return DEPO_NONE;
}

static bool is_any_place(const depo_map *map, const char *text) {
    if (depo_city_by_name(map, text) != DEPO_NONE) return true;
    for (unsigned i = 0; i < map->n_groups; i++)
        if (depo_is_place(map, DEPO_GROUP_BASE + i, text)) return true;
    return false;
}

/* Copies a part without the blanks around it. */
static void copy_part(char out[96], const char *from, const char *end) {
    while (from < end && isspace((unsigned char)*from)) from++;
    while (end > from && isspace((unsigned char)end[-1])) end--;
    snprintf(out, 96, "%.*s", (int)(end - from), from);
}

/* The length of a dash at this place: a hyphen or the longer ones, 0 when there is none. */
static size_t dash_at(const char *text) {
    if (*text == '-') return 1;
    if (strncmp(text, "–", 3) == 0 || strncmp(text, "—", 3) == 0) return 3;
    return 0;
}

void depo_pair_read(depo_pair *pair, const depo_map *map, const char *text) {
    memset(pair, 0, sizeof *pair);
    for (const char *at = text; *at; at++) {
        size_t dash = dash_at(at);
        if (!dash) continue;
        copy_part(pair->a, text, at);
        copy_part(pair->b, at + dash, text + strlen(text));
        bool a = is_any_place(map, pair->a), b = is_any_place(map, pair->b);
        pair->found = a && b;
        if (pair->found) return;
        /* of several ways to cut it, one with a known half tells best what is wrong */
        if (a || b || !*pair->unknown) memcpy(pair->unknown, a ? pair->b : pair->a, 96);
        at += dash - 1;
    }
}

bool depo_pair_is(const depo_pair *pair, const depo_map *map, unsigned a, unsigned b) {
    return (depo_is_place(map, a, pair->a) && depo_is_place(map, b, pair->b)) ||
           (depo_is_place(map, b, pair->a) && depo_is_place(map, a, pair->b));
}

unsigned depo_color_by_any_word(const char *word) {
    for (unsigned color = 0; color < DEPO_KINDS; color++) {
        const char *id = depo_color_word(color);
        if (depo_same_text(word, id)) return color;
        for (unsigned i = 0; i < DEPO_LANGUAGES; i++)
            if (depo_same_text(word, depo_trp(i, "route", id))) return color;
    }
    return DEPO_NONE;
}
