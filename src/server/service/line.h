/* SPDX-License-Identifier: MIT
 * Who thinks next: a line of tables whose bots want a thinking thread. Addresses take turns (those
 * of one network of IPv6 as one), in each address its people, and the tables of a person in the
 * order in which they came; so whoever has many tables waits for himself. For the hub's own files.
 */
#ifndef DEPO_SERVER_LINE_H
#define DEPO_SERVER_LINE_H

struct depo_account;
struct depo_owner;
struct depo_quotas;
struct depo_room;

/* A table in the line. */
typedef struct depo_waiter {
    struct depo_share *of; /* NULL: it does not wait */
    struct depo_room *room;
    struct depo_waiter *next, *before;
} depo_waiter;

/* One in a ring of those who take turns; holds its account while it is there. */
typedef struct depo_share {
    struct depo_account *account;
    struct depo_share *next, *before; /* NULL: nothing of it waits */
    struct depo_share *above;         /* in whose ring it is, NULL: in the line's own */
    struct depo_share *turn;          /* of an address or network: who is next in its ring */
    depo_waiter *first, *last;        /* of a person: the tables */
} depo_share;

typedef struct depo_line {
    depo_share *turn;
    unsigned waiting; /* tables */
} depo_line;

/* The owner needs an address. */
void depo_line_enter(struct depo_quotas *quotas, depo_line *line, depo_waiter *waiter,
                     const struct depo_owner *owner);
void depo_line_leave(struct depo_quotas *quotas, depo_line *line, depo_waiter *waiter);
/* Takes the next out of the line; NULL when nobody waits. */
depo_waiter *depo_line_next(struct depo_quotas *quotas, depo_line *line);

#endif
