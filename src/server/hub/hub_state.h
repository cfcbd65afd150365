/* SPDX-License-Identifier: MIT
 * What the server knows while it runs. For the hub's own files. */
#ifndef DEPO_SERVER_HUB_STATE_H
#define DEPO_SERVER_HUB_STATE_H

#include "server/table/catalog.h"
#include "server/room/client.h"
#include "server/hub/hub.h"
#include "server/service/orders.h"
#include "server/service/quota.h"
#include "server/room/room.h"
#include "server/base/steady.h"
#include "server/base/store.h"
#include "server/room/story.h"

enum { DEPO_ROOM_HASH = 16384 };

typedef struct depo_rehearsal depo_rehearsal;

typedef struct depo_counters {
    uint64_t messages_in, messages_out, bytes_out, moves, entries, errors, bot_moves, conflicts,
        creates, timeouts, store_errors, requests, connects, frozen, evicted, banned, retired,
        reports, thoughts, deals_begun, deal_results, rehearsals, story_steps,
        bot_waited; /* milliseconds in line, of all thoughts */
} depo_counters;

struct depo_hub {
    depo_host host;
    depo_limits limits;
    depo_store *store;
    depo_catalog catalog;
    char secret[DEPO_SECRET_TEXT]; /* of all servers on the store; "" until it is read */
    depo_room *hash[DEPO_ROOM_HASH];
    depo_room *rooms, *last_room;
    depo_quotas quotas;
    depo_line line;  /* of tables whose bots are to think */
    depo_owner self; /* of tables that nobody asked for: the server wakes them */
    depo_client *clients;
    unsigned n_rooms, n_clients;
    unsigned more_places;       /* that tables take beside one for each */
    unsigned jobs;              /* bots thinking */
    depo_rehearsal *rehearsals; /* of deals of the day, the next one first */
    unsigned n_rehearsals;
    unsigned tasks;                     /* of the store, under way */
    depo_story *stories, *oldest_story; /* kept, the one used last first */
    size_t story_bytes;
    depo_sub *behind, **behind_tail;     /* stories that wait for their turn */
    unsigned resting;                    /* stories that wait for tokens */
    int64_t looked;                      /* for who has gone silent, monotonic */
    int64_t polled, due_polled, started; /* monotonic */
    char due_after[DEPO_TABLE_ID];       /* where the next look for due tables begins */
    char fill_after[DEPO_TABLE_ID];      /* and for tables that are not in the index of people */
    int64_t fill_at;                     /* when, monotonic */
    depo_steady steady;
    depo_orders orders;
    int64_t orders_polled;          /* monotonic */
    unsigned retention;             /* looks so far */
    int64_t retention_looked;       /* monotonic */
    int64_t retention_offset;       /* of the system's clock to the monotonic one */
    int64_t retention_waits;        /* until then, monotonic: the clock has jumped */
    int64_t disk_used;              /* bytes of the database, as of the last look; 0: not known */
    bool new_ban, new_announcement; /* among the orders that are just being read */
    bool stopping;
    bool store_fails; /* as the log says */
    depo_counters counters;
};

void depo_hub_submit(depo_hub *hub, depo_task *task);
void depo_hub_ask_secret(depo_hub *hub);
/* A client's deed goes to the queue of a table; it stays the caller's when it is refused. */
depo_refusal_code depo_hub_hand_over(depo_hub *hub, depo_deed *deed, const char *id);
depo_refusal_code depo_hub_may_create(depo_hub *hub, const depo_owner *owner); /* counts it */

/* Lets a new table shuffle with its people. */
void depo_hub_shuffle(depo_hub *hub, depo_plan *plan);

#endif
