/* SPDX-License-Identifier: MIT
 * HTTP: the page from inside the program, and the API by the hub. One request for each connection:
 * the library gets lost in what follows a request on the same line. */
#include "server/net/inner.h"

#include <string.h>

enum {
    MAX_BODY = 147456 /* a table with its map */,
    MAX_IGNORED = 1 << 20,
    SMALL_BODY = 8192,
    CHUNK = 65536,
    HEADERS = 2048
};

static const char policy[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

typedef struct header_writer {
    struct lws *wsi;
    unsigned char buffer[LWS_PRE + HEADERS], *at, *end;
    bool failed;
} header_writer;

static void put(header_writer *w, const char *name, const char *value) {
    if (lws_add_http_header_by_name(w->wsi, (const unsigned char *)name,
                                    (const unsigned char *)value, (int)strlen(value), &w->at,
                                    w->end))
        w->failed = true;
}

static void start_headers(header_writer *w, struct lws *wsi, int status, const char *type,
                          size_t size) {
    w->wsi = wsi;
    w->at = w->buffer + LWS_PRE;
    w->end = w->buffer + sizeof w->buffer - 1;
    /* To the library a missing length means that the connection ends with the answer. */
    w->failed = lws_add_http_common_headers(wsi, (unsigned)status, type,
                                            LWS_ILLEGAL_HTTP_CONTENT_LEN, &w->at, w->end) ||
                lws_add_http_header_content_length(wsi, size, &w->at, w->end);
    put(w, "content-security-policy:", policy);
    put(w, "x-content-type-options:", "nosniff");
    put(w, "referrer-policy:", "no-referrer");
    put(w, "cross-origin-opener-policy:", "same-origin");
    put(w, "cross-origin-resource-policy:", "same-origin");
    if (depo_net_of(wsi)->config->certificate)
        put(w, "strict-transport-security:", "max-age=31536000");
}

static bool end_headers(header_writer *w) {
    return !w->failed &&
           lws_finalize_write_http_header(w->wsi, w->buffer + LWS_PRE, &w->at, w->end) == 0;
}

/* The request is answered, or its connection is gone. */
static void finish(struct lws *wsi, depo_exchange *exchange) {
    depo_net *net = depo_net_of(wsi);
    for (depo_exchange **at = &net->exchanges; *at; at = &(*at)->next)
        if (*at == exchange) {
            *at = exchange->next;
            break;
        }
    depo_frame_release(exchange->answer);
    free(exchange->body);
    memset(exchange, 0, sizeof *exchange);
}

static int write_body(struct lws *wsi, depo_exchange *exchange) {
    if (!exchange->headers_sent) return 0;
    size_t left = exchange->size - exchange->sent, part = left < CHUNK ? left : CHUNK;
    bool last = part == left;
    /* The library writes before what it is given: not into the program's own constants. */
    unsigned char *buffer = malloc(LWS_PRE + part);
    if (!buffer) return -1;
    if (part) memcpy(buffer + LWS_PRE, exchange->data + exchange->sent, part);
    int written =
        lws_write(wsi, buffer + LWS_PRE, part, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP);
    free(buffer);
    if (written < (int)part) return -1;
    exchange->sent += part;
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    finish(wsi, exchange);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int start_answer(struct lws *wsi, depo_exchange *exchange) {
    header_writer w;
    start_headers(&w, wsi, exchange->status, exchange->type, exchange->size);
    put(&w, "cache-control:", exchange->unfolds ? "no-cache" : "no-store");
    if (exchange->status == 200 &&
        strcmp(exchange->path + strlen(exchange->path) - (strlen(exchange->path) < 5 ? 0 : 5),
               "/game") == 0)
        put(&w, "content-disposition:", "attachment; filename=\"game.depo\"");
    if (!end_headers(&w)) return -1;
    exchange->headers_sent = true;
    if (exchange->head) {
        finish(wsi, exchange);
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    lws_callback_on_writable(wsi);
    return 0;
}

static int answer_text(struct lws *wsi, depo_exchange *exchange, int status, const char *text) {
    exchange->status = status;
    exchange->type = "text/plain; charset=utf-8";
    exchange->data = (const unsigned char *)text;
    exchange->size = strlen(text);
    return start_answer(wsi, exchange);
}

bool depo_http_open(depo_net *net) {
    const char *base = net->config->base;
    char attribute[DEPO_BASE + 16];
    snprintf(attribute, sizeof attribute, "data-base=\"%s\"", base);
    for (unsigned i = 0; i < depo_asset_count && base[1]; i++) {
        if (!depo_asset_has_addresses(&depo_assets[i])) continue;
        depo_asset *asset = &net->rooted[net->n_rooted];
        *asset = depo_assets[i];
        asset->packed = NULL;
        asset->data = (const unsigned char *)depo_asset_rooted(&depo_assets[i], base, attribute,
                                                               &asset->size);
        if (!asset->data) return false;
        if (++net->n_rooted == DEPO_ROOTED) break;
    }
    return true;
}

void depo_http_close(depo_net *net) {
    for (unsigned i = 0; i < net->n_rooted; i++) free((void *)(uintptr_t)net->rooted[i].data);
    net->n_rooted = 0;
}

static const depo_asset *rooted(const depo_net *net, const depo_asset *asset) {
    for (unsigned i = 0; asset && i < net->n_rooted; i++)
        if (strcmp(net->rooted[i].path, asset->path) == 0) return &net->rooted[i];
    return asset;
}

static const depo_asset *find_asset(const char *path) {
    const depo_asset *index = NULL;
    if (strcmp(path, "/") == 0) path = "/index.html";
    for (unsigned i = 0; i < depo_asset_count; i++) {
        if (strcmp(depo_assets[i].path, path) == 0) return &depo_assets[i];
        if (strcmp(depo_assets[i].path, "/index.html") == 0) index = &depo_assets[i];
    }
    /* The page finds its own way by the path: a table's link is such a one, also with the full stop
       that stood behind it in a message. */
    const char *name = strrchr(path, '/');
    return strncmp(path, "/t/", 3) != 0 && strchr(name ? name : path, '.') ? NULL : index;
}

void depo_http_respond(void *self, uint64_t number, int status, const char *type,
                       depo_frame *body) {
    depo_net *net = self;
    for (depo_exchange *exchange = net->exchanges; exchange; exchange = exchange->next) {
        if (exchange->number != number || exchange->answer) continue;
        const depo_asset *page = exchange->unfolds ? rooted(net, find_asset("/")) : NULL;
        depo_frame *merged = page ? depo_page_with(page, body) : NULL;
        exchange->answer = merged ? merged : body;
        if (!merged) body->refs++;
        exchange->data = depo_frame_text(exchange->answer);
        exchange->size = exchange->answer->size;
        /* A link that leads nowhere has the page too: it says so. */
        exchange->status = page ? 200 : status;
        exchange->type = page ? page->type : type;
        /* The headers go out from the loop: this may be inside another callback of the library. */
        lws_callback_on_writable(exchange->wsi);
        return;
    }
}

static bool header_has(struct lws *wsi, enum lws_token_indexes token, const char *word) {
    char value[256];
    return lws_hdr_copy(wsi, value, sizeof value, token) > 0 && strstr(value, word);
}

static int answer_asset(struct lws *wsi, depo_exchange *exchange, const depo_asset *asset) {
    header_writer w;
    bool same = header_has(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, asset->tag);
    bool packed = asset->packed && header_has(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip");
    exchange->data = packed ? asset->packed : asset->data;
    exchange->size = same ? 0 : packed ? asset->packed_size : asset->size;
    start_headers(&w, wsi, same ? 304 : 200, asset->type, exchange->size);
    put(&w, "etag:", asset->tag);
    put(&w, "vary:", "accept-encoding");
    put(&w, "cache-control:", asset->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (packed && !same) put(&w, "content-encoding:", "gzip");
    if (!end_headers(&w)) return -1;
    exchange->headers_sent = true;
    if (same || exchange->head || !exchange->size) {
        finish(wsi, exchange);
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    lws_callback_on_writable(wsi);
    return 0;
}

static void ask_hub(depo_net *net, depo_exchange *exchange) {
    char page[DEPO_PAGE_ADDRESS] = "";
    if (exchange->unfolds) depo_page_address(exchange->wsi, page);
    depo_http request = {.number = exchange->number,
                         .method = exchange->method,
                         .path = exchange->path,
                         .key = exchange->key,
                         .idempotency = exchange->idempotency,
                         .address = exchange->address,
                         .body = exchange->body ? exchange->body : "",
                         .size = exchange->body_size,
                         .page = page,
                         .language = exchange->unfolds ? depo_asked_language(exchange->wsi) : 0};
    depo_hub_http(net->hub, &request);
}

/* "Bearer KEY"; what is no key is left out. */
static void read_key(struct lws *wsi, depo_exchange *exchange) {
    char value[128];
    if (lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_HTTP_AUTHORIZATION) <= 0) return;
    if (strncasecmp(value, "bearer ", 7) != 0 || strlen(value + 7) > DEPO_KEY_MOST) return;
    snprintf(exchange->key, sizeof exchange->key, "%s", value + 7);
}

static void read_idempotency(struct lws *wsi, depo_exchange *exchange) {
    static const char name[] = "idempotency-key:";
    char value[DEPO_COMMAND_ID];
    int size = lws_hdr_custom_length(wsi, name, sizeof name - 1);
    if (size <= 0 || size >= (int)sizeof value) return;
    if (lws_hdr_custom_copy(wsi, value, sizeof value, name, sizeof name - 1) <= 0) return;
    for (const char *c = value; *c; c++)
        if (!strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-", *c))
            return;
    memcpy(exchange->idempotency, value, sizeof value);
}

static bool read_method(struct lws *wsi, depo_exchange *exchange) {
    static const struct {
        enum lws_token_indexes token;
        const char *name;
    } methods[] = {
        {WSI_TOKEN_GET_URI, "GET"}, {WSI_TOKEN_POST_URI, "POST"}, {WSI_TOKEN_HEAD_URI, "HEAD"}};
    for (unsigned i = 0; i < 3; i++) {
        if (!lws_hdr_total_length(wsi, methods[i].token)) continue;
        memcpy(exchange->method, methods[i].name, strlen(methods[i].name) + 1);
        exchange->head = i == 2;
        exchange->posting = i == 1;
        return true;
    }
    return false;
}

/* How long the body is: a plain number, or nothing. */
static bool read_length(struct lws *wsi, size_t *length) {
    char value[16];
    int size = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    *length = 0;
    if (size == 0) return true;
    if (lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0) return false;
    if (strspn(value, "0123456789") != (size_t)size) return false;
    *length = strtoull(value, NULL, 10);
    return true;
}

/* What is not even read to its end: the status to refuse it with, or 0. Only POST has a body, and
 * says how long it is; the library would wait for anything else, or take it for the next request.
 */
static unsigned refuse_early(struct lws *wsi, depo_exchange *exchange) {
    size_t length;
    if (!read_method(wsi, exchange)) return HTTP_STATUS_METHOD_NOT_ALLOWED;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return HTTP_STATUS_NOT_IMPLEMENTED;
    if (!read_length(wsi, &length)) return HTTP_STATUS_BAD_REQUEST;
    if (!exchange->posting) return length ? HTTP_STATUS_BAD_REQUEST : 0;
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH))
        return HTTP_STATUS_LENGTH_REQUIRED;
    return length > MAX_IGNORED ? HTTP_STATUS_REQ_ENTITY_TOO_LARGE : 0;
}

/* Said when the body has been read: before that the library would take it for another request. */
static int refuse(struct lws *wsi, depo_exchange *exchange, int status, const char *text) {
    if (!exchange->posting) return answer_text(wsi, exchange, status, text);
    exchange->refusal = text;
    exchange->status = status;
    return 0;
}

static bool may_ask(depo_net *net, depo_peer *peer, double cost) {
    return peer && depo_peers_may_ask(&net->peers, peer, cost, depo_net_ticks(NULL));
}

/* For the operator alone, at an address of its own. */
static int answer_metrics(struct lws *wsi, depo_exchange *exchange) {
    depo_net *net = depo_net_of(wsi);
    bool known = strcmp(exchange->path, "/metrics") == 0;
    if (exchange->posting) return refuse(wsi, exchange, 405, "nothing takes that here\n");
    if (!known) return answer_text(wsi, exchange, 404, "only /metrics is here\n");
    exchange->answer = depo_hub_metrics(net->hub);
    if (!exchange->answer) return -1;
    exchange->data = depo_frame_text(exchange->answer);
    exchange->size = exchange->answer->size;
    exchange->status = 200;
    exchange->type = "text/plain; version=0.0.4";
    return start_answer(wsi, exchange);
}

/* From now on the path is that below the base. Whoever watches over the server need not know it. */
static bool go_below(const depo_net *net, depo_exchange *exchange) {
    const char *below = depo_base_below(net->config->base, exchange->path);
    if (!below) return strcmp(exchange->path, "/healthz") == 0;
    memmove(exchange->path, below, strlen(below) + 1);
    return true;
}

/* Beside the base there is nothing; who asks at the root, or without the last slash, is sent there.
 */
static int answer_elsewhere(struct lws *wsi, depo_exchange *exchange) {
    const char *base = depo_net_of(wsi)->config->base;
    size_t size = strlen(exchange->path);
    bool near = strcmp(exchange->path, "/") == 0 ||
                (size == strlen(base) - 1 && strncmp(base, exchange->path, size) == 0);
    if (!near || exchange->posting)
        return refuse(wsi, exchange, 404, "nothing is here, see --base-path\n");
    header_writer w;
    start_headers(&w, wsi, HTTP_STATUS_FOUND, "text/plain", 0);
    put(&w, "location:", base);
    put(&w, "cache-control:", "no-store");
    if (!end_headers(&w)) return -1;
    finish(wsi, exchange);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int start_request(struct lws *wsi, depo_exchange *exchange) {
    depo_net *net = depo_net_of(wsi);
    memset(exchange, 0, sizeof *exchange);
    unsigned early = refuse_early(wsi, exchange);
    if (early) {
        lws_return_http_status(wsi, early, NULL);
        return -1;
    }
    exchange->wsi = wsi;
    exchange->number = ++net->next_request;
    exchange->next = net->exchanges;
    net->exchanges = exchange;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, 30);
    /* As it was sent: the library resolves and cuts what a proxy in front has read otherwise. */
    unsigned odd = depo_wire_path(lws_get_socket_fd(wsi), exchange->path);
    if (odd == 414) return refuse(wsi, exchange, 414, "too long\n");
    if (odd) return refuse(wsi, exchange, 400, "a path that can be read in two ways\n");
    const depo_visit *visit = lws_get_opaque_user_data(wsi);
    if (visit->metrics) return answer_metrics(wsi, exchange);
    if (!go_below(net, exchange)) return answer_elsewhere(wsi, exchange);
    bool api = depo_hub_is_api(exchange->path);
    depo_peer *peer;
    if (!depo_peer_find(net, wsi, &peer))
        return refuse(wsi, exchange, 400, "X-Forwarded-For is no list of addresses\n");
    snprintf(exchange->address, sizeof exchange->address, "%s", depo_peer_text(peer));
    if (api && !may_ask(net, peer, exchange->posting ? 5 : 1))
        return refuse(wsi, exchange, 429,
                      "{\"code\":\"too-fast\",\"message\":\"over the rate\"}\n");
    read_key(wsi, exchange);
    read_idempotency(wsi, exchange);
    if (exchange->posting) return api ? 0 : refuse(wsi, exchange, 405, "nothing takes that here\n");
    if (api) {
        ask_hub(net, exchange);
        return 0;
    }
    /* Over the rate there is the page alone. */
    exchange->unfolds = depo_hub_unfolds(exchange->path) && may_ask(net, peer, 1);
    if (exchange->unfolds) {
        ask_hub(net, exchange);
        return 0;
    }
    if (strcmp(exchange->path, "/metrics") == 0)
        return answer_text(wsi, exchange, 404, "metrics have an address of their own: --metrics\n");
    const depo_asset *asset = rooted(net, find_asset(exchange->path));
    return asset ? answer_asset(wsi, exchange, asset)
                 : answer_text(wsi, exchange, 404, "not found\n");
}

/* Room for what has come, not for what was announced. */
static bool grow_body(depo_exchange *exchange, size_t size) {
    size_t need = exchange->body_size + size + 1;
    if (need <= exchange->body_room) return true;
    size_t room = need < SMALL_BODY ? SMALL_BODY : need < MAX_BODY / 2 ? 2 * need : MAX_BODY + 1;
    char *body = realloc(exchange->body, room);
    if (!body) return false;
    exchange->body = body;
    exchange->body_room = room;
    return true;
}

static int take_body(depo_exchange *exchange, const void *data, size_t size) {
    if (exchange->refusal) return 0;
    if (exchange->too_large || exchange->body_size + size > MAX_BODY) {
        exchange->too_large = true; /* to be said at its end, if that comes soon */
        exchange->body_size += size;
        return 0;
    }
    if (!grow_body(exchange, size)) return -1;
    if (size) memcpy(exchange->body + exchange->body_size, data, size);
    exchange->body_size += size;
    exchange->body[exchange->body_size] = 0;
    return 0;
}

static int end_body(struct lws *wsi, depo_exchange *exchange) {
    if (!exchange->number || exchange->whole) return -1; /* more than the body came */
    exchange->whole = true;
    if (exchange->refusal) return answer_text(wsi, exchange, exchange->status, exchange->refusal);
    if (exchange->too_large) return answer_text(wsi, exchange, 413, "too large\n");
    ask_hub(depo_net_of(wsi), exchange);
    return 0;
}

int depo_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t size) {
    depo_exchange *exchange = user;
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return depo_gate_enter(depo_net_of(wsi), wsi);
    case LWS_CALLBACK_SSL_INFO: /* the mask says: a handshake is done */
        if (lws_get_opaque_user_data(wsi))
            depo_tls_done(depo_net_of(wsi), lws_get_opaque_user_data(wsi));
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        depo_gate_leave(wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return depo_gate_upgrade(wsi);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket without our subprotocol */
    case LWS_CALLBACK_RAW_ADOPT:                  /* the method CONNECT: no tunnels */
    case LWS_CALLBACK_RAW_CONNECTED:
    case LWS_CALLBACK_RAW_RX:
        return -1;
    case LWS_CALLBACK_HTTP:
        return start_request(wsi, exchange);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(exchange, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return end_body(wsi, exchange);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        if (!exchange || !exchange->number) return 0;
        if (exchange->answer && !exchange->headers_sent) return start_answer(wsi, exchange);
        return write_body(wsi, exchange);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (exchange && exchange->number) finish(wsi, exchange);
        return 0;
    default:
        return 0;
    }
}
