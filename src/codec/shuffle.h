/* SPDX-License-Identifier: MIT
 * The shuffle of an online table: what the server and the players' devices promised, what they
 * revealed, and the seed that follows from all of it. Pure, and the same in server, terminal, page
 * and `depo verify`. docs/fairness.md explains it. For modules that may include codec. */
#ifndef DEPO_CODEC_SHUFFLE_H
#define DEPO_CODEC_SHUFFLE_H

#include "core/engine.h"
#include "mapio/sha256.h"

#include <stdbool.h>

enum {
    DEPO_SHARE_SIZE = 32, /* bytes of a secret, a share and a commitment */
    DEPO_SHARE_TEXT = 2 * DEPO_SHARE_SIZE + 1,
    DEPO_SHUFFLE_TABLE = 13, /* a table's id with the closing zero */
    DEPO_SHUFFLE_ROUNDS = 99,
    DEPO_SHUFFLE_TEXT = 900, /* bytes at most, with the closing zero */
    DEPO_MEMORY_TEXT = 2 * DEPO_SHUFFLE_TEXT
};

typedef enum depo_shuffle_stage {
    DEPO_SHUFFLE_OPEN,   /* devices commit */
    DEPO_SHUFFLE_CALLED, /* the commitments stand; devices reveal */
    DEPO_SHUFFLE_DONE,   /* all have revealed: the seed is fixed */
    DEPO_SHUFFLE_STAGES
} depo_shuffle_stage;

typedef struct depo_shuffle {
    char table[DEPO_SHUFFLE_TABLE];
    uint8_t round; /* from 1 on; 0: the table has no such shuffle */
    uint8_t stage;
    uint8_t committed, revealed;     /* bits of seats */
    uint8_t left_out;                /* that promised in an earlier round and did not reveal */
    bool has_secret;                 /* the server's is known */
    uint8_t server[DEPO_SHARE_SIZE]; /* its commitment to the secret */
    uint8_t secret[DEPO_SHARE_SIZE];
    uint8_t commit[DEPO_MAX_PLAYERS][DEPO_SHARE_SIZE];
    uint8_t share[DEPO_MAX_PLAYERS][DEPO_SHARE_SIZE];
} depo_shuffle;

/* Hexadecimal, lower case, and nothing behind it. */
void depo_share_text(const uint8_t share[DEPO_SHARE_SIZE], char out[DEPO_SHARE_TEXT]);
bool depo_share_parse(const char *text, uint8_t share[DEPO_SHARE_SIZE]);

/* SHA-256 of "depo-share-1:" and the digits of a device's number. */
void depo_share_commit(const uint8_t share[DEPO_SHARE_SIZE], uint8_t out[DEPO_SHARE_SIZE]);
/* SHA-256 of "depo-secret-1:" and the digits of the server's number. */
void depo_secret_commit(const uint8_t secret[DEPO_SHARE_SIZE], uint8_t out[DEPO_SHARE_SIZE]);

/* The first 16 bytes of the SHA-256 of the text
 *   depo-shuffle-1:TABLE:ROUND:SECRET:1=SHARE:3=SHARE
 * with the seats that revealed, in order. Needs the secret. */
depo_seed depo_shuffle_seed(const depo_shuffle *shuffle);

/* One line: TABLE ROUND STAGE SERVER SECRET SEAT…, where SECRET is - while it is hidden and SEAT is
 * N:COMMIT:SHARE, or N:out. A share is - before it is revealed and + until all are.
 * docs/game-file.md has it. */
void depo_shuffle_write(const depo_shuffle *shuffle, char out[DEPO_SHUFFLE_TEXT]);
bool depo_shuffle_read(const char *text, depo_shuffle *shuffle);

/* What a check of a shuffle comes to. depo_tell_fairness says it. */
typedef enum depo_fairness {
    DEPO_FAIR_NONE,    /* the table has no such shuffle, and never promised one */
    DEPO_FAIR_GOOD,    /* proven to this device: its own number is in it */
    DEPO_FAIR_OUTSIDE, /* everything fits, but no number of this device is in it */
    DEPO_FAIR_HIDDEN,  /* the secret is not known yet */
    /* From here on: something is wrong. */
    DEPO_FAIR_SECRET,  /* the secret is not the one that the server promised */
    DEPO_FAIR_SHARE,   /* a device's number is not the one that it promised */
    DEPO_FAIR_SEED,    /* the seed is another one */
    DEPO_FAIR_SERVER,  /* this device saw another promise of the server, or of another table */
    DEPO_FAIR_COMMITS, /* this device saw other promises when the reveal began */
    DEPO_FAIR_SHARES,  /* this device saw other numbers when the game began */
    DEPO_FAIR_DEALT,   /* the cards that this device was dealt are not those of the seed */
    DEPO_FAIR_COUNT
} depo_fairness;

static inline bool depo_is_unfair(depo_fairness fairness) {
    return fairness >= DEPO_FAIR_SECRET;
}

/* What a device keeps of one table: what it was told before the game, and its own numbers. */
typedef struct depo_memory {
    depo_shuffle seen; /* round 0: nothing yet */
    uint8_t own;       /* bits of seats that this device made a number for, in `seen.round` */
    uint8_t share[DEPO_MAX_PLAYERS][DEPO_SHARE_SIZE];
    uint8_t fault; /* depo_fairness: the first thing that went wrong, or 0 */
    uint8_t dealt; /* a seat held here whose first position it saw; DEPO_NONE: none */
    uint8_t opening[DEPO_SHARE_SIZE]; /* SHA-256 of that position's text */
} depo_memory;

void depo_memory_init(depo_memory *memory);
/* Keeps the position right after the deal, as a seat held here saw it (docs/position.md). */
void depo_memory_deal(depo_memory *memory, depo_seat seat, const char *position);
/* Whether the cards that it saw are those of a seed; true when it saw none. */
bool depo_memory_dealt(const depo_memory *memory, const depo_map *map, const depo_game *game,
                       const depo_seed *seed, depo_seat first);

/* Takes in what a server says of its shuffle now. What was promised never changes, a round only
 * goes forward: anything else stays in `memory->fault`. A new round forgets this device's numbers.
 */
void depo_memory_follow(depo_memory *memory, const depo_shuffle *told);

/* Bits of the seats, among those held here, that this device should make a number for now. */
unsigned depo_memory_wants(const depo_memory *memory, unsigned held);
/* Bits of the seats whose number it should reveal now: its own commitment is among those that
 * stand. */
unsigned depo_memory_reveals(const depo_memory *memory);

/* Its stored form: lines of text. False when the text is none. */
void depo_memory_write(const depo_memory *memory, char out[DEPO_MEMORY_TEXT]);
bool depo_memory_read(const char *text, depo_memory *memory);

/* Checks what is known at the end, with what this device remembers (NULL: nothing). `final` may
 * have round 0: then the server says that there was no such shuffle. */
depo_fairness depo_shuffle_judge(const depo_shuffle *final, const depo_seed *seed,
                                 const depo_memory *memory);

#endif
