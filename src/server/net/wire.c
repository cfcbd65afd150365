/* SPDX-License-Identifier: MIT
 * Reads along with the library. libwebsockets 4.1 shows neither the request line as it was sent (it
 * resolves "..", cuts at ";" and forgets what was encoded) nor whether a frame was masked, and
 * offers no place to look. So Depo has recv() and SSL_read() itself, and the loader prefers a
 * program's own: bytes of its server's sockets pass here on their way to the library. */
#include "server/net/inner.h"

#include <errno.h>
#include <openssl/ssl.h>
#include <string.h>
#include <sys/socket.h>

enum { WIRES = 65536 /* gate.c lets no file have a higher number */, TARGET = 3 * DEPO_PATH + 512 };

typedef enum wire_state {
    WIRE_NONE, /* not a socket of the server */
    WIRE_METHOD,
    WIRE_TARGET,
    WIRE_HEADERS,
    WIRE_FRAME,   /* its first byte is next */
    WIRE_LENGTH,  /* its second */
    WIRE_LENGTHS, /* a long length, byte by byte */
    WIRE_PAYLOAD  /* with the mask before it */
} wire_state;

typedef struct wire {
    wire_state state;
    bool tls;      /* recv() sees nothing but ciphers */
    bool socket;   /* it has become a WebSocket */
    bool unmasked; /* a frame was not masked */
    bool fresh;    /* nothing in this line yet */
    unsigned left; /* bytes of the length */
    uint64_t skip; /* bytes of the frame that are still to come */
    size_t size;   /* of the target; TARGET: it was longer */
    char *target;  /* while a request is under way */
} wire;

static wire wires[WIRES]; /* by the number of the file */

/* Other threads have files of other libraries, which may get the number of a socket that has just
 * been closed. */
static _Thread_local bool reads_along;

void depo_wire_start(void) {
    reads_along = true;
}

bool depo_wire_open(int fd, bool tls) {
    if (fd < 0 || fd >= WIRES) return false;
    free(wires[fd].target); /* of one that ended in the middle of it */
    wires[fd] = (wire){.state = WIRE_METHOD, .tls = tls};
    return true;
}

unsigned depo_wire_path(int fd, char out[DEPO_PATH]) {
    wire *w = fd >= 0 && fd < WIRES ? &wires[fd] : NULL;
    if (!w || !w->target) return 400;
    unsigned status = w->size < TARGET ? depo_path_read(w->target, out) : 414;
    free(w->target);
    w->target = NULL;
    return status;
}

bool depo_wire_becomes_socket(int fd) {
    wires[fd].socket = true;
    return !wires[fd].unmasked;
}

static void take_target(wire *w, unsigned char c) {
    if (!w->target) w->target = malloc(TARGET);
    if (!w->target) return;
    /* A zero would hide what follows it. */
    if (w->size < TARGET) w->target[w->size++] = (char)(c ? c : ' ');
    if (w->size < TARGET) w->target[w->size] = 0;
}

static void take_length(wire *w, unsigned char c) {
    unsigned length = c & 0x7f;
    if (!(c & 0x80)) w->unmasked = true;
    w->left = length == 126 ? 2 : length == 127 ? 8 : 0;
    w->skip = w->left ? 0 : length;
    w->state = w->left ? WIRE_LENGTHS : WIRE_PAYLOAD;
    if (!w->left) w->skip += 4;
}

static void take_byte(wire *w, unsigned char c) {
    switch (w->state) {
    case WIRE_METHOD:
        if (c == ' ') w->state = WIRE_TARGET;
        break;
    case WIRE_TARGET:
        if (c != ' ' && c != '\r' && c != '\n') {
            take_target(w, c);
            break;
        }
        w->state = WIRE_HEADERS;
        w->fresh = c == '\n';
        break;
    case WIRE_HEADERS:
        if (c == '\n' && w->fresh)
            w->state = WIRE_FRAME;
        else if (c != '\r')
            w->fresh = c == '\n';
        break;
    case WIRE_FRAME:
        w->state = WIRE_LENGTH;
        break;
    case WIRE_LENGTH:
        take_length(w, c);
        break;
    case WIRE_LENGTHS:
        w->skip = w->skip << 8 | c;
        if (--w->left) break;
        w->skip += 4;
        w->state = WIRE_PAYLOAD;
        break;
    default:
        break;
    }
}

/* False when the connection is to end here and now. A body that is no frames is read as if it were;
 * nobody asks then. */
static bool read_along(wire *w, unsigned char *bytes, size_t size) {
    for (size_t i = 0; i < size && !w->unmasked;) {
        if (w->state == WIRE_PAYLOAD) {
            size_t part = w->skip < size - i ? (size_t)w->skip : size - i;
            i += part;
            w->skip -= part;
            if (!w->skip) w->state = WIRE_FRAME;
        } else {
            take_byte(w, bytes[i]);
            /* Only Depo reads the path: the library gets one that it cannot stumble over. */
            if (w->state == WIRE_TARGET && bytes[i] != ' ') bytes[i] = w->size > 1 ? 'x' : '/';
            i++;
        }
    }
    return !w->socket || !w->unmasked;
}

static wire *wire_of(int fd, bool tls) {
    wire *w = reads_along && fd >= 0 && fd < WIRES ? &wires[fd] : NULL;
    return w && w->state != WIRE_NONE && w->tls == tls ? w : NULL;
}

__attribute__((visibility("default"))) ssize_t recv(int fd, void *buffer, size_t size, int flags) {
    ssize_t got = recvfrom(fd, buffer, size, flags, NULL, NULL);
    wire *w = got > 0 && !(flags & MSG_PEEK) ? wire_of(fd, false) : NULL;
    if (!w || read_along(w, buffer, (size_t)got)) return got;
    errno = ECONNRESET;
    return -1;
}

__attribute__((visibility("default"))) int SSL_read(SSL *ssl, void *buffer, int size) {
    size_t got = 0;
    if (size <= 0 || SSL_read_ex(ssl, buffer, (size_t)size, &got) != 1) return -1;
    wire *w = wire_of(SSL_get_fd(ssl), true);
    if (!w || read_along(w, buffer, got)) return (int)got;
    SSL_set_shutdown(ssl, SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN);
    errno = ECONNRESET;
    return -1;
}
