/* SPDX-License-Identifier: MIT
 * The network: HTTP and WebSocket by libwebsockets on a libuv loop. Nothing outside this folder
 * sees either library. For the serve command. */
#ifndef DEPO_SERVER_NET_NET_H
#define DEPO_SERVER_NET_NET_H

#include "server/hub.h"

typedef struct depo_net_config {
    const char *address; /* to listen at, NULL for all */
    int port;            /* 0: any free one, printed in the log */
    const char *db;
    const char *certificate, *key; /* files of TLS, or NULL */
    const char *origin;            /* one more allowed Origin, or NULL */
    bool proxy;                    /* believe X-Forwarded-For */
    unsigned connections;          /* at most, 0: no limit */
    unsigned per_address;          /* connections of one address at most, 0: no limit */
    unsigned requests;             /* HTTP requests a second of one address, 0: no limit */
    depo_limits limits;
} depo_net_config;

/* Serves until SIGINT or SIGTERM; the exit code. */
int depo_net_serve(const depo_net_config *config);

#endif
