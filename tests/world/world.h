/* SPDX-License-Identifier: MIT
 * A world made from one seed: several hubs on one simulated store, a simulated clock and network,
 * people who play, retry, lie and vanish, and a truth that everything is compared with. One thread,
 * one world at a time; nothing in it looks at the machine's clock, its randomness or its addresses,
 * so the same seed is the same run. For the files of tests/world. */
#ifndef DEPO_TESTS_WORLD_H
#define DEPO_TESTS_WORLD_H

#include "world/seams.h"

enum {
    SECOND = 1000, /* time is in milliseconds */
    MINUTE = 60 * SECOND,
    HOUR = 60 * MINUTE,
    PROCESSES = 3,
    PLAYERS = 7,
    FOLLOWS = 48,                  /* tables that a player looks at */
    VIEWERS = DEPO_MAX_PLAYERS + 1 /* seats, then spectators */
};

typedef struct process process;
typedef struct line line;
typedef struct player player;
typedef struct truth truth;

/* What goes wrong between a process and the store. */
typedef enum store_mode {
    STORE_GOOD,
    STORE_SLOW,
    STORE_DOWN,
    STORE_FULL,  /* reads, but stores nothing */
    STORE_FLAKY, /* some batches fail; of some that are stored the answer is lost */
    STORE_MODES
} store_mode;

/* What a seed decides about its world. */
typedef struct profile {
    unsigned processes, players;
    bool shared;               /* others may write to the store */
    bool deaths, jumps, slips; /* processes die; wall clocks jump; lines break */
    bool store_faults, liars, counts_creates;
    int64_t think;         /* how long people take on average */
    int64_t trouble;       /* how long things go wrong */
    int64_t longest_sleep; /* of a hub that has nothing to do */
    depo_limits limits;
} profile;

struct process {
    unsigned number;
    unsigned life; /* counts restarts: what was meant for an earlier one is void */
    bool up;
    bool dead;        /* dies just now: what it still does is heard by nobody */
    unsigned effects; /* dies after so many things that others could notice; 0: does not */
    depo_hub *hub;
    depo_store *store;
    int64_t wall;  /* how far its clock on the wall is from the true time */
    int64_t start; /* of its monotonic clock */
    int64_t nap;   /* between two ticks */
    bool soon;     /* a retelling is on its way */
    store_mode mode;
    struct thinking *thoughts;
    struct bucket *buckets; /* of tables made, as they can be at worst */
};

/* A connection, for as long as the world lasts. */
struct line {
    process *process;
    unsigned life;
    depo_client *client; /* NULL: the server's end is closed */
    player *owner;
    player *player;        /* NULL: the player's end is closed */
    bool stuck;            /* the player's end reads nothing any more, and says nothing */
    bool lost;             /* what is on its way to the server never arrives */
    size_t waiting;        /* bytes for the player */
    int64_t there, here;   /* when the last message arrives at the server, at the player */
    unsigned asked, heard; /* joins, by number */
    uint32_t floor[FOLLOWS];
    line *next;
};

typedef struct world {
    uint64_t seed, dice, random, hash, order;
    int64_t now;
    profile is;
    bool calm, over, verbose;
    process processes[PROCESSES];
    process *current; /* whose hub is at work */
    player *players[PLAYERS];
    line *lines;
    truth *truths;
    depo_catalog catalog; /* of the truth and the players */
    int64_t played;       /* between the start and the end of games */
    uint64_t frames, entries, moves, games, deaths, events, doubled;
} world;

extern world w;

/* Chance. */
unsigned roll(unsigned below);
bool chance(unsigned percent);
void random_bytes(void *out, size_t size); /* of the server */
int64_t span(int64_t least, int64_t most);
int64_t about(int64_t mean); /* most are shorter, few much longer */
/* Everything that happens goes into the world's hash. */
void happened(const void *bytes, size_t size);
uint64_t hash_of(const void *bytes, size_t size);
void trace(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The world is wrong: says so, and how to see it again. */
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Time (events.c). */
typedef void happening(void *whom, uint64_t number);
void later(int64_t after, happening *what, void *whom, uint64_t number);
bool next_event(int64_t until); /* false: none before that; the time is `until` then */
void forget_events(void);

/* Processes (process.c). */
void process_start(process *p);
void process_stop(process *p, bool kills);
void process_enter(process *p);
void process_leave(process *p);
bool process_acts(process *p); /* something that others notice; false: it has died before that */
void process_wake(process *p); /* there is something to do: tick soon */

/* The store (store.c). */
void store_begin(void);
void store_end(void);
depo_store *store_new(process *p);
void store_kill(depo_store *store); /* answers everything with an error, for nobody */
void store_free(depo_store *store);
depo_task *store_ask(depo_task_kind kind, const char *table, uint32_t seq); /* at once */

/* The network (network.c). */
line *line_open(player *who, process *p);
void line_say(line *l, const char *text, size_t size);
void line_close(line *l); /* by the player */
void line_sent(line *l, depo_frame *frame);
void line_dropped(line *l);
void lines_lost(process *p);
void lines_free(void);

/* The truth (truth.c): what follows from the log. */
typedef struct moment {
    uint32_t seq;
    uint8_t kind, seat;
    uint8_t holder[DEPO_MAX_PLAYERS]; /* number of the player, DEPO_NONE: nobody */
    int64_t at, when;                 /* as the entry says; the true time */
    uint64_t mark;                    /* of the command, 0: none */
    uint64_t position[VIEWERS], events[VIEWERS];
} moment;

struct truth {
    char id[DEPO_TABLE_ID];
    depo_table table;
    depo_events events; /* of the last entry */
    moment *moments;    /* by seq, from 1 */
    unsigned n_moments, room;
    moment *folded; /* the same after its log was folded, or NULL */
    bool is_child;  /* a rematch made it */
    bool invited;   /* players know of it */
    bool purged;
    int64_t begun;
    truth *next;
};

void truth_append(process *by, const depo_task *task);
void truth_other(const depo_task *task);
truth *truth_find(const char *id);
const moment *truth_at(const truth *t, uint32_t seq);
bool truth_position(const truth *t, uint32_t seq, unsigned viewer, uint64_t position,
                    uint64_t events, bool with_position, bool with_events);
void truths_check(void); /* the log as it is stored says the same */
void truths_free(void);

/* What is sent is looked at (watch.c). */
void watch(line *l, const json_t *message, const char *text, size_t size);

/* The insides of a hub (inside.c). */
void inside_step(process *p);
bool inside_has(process *p, const char *table); /* in memory */
void inside_rest(process *p);                   /* when nobody is there any more */
/* A create that may be refused only for what was used up. */
void creates_count(process *p, const player *who);
bool creates_may_refuse(process *p, const player *who);
void buckets_free(process *p);

/* People (player.c). */
typedef struct command {
    char table[DEPO_TABLE_ID];
    uint8_t kind; /* depo_entry_kind */
    uint8_t seat;
    uint32_t basis; /* the last seq that it was meant for */
    bool lie, done, refused;
    int64_t sent;
    char *text;      /* the message */
    uint64_t intent; /* hash of what a move or a line says */
} command;

/* What a player knows of a seat. */
typedef struct holding {
    bool known, undo;
    uint32_t seq;
    depo_view view;
    json_t *legal; /* with JSON views */
    uint64_t position;
} holding;

typedef struct follow {
    char table[DEPO_TABLE_ID];
    bool joined, over;
    uint32_t seen, last;
    json_t *info;
    unsigned phase, yours, away;
    const depo_setting *setting;
    holding seats[VIEWERS];
    char rematch[DEPO_TABLE_ID];
    unsigned round; /* of the shuffle, for which the shares are */
    uint8_t share[DEPO_MAX_PLAYERS][DEPO_SHARE_SIZE];
    uint8_t shares;
    bool refused; /* there is no such table, or not for this one */
    bool leaving;
} follow;

struct player {
    unsigned number;
    char key[32], address[16];
    depo_person person;
    bool text, liar, brief;
    line *line;
    follow follows[FOLLOWS];
    unsigned n_follows;
    command *commands;
    unsigned n_commands, room, first_open;
    int64_t wakes;
    uint64_t wake; /* the wake that counts */
    int64_t asleep;
    uint64_t mine; /* hash of the tables that it was told of; for the end */
    unsigned n_mine[2];
    bool mine_bad;
};

player *player_new(unsigned number);
void player_free(player *who);
void player_wake(player *who, int64_t after);
void player_hear(player *who, line *l, const json_t *message);
void player_lost(player *who, line *l); /* a line has ended */
player *player_of(const depo_person *person);
command *player_command(const player *who, const char *id);
bool player_has_converged(player *who, bool says);
void player_watches(player *who); /* everything that is played */
void player_returns(player *who); /* to every table where the player sits */
void player_rest(player *who);    /* goes for good */

#endif
