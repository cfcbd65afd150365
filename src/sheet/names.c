/* SPDX-License-Identifier: MIT */
#include "sheet/names.h"

#include "codec/move_text.h"
#include "mapio/names.h"
#include "say/tr.h"

#include <string.h>

/* What people call colours besides the words of the interfaces. */
static const struct {
    const char *word;
    unsigned color;
} others[] = {{"pink", DEPO_PURPLE},    {"violet", DEPO_PURPLE},  {"magenta", DEPO_PURPLE},
              {"лиловый", DEPO_PURPLE}, {"розовый", DEPO_PURPLE}, {"голубой", DEPO_BLUE},
              {"grey", DEPO_GRAY},      {"any", DEPO_GRAY},       {"любой", DEPO_GRAY}};

/* Whether a word is a colour's, or one of its other forms: "чёрная" for "чёрный". */
static bool is_form_of(const char *word, const char *color) {
    static const char *const endings[] = {"ый", "ий", "ой", "ая", "яя", "ое", "ее", "ые", "ие"};
    size_t size = strlen(color), ending = strlen(endings[0]);
    if (depo_same_name(word, color)) return true;
    for (unsigned i = 0; size > ending && i < sizeof endings / sizeof *endings; i++) {
        char form[64];
        if (size >= sizeof form || !strstr("ыйийой", &color[size - ending])) return false;
        memcpy(form, color, size - ending);
        memcpy(form + size - ending, endings[i], ending + 1);
        if (depo_same_name(word, form)) return true;
    }
    return false;
}

unsigned depo_color_by_any_word(const char *word) {
    size_t shortest = (unsigned char)word[0] < 0x80 ? 3 : 6; /* bytes: three letters */
    unsigned begun = DEPO_NONE;
    bool several = false;
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        if (is_form_of(word, others[i].word)) return others[i].color;
    for (unsigned color = 0; color < DEPO_KINDS; color++) {
        const char *id = depo_color_word(color);
        if (depo_same_name(word, id)) return color;
        for (unsigned i = 0; i < DEPO_LANGUAGES; i++) {
            const char *name = depo_trp(i, "route", id);
            if (is_form_of(word, name)) return color;
            if (strlen(word) < shortest || !depo_begins_name(word, name)) continue;
            several |= begun != DEPO_NONE && begun != color;
            begun = color;
        }
    }
    return several ? (unsigned)DEPO_NONE : begun;
}
