/* SPDX-License-Identifier: MIT
 * What each address uses, to keep one from taking everything. */
#include "server/net/inner.h"

#include <string.h>

/* The address of the other side. Behind a proxy, what the proxy says last: what comes before that
 * is the client's own word, and so is all of it when the client is not the proxy. */
static void address_of(depo_net *net, struct lws *wsi, char out[DEPO_ADDRESS]) {
    char forwarded[1024], key[DEPO_ADDRESS];
    snprintf(out, DEPO_ADDRESS, "unknown");
    lws_get_peer_simple(wsi, out, DEPO_ADDRESS);
    if (!net->config->proxy || !depo_address_is_near(out)) return;
    if (lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) <= 0) return;
    const char *last = strrchr(forwarded, ',');
    last = last ? last + 1 : forwarded;
    last += strspn(last, " ");
    if (depo_address_key(last, key)) memcpy(out, key, sizeof key);
}

static unsigned hash_of(const char *text) {
    uint32_t hash = 2166136261u;
    for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash % DEPO_ADDRESS_HASH;
}

depo_peer *depo_peer_at(depo_net *net, const char *address) {
    char key[DEPO_ADDRESS] = "unknown";
    depo_address_key(address, key);
    depo_peer **bucket = &net->peers[hash_of(key)];
    for (depo_peer *peer = *bucket; peer; peer = peer->next)
        if (strcmp(peer->address, key) == 0) return peer;
    if (net->n_peers >= DEPO_ADDRESSES) return NULL;
    depo_peer *peer = calloc(1, sizeof *peer);
    if (!peer) return NULL;
    memcpy(peer->address, key, sizeof peer->address);
    peer->tokens = 2.0 * net->config->requests;
    peer->filled = depo_net_now();
    peer->next = *bucket;
    *bucket = peer;
    net->n_peers++;
    return peer;
}

depo_peer *depo_peer_find(depo_net *net, struct lws *wsi) {
    char address[DEPO_ADDRESS];
    address_of(net, wsi, address);
    return depo_peer_at(net, address);
}

bool depo_peer_may_ask(depo_net *net, depo_peer *peer, double cost) {
    double rate = net->config->requests;
    int64_t now = depo_net_now();
    if (!peer) return false;
    if (rate <= 0) return true;
    peer->tokens += (double)(now - peer->filled) / 1000.0 * rate;
    peer->filled = now;
    if (peer->tokens > 2 * rate) peer->tokens = 2 * rate;
    if (peer->tokens < cost) return false;
    peer->tokens -= cost;
    return true;
}

/* Forgets addresses without connections that have been quiet. */
void depo_peers_sweep(depo_net *net) {
    int64_t now = depo_net_now();
    for (unsigned i = 0; i < DEPO_ADDRESS_HASH; i++)
        for (depo_peer **at = &net->peers[i]; *at;) {
            depo_peer *peer = *at;
            if (peer->sockets || peer->connections || now - peer->filled < 60000) {
                at = &peer->next;
                continue;
            }
            *at = peer->next;
            free(peer);
            net->n_peers--;
        }
}

void depo_peers_free(depo_net *net) {
    for (unsigned i = 0; i < DEPO_ADDRESS_HASH; i++)
        for (depo_peer *peer = net->peers[i], *next; peer; peer = next) {
            next = peer->next;
            free(peer);
        }
}
