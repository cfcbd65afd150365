/* SPDX-License-Identifier: MIT */
#include "server/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

typedef struct address {
    bool six;
    unsigned char bytes[16]; /* IPv4: the first four */
} address;

/* IPv4 inside IPv6 (::ffff:1.2.3.4) is IPv4. */
static bool parse(const char *text, address *a) {
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    char plain[DEPO_ADDRESS];
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(text, "%"), text); /* no zone */
    memset(a, 0, sizeof *a);
    if (inet_pton(AF_INET, plain, a->bytes) == 1) return true;
    if (inet_pton(AF_INET6, plain, a->bytes) != 1) return false;
    a->six = memcmp(a->bytes, mapped, sizeof mapped) != 0;
    if (!a->six) memmove(a->bytes, a->bytes + 12, 4);
    return true;
}

bool depo_address_key(const char *text, char out[DEPO_ADDRESS]) {
    address a;
    if (!parse(text, &a)) return false;
    if (a.six) memset(a.bytes + 8, 0, 8);
    return inet_ntop(a.six ? AF_INET6 : AF_INET, a.bytes, out, DEPO_ADDRESS) != NULL;
}

bool depo_address_network(const char *text, char out[DEPO_ADDRESS]) {
    address a;
    if (!parse(text, &a) || !a.six) return false;
    memset(a.bytes + 6, 0, 10);
    if (!inet_ntop(AF_INET6, a.bytes, out, DEPO_ADDRESS - 4)) return false;
    strcat(out, "/48");
    return true;
}

bool depo_address_is_near(const char *text) {
    static const unsigned char self[16] = {[15] = 1};
    address a;
    if (!parse(text, &a)) return false;
    const unsigned char *b = a.bytes;
    if (a.six)
        return memcmp(b, self, sizeof self) == 0 || (b[0] & 0xfe) == 0xfc ||
               (b[0] == 0xfe && (b[1] & 0xc0) == 0x80);
    return b[0] == 127 || b[0] == 10 || (b[0] == 172 && (b[1] & 0xf0) == 16) ||
           (b[0] == 192 && b[1] == 168);
}
