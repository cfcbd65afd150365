/* SPDX-License-Identifier: MIT
 * Sentences in the reader's language. The English sentence is its own key. */
#ifndef DEPO_SAY_TR_H
#define DEPO_SAY_TR_H

#include "core/map.h"

/* The sentence in a language (DEPO_EN, DEPO_RU); the key itself where there is no translation. */
const char *depo_tr(unsigned language, const char *key) __attribute__((format_arg(2)));

/* The same for a counted thing. */
const char *depo_trn(unsigned language, const char *one, const char *many, unsigned n)
    __attribute__((format_arg(2), format_arg(3)));

/* The columns that a text takes on a terminal. */
int depo_columns(const char *text);

/* Marks a key that is translated elsewhere. */
#define DEPO_N(key) key

#endif
