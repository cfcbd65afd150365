/* SPDX-License-Identifier: MIT */
#include "codec/writer.h"

#include <assert.h>
#include <stdarg.h>

static void put_char(writer *w, char c) {
    if (w->used + 1 < w->size) w->out[w->used++] = c;
}

static void put_text(writer *w, const char *text) {
    while (*text) put_char(w, *text++);
}

static void put_number(writer *w, unsigned number) {
    char digits[10];
    unsigned count = 0;
    do digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    while (count) put_char(w, digits[--count]);
}

void depo_write(writer *w, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    for (; *format; format++) {
        if (*format != '%') {
            put_char(w, *format);
            continue;
        }
        switch (*++format) {
        case 's':
            put_text(w, va_arg(arguments, const char *));
            break;
        case 'c':
            put_char(w, (char)va_arg(arguments, int));
            break;
        default:
            assert(*format == 'u');
            put_number(w, va_arg(arguments, unsigned));
        }
    }
    va_end(arguments);
    w->out[w->used] = 0;
}
