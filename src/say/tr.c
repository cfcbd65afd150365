/* SPDX-License-Identifier: MIT */
#include "say/tr.h"

#include "say/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { KEY_SIZE = 1024 };

static int compare_key(const void *key, const void *message) {
    return strcmp(key, ((const depo_message *)message)->key);
}

static const depo_message *find(unsigned language, const char *context, const char *key) {
    const depo_catalogue *catalogue = &depo_catalogues[language];
    char full[KEY_SIZE];
    if (!catalogue->count) return NULL;
    if (context) {
        if (snprintf(full, sizeof full, "%s\004%s", context, key) >= (int)sizeof full) return NULL;
        key = full;
    }
    return bsearch(key, catalogue->messages, catalogue->count, sizeof *catalogue->messages,
                   compare_key);
}

/* The context of a map's own words. */
static const char *context_of(unsigned vocabulary) {
    return vocabulary == DEPO_VOCABULARY_CARTS ? "carts" : NULL;
}

const char *depo_trp(unsigned language, const char *context, const char *key) {
    const depo_message *message = find(language, context, key);
    return message ? message->form[0] : key;
}

const char *depo_tr(unsigned language, const char *key) {
    return depo_trp(language, NULL, key);
}

const char *depo_tr_as(unsigned language, unsigned vocabulary, const char *key) {
    const char *context = context_of(vocabulary);
    const depo_message *message = context ? find(language, context, key) : NULL;
    return message ? message->form[0] : depo_tr(language, key);
}

const char *depo_trn_as(unsigned language, unsigned vocabulary, const char *one, const char *many,
                        unsigned n) {
    const char *context = context_of(vocabulary);
    const depo_message *message = context ? find(language, context, one) : NULL;
    if (!message) message = find(language, NULL, one);
    if (!message) return n == 1 ? one : many;
    return message->form[depo_catalogues[language].plural(n)];
}

const char *depo_trn(unsigned language, const char *one, const char *many, unsigned n) {
    return depo_trn_as(language, DEPO_VOCABULARY_TRAINS, one, many, n);
}

unsigned depo_language_by_code(const char *code) {
    static const char *const codes[DEPO_LANGUAGES] = {"en", "ru"};
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
