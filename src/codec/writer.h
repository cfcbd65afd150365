/* SPDX-License-Identifier: MIT
 * Writing a text piece by piece into a buffer of fixed size; what is too long is cut. For codec
 * only. */
#ifndef DEPO_CODEC_WRITER_H
#define DEPO_CODEC_WRITER_H

#include <stdarg.h>
#include <stdio.h>

typedef struct writer {
    char *out;
    size_t size, used;
} writer;

__attribute__((format(printf, 2, 3))) static inline void put(writer *w, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int written = vsnprintf(w->out + w->used, w->size - w->used, format, arguments);
    va_end(arguments);
    w->used += (size_t)written;
    if (w->used >= w->size) w->used = w->size - 1;
}

#endif
