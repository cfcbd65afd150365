/* SPDX-License-Identifier: MIT
 * WebSocket connections: whole messages in, frames out. */
#include "server/wire/shape.h"
#include "server/net/inner.h"

#include <string.h>

void depo_ws_drop(void *self, const char *code) {
    depo_connection *connection = self;
    if (!connection->closing) connection->closing = code;
    lws_callback_on_writable(connection->wsi);
    /* It may never be writable again: then it ends without a goodbye. */
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_CLOSE_SEND, 5);
}

/* A proxy on this machine passes on what the page's origin is, and is seen by that. */
static bool is_at_machine(struct lws *wsi) {
    char address[DEPO_ADDRESS] = "", origin[300];
    depo_peer_address(wsi, address);
    return depo_address_is_self(address) && !lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) &&
           lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) > 0 &&
           depo_origin_is_self(origin);
}

json_t *depo_ws_network(void *self) {
    const depo_connection *connection = self;
    if (!connection || !connection->at_machine) return NULL;
    char found[DEPO_ADDRESSES_TOLD][DEPO_ADDRESS];
    bool open = depo_listen_is_open(connection->net);
    /* Where others find it, or would if it were open to them. */
    unsigned count = open ? depo_listen_hosts(connection->net, found) : depo_address_list(found);
    json_t *addresses = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(addresses, strchr(found[i], ':') ? json_sprintf("[%s]", found[i])
                                                               : json_string(found[i]));
    return json_pack("{s:b, s:o, s:i}", "open", open, "addresses", addresses, "port",
                     depo_listen_port(connection->net));
}

static int open_connection(struct lws *wsi, depo_connection *connection) {
    depo_net *net = depo_net_of(wsi);
    memset(connection, 0, sizeof *connection);
    connection->wsi = wsi;
    connection->net = net;
    depo_outbox_open(connection);
    connection->at_machine = is_at_machine(wsi);
    if (!depo_wire_becomes_socket(lws_get_socket_fd(wsi))) return -1;
    if (!depo_peer_find(net, wsi, &connection->peer)) return -1;
    connection->client = depo_hub_connect(net->hub, connection, depo_peer_text(connection->peer));
    if (!connection->client) return -1;
    if (connection->peer) depo_peers_count(&net->peers, connection->peer, 0, 1);
    net->n_connections++;
    connection->next = net->connections;
    if (net->connections) net->connections->before = connection;
    net->connections = connection;
    return 0;
}

static void close_connection(depo_connection *connection) {
    depo_net *net = connection->net;
    if (!connection->client) return;
    depo_hub_disconnect(net->hub, connection->client);
    connection->client = NULL;
    if (connection->peer) depo_peers_count(&net->peers, connection->peer, 0, -1);
    net->n_connections--;
    if (connection->before)
        connection->before->next = connection->next;
    else
        net->connections = connection->next;
    if (connection->next) connection->next->before = connection->before;
    depo_outbox_forget(connection);
    free(connection->received);
    connection->received = NULL;
}

static int refuse(struct lws *wsi, enum lws_close_status status, const char *why) {
    unsigned char reason[64]; /* the library wants to be able to write there */
    size_t size = strnlen(why, sizeof reason);
    memcpy(reason, why, size);
    lws_close_reason(wsi, status, reason, size);
    return -1;
}

static int receive(struct lws *wsi, depo_connection *connection, const char *data, size_t size) {
    if (lws_frame_is_binary(wsi))
        return refuse(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    if (connection->closing) return 0;
    bool last = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    bool whole = last && !connection->received;
    if (connection->received_size + size > DEPO_MAX_MESSAGE)
        return refuse(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too large");
    if (whole) {
        depo_hub_receive(connection->net->hub, connection->client, data, size);
        return 0;
    }
    if (!connection->received) connection->received = malloc(DEPO_MAX_MESSAGE);
    if (!connection->received) return -1;
    if (size) memcpy(connection->received + connection->received_size, data, size);
    connection->received_size += size;
    if (!last) return 0;
    char *message = connection->received;
    size = connection->received_size;
    connection->received = NULL;
    connection->received_size = 0;
    depo_hub_receive(connection->net->hub, connection->client, message, size);
    free(message);
    return 0;
}

void depo_ws_ask(void *self) {
    depo_connection *connection = self;
    connection->ask = true;
    lws_callback_on_writable(connection->wsi);
}

/* With a byte in it: the library keeps empty pongs to itself. */
static int write_ping(struct lws *wsi, depo_connection *connection) {
    unsigned char room[LWS_PRE + 1] = {0};
    connection->ask = false;
    if (connection->first || connection->closing) lws_callback_on_writable(wsi);
    return lws_write(wsi, room + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/* One write for each call: the library's rule. */
static int write_one(struct lws *wsi, depo_connection *connection) {
    if (connection->ask) return write_ping(wsi, connection);
    depo_frame *frame = depo_outbox_take(connection);
    if (!frame) {
        if (!connection->closing) return 0;
        return refuse(wsi, LWS_CLOSE_STATUS_GOINGAWAY, connection->closing);
    }
    int written = lws_write(wsi, depo_frame_text(frame), frame->size, LWS_WRITE_TEXT);
    bool good = written >= (int)frame->size;
    depo_frame_release(frame);
    if (!good) return -1;
    depo_outbox_taken(connection);
    return 0;
}

int depo_ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t size) {
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return depo_gate_connection(wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return open_connection(wsi, user);
    case LWS_CALLBACK_RECEIVE:
        return receive(wsi, user, in, size);
    case LWS_CALLBACK_RECEIVE_PONG:
        depo_hub_heard(((depo_connection *)user)->client);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_one(wsi, user);
    case LWS_CALLBACK_CLOSED:
        close_connection(user);
        return 0;
    default:
        return 0;
    }
}
