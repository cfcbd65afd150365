/* SPDX-License-Identifier: MIT
 * The entries of a table's log and their stored form. A table is what follows from its entries.
 * For the server. */
#ifndef DEPO_SERVER_ENTRY_H
#define DEPO_SERVER_ENTRY_H

#include "codec/game_file.h"
#include "say/phrase.h"
#include "server/base/person.h"

#include <jansson.h>

typedef enum depo_entry_kind {
    DEPO_LOG_CREATE,
    DEPO_LOG_SIT,     /* seat, name, person, text: a commitment or nothing */
    DEPO_LOG_STAND,   /* seat */
    DEPO_LOG_RENAME,  /* seat, name */
    DEPO_LOG_ARRANGE, /* seat, role, level, name */
    DEPO_LOG_START,
    DEPO_LOG_MOVE,     /* seat, text, bot */
    DEPO_LOG_UNDO,     /* seat, count: moves that remain */
    DEPO_LOG_CHAT,     /* seat, text, phrase */
    DEPO_LOG_MUTE,     /* seat, other, on */
    DEPO_LOG_VOTE,     /* seat, on */
    DEPO_LOG_LEAVE,    /* seat */
    DEPO_LOG_BACK,     /* seat */
    DEPO_LOG_TIMEOUT,  /* seat */
    DEPO_LOG_REMATCH,  /* table */
    DEPO_LOG_KICK,     /* seat: a bot plays it from now on */
    DEPO_LOG_SILENCE,  /* seat, on: by the host, for everyone */
    DEPO_LOG_END,      /* by the operator: a game is given up, a table that waits is gone */
    DEPO_LOG_FOLDED,   /* stands for all entries up to it, with the game file beside it */
    DEPO_LOG_DELETE,   /* the table is gone; its log is removed some time later */
    DEPO_LOG_COMMIT,   /* seat, text: a device's commitment to its number (shuffle.h) */
    DEPO_LOG_CALL,     /* the commitments stand; devices are asked for their numbers */
    DEPO_LOG_REVEAL,   /* seat, text: the number */
    DEPO_LOG_MISS,     /* a number did not come: all commit anew, without that seat */
    DEPO_LOG_NUDGE,    /* seat, other: is reminded of their turn */
    DEPO_LOG_VACATION, /* seat, count: days for which its clock stands from now on; 0: not any more
                        */
    DEPO_LOG_KINDS
} depo_entry_kind;

const char *depo_entry_word(unsigned kind);

enum { DEPO_ROLE_OPEN, DEPO_ROLE_HUMAN, DEPO_ROLE_BOT };
enum { DEPO_CLOCK_NONE, DEPO_CLOCK_BANK, DEPO_CLOCK_DAYS };
enum { DEPO_LEVEL_SIZE = 32, DEPO_CHAT_SIZE = 401 };

typedef struct depo_seat_plan {
    uint8_t role;
    char level[DEPO_LEVEL_SIZE]; /* of a bot */
    char name[DEPO_MAX_PLAYER_NAME];
    depo_person person;           /* of a human */
    char commit[DEPO_SHARE_TEXT]; /* of a human's device when the table was made; "": none */
} depo_seat_plan;

/* A ticket that the host has brought (own.h), in numbers of the map that it is put into. */
enum { DEPO_MAX_OWN = DEPO_MAX_TICKETS };
typedef struct depo_own_ticket {
    uint8_t a, b, points, is_long;
    uint8_t option; /* DEPO_NONE: of the variant */
} depo_own_ticket;

/* How a table is to be: the first entry of its log. */
typedef struct depo_table_plan {
    char map[DEPO_ID_SIZE];
    char map_hash[2 * DEPO_HASH_SIZE + 1];
    char base_hash[2 * DEPO_HASH_SIZE + 1]; /* of the map without its own tickets, if it has any */
    bool brought;                           /* the map is the host's: brought.h */
    depo_own_ticket own[DEPO_MAX_OWN];
    unsigned n_own;
    char variant[DEPO_ID_SIZE];
    char options[DEPO_MAX_OPTIONS][DEPO_ID_SIZE];
    unsigned n_options;
    depo_seat_plan seats[DEPO_MAX_PLAYERS];
    unsigned n_seats;
    depo_seat first; /* DEPO_NONE: by chance */
    uint8_t clock;
    int64_t bank, increment; /* milliseconds; DAYS: bank is the time of a turn */
    unsigned pace;           /* milliseconds */
    unsigned delay;          /* seconds */
    bool listed, hints, start;
    unsigned deal_day; /* of the deal of the day (deal.h), 0: none */
    bool ranked;       /* the one try of its person */
    depo_seed seed;    /* secret until the game is over; of a shuffled table from the start on */
    bool shuffled;     /* the seed follows from the secret and the people's numbers */
    uint8_t secret[DEPO_SHARE_SIZE];
    unsigned reveal; /* seconds for the devices to answer, 1 at least; 0: not shuffled */
    depo_person host;
} depo_table_plan;

typedef struct depo_entry {
    depo_entry_kind kind;
    uint32_t seq;
    int64_t at;     /* milliseconds since 1970 */
    depo_seat seat; /* DEPO_NONE where the kind has none */
    depo_seat other;
    bool on, bot;
    uint8_t role;
    unsigned count;
    depo_person person; /* who did it; nobody for the server */
    char id[DEPO_COMMAND_ID];
    char name[DEPO_MAX_PLAYER_NAME];
    char level[DEPO_LEVEL_SIZE];
    char text[DEPO_MOVE_TEXT];
    char table[DEPO_TABLE_ID];
    char phrase[DEPO_PHRASE_CODE]; /* its text is the English sentence; "" for a line */
    depo_table_plan plan;          /* CREATE, FOLDED: as the seats are then */
    /* FOLDED; `on`: moves were undone against bots; `bot`: the operator ended it. */
    int64_t created;
    uint8_t phase;
    const char *file; /* not in the stored form, not owned */
    size_t file_size;
} depo_entry;

/* The stored form, to be freed; NULL when memory runs out. */
char *depo_entry_write(const depo_entry *entry);

/* False when the text isn't an entry. `seq` is not in the text. */
bool depo_entry_read(const char *text, size_t size, depo_entry *entry);

#endif
