/* SPDX-License-Identifier: MIT
 * The translations inside the program: tables made of po/<language>.po by tools/embed_po.py. For
 * tr.c and tests only. */
#ifndef DEPO_SAY_CATALOGUE_H
#define DEPO_SAY_CATALOGUE_H

#include "core/map.h"

enum { DEPO_MOST_FORMS = 4 };

typedef struct depo_message {
    const char *key; /* with its context before a byte 4, where it has one */
    const char *form[DEPO_MOST_FORMS];
} depo_message;

typedef struct depo_catalogue {
    const depo_message *messages; /* sorted by the bytes of the key */
    unsigned count;
    unsigned (*plural)(unsigned n);
} depo_catalogue;

extern const depo_catalogue depo_catalogues[DEPO_LANGUAGES];

#endif
