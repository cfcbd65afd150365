/* SPDX-License-Identifier: MIT
 * A table in memory, and what waits to be done to it. For the hub's own files.
 *
 * A *deed* is anything that is to happen to a table: a client's command, a request of HTTP, the
 * server's own. Deeds wait in the room's queue and are done one at a time: an entry is folded in
 * when the store has it, so that the log and the table never differ.
 * A *wish* is a deed's aim that is not judged yet: a move, an undo, a vote. decide.c makes an entry
 * of the log out of it, or a refusal. The server wishes too: for a clock that ran out, for a bot.
 * The *pulse* of a room is what it does by itself as time goes by: its clocks, its bots.
 * Its *note* is the line in the store's list of tables: what it is, and when it must be woken
 * though nobody looks at it. */
#ifndef DEPO_SERVER_ROOM_H
#define DEPO_SERVER_ROOM_H

#include "server/room/client.h"
#include "server/table/command.h"
#include "server/table/entry.h"
#include "server/table/message.h"
#include "server/service/quota.h"
#include "server/room/story.h"
#include "server/table/table.h"

typedef struct depo_deed depo_deed;

typedef enum depo_deed_kind {
    DEPO_DEED_COMMAND, /* of a client */
    DEPO_DEED_CREATE,  /* of a client, a request, or the server (a rematch) */
    DEPO_DEED_SERVER,  /* a bot's move, a clock, a start */
    DEPO_DEED_WAKE,    /* of the server: once loaded, a table goes on by itself */
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

/* Who is at a table, and how far it is, as the store's index of people has it (mine.c). */
typedef struct depo_people {
    depo_person host, seats[DEPO_MAX_PLAYERS];
    uint8_t phase;
    bool known; /* false: nothing yet */
} depo_people;

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
    bool seated;                        /* and the store's index of people */
    depo_people people;                 /* as they were written down, or read */
    bool has_result;                    /* of a ranked try: the store has it */
    uint32_t behind;                    /* another process wrote up to here */
    int64_t think_at, note_at, touched; /* monotonic */
    int64_t rests;      /* until then, monotonic: the store failed, nothing is done by itself */
    depo_waiter waiter; /* since think_at */
    int64_t noted_due;  /* when the store's note wakes it by the system's clock, 0: never */
    int64_t ahead;      /* the log was written by a clock that was so much ahead, milliseconds */
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

enum { DEPO_ROOM_QUEUE = 256 };

bool depo_room_push(depo_room *room, depo_deed *deed);
void depo_room_next(depo_room *room);
void depo_room_catch_up(depo_room *room, uint32_t seq);
depo_deed *depo_deed_new(depo_deed_kind kind, depo_client *client);
void depo_deed_free(depo_deed *deed);
/* Answers a deed: an ack or an error, by message or by HTTP. */
void depo_deed_refuse(depo_room *room, depo_deed *deed, const depo_refusal *refusal);

/* The error of a table that is frozen. */
depo_refusal depo_room_frozen(const depo_room *room);

/* The answer to a deed that is no entry; frees it. */
void depo_deed_acknowledge(depo_room *room, depo_deed *deed);

#endif
