/* SPDX-License-Identifier: MIT
 * Whose requests and connections these are. */
#include "server/base/log.h"
#include "server/net/inner.h"

enum { SAY_AGAIN = 10000 }; /* milliseconds */

void depo_peer_address(struct lws *wsi, char out[DEPO_ADDRESS]) {
    struct sockaddr_storage from = {0};
    socklen_t size = sizeof from;
    getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&from, &size);
    depo_address_of_peer(&from, out);
}

/* A proxy that was not named: everyone behind it counts as one. */
static void say_untrusted(const char *address) {
    static int64_t said;
    int64_t now = depo_net_ticks(NULL);
    if (!depo_address_is_near(address) || (said && now - said < SAY_AGAIN)) return;
    said = now;
    depo_log(DEPO_LOG_WARNING, "untrusted-proxy", "address=%s hint=\"--proxy %s\"", address,
             address);
}

/* The address of the other side; when that is a trusted proxy, of who came by it. */
static bool address_of(depo_net *net, struct lws *wsi, char out[DEPO_ADDRESS]) {
    char forwarded[DEPO_FORWARDED];
    const depo_proxies *proxies = &net->config->proxies;
    depo_peer_address(wsi, out);
    if (!proxies->count || !lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR)) return true;
    if (!depo_proxies_trust(proxies, out)) {
        say_untrusted(out);
        return true;
    }
    return lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) > 0 &&
           depo_proxies_client(proxies, forwarded, out);
}

bool depo_peer_find(depo_net *net, struct lws *wsi, depo_peer **peer) {
    char address[DEPO_ADDRESS];
    *peer = NULL;
    if (!address_of(net, wsi, address)) return false;
    *peer = depo_peers_get(&net->peers, address, depo_net_ticks(NULL));
    return true;
}
