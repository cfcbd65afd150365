/* SPDX-License-Identifier: MIT
 * Ranges of addresses ("203.0.113.0/24"): whom a ban is about, which proxies are trusted. For the
 * server. */
#ifndef DEPO_SERVER_RANGE_H
#define DEPO_SERVER_RANGE_H

#include <stdbool.h>
#include <stdint.h>

enum { DEPO_RANGE_TEXT = 64, DEPO_IPV4_BITS = 96 };

/* All addresses that begin like this one. */
typedef struct depo_range {
    uint8_t bytes[16]; /* IPv4 as IPv6 has it (::ffff:a.b.c.d); zero behind `bits` */
    unsigned bits;
} depo_range;

/* The bytes of an address of either kind; false when the text is anything else, a zone, a port or
 * blanks included. */
bool depo_range_address(const char *text, uint8_t bytes[16]);
bool depo_range_is_ipv4(const depo_range *range);

/* "ADDRESS" or "ADDRESS/BITS". Nobody means everybody: no bits are refused. */
bool depo_range_parse(const char *text, depo_range *range);
void depo_range_cut(depo_range *range, unsigned bits); /* to so many at most */
bool depo_range_has(const depo_range *range, const uint8_t bytes[16]);
void depo_range_text(const depo_range *range, char out[DEPO_RANGE_TEXT]);

#endif
