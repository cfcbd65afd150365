/* SPDX-License-Identifier: MIT
 * What each address uses, to keep one from taking everything; and what each network uses, because
 * one customer can have 65,536 addresses of IPv6. A new address always finds room: anyone who is
 * quiet is forgotten first, which gives nothing away because an allowance is full again after two
 * seconds, and anyone who is not quiet holds a socket, of which there are only so many.
 * Times are milliseconds of a clock that never jumps. For the network. */
#ifndef DEPO_SERVER_PEERS_H
#define DEPO_SERVER_PEERS_H

#include "server/base/address.h"

#include <stdint.h>

enum {
    DEPO_PEERS_HASH = 16384,
    DEPO_PEERS_QUIET = 50000,  /* quiet ones that are remembered at most */
    DEPO_PEERS_BURST = 2,      /* seconds of requests at once */
    DEPO_NETWORK_REQUESTS = 8, /* addresses' worth of requests that one network has */
    DEPO_NETWORK_PART = 8      /* the part of a crowded server that one network may hold */
};

typedef struct depo_peer {
    char address[DEPO_ADDRESS];
    unsigned sockets;     /* of any kind, from the address itself */
    unsigned connections; /* WebSockets, also through a proxy */
    unsigned handshakes;  /* of TLS, under way; each has a socket */
    unsigned members;     /* of a network: addresses that are known */
    double tokens;
    int64_t filled, seen;
    struct depo_peer *network; /* or NULL */
    struct depo_peer *next_of_hash;
    struct depo_peer *quieter, *busier; /* among the quiet ones */
} depo_peer;

typedef struct depo_peers {
    depo_peer *hash[DEPO_PEERS_HASH];
    unsigned char hash_key[16];
    depo_peer *quietest, *latest; /* the ends of the list of quiet ones */
    unsigned count, n_quiet;
    unsigned rate; /* requests a second of one address, 0: no limit */
} depo_peers;

void depo_peers_init(depo_peers *peers, unsigned rate);
void depo_peers_free(depo_peers *peers);

/* Never NULL but when memory runs out. Good until the next call here, or while it is counted. */
depo_peer *depo_peers_get(depo_peers *peers, const char *address, int64_t ticks);

/* More or fewer sockets and connections of the peer. */
void depo_peers_count(depo_peers *peers, depo_peer *peer, int sockets, int connections);

/* Takes the cost of a request from the allowances of the address and its network; false when one
 * of them is used up. */
bool depo_peers_may_ask(depo_peers *peers, depo_peer *peer, double cost, int64_t ticks);

/* Whether there is room for one more of the peer's network, where `most` is the room in all and
 * `used` of it is taken: always while less than half is. */
bool depo_network_fits(unsigned of_network, unsigned used, unsigned most);

/* Forgets who has been quiet for long enough; to be called now and then. */
void depo_peers_sweep(depo_peers *peers, int64_t ticks);

#endif
