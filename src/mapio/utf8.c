/* SPDX-License-Identifier: MIT */
#include "mapio/utf8.h"

#include <string.h>

bool depo_is_control(uint32_t character) {
    return character < 0x20 || (character >= 0x7f && character < 0xa0);
}

bool depo_is_printable(uint32_t character) {
    static const struct {
        uint32_t first, last;
    } refused[] = {
        {0x0, 0x1f},        {0x7f, 0x9f},          {0xad, 0xad},       {0x61c, 0x61c},
        {0x180e, 0x180e},   {0x200b, 0x200b},      {0x200e, 0x200f},   {0x2028, 0x202e},
        {0x2060, 0x206f},   {0xd800, 0xf8ff},      {0xfdd0, 0xfdef},   {0xfeff, 0xfeff},
        {0xfff0, 0xfffb},   {0xfffe, 0xffff},      {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a},
        {0xe0000, 0xe00ff}, {0xe01f0, 0xffffffff},
    };
    for (unsigned i = 0; i < sizeof refused / sizeof *refused; i++)
        if (character <= refused[i].last) return character < refused[i].first;
    return true;
}

void depo_make_printable(char *text) {
    char *to = text;
    for (const char *from = text; *from;) {
        const char *begin = from;
        bool good = depo_is_printable(depo_next_character(&from));
        size_t size = good ? (size_t)(from - begin) : 1;
        memmove(to, good ? begin : "?", size);
        to += size;
    }
    *to = 0;
}

uint32_t depo_next_character(const char **text) {
    const unsigned char *at = (const unsigned char *)(*text)++;
    if (at[0] < 0x80) return at[0];
    if (at[0] < 0xc2 || at[0] > 0xf4) return DEPO_NO_CHARACTER;
    unsigned more = at[0] >= 0xf0 ? 3 : at[0] >= 0xe0 ? 2 : 1;
    uint32_t character = at[0] & (0x3fu >> more);
    for (unsigned i = 1; i <= more; i++) {
        if ((at[i] & 0xc0) != 0x80) return DEPO_NO_CHARACTER;
        character = character << 6 | (at[i] & 0x3fu);
    }
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000}; /* less is longer than needed */
    bool half = character >= 0xd800 && character <= 0xdfff;    /* of a pair */
    if (character < least[more] || half || character > 0x10ffff) return DEPO_NO_CHARACTER;
    *text += more;
    return character;
}

unsigned depo_letters(const char *text) {
    unsigned count = 0;
    for (; *text; count++) depo_next_character(&text);
    return count;
}
