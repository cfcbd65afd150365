/* SPDX-License-Identifier: MIT
 * What a table is, as it follows from its log, and what can be wanted of it. For the server. */
#ifndef DEPO_SERVER_TABLE_STATE_H
#define DEPO_SERVER_TABLE_STATE_H

#include "core/undo.h"
#include "server/table/catalog.h"
#include "server/table/entry.h"

/* What a person has done at a table. */
typedef struct depo_usage {
    depo_person person;
    bool kicked; /* taken off a seat by the host */
    uint16_t count[DEPO_LOG_KINDS];
} depo_usage;

typedef struct depo_usages {
    depo_usage *list;
    unsigned count, room;
} depo_usages;

typedef enum depo_table_phase {
    DEPO_TABLE_LOBBY,
    DEPO_TABLE_RUNNING,
    DEPO_TABLE_OVER,
    DEPO_TABLE_ENDED,
    DEPO_TABLE_GONE /* deleted: as if there were no such table */
} depo_table_phase;

/* An entry that belongs to the story of the game. */
typedef struct depo_story_step {
    int64_t at;
    uint32_t seq;
    uint32_t count;  /* MOVE: moves that stood before it; UNDO: moves that remain */
    uint32_t taken;  /* UNDO: moves that were undone */
    uint32_t undone; /* MOVE: the step that took it back, 0: none */
    depo_move move;  /* MOVE */
    uint8_t kind;    /* depo_entry_kind: START, MOVE, UNDO, TIMEOUT, LEAVE, BACK, VOTE (the end),
                        END */
    uint8_t seat;
    uint8_t bot;
    uint8_t reveals; /* MOVE: something hidden came to light */
    uint8_t at_once; /* MOVE: a choice of first tickets */
    depo_took took;  /* MOVE of a person who had to decide; unknown otherwise */
} depo_story_step;

typedef struct depo_chat_line {
    int64_t at;
    uint32_t seq;
    uint8_t seat;
    depo_person by;
    char text[DEPO_CHAT_SIZE];
    char phrase[DEPO_PHRASE_CODE];
} depo_chat_line;

enum {
    DEPO_RECENT = 64,   /* commands that a table remembers */
    DEPO_CHAT_KEPT = 30 /* lines shown to who joins */
};

typedef struct depo_table {
    char id[DEPO_TABLE_ID];
    depo_table_plan plan; /* seats as they are now */
    const depo_setting *setting;
    depo_state state;
    depo_story_step *steps;
    uint32_t *line; /* numbers of the steps that are the game's moves, undone ones left out */
    unsigned n_steps, room_steps, n_line, room_line;
    depo_state *kept; /* of moments in the game, for the next undo (rewind.c) */
    unsigned n_kept;
    int64_t created, changed;            /* milliseconds since 1970 */
    uint32_t seq;                        /* of the last entry; the first one is 1, 0: nothing yet */
    uint32_t decision[DEPO_MAX_PLAYERS]; /* seq since which the seat's decision stands */
    int64_t asked[DEPO_MAX_PLAYERS];     /* when the seat's person was asked for it */
    int64_t left[DEPO_MAX_PLAYERS];      /* clock, milliseconds */
    int64_t since[DEPO_MAX_PLAYERS];     /* when it began to run; 0 while it does not */
    uint64_t recent[DEPO_RECENT];        /* marks of commands */
    uint32_t recent_seq[DEPO_RECENT];
    unsigned next_recent;
    depo_chat_line *chat; /* the lines kept, oldest first; NULL before the first */
    unsigned n_chat;
    depo_usages usages;    /* who has done how much */
    depo_shuffle shuffle;  /* shuffle.h; round 0: none */
    int64_t shuffle_since; /* when its stage began */
    uint8_t again;         /* bits of seats that are expected to commit once more */
    bool asked_start;      /* someone has asked for the start, and the devices reveal */
    uint8_t phase;
    uint8_t away;    /* bits of seats that a bot plays for the person */
    uint8_t offered; /* bits of seats that the host has opened while a bot plays them */
    uint8_t votes;   /* bits */
    uint8_t muted[DEPO_MAX_PLAYERS];    /* bits of the seats that this one does not hear */
    uint8_t silenced;                   /* bits: the host has taken their chat away */
    bool folded;                        /* its log was, when it was read */
    bool ended_by_operator;             /* ENDED: not by vote */
    bool marked;                        /* something was undone against bots */
    int64_t nudged[DEPO_MAX_PLAYERS];   /* when somebody last reminded the seat of its turn; or 0 */
    int64_t vacation[DEPO_MAX_PLAYERS]; /* the seat's clock stands until then; 0: never did */
    int64_t rested[DEPO_MAX_PLAYERS];   /* milliseconds of vacation … */
    int64_t season[DEPO_MAX_PLAYERS];   /* … in this season */
    char rematch[DEPO_TABLE_ID];
} depo_table;

enum {
    DEPO_VACATION_DAYS = 14, /* in a season */
    DEPO_SEASON_DAYS = 91    /* counted from 1970 */
};

/* Who follows a table now: nothing of it is in the log. */
typedef struct depo_presence {
    unsigned connected; /* bits of seats */
    unsigned spectators;
    unsigned boards; /* big boards, which show what spectators see */
    bool host;
} depo_presence;

/* What someone wants. */
typedef struct depo_action {
    depo_entry_kind kind;
    depo_person person; /* nobody: the server itself (bots, clocks) */
    depo_seat seat, other;
    uint32_t seq; /* MOVE, UNDO: the last one seen */
    bool on, bot;
    uint8_t role;
    unsigned days; /* VACATION */
    int64_t old;   /* DELETE by the server: only what has not changed since; 0: in any case */
    int64_t now;
    depo_presence presence;
    char id[DEPO_COMMAND_ID];
    char name[DEPO_MAX_PLAYER_NAME];
    char level[DEPO_LEVEL_SIZE];
    char text[DEPO_MOVE_TEXT];
    char table[DEPO_TABLE_ID];
    char phrase[DEPO_PHRASE_CODE];
} depo_action;

/* Bits of the seats that a person holds. */
static inline unsigned depo_table_seats_of(const depo_table *table, const depo_person *person) {
    unsigned seats = 0;
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        if (table->plan.seats[i].role == DEPO_ROLE_HUMAN &&
            depo_person_same(&table->plan.seats[i].person, person))
            seats |= 1u << i;
    return seats;
}

#endif
