/* SPDX-License-Identifier: MIT */
#include "server/net/proxies.h"

#include <stdio.h>
#include <string.h>

bool depo_proxies_add(depo_proxies *proxies, const char *text) {
    if (!text) return depo_proxies_add(proxies, "127.0.0.0/8") && depo_proxies_add(proxies, "::1");
    if (proxies->count == DEPO_PROXIES) return false;
    return depo_range_parse(text, &proxies->list[proxies->count]) && ++proxies->count;
}

bool depo_proxies_trust(const depo_proxies *proxies, const char *address) {
    uint8_t bytes[16];
    bool found = false;
    if (!depo_range_address(address, bytes)) return false;
    for (unsigned i = 0; i < proxies->count; i++) found |= depo_range_has(&proxies->list[i], bytes);
    return found;
}

bool depo_proxies_client(const depo_proxies *proxies, const char *header, char out[DEPO_ADDRESS]) {
    bool known = false;
    uint8_t bytes[16];
    if (strlen(header) >= DEPO_FORWARDED) return false;
    /* From the first to the last: one that is not trusted makes what came before it hearsay. */
    for (const char *at = header;; at++) {
        char one[DEPO_ADDRESS];
        at += strspn(at, " ");
        size_t size = strcspn(at, ", ");
        if (size >= sizeof one) return false;
        memcpy(one, at, size);
        one[size] = 0;
        if (!depo_range_address(one, bytes)) return false;
        if (!known || !depo_proxies_trust(proxies, one)) memcpy(out, one, sizeof one);
        known = true;
        at += size;
        at += strspn(at, " ");
        if (!*at) return true;
        if (*at != ',') return false;
    }
}
