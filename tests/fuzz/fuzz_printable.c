/* SPDX-License-Identifier: MIT
 * Any bytes as a text from elsewhere. What is printed of it is UTF-8 without a character that a
 * terminal obeys or hides, is no longer, keeps what was good, and stays as it is the second time.
 */
#include "fuzz.h"

#include "mapio/problems.h"
#include "mapio/utf8.h"

#include <stdlib.h>
#include <string.h>

/* The rule once more, by hand. */
static bool is_bad(uint32_t c) {
    return c == DEPO_NO_CHARACTER || c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x61c ||
           c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0xfeff || (c >= 0xd800 && c <= 0xdfff);
}

static void check(const char *text) {
    for (const char *at = text; *at;) {
        uint32_t c = depo_next_character(&at);
        FUZZ_THAT(!is_bad(c), "U+%04X is printed", c);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static depo_problems problems;
    char *text = malloc(size + 1), *again = malloc(size + 1);
    if (!text || !again) abort();
    memcpy(text, data, size);
    text[size] = 0;
    bool ascii = true; /* and nothing but printable characters */
    for (const char *at = text; *at; at++) ascii &= *at >= ' ' && *at < 0x7f;
    strcpy(again, text);
    problems.count = 0;
    depo_complain(&problems, text, "\"%s\"", text);
    check(problems.list[0].where);
    check(problems.list[0].what);
    size_t before = strlen(text);
    depo_make_printable(text);
    FUZZ_THAT(strlen(text) <= before, "it grew");
    FUZZ_THAT(!ascii || strcmp(text, again) == 0, "\"%s\" was changed", again);
    check(text);
    strcpy(again, text);
    depo_make_printable(again);
    FUZZ_THAT(strcmp(text, again) == 0, "another text the second time");
    free(text);
    free(again);
    return 0;
}
