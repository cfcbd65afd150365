/* SPDX-License-Identifier: MIT
 * A table: what follows from the entries of its log. Pure: no clock, no network, no store; time
 * comes with the entries. depo_table_decide turns a command into the entry to append,
 * depo_table_fold takes an appended entry in. For the server. */
#ifndef DEPO_SERVER_TABLE_H
#define DEPO_SERVER_TABLE_H

#include "core/undo.h"
#include "server/table/allowance.h"
#include "server/table/catalog.h"
#include "server/table/refusal.h"

typedef enum depo_table_phase {
    DEPO_TABLE_LOBBY,
    DEPO_TABLE_RUNNING,
    DEPO_TABLE_OVER,
    DEPO_TABLE_ENDED,
    DEPO_TABLE_GONE /* deleted: as if there were no such table */
} depo_table_phase;

const char *depo_table_phase_word(unsigned phase);

/* An entry that belongs to the story of the game. */
typedef struct depo_step {
    int64_t at;
    uint32_t seq;
    uint32_t count;  /* MOVE: moves that stood before it; UNDO: moves that remain */
    uint32_t taken;  /* UNDO: moves that were taken back */
    uint32_t undone; /* MOVE: the step that took it back, 0: none */
    depo_move move;  /* MOVE */
    uint8_t kind;    /* depo_entry_kind: START, MOVE, UNDO, TIMEOUT, LEAVE, BACK, VOTE (the end),
                        END */
    uint8_t seat;
    uint8_t bot;
    uint8_t reveals; /* MOVE: something hidden came to light */
    uint8_t at_once; /* MOVE: a choice of first tickets */
    depo_took took;  /* MOVE of a person who had to decide; unknown otherwise */
} depo_step;

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
    depo_plan plan; /* seats as they are now */
    const depo_setting *setting;
    depo_state state;
    depo_step *steps;
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
    uint8_t away;                    /* bits of seats that a bot plays for the person */
    uint8_t votes;                   /* bits */
    uint8_t muted[DEPO_MAX_PLAYERS]; /* bits of the seats that this one does not hear */
    uint8_t silenced;                /* bits: the host has taken their chat away */
    bool folded;                     /* its log was, when it was read */
    bool ended_by_operator;          /* ENDED: not by vote */
    bool marked;                     /* something was taken back against bots */
    char rematch[DEPO_TABLE_ID];
} depo_table;

void depo_table_init(depo_table *table, const char *id);
void depo_table_free(depo_table *table);

/* Takes the next entry in (entry->seq is table->seq + 1). `events`, which may be NULL, gets what
 * happened in START and MOVE. False when the entry cannot follow: the log is broken. */
bool depo_table_fold(depo_table *table, depo_catalog *catalog, const depo_entry *entry,
                     depo_events *events);

/* The entry that can stand for the whole log of a finished table. */
void depo_table_condense(const depo_table *table, depo_entry *entry);

/* Who follows a table now: nothing of it is in the log. */
typedef struct depo_presence {
    unsigned connected; /* bits of seats */
    unsigned spectators;
    bool host;
} depo_presence;

/* What someone wants. */
typedef struct depo_wish {
    depo_entry_kind kind;
    depo_person person; /* nobody: the server itself (bots, clocks) */
    depo_seat seat, other;
    uint32_t seq; /* MOVE, UNDO: the last one seen */
    bool on, bot;
    uint8_t role;
    int64_t old; /* DELETE by the server: only what has not changed since; 0: in any case */
    int64_t now;
    depo_presence presence;
    char id[DEPO_COMMAND_ID];
    char name[DEPO_MAX_PLAYER_NAME];
    char level[DEPO_LEVEL_SIZE];
    char text[DEPO_MOVE_TEXT];
    char table[DEPO_TABLE_ID];
    char phrase[DEPO_PHRASE_CODE];
} depo_wish;

/* The entry that a wish becomes, or why not. */
depo_refusal depo_table_decide(const depo_table *table, const depo_wish *wish, depo_entry *entry);

/* The seq of a command that was done already, or 0. */
uint32_t depo_table_done(const depo_table *table, const depo_person *person, const char *id);

/* What a bot may have at a table, whatever its level says. */
enum { DEPO_BOT_ROLLOUTS = 3000, DEPO_BOT_MS = 1500 };

/* The plan of a new table is good for the maps: also fills map_hash and makes names differ. */
depo_refusal depo_plan_check(depo_catalog *catalog, depo_plan *plan);

/* Bits of the seats that must decide now; 0 unless the game runs. */
unsigned depo_table_deciders(const depo_table *table);
/* Bits of the seats played by bots now, those of people who are away included. */
unsigned depo_table_bots(const depo_table *table);
/* Bits of the seats that a bot is to move for now. At a deal of the day those who choose at once do
 * so in the order of the seats: it does not matter how quick the person is. */
unsigned depo_table_thinkers(const depo_table *table);
/* Bits of the seats that people hold. */
unsigned depo_table_people(const depo_table *table);
/* Bits of the seats that a person holds. */
unsigned depo_table_seats_of(const depo_table *table, const depo_person *person);
/* The bot that plays a seat. */
const char *depo_table_level(const depo_table *table, depo_seat seat);

/* Bits of the seats whose person is not there, and nobody plays for them. */
unsigned depo_table_missing(const depo_table *table, const depo_presence *presence);
/* Those of them for whom a person may ask a bot to play. */
unsigned depo_table_replaceable(const depo_table *table, const depo_presence *presence,
                                const depo_person *person);

/* Bits of the seats whose vote for the end is missing; 0 when nobody has voted whose vote counts.
 */
unsigned depo_table_vote_waits(const depo_table *table);
/* Whether all who are there have voted for the end. */
bool depo_table_agrees(const depo_table *table);

/* The moves that stand, for what an undo is allowed to do. */
depo_past depo_table_past(const depo_table *table);
/* How many moves would remain after an undo of the seat; -1 when it is not possible. */
int depo_table_undo(const depo_table *table, depo_seat seat);

/* When the first clock runs out, or 0. */
int64_t depo_table_due(const depo_table *table, depo_seat *seat);
/* Milliseconds left at a time; -1 without a clock. */
int64_t depo_table_left(const depo_table *table, depo_seat seat, int64_t now);
/* Called by the fold for a line of chat (chat.c). */
bool depo_chat_keep(depo_table *table, const depo_entry *entry);
/* Called by the fold when who must decide may have changed. */
void depo_table_clock(depo_table *table, unsigned before, int64_t at);

/* Called by the fold: only the first `count` moves stand (rewind.c). */
void depo_table_rewind(depo_table *table, unsigned count);
/* Whether a step is a move that stood, or will stand, after the first `steps` steps. */
bool depo_table_stands(const depo_table *table, unsigned step, unsigned steps);
/* The state after the first `steps` steps. */
void depo_table_at(const depo_table *table, unsigned steps, depo_state *state);
/* Goes on from the state before a step to the one after it, with what happens. */
void depo_table_step(const depo_table *table, unsigned step, depo_state *state,
                     depo_events *events);

/* The game file, with the seed and the times only when the game is over or ended; to be freed. */
char *depo_table_file(const depo_table *table, size_t *size);

#endif
