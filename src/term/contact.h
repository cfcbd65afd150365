/* SPDX-License-Identifier: MIT
 * A connection that comes back: a socket with a heartbeat, which notices within seconds that nobody
 * answers any more, and tries again, ever more slowly. For src/term. */
#ifndef DEPO_TERM_CONTACT_H
#define DEPO_TERM_CONTACT_H

#include "term/socket.h"

#include <stdint.h>

/* Milliseconds. */
enum {
    DEPO_CONTACT_ASK = 2000,    /* of silence, then the server is asked whether it is there */
    DEPO_CONTACT_DEAD = 6000,   /* of silence, then the connection is taken for lost */
    DEPO_CONTACT_FIRST = 250,   /* before the first new try; each later one waits twice as long */
    DEPO_CONTACT_LONGEST = 8000 /* but no longer than this */
};

typedef struct depo_contact {
    char host[256];
    int port;
    bool tls;
    char path[64];       /* of the server */
    depo_socket *socket; /* NULL between two tries */
    bool up;             /* something has come since the connection was made */
    int64_t heard;       /* when something came last, or the try began */
    int64_t asked;       /* when the server was asked last */
    int64_t next;        /* when to try again */
    unsigned wait;       /* before the next try after this one */
    unsigned asks;       /* so far: numbers for their ids */
    char trouble[128];   /* why it was lost, "" before */
} depo_contact;

/* Milliseconds of a clock that only goes forward. */
int64_t depo_now_ms(void);

/* Lets the network move for at most `ms` milliseconds. True when a connection has just been begun:
 * what it needs must be sent again. */
bool depo_contact_tend(depo_contact *contact, unsigned ms);

/* Queues a text where there is a connection; without one it is dropped. */
void depo_contact_send(depo_contact *contact, const char *text);

/* The next text that came in, to be freed, or NULL. */
char *depo_contact_take(depo_contact *contact);

/* Seconds until the next try, 0 while trying. */
unsigned depo_contact_wait(const depo_contact *contact);

void depo_contact_close(depo_contact *contact);

#endif
