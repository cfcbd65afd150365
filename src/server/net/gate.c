/* SPDX-License-Identifier: MIT
 * Who is let in: sockets that have not said anything yet, and requests to become a WebSocket. What
 * is turned away is told why, and the log says so now and then. */
#include "server/base/log.h"
#include "server/net/inner.h"

#include <string.h>
#include <sys/resource.h>

enum {
    WANTED_FILES = 65536, /* the library keeps a table of them */
    SPARE_FILES = 64,     /* for the database, the log and the loop itself */
    BESIDE = 64,          /* sockets of one address beside its connections: pages, requests */
    SAY_AGAIN = 10000     /* milliseconds */
};

void depo_gate_open(depo_net *net) {
    struct rlimit limit = {.rlim_cur = 1024, .rlim_max = 1024};
    getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < WANTED_FILES) {
        limit.rlim_cur = limit.rlim_max < WANTED_FILES ? limit.rlim_max : WANTED_FILES;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    unsigned files = limit.rlim_cur > WANTED_FILES ? WANTED_FILES : (unsigned)limit.rlim_cur;
    unsigned wanted = net->config->connections;
    net->most_sockets = files > 2 * SPARE_FILES ? files - SPARE_FILES : SPARE_FILES;
    net->most_connections = wanted && wanted < net->most_sockets ? wanted : net->most_sockets;
    if (wanted > net->most_connections)
        depo_log(DEPO_LOG_WARNING, "few-files", "files=%u connections=%u wanted=%u", files,
                 net->most_connections, wanted);
}

void depo_gate_say_full(depo_net *net, const char *what, unsigned most) {
    int64_t now = depo_net_ticks(NULL);
    net->turned_away++;
    if (net->said_full && now - net->said_full < SAY_AGAIN) return;
    net->said_full = now;
    depo_log(DEPO_LOG_WARNING, "full", "what=%s most=%u turned_away=%llu", what, most,
             (unsigned long long)net->turned_away);
}

/* Sockets of one address at most, 0: no limit. */
static unsigned most_of_address(const depo_net *net, const char *address) {
    if (depo_proxies_trust(&net->config->proxies, address)) return 0; /* the proxy itself */
    return net->config->per_address ? net->config->per_address + BESIDE : 0;
}

int depo_gate_socket(depo_net *net, int fd, const struct sockaddr_storage *from) {
    static const char answer[] = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\n"
                                 "Connection: close\r\n\r\nfull: too many connections\n";
    char address[DEPO_ADDRESS];
    depo_address_of_peer(from, address);
    unsigned most = most_of_address(net, address);
    const depo_peer *peer = depo_peers_get(&net->peers, address, depo_net_ticks(NULL));
    /* A new file gets the lowest free number, so the number says how many there are. */
    unsigned files = (unsigned)fd;
    if (!peer || files >= net->most_sockets)
        depo_gate_say_full(net, "files", net->most_sockets);
    else if (most && peer->sockets >= most)
        depo_gate_say_full(net, "sockets-of-address", most);
    else if (most && peer->network &&
             !depo_network_fits(peer->network->sockets, files, net->most_sockets))
        depo_gate_say_full(net, "sockets-of-network", net->most_sockets / DEPO_NETWORK_PART);
    else {
        if (net->config->certificate) depo_tls_make_room(net, peer, most != 0);
        return 0;
    }
    if (!net->config->certificate)
        (void)!send(fd, answer, sizeof answer - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    return -1;
}

int depo_gate_enter(depo_net *net, struct lws *wsi) {
    char address[DEPO_ADDRESS] = "?";
    depo_visit *visit = calloc(1, sizeof *visit);
    if (!visit) return -1;
    depo_peer_address(wsi, address);
    visit->wsi = wsi;
    visit->peer = depo_peers_get(&net->peers, address, depo_net_ticks(NULL));
    if (visit->peer) depo_peers_count(&net->peers, visit->peer, 1, 0);
    lws_set_opaque_user_data(wsi, visit);
    depo_tls_begin(net, visit);
    return 0;
}

void depo_gate_leave(struct lws *wsi) {
    depo_visit *visit = lws_get_opaque_user_data(wsi);
    if (!visit) return;
    depo_tls_done(depo_net_of(wsi), visit);
    if (visit->peer) depo_peers_count(&depo_net_of(wsi)->peers, visit->peer, -1, 0);
    lws_set_opaque_user_data(wsi, NULL);
    free(visit);
}

/* A browser says where its page came from: it must be ours. Programs say nothing. */
static bool good_origin(depo_net *net, struct lws *wsi) {
    char origin[300], host[256];
    int size = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (size == 0) return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0) return false;
    if (net->config->origin && strcmp(origin, net->config->origin) == 0) return true;
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0) return false;
    const char *after = strstr(origin, "://");
    return after && strcmp(after + 3, host) == 0;
}

static int turn_away(struct lws *wsi, unsigned status, const char *why) {
    lws_return_http_status(wsi, status, why);
    return -1;
}

/* The library knows more protocols than it can carry without falling over (h2c): only a WebSocket
 * at its place is let through. What it has answered already has no headers any more. */
int depo_gate_upgrade(struct lws *wsi) {
    char value[64], path[DEPO_PATH];
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE)) return -1;
    if (lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_UPGRADE) <= 0 ||
        strcasecmp(value, "websocket") != 0)
        return turn_away(wsi, HTTP_STATUS_BAD_REQUEST, "the only upgrade is to a WebSocket");
    unsigned status = depo_wire_path(lws_get_socket_fd(wsi), path);
    if (status) return turn_away(wsi, status, "a path that can be read in two ways");
    const depo_visit *visit = lws_get_opaque_user_data(wsi);
    const char *below = depo_base_below(depo_net_of(wsi)->config->base, path);
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) || !below || strcmp(below, "/ws") != 0 ||
        visit->metrics)
        return turn_away(wsi, HTTP_STATUS_NOT_FOUND, "connections are made at /ws");
    return 0;
}

int depo_gate_connection(struct lws *wsi) {
    depo_net *net = depo_net_of(wsi);
    unsigned of_address = net->config->per_address;
    if (!good_origin(net, wsi))
        return turn_away(wsi, HTTP_STATUS_FORBIDDEN, "not from a page of this server");
    if (net->stopping) return turn_away(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE, "shutting down");
    depo_peer *peer;
    if (!depo_peer_find(net, wsi, &peer))
        return turn_away(wsi, HTTP_STATUS_BAD_REQUEST, "X-Forwarded-For is no list of addresses");
    if (!peer || net->n_connections >= net->most_connections) {
        depo_gate_say_full(net, "connections", net->most_connections);
        return turn_away(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE, "full: too many connections");
    }
    if (of_address && peer->connections >= of_address) {
        depo_gate_say_full(net, "connections-of-address", of_address);
        return turn_away(wsi, 429, "too many connections from your address");
    }
    if (of_address && peer->network &&
        !depo_network_fits(peer->network->connections, net->n_connections, net->most_connections)) {
        depo_gate_say_full(net, "connections-of-network",
                           net->most_connections / DEPO_NETWORK_PART);
        return turn_away(wsi, 429, "too many connections from your network");
    }
    return 0;
}
