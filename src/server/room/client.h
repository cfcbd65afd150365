/* SPDX-License-Identifier: MIT
 * A connection, who it is, and what it follows. For the hub's own files. */
#ifndef DEPO_SERVER_CLIENT_H
#define DEPO_SERVER_CLIENT_H

#include "server/base/address.h"
#include "server/hub/hub.h"
#include "server/base/person.h"
#include "server/service/quota.h"
#include "server/room/story.h"

typedef struct depo_room depo_room;

/* One connection. Deeds hold references; `connection` is NULL when it is gone. */
struct depo_client {
    depo_hub *hub;
    void *connection;
    depo_owner owner;
    char address[DEPO_ADDRESS];
    unsigned refs;
    bool hello;
    bool text_views; /* positions and events as text */
    depo_person person;
    char key[DEPO_KEY_MOST + 1];
    bool lists;              /* has asked for its tables: hears when they change */
    char tag[DEPO_TABLE_ID]; /* then: what processes call its person */
    struct depo_sub *subs;
    unsigned n_subs;
    int64_t heard; /* when anything came from it last, monotonic */
    bool silent;   /* too long ago: nobody can say whether it is there */
    double tokens;
    int64_t filled; /* when the tokens were counted, monotonic */
    depo_client *next, *before;
};

/* A connection that follows a table, in brief or in full; it may do both. */
typedef struct depo_sub {
    depo_client *client;
    depo_room *room;
    struct depo_sub *next_of_room, *next_of_client;
    unsigned seats; /* bits */
    bool brief, no_views;
    bool behind;        /* its story is told (retell.c): until the end it gets no updates */
    bool queued;        /* for its turn */
    bool resting;       /* until it has tokens again */
    unsigned next_step; /* the next one to tell */
    unsigned anew;      /* of so many steps what stands after them, then every step */
    struct depo_sub *next_behind;
} depo_sub;

void depo_client_release(depo_client *client);
/* Whether the connection has so many tokens left, which are taken. */
bool depo_client_may(depo_hub *hub, depo_client *client, double cost);
/* Takes tokens for what is sent on demand; it may owe some afterwards. */
static inline void depo_client_charge(depo_client *client, size_t bytes) {
    client->tokens -= (double)bytes / DEPO_TOKEN_BYTES;
}
void depo_client_send(depo_hub *hub, depo_client *client, depo_frame *frame); /* takes it over */

#endif
