/* SPDX-License-Identifier: MIT
 * What waits for the readers of connections: bounded for each, and for all of them together.
 * Whoever does not read is dropped, and nothing is kept for him. */
#include "server/base/log.h"
#include "server/net/inner.h"

#include <sys/socket.h>

enum {
    MOST_BYTES = 1 << 20, /* of one connection */
    MOST_FRAMES = 8192,
    MOST_OF_ALL = 64 << 20,  /* bytes of all connections */
    FEW_BYTES = 16 << 10,    /* the hub may go on with a story */
    KERNEL_BYTES = 128 << 10 /* that the system may keep for one connection */
};

struct depo_outgoing {
    depo_frame *frame;
    struct depo_outgoing *next;
};

void depo_outbox_open(depo_connection *connection) {
    const int size = KERNEL_BYTES;
    connection->last = &connection->first;
    setsockopt(lws_get_socket_fd(connection->wsi), SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
}

depo_frame *depo_outbox_take(depo_connection *connection) {
    struct depo_outgoing *out = connection->first; /* NOLINT: whoever takes has a connection */
    if (!out) return NULL;
    depo_frame *frame = out->frame;
    connection->first = out->next;
    if (!connection->first) connection->last = &connection->first;
    connection->queued -= frame->size;
    connection->net->queued -= frame->size;
    connection->n_queued--;
    free(out);
    return frame;
}

void depo_outbox_taken(depo_connection *connection) {
    if (connection->first || connection->closing) lws_callback_on_writable(connection->wsi);
    if (connection->queued <= FEW_BYTES && connection->client)
        depo_hub_drained(connection->net->hub, connection->client);
}

void depo_outbox_forget(depo_connection *connection) {
    for (depo_frame *frame; (frame = depo_outbox_take(connection));) depo_frame_release(frame);
}

static void drop_slow(depo_connection *connection) {
    depo_outbox_forget(connection);
    depo_ws_drop(connection, "slow");
    connection->net->slow++;
    depo_log(DEPO_LOG_DEBUG, "slow-reader", "connection=%s waiting=%zu",
             depo_hub_log_id(connection->client), connection->net->queued);
}

/* Whoever has let most pile up goes first. */
static void make_room(depo_net *net) {
    while (net->queued > MOST_OF_ALL) {
        depo_connection *most = net->connections;
        for (depo_connection *c = net->connections; c; c = c->next)
            if (c->queued > most->queued) most = c;
        drop_slow(most);
    }
}

size_t depo_ws_waiting(void *self) {
    return ((depo_connection *)self)->queued;
}

void depo_ws_send(void *self, depo_frame *frame) {
    depo_connection *connection = self;
    if (connection->closing) return;
    struct depo_outgoing *out = malloc(sizeof *out);
    if (!out || connection->queued + frame->size > MOST_BYTES ||
        connection->n_queued >= MOST_FRAMES) {
        free(out);
        drop_slow(connection);
        return;
    }
    frame->refs++;
    *out = (struct depo_outgoing){.frame = frame};
    *connection->last = out;
    connection->last = &out->next;
    connection->queued += frame->size;
    connection->net->queued += frame->size;
    connection->n_queued++;
    lws_callback_on_writable(connection->wsi);
    if (connection->net->queued > MOST_OF_ALL) make_room(connection->net);
}
