/* SPDX-License-Identifier: MIT */
#include "server/base/range.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHOLE = 128, IPV4_WHOLE = 32 };

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

bool depo_range_address(const char *text, uint8_t bytes[16]) {
    struct in_addr four;
    if (inet_pton(AF_INET, text, &four) != 1) return inet_pton(AF_INET6, text, bytes) == 1;
    memcpy(bytes, mapped, sizeof mapped);
    memcpy(bytes + sizeof mapped, &four, sizeof four);
    return true;
}

bool depo_range_is_ipv4(const depo_range *range) {
    return range->bits >= DEPO_IPV4_BITS && memcmp(range->bytes, mapped, sizeof mapped) == 0;
}

static void cut(uint8_t bytes[16], unsigned bits) {
    for (unsigned i = 0; i < 16; i++) {
        unsigned keep = bits > 8 * i ? bits - 8 * i : 0;
        if (keep < 8) bytes[i] &= (uint8_t)(0xff00u >> keep);
    }
}

void depo_range_cut(depo_range *range, unsigned bits) {
    if (range->bits > bits) range->bits = bits;
    cut(range->bytes, range->bits);
}

bool depo_range_parse(const char *text, depo_range *range) {
    char address[DEPO_RANGE_TEXT];
    const char *slash = strchr(text, '/');
    size_t size = slash ? (size_t)(slash - text) : strlen(text);
    memset(range, 0, sizeof *range);
    if (size >= sizeof address) return false;
    memcpy(address, text, size);
    address[size] = 0;
    if (!depo_range_address(address, range->bytes)) return false;
    unsigned long most = strchr(address, ':') ? WHOLE : IPV4_WHOLE, bits = most;
    if (slash) {
        char *end;
        bits = strtoul(slash + 1, &end, 10);
        if (*end || slash[1] < '0' || slash[1] > '9' || bits > most || bits == 0) return false;
    }
    range->bits = (unsigned)bits + (most == IPV4_WHOLE ? DEPO_IPV4_BITS : 0);
    cut(range->bytes, range->bits);
    return true;
}

bool depo_range_has(const depo_range *range, const uint8_t bytes[16]) {
    uint8_t begin[16];
    memcpy(begin, bytes, sizeof begin);
    cut(begin, range->bits);
    return memcmp(begin, range->bytes, sizeof begin) == 0;
}

void depo_range_text(const depo_range *range, char out[DEPO_RANGE_TEXT]) {
    char address[INET6_ADDRSTRLEN] = "?";
    bool is_ipv4 = depo_range_is_ipv4(range);
    inet_ntop(is_ipv4 ? AF_INET : AF_INET6, range->bytes + (is_ipv4 ? sizeof mapped : 0), address,
              sizeof address);
    unsigned bits = is_ipv4 ? range->bits - DEPO_IPV4_BITS : range->bits;
    if (is_ipv4 && bits == IPV4_WHOLE)
        snprintf(out, DEPO_RANGE_TEXT, "%s", address);
    else
        snprintf(out, DEPO_RANGE_TEXT, "%s/%u", address, bits);
}
