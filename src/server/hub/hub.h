/* SPDX-License-Identifier: MIT
 * All tables and all who follow them. The hub knows no sockets: the network hands it texts and
 * requests and sends what it says. Everything here runs on the loop's thread, except what a job
 * does on a thread of the pool. For the network and the tests. */
#ifndef DEPO_SERVER_HUB_H
#define DEPO_SERVER_HUB_H

#include "server/wire/frame.h"
#include "server/base/host.h"
#include "server/base/limits.h"
#include "server/base/store.h"

typedef struct depo_hub depo_hub;
typedef struct depo_client depo_client;

typedef struct depo_http {
    uint64_t number; /* for the answer */
    const char *method, *path;
    const char *key;         /* "" without */
    const char *idempotency; /* "" without */
    const char *address;     /* as for depo_hub_connect */
    const char *body;
    size_t size;
    /* Where a link to a table leads (depo_hub_unfolds): the page's own address with a slash at its
     * end, "" when it is not known, and the language of who asks. */
    const char *page;
    unsigned language;
    depo_person person; /* whom the key stands for; the hub's */
} depo_http;

depo_hub *depo_hub_new(const depo_host *host, const depo_limits *limits);
void depo_hub_set_store(depo_hub *hub, depo_store *store);
void depo_hub_free(depo_hub *hub); /* after the store is closed */

/* `address` is who the other side is for the limits: any text. */
depo_client *depo_hub_connect(depo_hub *hub, void *connection, const char *address);
void depo_hub_receive(depo_hub *hub, depo_client *client, const char *text, size_t size);
/* Any sign of life that isn't a message. */
void depo_hub_heard(depo_client *client);
void depo_hub_disconnect(depo_hub *hub, depo_client *client);
const char *depo_hub_log_id(const depo_client *client); /* what the log calls it */

/* Whether the path is the link of a table. Asked for it, the hub answers 200 with what messengers
 * show of it, as elements for the head of the page, or 404 when there is nothing to show. */
bool depo_hub_unfolds(const char *path);

/* Whether the path belongs to the API; if so the answer comes by respond. */
bool depo_hub_is_api(const char *path);
void depo_hub_http(depo_hub *hub, const depo_http *request);

/* The figures for Prometheus, to be released; NULL when memory runs out. */
depo_frame *depo_hub_metrics(depo_hub *hub);

/* From now on; threads stay as they were. */
void depo_hub_set_limits(depo_hub *hub, const depo_limits *limits);

/* So late was a tick of the loop. */
void depo_hub_lagged(depo_hub *hub, double seconds);

/* Another process wrote. */
void depo_hub_hint(depo_hub *hub, const depo_task *task);

/* Tells the next parts of the stories that were asked for; true when there is more to tell. */
bool depo_hub_retell(depo_hub *hub);
/* Little waits for the reader of the connection any more. */
void depo_hub_drained(depo_hub *hub, depo_client *client);

/* To be called every 50 ms or so: bots, clocks, snapshots, eviction. */
void depo_hub_tick(depo_hub *hub);

/* No more thoughts and moves of bots: the server is ending. */
void depo_hub_stop(depo_hub *hub);
bool depo_hub_idle(const depo_hub *hub); /* nothing under way in the store or the pool */

#endif
