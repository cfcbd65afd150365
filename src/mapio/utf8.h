/* SPDX-License-Identifier: MIT */
#ifndef DEPO_MAPIO_UTF8_H
#define DEPO_MAPIO_UTF8_H

#include <stdbool.h>
#include <stdint.h>

#define DEPO_NO_CHARACTER UINT32_MAX

/* The next character of UTF-8 text, which is moved behind it. A byte that begins none is passed
 * over alone: DEPO_NO_CHARACTER. Never reads beyond the closing zero. */
uint32_t depo_next_character(const char **text);

/* How many letters a text has. */
unsigned depo_letters(const char *text);

/* Whether a terminal may obey it in place of showing it. */
bool depo_is_control(uint32_t character);

/* Whether it shows as itself wherever it is printed: no control (C0, C1), no direction mark, no
 * break or blank without a trace, no private use (every device shows something else, or nothing),
 * no tag, and no DEPO_NO_CHARACTER. */
bool depo_is_printable(uint32_t character);

/* Makes a text from elsewhere (a server, a file, another program) safe to print: whatever is not
 * printable becomes a question mark. Everything foreign passes through here before a terminal gets
 * it. Line ends too: one text stays one line. Never longer than before. */
void depo_make_printable(char *text);

#endif
