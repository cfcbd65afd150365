/* SPDX-License-Identifier: MIT
 * Proxies that are trusted to say who came by them, in X-Forwarded-For: each adds the address that
 * it saw to the end of what it was given. For the network. */
#ifndef DEPO_SERVER_PROXIES_H
#define DEPO_SERVER_PROXIES_H

#include "server/base/address.h"
#include "server/base/range.h"

enum { DEPO_PROXIES = 16, DEPO_FORWARDED = 1024 /* bytes of the header with the closing zero */ };

typedef struct depo_proxies {
    depo_range list[DEPO_PROXIES];
    unsigned count;
} depo_proxies;

/* NULL: those of this machine. False for what isn't an address or range, and when there are too
 * many.
 */
bool depo_proxies_add(depo_proxies *proxies, const char *text);
bool depo_proxies_trust(const depo_proxies *proxies, const char *address);

/* The client that trusted proxies forward for: the last address that none of them has, or the first
 * one. False when any part of the header is not a plain address. */
bool depo_proxies_client(const depo_proxies *proxies, const char *header, char out[DEPO_ADDRESS]);

#endif
