/* SPDX-License-Identifier: MIT */
#include "mapio/markup.h"

const char *depo_escaped(char letter) {
    switch (letter) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    default:
        return NULL;
    }
}

void depo_put_escaped(FILE *out, const char *text) {
    for (; *text; text++) {
        const char *escaped = depo_escaped(*text);
        if (escaped)
            fputs(escaped, out);
        else
            fputc(*text, out);
    }
}
