/* SPDX-License-Identifier: MIT */
#include "term/socket.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_BYTES = 1 << 20 }; /* of one message */

typedef struct text {
    struct text *next;
    size_t size;
    char bytes[]; /* LWS_PRE bytes of headroom in outgoing ones */
} text;

typedef struct queue {
    text *first, **last;
} queue;

struct depo_socket {
    struct lws_context *context;
    struct lws *wsi;
    queue in, out;
    char *part; /* of a message that is not whole yet */
    size_t part_size;
    bool open;
    char trouble[128];
};

static text *new_text(size_t headroom, const char *bytes, size_t size) {
    text *t = malloc(sizeof *t + headroom + size + 1);
    if (!t) abort();
    t->next = NULL;
    t->size = size;
    memcpy(t->bytes + headroom, bytes, size);
    t->bytes[headroom + size] = 0;
    return t;
}

static void push(queue *q, text *t) {
    *q->last = t;
    q->last = &t->next;
}

static text *pop(queue *q) {
    text *t = q->first;
    if (!t) return NULL;
    q->first = t->next;
    if (!q->first) q->last = &q->first;
    return t;
}

static int receive(depo_socket *s, struct lws *wsi, const char *bytes, size_t size) {
    if (s->part_size + size > MOST_BYTES) return -1;
    s->part = realloc(s->part, s->part_size + size + 1);
    if (!s->part) abort();
    memcpy(s->part + s->part_size, bytes, size);
    s->part_size += size;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi)) return 0;
    push(&s->in, new_text(0, s->part, s->part_size));
    s->part_size = 0;
    return 0;
}

static int write_one(depo_socket *s, struct lws *wsi) {
    text *t = pop(&s->out);
    if (!t) return 0;
    int written = lws_write(wsi, (unsigned char *)t->bytes + LWS_PRE, t->size, LWS_WRITE_TEXT);
    free(t);
    if (s->out.first) lws_callback_on_writable(wsi);
    return written < 0 ? -1 : 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size) {
    depo_socket *s = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        s->open = true;
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        /* "HS: …" is the library's word for an answer that is no WebSocket's. */
        if (in && size > 2 && !memcmp(in, "HS:", 3)) in = "no WebSocket", size = 12;
        snprintf(s->trouble, sizeof s->trouble, "%.*s", in ? (int)size : 9,
                 in ? (const char *)in : "no answer");
        s->wsi = NULL;
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        snprintf(s->trouble, sizeof s->trouble, "connection closed");
        s->wsi = NULL;
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(s, wsi, in, size);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_one(s, wsi);
    default:
        return 0;
    }
}

depo_socket *depo_socket_open(const char *host, int port, bool tls, const char *path) {
    static const struct lws_protocols protocols[] = {{"depo", callback, 0, 65536, 0, NULL, 0},
                                                     {NULL, NULL, 0, 0, 0, NULL, 0}};
    depo_socket *s = calloc(1, sizeof *s);
    if (!s) abort();
    s->in.last = &s->in.first;
    s->out.last = &s->out.first;
    lws_set_log_level(0, NULL);
    struct lws_context_creation_info info = {0};
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocols;
    info.user = s;
    if (tls) info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    s->context = lws_create_context(&info);
    if (!s->context) {
        snprintf(s->trouble, sizeof s->trouble, "no network");
        return s;
    }
    char whole[80];
    snprintf(whole, sizeof whole, "%s/ws", path);
    struct lws_client_connect_info to = {0};
    to.context = s->context;
    to.address = to.host = host;
    to.port = port;
    to.path = whole;
    to.protocol = "depo";
    to.ssl_connection = tls ? LCCSCF_USE_SSL : 0;
    to.pwsi = &s->wsi;
    if (!lws_client_connect_via_info(&to) && !*s->trouble)
        snprintf(s->trouble, sizeof s->trouble, "no connection");
    return s;
}

void depo_socket_close(depo_socket *s) {
    if (!s) return;
    if (s->context) lws_context_destroy(s->context);
    for (text *t; (t = pop(&s->in));) free(t);
    for (text *t; (t = pop(&s->out));) free(t);
    free(s->part);
    free(s);
}

void depo_socket_send(depo_socket *s, const char *bytes) {
    push(&s->out, new_text(LWS_PRE, bytes, strlen(bytes)));
    if (s->wsi && s->open) lws_callback_on_writable(s->wsi);
}

void depo_socket_run(depo_socket *s, unsigned ms) {
    const struct timespec nap = {0, 4000000};
    for (unsigned spent = 0; !*s->trouble; spent += 4) {
        lws_service(s->context, -1); /* negative: look, don't wait */
        if (s->in.first || spent >= ms) return;
        nanosleep(&nap, NULL);
    }
}

char *depo_socket_take(depo_socket *s) {
    text *t = pop(&s->in);
    if (!t) return NULL;
    char *copy = strdup(t->bytes);
    free(t);
    return copy;
}

bool depo_socket_waiting(const depo_socket *s) {
    return s->in.first != NULL;
}

const char *depo_socket_trouble(const depo_socket *s) {
    return *s->trouble ? s->trouble : NULL;
}
