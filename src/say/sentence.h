/* SPDX-License-Identifier: MIT
 * Putting a sentence together piece by piece. For say only. */
#ifndef DEPO_SAY_SENTENCE_H
#define DEPO_SAY_SENTENCE_H

#include "say/story.h"

#include <stdarg.h>
#include <string.h>

/* Translations for the language of the `teller` at hand and the vocabulary of its map. */
#define TR(key)           depo_tr_as(teller->language, teller->map->vocabulary, key)
#define TRN(one, many, n) depo_trn_as(teller->language, teller->map->vocabulary, one, many, n)

/* Adds to a sentence; what is too long is cut. */
__attribute__((format(printf, 2, 3))) static inline void add(char out[DEPO_SENTENCE],
                                                             const char *format, ...) {
    size_t used = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + used, DEPO_SENTENCE - used, format, arguments);
    va_end(arguments);
}

#endif
