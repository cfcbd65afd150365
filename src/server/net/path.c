/* SPDX-License-Identifier: MIT */
#include "server/net/path.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static int hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* What separates something, here or in a proxy, and what nobody writes. */
static bool is_odd(unsigned char c, bool encoded) {
    if (c <= ' ' || c == 0x7f || strchr(";\\#%", c)) return true;
    return encoded && strchr("/?&", c);
}

/* No empty parts, and none that lead elsewhere. */
static bool has_odd_part(const char *path) {
    for (const char *part = path; *part;) {
        size_t size = strcspn(++part, "/");
        if (!size && part[size]) return true;
        if ((size == 1 || size == 2) && strncmp(part, "..", size) == 0) return true;
        part += size;
    }
    return false;
}

unsigned depo_path_read(const char *target, char out[DEPO_PATH]) {
    size_t used = 0;
    if (*target != '/') return 400;
    while (*target && *target != '?') {
        bool encoded = *target == '%';
        int c = (unsigned char)*target++;
        if (encoded) {
            int high = hex(*target), low = high < 0 ? -1 : hex(target[1]);
            if (low < 0) return 400;
            c = high * 16 + low;
            target += 2;
        }
        if (is_odd((unsigned char)c, encoded)) return 400;
        if (used == DEPO_PATH - 1) return 414;
        out[used++] = (char)c;
    }
    out[used] = 0;
    return has_odd_part(out) ? 400 : 0;
}
