/* SPDX-License-Identifier: MIT
 * What an operator has ordered: bans, silence, announcements, tables to end. Orders are a log of
 * their own in the store, which `depo admin` appends to and every server follows; what stands is
 * what follows from them. Pure: no clock, no store. For the server and the admin command. */
#ifndef DEPO_SERVER_ORDERS_H
#define DEPO_SERVER_ORDERS_H

#include "server/base/person.h"
#include "server/base/range.h"

/* Where in the store: the name of a log that no table can have. */
#define DEPO_ORDERS_LOG "admin"

typedef enum depo_order_kind {
    DEPO_ORDER_BAN,      /* whom, until */
    DEPO_ORDER_UNBAN,    /* whom */
    DEPO_ORDER_MUTE,     /* whom (a person), until */
    DEPO_ORDER_UNMUTE,   /* whom */
    DEPO_ORDER_ANNOUNCE, /* text ("": nothing any more), until */
    DEPO_ORDER_END,      /* table */
    DEPO_ORDER_DELETE,   /* table */
    DEPO_ORDER_KINDS
} depo_order_kind;

enum {
    DEPO_ORDERS_MOST = 20000, /* that stand at a time */
    DEPO_ANNOUNCEMENT = 301,  /* bytes with the closing zero */
    DEPO_SUBJECT_TEXT = 64
};

/* A person, or all addresses that begin like this one. */
typedef struct depo_subject {
    depo_person person; /* nobody: addresses */
    depo_range range;
} depo_subject;

typedef struct depo_order {
    depo_order_kind kind;
    uint32_t seq;
    int64_t at, until; /* milliseconds since 1970; until 0: for ever */
    depo_subject subject;
    char table[DEPO_TABLE_ID];
    char text[DEPO_ANNOUNCEMENT];
    bool done; /* END, DELETE: by this process */
} depo_order;

typedef struct depo_orders {
    depo_order *list; /* in the order of their seq; those that later ones took back are left out */
    unsigned count, room;
    uint32_t seq; /* of the last one read */
} depo_orders;

const char *depo_order_word(unsigned kind);

/* A key, a person (as `depo admin` shows people), an address or a range ("10.1.0.0/16"). False
 * when the text is none of them. Addresses of IPv6 count by their first 64 bits. */
bool depo_subject_parse(const char *text, depo_subject *subject);
void depo_subject_text(const depo_subject *subject, char out[DEPO_SUBJECT_TEXT]);

/* The stored form, to be freed; NULL when memory runs out. */
char *depo_order_write(const depo_order *order);
/* False when the text isn't an order. `seq` is not in the text. */
bool depo_order_read(const char *text, size_t size, depo_order *order);

/* Whether a later order makes an earlier one void. */
bool depo_order_replaces(const depo_order *later, const depo_order *earlier);

/* Takes the next order in; false when memory runs out or there are too many. */
bool depo_orders_add(depo_orders *orders, const depo_order *order);
void depo_orders_free(depo_orders *orders);

/* Whether an order of this kind (BAN, MUTE) stands against the person or the address; either may
 * be left out: nobody, "". */
bool depo_orders_stand(const depo_orders *orders, depo_order_kind kind, const depo_person *person,
                       const char *address, int64_t now);
/* The announcement that stands, or NULL. */
const depo_order *depo_orders_announcement(const depo_orders *orders, int64_t now);

#endif
