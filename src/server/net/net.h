/* SPDX-License-Identifier: MIT
 * The network: HTTP and WebSocket by libwebsockets on a libuv loop. Nothing outside this folder
 * sees either library. For the serve command. */
#ifndef DEPO_SERVER_NET_NET_H
#define DEPO_SERVER_NET_NET_H

#include "server/base/letter.h"
#include "server/hub/hub.h"
#include "server/net/base.h"
#include "server/net/proxies.h"

/* One place to listen at, as the operator has written it. */
typedef struct depo_endpoint {
    char host[128]; /* an address or a name; "": every address, IPv4 and IPv6 */
    int port;       /* 0: any free one, printed in the log */
    char path[104]; /* of a Unix socket, or "" */
} depo_endpoint;

enum { DEPO_ENDPOINTS = 8 };

/* "ADDR:PORT", "[IPV6]:PORT", ":PORT" for every address, "PORT" for this machine alone, or
 * "unix:PATH". False when the text is none of these. */
bool depo_endpoint_parse(const char *text, depo_endpoint *out);

typedef struct depo_net_config {
    depo_endpoint endpoints[DEPO_ENDPOINTS];
    unsigned n_endpoints;
    const char *db;
    const char *certificate, *key; /* files of TLS, or NULL */
    char base[DEPO_BASE];          /* the path under which everything is: "/", "/depo/" */
    const char *origin;            /* one more allowed Origin, or NULL */
    depo_proxies proxies;          /* whose X-Forwarded-For counts */
    depo_endpoint metrics;         /* where /metrics is */
    bool has_metrics;
    depo_carrier_config post; /* addresses, mail server */
    bool hooks, no_push;      /* webhooks are allowed; no news to browsers */
    const char *url;          /* where people reach the server, or NULL */
    unsigned connections;     /* at most, 0: no limit */
    unsigned per_address;     /* connections of one address at most, 0: no limit */
    unsigned requests;        /* HTTP requests a second of one address, 0: no limit */
    depo_limits limits;
    /* Reads the options again for SIGHUP, into a config that is good until the next time; NULL when
     * they stand nowhere. False says why not. */
    bool (*reread)(struct depo_net_config *out, char *why, size_t size);
} depo_net_config;

/* Serves until SIGINT or SIGTERM; the exit code. SIGHUP reads certificate and options again. */
int depo_net_serve(const depo_net_config *config);

#endif
