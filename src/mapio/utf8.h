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

#endif
