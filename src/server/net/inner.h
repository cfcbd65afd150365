/* SPDX-License-Identifier: MIT
 * What the files of this folder share. */
#ifndef DEPO_SERVER_NET_INNER_H
#define DEPO_SERVER_NET_INNER_H

#include "server/net/net.h"
#include "server/net/path.h"
#include "server/net/peers.h"
#include "server/store/store.h"

#include <libwebsockets.h>
#include <uv.h>

_Static_assert(DEPO_FRAME_HEADROOM >= LWS_PRE, "frames leave room for the library");

enum {
    DEPO_LISTENERS = 32,
    DEPO_SIGNALS = 3,
    DEPO_ROOTED = 2,
    DEPO_POST_TEXTS = 4,
    DEPO_NET_WHY = DEPO_STORE_WHY + 16
};

/* A socket that takes connections. */
typedef struct depo_listener {
    struct depo_net *net;
    int fd;
    struct sockaddr_storage bound; /* what the system says it is bound to */
    char path[104];                /* of a Unix socket, or "" */
    uv_poll_t poll;
    bool polled, paused;
    bool metrics; /* serves nothing else */
} depo_listener;

/* Someone at a socket, before it is known what for. */
typedef struct depo_visit {
    struct lws *wsi;
    depo_peer *peer; /* or NULL */
    bool metrics;    /* came for them alone */
    bool shaking;    /* hands, by TLS: since then, in ticks, between an older and a newer one */
    int64_t since;
    struct depo_visit *older, *newer;
} depo_visit;

typedef struct depo_net {
    depo_net_config config[1]; /* a reload changes it */
    uv_loop_t loop;
    uv_async_t wake;
    uv_timer_t timer;
    uv_idle_t telling; /* runs while there are stories to tell */
    uv_signal_t signals[DEPO_SIGNALS];
    struct lws_context *context;
    struct lws_vhost *vhost;
    depo_visit *oldest, *newest; /* handshakes under way */
    unsigned n_handshakes;
    int key_kind; /* of the certificate's key */
    depo_listener listeners[DEPO_LISTENERS];
    unsigned n_listeners;
    depo_hub *hub;
    depo_store *store;
    const depo_carrier *carrier;       /* what delivers letters, or NULL */
    void *courier;                     /* it at work, or NULL */
    char *post_texts[DEPO_POST_TEXTS]; /* of the options: mail server, sender, contact, own URL */
    depo_peers peers;
    unsigned n_connections;
    depo_asset rooted[DEPO_ROOTED]; /* files of the page made for the base path, their data owned */
    unsigned n_rooted;
    unsigned most_sockets, most_connections;
    uint64_t turned_away;
    int64_t said_full;               /* when the log said so last, in ticks */
    struct depo_exchange *exchanges; /* HTTP requests under way */
    struct depo_connection *connections;
    int64_t ticked;  /* the last tick, in microseconds */
    int64_t trimmed; /* when memory was given back last */
    size_t queued;   /* bytes that wait for readers, of all connections */
    uint64_t slow;   /* connections dropped because they did not read */
    uint64_t next_request;
    int64_t stopping; /* when it began, in ticks, or 0 */
    bool closed;
} depo_net;

/* An HTTP request; the library keeps one for each of its connections. */
typedef struct depo_exchange {
    struct lws *wsi;
    uint64_t number; /* 0: none under way */
    struct depo_exchange *next;
    depo_frame *answer;        /* from the hub, or NULL */
    const unsigned char *data; /* what is sent: of the answer or of an asset */
    size_t size, sent;
    char method[8], path[DEPO_PATH]; /* the path below the base, once that is known */
    char key[DEPO_KEY_MOST + 1], idempotency[DEPO_COMMAND_ID];
    char address[DEPO_ADDRESS]; /* whose limits it counts for */
    char *body;
    size_t body_size, body_room;
    bool posting, headers_sent, too_large;
    bool whole; /* its body has been read */
    int status;
    const char *refusal; /* to be said then, or NULL */
    const char *type;
    bool head;
    bool unfolds; /* the page, with what messengers show of a table in its head */
} depo_exchange;

/* A WebSocket connection. */
typedef struct depo_connection {
    struct lws *wsi;
    depo_net *net;
    depo_client *client;
    depo_peer *peer;
    struct depo_outgoing *first, **last;
    size_t queued; /* bytes */
    unsigned n_queued;
    char *received; /* a message in fragments */
    size_t received_size;
    bool at_machine;     /* a page that was opened on this machine */
    bool ask;            /* a ping is to be sent */
    const char *closing; /* the code to say goodbye with, once the queue is empty */
    struct depo_connection *next, *before;
} depo_connection;

int64_t depo_net_now(void *self);   /* milliseconds since 1970 */
int64_t depo_net_ticks(void *self); /* milliseconds of a clock that never jumps: for limits */
static inline depo_net *depo_net_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

int depo_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t size);
int depo_ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t size);
bool depo_http_open(depo_net *net); /* makes the page's files for the base path */
void depo_http_close(depo_net *net);
void depo_http_respond(void *self, uint64_t number, int status, const char *type, depo_frame *body);
/* unfold.c: the address of the page as the other side knows it, with a slash at its end; "" when it
 * says nothing that can be one. */
enum { DEPO_PAGE_ADDRESS = 400 };
void depo_page_address(struct lws *wsi, char out[DEPO_PAGE_ADDRESS]);
unsigned depo_asked_language(struct lws *wsi);
/* The page with more in its head; NULL when memory runs out. */
depo_frame *depo_page_with(const depo_asset *page, depo_frame *head);

void depo_ws_drop(void *connection, const char *code);
void depo_ws_ask(void *connection);
json_t *depo_ws_network(void *connection);

/* outbox.c */
void depo_outbox_open(depo_connection *connection);
depo_frame *depo_outbox_take(depo_connection *connection); /* the next one, or NULL */
void depo_outbox_taken(depo_connection *connection);       /* after it is written */
void depo_outbox_forget(depo_connection *connection);
void depo_ws_send(void *connection, depo_frame *frame);
size_t depo_ws_waiting(void *connection);

/* gate.c */
void depo_gate_open(depo_net *net); /* before the first socket: asks for enough files */
/* That something is full, now and then: what it is, and how much of it there can be. */
void depo_gate_say_full(depo_net *net, const char *what, unsigned most);
int depo_gate_socket(depo_net *net, int fd, const struct sockaddr_storage *from);
int depo_gate_enter(depo_net *net, struct lws *wsi);
void depo_gate_leave(struct lws *wsi);
int depo_gate_upgrade(struct lws *wsi);    /* a request to become something else */
int depo_gate_connection(struct lws *wsi); /* one that may become a WebSocket of ours */

/* listen.c */
bool depo_listen_open(depo_net *net, char why[DEPO_NET_WHY]); /* binds everything, or says why */
void depo_listen_start(depo_net *net);                        /* connections come from now on */
void depo_listen_resume(depo_net *net);                       /* after a lack of files or memory */
void depo_listen_close(depo_net *net);
void depo_listen_announce(const depo_net *net); /* who can connect, for the log and for people */
int depo_listen_port(const depo_net *net);      /* for others, if there is one; 0: none at all */
bool depo_listen_is_open(const depo_net *net);  /* to other machines */
/* Where other machines find that port, at most so many addresses. */
unsigned depo_listen_hosts(const depo_net *net, char out[DEPO_ADDRESSES_TOLD][DEPO_ADDRESS]);

/* wire.c: what the library does not show of a socket, by its number */
void depo_wire_start(void); /* on the thread of the loop, which alone is read along */
bool depo_wire_open(int fd, bool tls);
/* The path that is asked for: 0, or the status to refuse it with. */
unsigned depo_wire_path(int fd, char out[DEPO_PATH]);
bool depo_wire_becomes_socket(int fd); /* false: with an unmasked frame already */

/* tls.c */
void depo_tls_begin(depo_net *net, depo_visit *visit);
void depo_tls_done(depo_net *net, depo_visit *visit); /* also when it is over without an end */
void depo_tls_tick(depo_net *net);
/* For one more handshake, of this peer; `limited`: it has its own limit. */
void depo_tls_make_room(depo_net *net, const depo_peer *peer, bool limited);
bool depo_tls_check(const char *certificate, const char *key, int *kind, char why[DEPO_NET_WHY]);
bool depo_tls_reload(depo_net *net, char why[DEPO_NET_WHY]); /* keeps the old one when false */

/* reload.c */
void depo_reload(depo_net *net);
void depo_net_log_config(const depo_net_config *config);

/* courier.c */
bool depo_courier_open(depo_net *net, depo_host *host, char why[DEPO_NET_WHY]);
void depo_courier_drain(depo_net *net);
void depo_courier_close(depo_net *net); /* while hub and store are still there */

/* notify.c */
void depo_notify(const char *state); /* "READY=1", "STOPPING=1" */
void depo_notify_alive(int64_t ticks);

/* peer.c */
/* The other end of a socket; of a Unix socket, this machine. */
void depo_peer_address(struct lws *wsi, char out[DEPO_ADDRESS]);
/* Whose request it is; false when a trusted proxy says what nobody can read. */
bool depo_peer_find(depo_net *net, struct lws *wsi, depo_peer **peer);
/* Who it is for the limits of the hub. */
static inline const char *depo_peer_text(const depo_peer *peer) {
    return peer ? peer->address : "unknown";
}

#endif
