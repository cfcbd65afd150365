/* SPDX-License-Identifier: MIT */
#include "server/net/peers.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { QUIET_FOR = (DEPO_PEERS_BURST + 1) * 1000 }; /* milliseconds: allowances are full by then */

void depo_peers_init(depo_peers *peers, unsigned rate) {
    memset(peers, 0, sizeof *peers);
    peers->rate = rate;
    _Static_assert(sizeof peers->hash_key == crypto_shorthash_KEYBYTES, "a key of the hash");
    randombytes_buf(peers->hash_key, sizeof peers->hash_key);
}

void depo_peers_free(depo_peers *peers) {
    for (unsigned i = 0; i < DEPO_PEERS_HASH; i++)
        for (depo_peer *peer = peers->hash[i], *next; peer; peer = next) {
            next = peer->next_of_hash;
            free(peer);
        }
    memset(peers, 0, sizeof *peers);
}

static depo_peer **bucket_of(depo_peers *peers, const char *key) {
    uint64_t hash;
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "the size of the hash");
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)key, strlen(key),
                     peers->hash_key);
    return &peers->hash[hash % DEPO_PEERS_HASH];
}

static bool is_quiet(const depo_peer *peer) {
    return !peer->sockets && !peer->connections && !peer->members;
}

static void leave_quiet(depo_peers *peers, depo_peer *peer) {
    *(peer->quieter ? &peer->quieter->busier : &peers->quietest) = peer->busier;
    *(peer->busier ? &peer->busier->quieter : &peers->latest) = peer->quieter;
    peers->n_quiet--;
}

static void enter_quiet(depo_peers *peers, depo_peer *peer) {
    peer->quieter = peers->latest;
    peer->busier = NULL;
    *(peers->latest ? &peers->latest->busier : &peers->quietest) = peer;
    peers->latest = peer;
    peers->n_quiet++;
}

static void forget(depo_peers *peers, depo_peer *peer) {
    leave_quiet(peers, peer);
    depo_peer **at = bucket_of(peers, peer->address);
    while (*at != peer) at = &(*at)->next_of_hash;
    *at = peer->next_of_hash;
    if (peer->network && --peer->network->members == 0) enter_quiet(peers, peer->network);
    free(peer);
    peers->count--;
}

static void make_room(depo_peers *peers) {
    while (peers->n_quiet > DEPO_PEERS_QUIET) forget(peers, peers->quietest);
}

static depo_peer *find(depo_peers *peers, const char *key, int64_t ticks) {
    for (depo_peer *peer = *bucket_of(peers, key); peer; peer = peer->next_of_hash) {
        if (strcmp(peer->address, key) != 0) continue;
        peer->seen = ticks;
        if (peer->network) peer->network->seen = ticks;
        if (is_quiet(peer)) {
            leave_quiet(peers, peer);
            enter_quiet(peers, peer);
        }
        return peer;
    }
    return NULL;
}

static unsigned rate_of(const depo_peers *peers, const depo_peer *peer) {
    return strchr(peer->address, '/') ? peers->rate * DEPO_NETWORK_REQUESTS : peers->rate;
}

static depo_peer *add(depo_peers *peers, const char *key, depo_peer *network, int64_t ticks) {
    depo_peer *peer = calloc(1, sizeof *peer);
    if (!peer) return NULL;
    memcpy(peer->address, key, sizeof peer->address);
    peer->tokens = (double)DEPO_PEERS_BURST * rate_of(peers, peer);
    peer->filled = peer->seen = ticks;
    peer->network = network;
    depo_peer **bucket = bucket_of(peers, key);
    peer->next_of_hash = *bucket;
    *bucket = peer;
    peers->count++;
    if (network && network->members++ == 0 && !network->sockets && !network->connections)
        leave_quiet(peers, network);
    enter_quiet(peers, peer);
    make_room(peers);
    return peer;
}

depo_peer *depo_peers_get(depo_peers *peers, const char *address, int64_t ticks) {
    char key[DEPO_ADDRESS] = "unknown", wide[DEPO_ADDRESS];
    depo_address_key(address, key);
    depo_peer *peer = find(peers, key, ticks), *network = NULL;
    if (peer) return peer;
    if (depo_address_network(address, wide)) {
        network = find(peers, wide, ticks);
        if (!network) network = add(peers, wide, NULL, ticks);
        if (!network) return NULL;
    }
    return add(peers, key, network, ticks);
}

static void count(depo_peers *peers, depo_peer *peer, int sockets, int connections) {
    bool was_quiet = is_quiet(peer);
    peer->sockets += (unsigned)sockets;
    peer->connections += (unsigned)connections;
    if (was_quiet && !is_quiet(peer)) leave_quiet(peers, peer);
    if (!was_quiet && is_quiet(peer)) enter_quiet(peers, peer);
}

void depo_peers_count(depo_peers *peers, depo_peer *peer, int sockets, int connections) {
    count(peers, peer, sockets, connections);
    if (peer->network) count(peers, peer->network, sockets, connections);
    make_room(peers);
}

static void fill(depo_peer *peer, unsigned rate, int64_t ticks) {
    double most = (double)DEPO_PEERS_BURST * rate;
    peer->tokens += (double)(ticks - peer->filled) / 1000.0 * rate;
    if (peer->tokens > most) peer->tokens = most;
    peer->filled = ticks;
}

bool depo_peers_may_ask(depo_peers *peers, depo_peer *peer, double cost, int64_t ticks) {
    if (!peers->rate) return true;
    for (depo_peer *each = peer; each; each = each->network) {
        fill(each, rate_of(peers, each), ticks);
        if (each->tokens < cost) return false;
    }
    for (depo_peer *each = peer; each; each = each->network) each->tokens -= cost;
    return true;
}

bool depo_network_fits(unsigned of_network, unsigned used, unsigned most) {
    return used < most / 2 || of_network < most / DEPO_NETWORK_PART;
}

void depo_peers_sweep(depo_peers *peers, int64_t ticks) {
    /* NOLINTNEXTLINE: each leaves the list */
    while (peers->quietest && ticks - peers->quietest->seen > QUIET_FOR)
        forget(peers, peers->quietest);
}
