/* SPDX-License-Identifier: MIT */
#include "server/post/target.h"

#include <netinet/in.h>
#include <string.h>

bool depo_target_bytes(const struct sockaddr *address, uint8_t bytes[16]) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    if (address->sa_family == AF_INET) {
        memcpy(bytes, mapped, sizeof mapped);
        memcpy(bytes + 12, &((const struct sockaddr_in *)address)->sin_addr, 4);
        return true;
    }
    if (address->sa_family != AF_INET6) return false;
    memcpy(bytes, &((const struct sockaddr_in6 *)address)->sin6_addr, 16);
    return true;
}

bool depo_target_is_named(const depo_carrier_config *config, const uint8_t bytes[16]) {
    for (unsigned i = 0; i < config->n_allowed; i++)
        if (depo_range_has(&config->allowed[i], bytes)) return true;
    return false;
}

/* The registries of special addresses (RFC 6890 and after): this machine, networks that are
 * nobody's or everybody's, examples, tests, groups, and the ways from IPv6 into IPv4, which hide
 * where they lead. The services of cloud machines are at 169.254.0.0/16 and fd00::/8. */
static const char *const special[] = {
    "0.0.0.0/8",     "10.0.0.0/8",      "100.64.0.0/10",  "127.0.0.0/8",    "169.254.0.0/16",
    "172.16.0.0/12", "192.0.0.0/24",    "192.0.2.0/24",   "192.88.99.0/24", "192.168.0.0/16",
    "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4",    "240.0.0.0/4",
    "2001::/23",     "2001:db8::/32",   "2002::/16",      "3fff::/20"};

bool depo_target_is_public(const uint8_t bytes[16]) {
    depo_range range, every;
    bool known = depo_range_parse("2000::/3", &range) && depo_range_parse("0.0.0.0/1", &every);
    if (!known) return false;
    every.bits = DEPO_IPV4_BITS; /* all of IPv4 */
    if (!depo_range_has(&range, bytes) && !depo_range_has(&every, bytes)) return false;
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (!depo_range_parse(special[i], &range) || depo_range_has(&range, bytes)) return false;
    return true;
}
