/* SPDX-License-Identifier: MIT */
#include "say/tr.h"

#include "say/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* The context of a map's own words. */
static const char *context_of(unsigned vocabulary) {
    return vocabulary == DEPO_VOCABULARY_CARTS ? "carts" : NULL;
}

/* The text in the words of a map, or else in those of all maps; NULL where there is neither. */
static const char *find_as(unsigned language, unsigned vocabulary, const char *key, unsigned n) {
    const depo_mo *catalogue = depo_catalogue(language);
    const char *context = context_of(vocabulary);
    const char *text = context ? depo_mo_find(catalogue, context, key, n) : NULL;
    return text ? text : depo_mo_find(catalogue, NULL, key, n);
}

const char *depo_trp(unsigned language, const char *context, const char *key) {
    const char *text = depo_mo_find(depo_catalogue(language), context, key, 1);
    return text ? text : key;
}

const char *depo_trnp(unsigned language, const char *context, const char *one, const char *many,
                      unsigned n) {
    const char *text = depo_mo_find(depo_catalogue(language), context, one, n);
    return text ? text : n == 1 ? one : many;
}

const char *depo_tr(unsigned language, const char *key) {
    return depo_tr_as(language, DEPO_VOCABULARY_TRAINS, key);
}

const char *depo_tr_as(unsigned language, unsigned vocabulary, const char *key) {
    const char *text = find_as(language, vocabulary, key, 1);
    return text ? text : key;
}

const char *depo_trn_as(unsigned language, unsigned vocabulary, const char *one, const char *many,
                        unsigned n) {
    const char *text = find_as(language, vocabulary, one, n);
    return text ? text : n == 1 ? one : many;
}

const char *depo_trn(unsigned language, const char *one, const char *many, unsigned n) {
    return depo_trn_as(language, DEPO_VOCABULARY_TRAINS, one, many, n);
}

unsigned depo_language_by_code(const char *code) {
    static const char *const codes[] = {DEPO_LANGUAGE_CODES};
    for (unsigned i = 0; i < DEPO_LANGUAGES; i++) {
        size_t length = strlen(codes[i]);
        if (strncmp(code, codes[i], length) == 0 &&
            !strchr("abcdefghijklmnopqrstuvwxyz0123456789", code[length] ? code[length] : '_'))
            return i;
    }
    return DEPO_NONE;
}

unsigned depo_language_of_environment(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (!value || !*value) continue;
        unsigned language = depo_language_by_code(value);
        return language == DEPO_NONE ? DEPO_EN : language;
    }
    return DEPO_EN;
}

int depo_columns(const char *text) {
    int columns = 0;
    mbstate_t at = {0};
    wchar_t wide;
    for (size_t left = strlen(text), used; left; left -= used, text += used) {
        used = mbrtowc(&wide, text, left, &at);
        if (used == 0 || used > left) break;
        int width = wcwidth(wide);
        columns += width > 0 ? width : 0;
    }
    return columns;
}

void depo_cut_columns(char *text, int columns) {
    mbstate_t at = {0};
    wchar_t wide;
    for (size_t left = strlen(text), used; left; left -= used, text += used) {
        used = mbrtowc(&wide, text, left, &at);
        if (used == 0 || used > left) break;
        int width = wcwidth(wide);
        columns -= width > 0 ? width : 0;
        if (columns < 0) break;
    }
    *text = 0;
}
