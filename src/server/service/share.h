/* SPDX-License-Identifier: MIT
 * What waits in the line for the thinking threads (line.h), and the shares of those who pay for it.
 * For the services. */
#ifndef DEPO_SERVER_SHARE_H
#define DEPO_SERVER_SHARE_H

struct depo_payer;
struct depo_room;

/* A table in the line. */
typedef struct depo_waiter {
    struct depo_share *of; /* NULL: it does not wait */
    struct depo_room *room;
    struct depo_waiter *next, *before;
} depo_waiter;

/* One in a ring of those who take turns; holds its account while it is there. */
typedef struct depo_share {
    struct depo_payer *account;
    struct depo_share *next, *before; /* NULL: nothing of it waits */
    struct depo_share *above;         /* in whose ring it is, NULL: in the line's own */
    struct depo_share *turn;          /* of an address or network: who is next in its ring */
    depo_waiter *first, *last;        /* of a person: the tables */
} depo_share;

typedef struct depo_line {
    depo_share *turn;
    unsigned waiting; /* tables */
} depo_line;

#endif
