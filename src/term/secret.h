/* SPDX-License-Identifier: MIT
 * Who this device is to a server. The device keeps one secret; each server gets its own key
 * that follows from it and from the server's origin, so no server can act on another. Before that,
 * one key went to every server: it still opens the seats that were taken with it, at those tables
 * alone where the person says so. For src/term. */
#ifndef DEPO_TERM_SECRET_H
#define DEPO_TERM_SECRET_H

#include <stdbool.h>
#include <stddef.h>

enum { DEPO_KEY_SIZE = 32, DEPO_LINK_SIZE = 364 }; /* bytes, with the closing zero */

/* Where a link leads. */
typedef struct depo_link_to {
    char host[256]; /* lower case, without the brackets of an IPv6 address */
    int port;
    bool tls;
    char path[64];               /* of the server, "" at the root of its name, or "/depo" */
    char table[16];              /* "" where the link leads to a server alone */
    char origin[DEPO_LINK_SIZE]; /* scheme://host:port, always with its port, and the path */
} depo_link_to;

/* Takes http://host:port/t/ID apart, or http://host:port, perhaps with a path before /t/; false
 * when it is neither. */
bool depo_link_parse(const char *link, depo_link_to *to);

/* What a key is for. */
typedef enum depo_key_use {
    DEPO_KEY_OWN,     /* this server's own */
    DEPO_KEY_OLD,     /* the old one, and remember the table for the next time */
    DEPO_KEY_HAS_OLD, /* answer only: the own one; but there is an old one too */
} depo_key_use;

/* The key for a link. `use` says which one is wanted and gets which it is. False with a reason,
 * a key to be translated, when it can't be read or kept. */
bool depo_key_for(const depo_link_to *to, depo_key_use *use, char key[DEPO_KEY_SIZE],
                  const char **why);

#endif
