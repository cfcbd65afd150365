/* SPDX-License-Identifier: MIT */
#include "server/base/address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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

static bool is_self(const address *a) {
    static const unsigned char self[16] = {[15] = 1};
    return a->six ? memcmp(a->bytes, self, sizeof self) == 0 : a->bytes[0] == 127;
}

static bool is_private(const address *a) {
    const unsigned char *b = a->bytes;
    return b[0] == 10 || (b[0] == 172 && (b[1] & 0xf0) == 16) || (b[0] == 192 && b[1] == 168);
}

bool depo_address_is_near(const char *text) {
    address a;
    if (!parse(text, &a)) return false;
    const unsigned char *b = a.bytes;
    if (is_self(&a)) return true;
    return a.six ? (b[0] & 0xfe) == 0xfc || (b[0] == 0xfe && (b[1] & 0xc0) == 0x80)
                 : is_private(&a);
}

bool depo_address_is_self(const char *text) {
    address a;
    return parse(text, &a) && is_self(&a);
}

bool depo_origin_is_self(const char *origin) {
    char host[DEPO_ADDRESS];
    const char *after = strstr(origin, "://");
    if (!after) return false;
    after += 3;
    if (*after == '[')
        snprintf(host, sizeof host, "%.*s", (int)strcspn(after + 1, "]"), after + 1);
    else
        snprintf(host, sizeof host, "%.*s", (int)strcspn(after, ":/"), after);
    return strcmp(host, "localhost") == 0 || depo_address_is_self(host);
}

unsigned depo_address_rank(const char *text) {
    address a;
    if (!parse(text, &a) || is_self(&a)) return 0;
    const unsigned char *b = a.bytes;
    if (a.six) return b[0] == 0xfe || b[0] == 0xff || !b[0] ? 0 : 1; /* not of one cable only */
    if ((b[0] == 169 && b[1] == 254) || !b[0] || b[0] >= 224) return 0;
    return is_private(&a) ? 3 : 2;
}

static bool text_of(const struct sockaddr *from, char out[DEPO_ADDRESS]) {
    /* NOLINTNEXTLINE: whoever asks has filled it */
    if (!from || (from->sa_family != AF_INET && from->sa_family != AF_INET6)) return false;
    const void *bytes = from->sa_family == AF_INET
                            ? (const void *)&((const struct sockaddr_in *)from)->sin_addr
                            : (const void *)&((const struct sockaddr_in6 *)from)->sin6_addr;
    return inet_ntop(from->sa_family, bytes, out, DEPO_ADDRESS) != NULL;
}

bool depo_address_text(const struct sockaddr_storage *from, char out[DEPO_ADDRESS]) {
    return text_of((const struct sockaddr *)from, out);
}

void depo_address_of_peer(const struct sockaddr_storage *from, char out[DEPO_ADDRESS]) {
    if (depo_address_text(from, out)) return;
    snprintf(out, DEPO_ADDRESS, from->ss_family == AF_UNIX ? "127.0.0.1" : "unknown");
}

/* The address that this machine would speak from to the world outside; nothing is sent. */
static void likeliest(char out[DEPO_ADDRESS]) {
    struct sockaddr_in world = {.sin_family = AF_INET, .sin_port = htons(9)}, own;
    socklen_t size = sizeof own;
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    out[0] = 0;
    inet_pton(AF_INET, "192.0.2.1", &world.sin_addr);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&world, sizeof world) == 0 &&
        getsockname(fd, (struct sockaddr *)&own, &size) == 0)
        text_of((const struct sockaddr *)&own, out);
    if (fd >= 0) close(fd);
}

unsigned depo_address_list(char out[DEPO_ADDRESSES_TOLD][DEPO_ADDRESS]) {
    struct ifaddrs *all = NULL;
    char first[DEPO_ADDRESS], text[DEPO_ADDRESS];
    unsigned count = 0;
    likeliest(first);
    if (depo_address_rank(first)) memcpy(out[count++], first, DEPO_ADDRESS);
    if (getifaddrs(&all) != 0) return count;
    for (unsigned rank = 3; rank; rank--)
        for (const struct ifaddrs *one = all; one && count < DEPO_ADDRESSES_TOLD;
             one = one->ifa_next) {
            if (!(one->ifa_flags & IFF_UP) || !text_of(one->ifa_addr, text)) continue;
            if (depo_address_rank(text) != rank || strcmp(text, first) == 0) continue;
            memcpy(out[count++], text, DEPO_ADDRESS);
        }
    freeifaddrs(all);
    return count;
}
