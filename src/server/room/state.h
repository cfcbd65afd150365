/* SPDX-License-Identifier: MIT
 * A table in memory, who follows it, and what all tables of a process share. For the files of this
 * folder, and for the services.
 *
 * A *request* is anything that is to happen to a table: a client's message, a request of HTTP, the
 * server's own. Requests wait in the room's queue and are done one at a time: an entry is folded in
 * when the store has it, so that the log and the table never differ.
 * An *action* is what a request asks of the table, not judged yet: a move, an undo, a vote.
 * decide.c makes an entry of the log out of it, or a refusal. The server acts too: for a clock that
 * ran out, for a bot. What must happen outside the room is an *effect*: see effect.h. */
#ifndef DEPO_SERVER_ROOM_STATE_H
#define DEPO_SERVER_ROOM_STATE_H

#include "server/base/address.h"
#include "server/base/histogram.h"
#include "server/base/host.h"
#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/steady.h"
#include "server/base/store.h"
#include "server/table/incoming.h"
#include "server/table/outgoing.h"
#include "server/table/table.h"

typedef struct depo_room depo_room;
typedef struct depo_client depo_client;
typedef struct depo_sub depo_sub;
typedef struct depo_request depo_request;
typedef struct depo_story depo_story;
struct depo_effect;

enum {
    DEPO_ROOM_HASH = 16384,
    DEPO_ROOM_QUEUE = 256,
    DEPO_TOKEN_BYTES = 32 << 10, /* of a story cost as much as a message */
    DEPO_OVERDUE = 4000 /* milliseconds after which a table that should have gone on is woken */
};

typedef struct depo_counters {
    uint64_t messages_in, messages_out, bytes_out, moves, entries, errors, bot_moves, conflicts,
        creates, timeouts, store_errors, requests, connects, frozen, evicted, banned, retired,
        reports, thoughts, deals_begun, deal_results, rehearsals, story_steps, letters,
        letters_failed, channels_stopped;
    depo_histogram move_latency; /* from a player's message to its acknowledgement */
    depo_histogram bot_wait;     /* of a bot, for a thread */
    depo_histogram loop_lag;     /* how late the loop's ticks are */
} depo_counters;

/* Steps as messages, of all tables (story.c), and those who are told them (retell.c). */
typedef struct depo_stories {
    depo_story *latest, *oldest; /* kept, by when they were used */
    size_t bytes;
    depo_sub *behind, **behind_tail; /* who waits for the next part */
    unsigned resting;                /* who waits for tokens */
} depo_stories;

/* What all tables of a process share. */
typedef struct depo_site {
    depo_host host;
    depo_limits limits;
    depo_store *store; /* NULL before it is there, and after it is closed */
    depo_catalog catalog;
    char secret[DEPO_SECRET_TEXT]; /* of all servers on the store; "" until it is read */
    depo_steady steady;
    depo_stories stories;
    depo_client *clients;
    unsigned n_clients;
    depo_room *hash[DEPO_ROOM_HASH];
    depo_room *rooms, *last_room;
    unsigned n_rooms;
    unsigned tasks;    /* of the store, under way */
    int64_t disk_used; /* bytes of the database, as of the last look; 0: not known */
    bool stopping;
    depo_counters counters;
    /* Takes the effects of rooms: at once, or in their order. A refusal where they ask for one. */
    depo_refusal_code (*carry_out)(void *self, const struct depo_effect *effect);
    void *self;
} depo_site;

/* Who uses memory and time (service/quota.h): an address and, with a key, a person. */
typedef struct depo_owner {
    struct depo_payer *address, *person; /* person NULL: without a key */
} depo_owner;

/* One connection. Requests hold references; `connection` is NULL when it is gone. */
struct depo_client {
    depo_site *site;
    void *connection;
    depo_owner owner;
    char address[DEPO_ADDRESS];
    char log_id[DEPO_LOG_ID]; /* what the log calls it */
    unsigned refs;
    bool hello;
    bool text_views; /* positions and events as text */
    depo_person person;
    depo_person device;        /* whom its key alone would stand for */
    char badge[DEPO_TABLE_ID]; /* what processes call that device; "": without a key */
    bool greets;               /* the store is asked who the person is: */
    bool shut;                 /* its connection ends: nothing is heard from it any more */
    struct depo_held *held;    /* messages wait until then */
    unsigned n_held;
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
struct depo_sub {
    depo_client *client;
    depo_room *room;
    struct depo_sub *next_of_room, *next_of_client;
    unsigned seats; /* bits */
    bool brief, no_views;
    bool board;         /* a big board: no seat's view, whoever it is */
    bool behind;        /* its story is told (retell.c): until the end it gets no updates */
    bool queued;        /* for its turn */
    bool resting;       /* until it has tokens again */
    unsigned next_step; /* the next one to tell */
    unsigned anew;      /* of so many steps what stands after them, then every step */
    struct depo_sub *next_behind;
};

typedef enum depo_request_kind {
    DEPO_REQUEST_COMMAND, /* of a client */
    DEPO_REQUEST_CREATE,  /* of a client, HTTP, or the server (a rematch) */
    DEPO_REQUEST_SERVER,  /* a bot's move, a clock, a start */
    DEPO_REQUEST_WAKE,    /* of the server: once loaded, a table goes on by itself */
    DEPO_REQUEST_FOLD,    /* of the server: the log of a finished table */
    DEPO_REQUEST_INFO,    /* GET /api/tables/ID */
    DEPO_REQUEST_FILE     /* GET /api/tables/ID/game */
} depo_request_kind;

struct depo_request {
    depo_request_kind kind;
    depo_client *client; /* NULL, or a reference */
    uint64_t http;       /* the number of a request of HTTP, or 0 */
    depo_message message;
    depo_entry entry;
    depo_person person;
    int64_t since;     /* of a client: when it came, monotonic */
    depo_room *parent; /* CREATE of a rematch: the table that waits for it */
    char *map_text;    /* CREATE: the map that its host brings, or NULL */
    unsigned tries;
    bool read_on; /* the log was read for it once more */
    depo_request *next;
};

/* Who follows a table at another process: see presence.c. */
typedef struct depo_elsewhere {
    char node[17]; /* the process; "": none */
    depo_presence presence;
    int64_t at; /* when it was heard of last, monotonic */
} depo_elsewhere;
enum { DEPO_ELSEWHERE = 8 }; /* processes beside this one that a table may be followed at */

/* The people of a table, and how far it is, as the store's index of people has it (mine.c). */
typedef struct depo_people {
    depo_person host, seats[DEPO_MAX_PLAYERS];
    uint8_t phase;
    bool known; /* false: nothing yet */
} depo_people;

struct depo_room {
    depo_site *site;
    depo_table table;
    depo_sub *subs;
    struct {
        depo_request *first, **last;
        unsigned count;
        depo_request *current; /* a task of the store is about it */
        bool busy;             /* a task of the store is under way */
        int64_t rests; /* until then, monotonic: the store failed, nothing is done by itself */
    } queue;
    struct {
        bool loaded;        /* the log up to table.seq is folded in */
        const char *frozen; /* why the log cannot be folded; NULL: it can. Kept as it is */
        char *file;         /* of a game whose log is folded, while it is read; or NULL */
        size_t file_size;
        bool map_asked; /* its map is not built in: the store was asked for it */
        char map_hash[2 * DEPO_HASH_SIZE + 1]; /* then: which */
        uint32_t behind;                       /* another process wrote up to here */
        int64_t ahead; /* it was written by a clock that was so much ahead, milliseconds */
    } log;
    struct {
        bool good;  /* the store has what is now */
        int64_t at; /* the next one, monotonic */
        int64_t
            due; /* when the one in the store wakes the table, by the system's clock, 0: never */
        bool seated;        /* the store's index of people is as `people` */
        depo_people people; /* as they were written down, or read */
        bool has_result;    /* of a ranked try: the store has it */
    } snapshot;
    struct {
        bool waits;     /* a bot of it thinks, or waits for that */
        int64_t at;     /* when it shall, monotonic; 0: not known yet */
        uint8_t *minds; /* memories of the bots, by seat */
    } thinking;
    struct {
        bool due;                  /* someone came or went since it was said */
        int64_t at;                /* up to when it is said already, monotonic */
        depo_elsewhere *elsewhere; /* DEPO_ELSEWHERE of them, NULL while nobody is */
        int64_t told;              /* when the other processes were told who is here, monotonic */
    } presence;
    struct {
        unsigned shown;    /* steps that spectators with a delay have seen */
        depo_story *story; /* steps as messages, or NULL */
        depo_own_text own[DEPO_MAX_PLAYERS];
    } telling;
    uint8_t notified;             /* bits of the seats that notices may wait for (notices.h) */
    int64_t touched;              /* monotonic */
    struct depo_lodging *lodging; /* its places in memory (service/registry.h); the service's */
    depo_room *next_of_hash, *next, *before;
};

#endif
