/* SPDX-License-Identifier: MIT
 * Writing a text piece by piece into a buffer of fixed size; what is too long is cut. A server
 * writes thousands of positions a second, so this knows little and is quick. For codec only. */
#ifndef DEPO_CODEC_WRITER_H
#define DEPO_CODEC_WRITER_H

#include <stddef.h>

typedef struct writer {
    char *out;
    size_t size, used;
} writer;

/* %s, %c and %u, nothing else. The text is closed by a zero. */
__attribute__((format(printf, 2, 3))) void depo_write(writer *w, const char *format, ...);

#endif
