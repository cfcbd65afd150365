/* SPDX-License-Identifier: MIT
 * Whose requests and connections these are. */
#include "server/net/inner.h"

#include <string.h>

void depo_peer_address(struct lws *wsi, char out[DEPO_ADDRESS]) {
    struct sockaddr_storage from = {0};
    socklen_t size = sizeof from;
    getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&from, &size);
    depo_address_of_peer(&from, out);
}

/* The address of the other side. Behind a proxy, what the proxy says last: what comes before that
 * is the client's own word, and so is all of it when the client is not the proxy. */
static void address_of(depo_net *net, struct lws *wsi, char out[DEPO_ADDRESS]) {
    char forwarded[1024], key[DEPO_ADDRESS];
    depo_peer_address(wsi, out);
    if (!net->config->proxy || !depo_address_is_near(out)) return;
    if (lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) <= 0) return;
    const char *last = strrchr(forwarded, ',');
    last = last ? last + 1 : forwarded;
    last += strspn(last, " ");
    if (depo_address_key(last, key)) memcpy(out, key, sizeof key);
}

depo_peer *depo_peer_find(depo_net *net, struct lws *wsi) {
    char address[DEPO_ADDRESS];
    address_of(net, wsi, address);
    return depo_peers_get(&net->peers, address, depo_net_ticks());
}
