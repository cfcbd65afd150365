/* SPDX-License-Identifier: MIT */
#include "wasm/format.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

enum { MOST = 9, DIGITS = 24 }; /* arguments by number; digits of any number */

/* One conversion. Numbers of arguments count from 1; 0: there is none. */
typedef struct conversion {
    char kind;
    bool zero;                         /* filled up with zeros */
    unsigned char value, width, limit; /* the arguments */
    unsigned char longs;               /* 1: long, or a size; 2: long long */
    unsigned fixed_width;
    int precision; /* negative: none */
} conversion;

typedef union argument {
    unsigned long long number;
    const char *text;
} argument;

typedef struct output {
    char *at;
    size_t size, used;
} output;

static void put(output *o, char character) {
    if (o->used + 1 < o->size) o->at[o->used] = character;
    o->used++;
}

static unsigned digits(const char **text) {
    unsigned number = 0;
    for (; **text >= '0' && **text <= '9'; (*text)++)
        number = 10 * number + (unsigned)(**text - '0');
    return number;
}

/* Reads what follows a `%`; arguments without a number are taken in their order. */
static const char *read_conversion(const char *text, unsigned *next, conversion *c) {
    *c = (conversion){.precision = -1};
    const char *after = text;
    unsigned number = digits(&after);
    if (*after == '$') {
        c->value = (unsigned char)number;
        text = after + 1;
    }
    for (; *text == '0'; text++) c->zero = true;
    if (*text == '*') {
        c->width = (unsigned char)++*next;
        text++;
    } else {
        c->fixed_width = digits(&text);
    }
    if (*text == '.') {
        text++;
        if (*text == '*') {
            c->limit = (unsigned char)++*next;
            text++;
        } else {
            c->precision = (int)digits(&text);
        }
    }
    for (; *text == 'h'; text++) {
    }
    for (; *text == 'l' || *text == 'z'; text++) c->longs++;
    c->kind = *text;
    if (!strchr("scdux%", c->kind) || c->value > MOST || *next >= MOST) __builtin_trap();
    if (c->kind != '%' && !c->value) c->value = (unsigned char)++*next;
    return text + 1;
}

/* What each argument is, from all conversions: none is left out, so they can be read in order. */
static void read_arguments(const char *format, va_list from, argument list[MOST + 1]) {
    conversion of[MOST + 1] = {0}, c;
    unsigned next = 0;
    for (const char *at = format; (at = strchr(at, '%'));) {
        at = read_conversion(at + 1, &next, &c);
        if (c.width) of[c.width].kind = 'd';
        if (c.limit) of[c.limit].kind = 'd';
        if (c.value) of[c.value] = c;
    }
    for (unsigned i = 1; i <= MOST && of[i].kind; i++) {
        bool sign = of[i].kind == 'd';
        if (of[i].kind == 's')
            list[i].text = va_arg(from, const char *);
        else if (of[i].longs == 2)
            list[i].number = va_arg(from, unsigned long long);
        else if (of[i].longs)
            list[i].number =
                sign ? (unsigned long long)va_arg(from, long) : va_arg(from, unsigned long);
        else
            list[i].number = sign ? (unsigned long long)va_arg(from, int) : va_arg(from, unsigned);
    }
}

/* The digits of a number, at the end of a buffer. */
static const char *number_text(char buffer[DIGITS], const conversion *c, unsigned long long number,
                               bool *negative) {
    char *at = buffer + DIGITS - 1;
    unsigned base = c->kind == 'x' ? 16 : 10;
    *at = 0;
    *negative = c->kind == 'd' && (long long)number < 0;
    if (*negative) number = 0 - number;
    do *--at = "0123456789abcdef"[number % base];
    while (number /= base);
    return at;
}

static void convert(output *o, const conversion *c, const argument list[MOST + 1]) {
    char buffer[DIGITS] = "";
    const char *text = buffer;
    int precision = c->limit ? (int)list[c->limit].number : c->precision;
    size_t length, width = c->width ? (size_t)list[c->width].number : c->fixed_width;
    bool negative = false;
    if (c->kind == 's') {
        text = list[c->value].text;
        length = precision < 0 ? strlen(text) : strnlen(text, (size_t)precision);
    } else if (c->kind == 'c' || c->kind == '%') {
        *buffer = c->kind == '%' ? '%' : (char)list[c->value].number;
        length = 1;
    } else {
        text = number_text(buffer, c, list[c->value].number, &negative);
        length = strlen(text);
    }
    size_t blanks = width > length + negative ? width - length - negative : 0;
    if (negative && c->zero) put(o, '-');
    for (; blanks; blanks--) put(o, c->zero ? '0' : ' ');
    if (negative && !c->zero) put(o, '-');
    for (; length; length--) put(o, *text++);
}

int depo_format(char *out, size_t size, const char *format, va_list arguments) {
    argument list[MOST + 1];
    conversion c;
    output o = {out, size, 0};
    unsigned next = 0;
    read_arguments(format, arguments, list);
    while (*format) {
        if (*format != '%') {
            put(&o, *format++);
        } else {
            format = read_conversion(format + 1, &next, &c);
            convert(&o, &c, list);
        }
    }
    if (size) out[o.used < size ? o.used : size - 1] = 0;
    return (int)o.used;
}

static int digit_of(char character) {
    if (character >= '0' && character <= '9') return character - '0';
    char small = (char)(character | 0x20);
    return small >= 'a' && small <= 'f' ? small - 'a' + 10 : INT_MAX;
}

unsigned long long depo_read_digits(const char *text, char **end, int base, int *too_large) {
    const char *at = text;
    while (*at == ' ' || (*at >= '\t' && *at <= '\r')) at++;
    bool minus = *at == '-';
    if (*at == '-' || *at == '+') at++;
    const char *first = at;
    unsigned long long number = 0;
    *too_large = 0;
    for (int digit; (digit = digit_of(*at)) < base; at++)
        if (__builtin_mul_overflow(number, (unsigned)base, &number) ||
            __builtin_add_overflow(number, (unsigned)digit, &number))
            *too_large = 1;
    if (end) *end = (char *)(at == first ? text : at);
    if (*too_large) return ULLONG_MAX;
    return minus ? 0 - number : number;
}

#ifdef __wasm__
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int vsnprintf(char *out, size_t size, const char *format, va_list arguments) {
    return depo_format(out, size, format, arguments);
}

int snprintf(char *out, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = depo_format(out, size, format, arguments);
    va_end(arguments);
    return length;
}

unsigned long long strtoull(const char *text, char **end, int base) {
    int too_large;
    unsigned long long number = depo_read_digits(text, end, base, &too_large);
    if (too_large) errno = ERANGE;
    return number;
}

unsigned long strtoul(const char *text, char **end, int base) {
    unsigned long long number = strtoull(text, end, base);
    return number > ULONG_MAX && 0 - number > ULONG_MAX ? ULONG_MAX : (unsigned long)number;
}

long strtol(const char *text, char **end, int base) {
    int too_large;
    long long number = (long long)depo_read_digits(text, end, base, &too_large);
    if (!too_large && number >= LONG_MIN && number <= LONG_MAX) return (long)number;
    return text[strspn(text, " \t\n\v\f\r")] == '-' ? LONG_MIN : LONG_MAX;
}

char *strstr(const char *text, const char *part) {
    size_t length = strlen(part);
    for (; strncmp(text, part, length) != 0; text++)
        if (!*text) return NULL;
    return (char *)text;
}
#endif
