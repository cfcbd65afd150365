/* SPDX-License-Identifier: MIT
 * A WebSocket to a server: texts out, texts in. The only file of the terminal that includes the
 * network library. For src/term. */
#ifndef DEPO_TERM_SOCKET_H
#define DEPO_TERM_SOCKET_H

#include <stdbool.h>
#include <stddef.h>

typedef struct depo_socket depo_socket;

/* Begins to connect to what is at this path, "" or "/depo"; never NULL. */
depo_socket *depo_socket_open(const char *host, int port, bool tls, const char *path);
void depo_socket_close(depo_socket *socket);

/* Queues a text; it goes out when it can. */
void depo_socket_send(depo_socket *socket, const char *text);

/* Lets the network move for at most `ms` milliseconds, or until a text is there. */
void depo_socket_run(depo_socket *socket, unsigned ms);

/* The next text that came in, to be freed, or NULL. */
char *depo_socket_take(depo_socket *socket);

/* Whether a text is there to be taken. */
bool depo_socket_waiting(const depo_socket *socket);

/* Whether the connection is gone, and why. */
const char *depo_socket_trouble(const depo_socket *socket);

#endif
