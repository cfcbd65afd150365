/* SPDX-License-Identifier: MIT */
#include "say/sentence.h"

#include <stdio.h>
#include <stdarg.h>
#include <string.h>

enum { OPEN = 1, TEXT = 2, CLOSE = 3 }; /* the bytes of a mark */
static const char cut_off[] = "…";

/* Shortens a text to fewer than `size` bytes with the sign of a cut at its end. */
static void cut(char *text, size_t size) {
    size_t whole = 0, most = size - sizeof cut_off;
    bool marked = false;
    for (size_t i = 0; i <= most && text[i]; i++) {
        if (text[i] == OPEN || text[i] == CLOSE) marked = text[i] == OPEN;
        bool letter = ((unsigned char)text[i + 1] & 0xc0) != 0x80;
        if (letter && !marked && i < most) whole = i + 1;
    }
    strcpy(text + whole, cut_off);
}

void depo_add(char out[DEPO_SENTENCE], const char *format, ...) {
    size_t used = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    int needed = vsnprintf(out + used, DEPO_SENTENCE - used, format, arguments);
    va_end(arguments);
    if (used + (size_t)needed >= DEPO_SENTENCE) cut(out, DEPO_SENTENCE);
}

/* A text without the bytes that marks are made of. */
static void copy_plain(char *out, size_t size, const char *text) {
    size_t n = 0;
    for (; *text && n < size; text++)
        if ((unsigned char)*text > CLOSE) out[n++] = *text;
    if (n < size) {
        out[n] = 0;
    } else {
        out[size - 1] = 0;
        cut(out, size);
    }
}

const char *depo_mark(const depo_teller *teller, char out[DEPO_PIECE], depo_mark_kind kind,
                      unsigned number, const char *text) {
    if (!teller->marked) return text;
    int used = snprintf(out, DEPO_PIECE, "%c%c%u%c", OPEN, kind, number, TEXT);
    copy_plain(out + used, DEPO_PIECE - 1 - (size_t)used, text);
    strcat(out, "\003");
    return out;
}

void depo_add_marked(const depo_teller *teller, char out[DEPO_SENTENCE], depo_mark_kind kind,
                     const char *argument, const char *text) {
    if (teller->marked)
        depo_add(out, "%c%c%s%c%s%c", OPEN, kind, argument, TEXT, text, CLOSE);
    else
        depo_add(out, "%s", text);
}

void depo_flatten(char *text) {
    char *to = text;
    for (; *text; text++) {
        if (*text == OPEN)
            while (text[1] && *text != TEXT) text++;
        else if (*text != CLOSE)
            *to++ = *text;
    }
    *to = 0;
}
