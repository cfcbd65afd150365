/* SPDX-License-Identifier: MIT
 * A table in memory with those who follow it, and what waits to be done to it. One thing at a
 * time: an entry is folded in when the store has it. For the hub's own files. */
#ifndef DEPO_SERVER_ROOM_H
#define DEPO_SERVER_ROOM_H

#include "server/command.h"
#include "server/hub.h"
#include "server/address.h"
#include "server/message.h"
#include "server/orders.h"
#include "server/quota.h"
#include "server/steady.h"
#include "server/story.h"

typedef struct depo_room depo_room;
typedef struct depo_deed depo_deed;

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

typedef enum depo_deed_kind {
    DEPO_DEED_COMMAND, /* of a client */
    DEPO_DEED_CREATE,  /* of a client, a request, or the server (a rematch) */
    DEPO_DEED_SERVER,  /* a bot's move, a clock, a start */
    DEPO_DEED_FOLD,    /* of the server: the log of a finished table */
    DEPO_DEED_INFO,    /* GET /api/tables/ID */
    DEPO_DEED_FILE     /* GET /api/tables/ID/game */
} depo_deed_kind;

struct depo_deed {
    depo_deed_kind kind;
    depo_client *client; /* NULL, or a reference */
    uint64_t request;    /* of HTTP, or 0 */
    depo_command command;
    depo_entry entry;
    depo_person person;
    depo_hub *client_hub; /* join: where the client is */
    depo_room *parent;    /* CREATE of a rematch: the table that waits for it */
    unsigned tries;
    bool read_on; /* the log was read for it once more */
    depo_deed *next;
};

/* Who follows a table at another process: see presence.c. */
typedef struct depo_elsewhere {
    char node[17]; /* the process; "": none */
    depo_presence presence;
    int64_t at; /* when it was heard of last, monotonic */
} depo_elsewhere;
enum { DEPO_ELSEWHERE = 8 }; /* processes beside this one that a table may be followed at */

struct depo_room {
    depo_hub *hub;
    depo_table table;
    depo_sub *subs;
    depo_deed *queue, **queue_tail, *current;
    unsigned n_queue;
    bool busy;          /* a task of the store is under way */
    bool loaded;        /* the log up to table.seq is folded in */
    const char *frozen; /* why the log cannot be folded; NULL: it can. Kept as it is */
    char *file;         /* of a game whose log is folded, while it is read; or NULL */
    size_t file_size;
    bool map_asked;                     /* its map is not built in: the store was asked for it */
    bool thinking;                      /* a bot of it thinks, or waits for that */
    bool noted;                         /* the store's note says what is now */
    uint32_t behind;                    /* another process wrote up to here */
    int64_t think_at, note_at, touched; /* monotonic */
    depo_waiter waiter;                 /* since think_at */
    int64_t noted_due; /* when the store's note wakes it by the system's clock, 0: never */
    int64_t ahead;     /* the log was written by a clock that was so much ahead, milliseconds */
    depo_place places[DEPO_PAYERS]; /* who pays */
    unsigned shown_steps;           /* to spectators with a delay */
    depo_story *story;              /* steps as messages, or NULL */
    bool presence_due;              /* someone came or went since it was said */
    int64_t presence_at;            /* up to when it is said already, monotonic */
    uint8_t *minds;                 /* memories of the bots, by seat */
    depo_own_text own[DEPO_MAX_PLAYERS];
    depo_elsewhere *elsewhere; /* DEPO_ELSEWHERE of them, NULL while nobody is */
    int64_t told;              /* when the other processes were told who is here, monotonic */
    depo_room *next_of_hash, *next, *before;
};

enum { DEPO_ROOM_HASH = 16384, DEPO_ROOM_QUEUE = 256 };

typedef struct depo_counters {
    uint64_t messages_in, messages_out, bytes_out, moves, entries, errors, bot_moves, conflicts,
        creates, timeouts, store_errors, requests, connects, frozen, evicted, banned, retired,
        reports, thoughts, story_steps, bot_waited; /* milliseconds in line, of all thoughts */
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
    unsigned jobs;                      /* bots thinking */
    unsigned tasks;                     /* of the store, under way */
    depo_story *stories, *oldest_story; /* kept, the one used last first */
    size_t story_bytes;
    depo_sub *behind, **behind_tail;     /* stories that wait for their turn */
    unsigned resting;                    /* stories that wait for tokens */
    int64_t looked;                      /* for who has gone silent, monotonic */
    int64_t polled, due_polled, started; /* monotonic */
    char due_after[DEPO_TABLE_ID];       /* where the next look for due tables begins */
    depo_steady steady;
    depo_orders orders;
    int64_t orders_polled;          /* monotonic */
    unsigned retention;             /* looks so far */
    int64_t retention_looked;       /* monotonic */
    int64_t retention_offset;       /* of the system's clock to the monotonic one */
    int64_t retention_waits;        /* until then, monotonic: the clock has jumped */
    bool new_ban, new_announcement; /* among the orders that are just being read */
    bool stopping;
    depo_counters counters;
};

/* places.c */
depo_room *depo_hub_room(const depo_hub *hub, const char *id); /* NULL: not in memory */
/* Makes a place for it when there is none; NULL when the owner, or the server, has none left. */
depo_room *depo_hub_open(depo_hub *hub, const char *id, const depo_owner *owner);
void depo_room_release(depo_room *room); /* an empty room */
/* From now on the owner pays for it; false when that would be too many. */
bool depo_room_charge(depo_room *room, const depo_owner *owner);
void depo_room_share(depo_room *room); /* someone does not follow it any more */
void depo_room_sweep(depo_room *room, int64_t ticks);

/* hub.c */
void depo_client_release(depo_client *client);
/* Whether the connection has so many tokens left, which are taken. */
bool depo_client_may(depo_hub *hub, depo_client *client, double cost);
/* Takes tokens for what is sent on demand; it may owe some afterwards. */
static inline void depo_client_charge(depo_client *client, size_t bytes) {
    client->tokens -= (double)bytes / DEPO_TOKEN_BYTES;
}
void depo_client_send(depo_hub *hub, depo_client *client, depo_frame *frame); /* takes it over */
void depo_hub_submit(depo_hub *hub, depo_task *task);
void depo_hub_ask_secret(depo_hub *hub);
depo_refusal_code depo_hub_may_create(depo_hub *hub, const depo_owner *owner); /* counts it */

/* admin.c: orders of the operator */
void depo_hub_read_orders(depo_hub *hub);
void depo_hub_poll_orders(depo_hub *hub, int64_t ticks); /* now and then */
bool depo_hub_is_banned(const depo_hub *hub, const depo_person *person, const char *address);
bool depo_hub_admits(depo_hub *hub, depo_client *client); /* or says goodbye */
bool depo_hub_is_muted(const depo_hub *hub, const depo_client *client);
json_t *depo_hub_announcement(const depo_hub *hub); /* a new reference; NULL: none stands */
void depo_room_replace_banned(depo_room *room);     /* wishes for it; depo_room_next grants them */
void depo_hub_no_table(depo_hub *hub, const char *table); /* looked for, and not there */
/* Ends a table, or removes it, if it is there. */
void depo_hub_end_table(depo_hub *hub, const char *table, bool remove);

/* retention.c: what is old leaves */
void depo_hub_retain(depo_hub *hub, int64_t ticks); /* now and then */
void depo_room_fold_log(depo_room *room);           /* of a finished table */

/* report.c: someone complains of another at the table */
void depo_room_report(depo_room *room, depo_deed *deed);
/* The answer to a deed that is no entry; frees it. */
void depo_deed_acknowledge(depo_room *room, depo_deed *deed);

/* room.c */
bool depo_room_push(depo_room *room, depo_deed *deed);
void depo_room_next(depo_room *room);
void depo_room_catch_up(depo_room *room, uint32_t seq);
depo_deed *depo_deed_new(depo_deed_kind kind, depo_client *client);
void depo_deed_free(depo_deed *deed);
/* Answers a deed: an ack or an error, by message or by HTTP. */
void depo_deed_refuse(depo_room *room, depo_deed *deed, const depo_refusal *refusal);

/* The error of a table that is frozen. */
depo_refusal depo_room_frozen(const depo_room *room);

/* presence.c: who is there */
depo_presence depo_room_presence(const depo_room *room);
void depo_room_tell_presence(depo_room *room);
void depo_room_say_presence(depo_room *room, int64_t ticks); /* what is due of it */
void depo_presence_look(depo_hub *hub);                      /* now and then: who has gone silent */
void depo_presence_heard(depo_hub *hub, const depo_task *task); /* from another process */

/* follow.c: who sees what of a table */
void depo_room_join(depo_room *room, depo_deed *deed);
void depo_room_part(depo_client *client, const char *table, bool brief);
void depo_room_part_all(depo_client *client);
void depo_room_close(depo_room *room); /* it is gone: nobody follows it any more */
void depo_room_tell(depo_room *room, const depo_entry *entry, const depo_events *events,
                    unsigned taken_back);
/* How many steps it may see now. */
unsigned depo_sub_sees(const depo_sub *sub);
/* The story is told: the position, and from now on what happens. */
void depo_sub_arrive(depo_sub *sub);
void depo_room_show_later(depo_room *room, int64_t now);
json_t *depo_client_tables(const depo_client *client); /* ids of those followed in full */
bool depo_room_is_followed(const depo_client *client, const char *table); /* in any way */

/* think.c: bots */
bool depo_room_is_asleep(const depo_room *room); /* bots alone, and nobody watches */
void depo_room_think(depo_room *room, int64_t ticks);
void depo_hub_think(depo_hub *hub); /* the next in line, while there are threads */

/* pulse.c: clocks, notes */
int64_t depo_room_now(const depo_room *room); /* for entries and clocks; never before the log */
void depo_room_keep_time(depo_room *room);    /* an entry was folded in */
/* Before an entry that may leave something to wait for: if nobody lives to note that, the store
 * wakes the table. */
void depo_room_watch(depo_room *room, const depo_entry *entry);
void depo_room_wish(depo_room *room, const depo_wish *wish); /* the server's own */
void depo_room_pulse(depo_room *room, int64_t ticks);
void depo_room_note(depo_room *room, int64_t ticks);
void depo_room_note_gone(depo_room *room); /* one that cannot be read */

/* api.c */
void depo_api_info(depo_room *room, depo_deed *deed);
void depo_api_file(depo_room *room, depo_deed *deed);
void depo_api_created(depo_hub *hub, uint64_t request, const depo_table *table);
void depo_api_refuse(depo_hub *hub, uint64_t request, const depo_refusal *refusal);
void depo_metrics_text(depo_hub *hub, FILE *out);
int64_t depo_hub_longest_wait(const depo_hub *hub); /* of bots in line now, milliseconds */

#endif
