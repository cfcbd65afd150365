/* SPDX-License-Identifier: MIT
 * Formatting and reading numbers for the module in the browser, as snprintf and strtoull do it, for
 * the conversions that the program uses. The library's, with files behind them, would be a
 * twentieth of the module. */
#ifndef DEPO_WASM_FORMAT_H
#define DEPO_WASM_FORMAT_H

#include <stdarg.h>
#include <stddef.h>

/* As vsnprintf: %s %c %d %u %x %% with width, precision, a leading zero, h, l, ll and z, and
 * arguments by number (`%2$s`). Anything else stops the program. */
int depo_format(char *out, size_t size, const char *format, va_list arguments);

/* As strtoull, with base 10 or 16; `*too_large` where ULLONG_MAX stands for more. */
unsigned long long depo_read_digits(const char *text, char **end, int base, int *too_large);

#endif
