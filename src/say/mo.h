/* SPDX-License-Identifier: MIT
 * Message files as gettext's msgfmt makes them of po/<language>.po, read where they lie in memory:
 * built into the program, or handed over by the page. Every offset is checked against the size, so
 * bytes of any kind are safe. For tr.c, the border to the page, and tests. */
#ifndef DEPO_SAY_MO_H
#define DEPO_SAY_MO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DEPO_MO_MOST = 1 << 20 }; /* bytes of a message file */

typedef struct depo_mo {
    const uint8_t *bytes; /* of the least significant byte first; NULL without a file */
    size_t size;
} depo_mo;

/* One message: the key, with its context before a byte 4 where it has one, and the forms of its
 * text one after the other, each with a closing zero. */
typedef struct depo_mo_message {
    const char *key, *text;
    unsigned forms;
} depo_mo_message;

/* Whether the bytes are a message file: every string inside it and closed, the keys in order, a
 * rule for plural forms that can be read. */
bool depo_mo_good(const depo_mo *mo);

/* How many messages there are, its header included; 0 for bytes that are no message file. */
unsigned depo_mo_count(const depo_mo *mo);

/* A message by its number; false where the bytes are damaged. */
bool depo_mo_at(const depo_mo *mo, unsigned number, depo_mo_message *out);

/* The text for a key and its context (NULL for none), in the plural form for n; NULL when there is
 * none. */
const char *depo_mo_find(const depo_mo *mo, const char *context, const char *key, unsigned n);

#endif
