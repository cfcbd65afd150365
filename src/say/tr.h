/* SPDX-License-Identifier: MIT
 * Sentences in the reader's language. The English sentence is its own key; the translations are
 * po/<language>.po, built into the program. Some maps have carts and contracts where others have
 * trains and tickets: the po files hold such sentences a second time, with the context "carts". */
#ifndef DEPO_SAY_TR_H
#define DEPO_SAY_TR_H

#include "core/map.h"

/* The sentence in a language (below DEPO_LANGUAGES); the key itself where there is no translation.
 */
const char *depo_tr(unsigned language, const char *key) __attribute__((format_arg(2)));

/* The same for a counted thing. */
const char *depo_trn(unsigned language, const char *one, const char *many, unsigned n)
    __attribute__((format_arg(2), format_arg(3)));

/* The same in the words of a map (DEPO_VOCABULARY_…). */
const char *depo_tr_as(unsigned language, unsigned vocabulary, const char *key)
    __attribute__((format_arg(3)));
const char *depo_trn_as(unsigned language, unsigned vocabulary, const char *one, const char *many,
                        unsigned n) __attribute__((format_arg(3), format_arg(4)));

/* A word whose translation depends on where it stands: a red card and a red route differ. */
const char *depo_trp(unsigned language, const char *context, const char *key)
    __attribute__((format_arg(3)));
const char *depo_trnp(unsigned language, const char *context, const char *one, const char *many,
                      unsigned n) __attribute__((format_arg(3), format_arg(4)));

/* The language of a code like "ru" or "ru_RU.UTF-8"; DEPO_NONE when there is none. */
unsigned depo_language_by_code(const char *code);

/* The language that the environment asks for: LC_ALL, LC_MESSAGES, LANG; English at last. */
unsigned depo_language_of_environment(void);

/* The columns that a text takes on a terminal. */
int depo_columns(const char *text);

/* Cuts a text so that it takes at most so many columns. */
void depo_cut_columns(char *text, int columns);

/* Marks a key that is translated elsewhere: alone, counted, and each with a context. */
#define DEPO_N(key)                  key
#define DEPO_NN(one, many)           one, many
#define DEPO_NC(context, key)        key
#define DEPO_NNC(context, one, many) one, many

#endif
