/* SPDX-License-Identifier: MIT */
#include "mapio/utf8.h"

bool depo_is_control(uint32_t character) {
    return character < 0x20 || (character >= 0x7f && character < 0xa0);
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
