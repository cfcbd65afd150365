/* SPDX-License-Identifier: MIT
 * Game files: a header and one move a line. The state is what follows from them.
 * docs/game-file.md describes the format. */
#ifndef DEPO_CODEC_GAME_FILE_H
#define DEPO_CODEC_GAME_FILE_H

#include "codec/move_text.h"
#include "codec/shuffle.h"
#include "codec/times.h"
#include "mapio/problems.h"

#include <stddef.h>

enum {
    DEPO_MAX_GAME_FILE = 8388608, /* bytes */
    DEPO_MAX_GAME_LINE = 1024,    /* bytes */
    DEPO_MAX_GAME_MOVES = 100000,
    DEPO_MAX_PLAYER_NAME = 64 /* bytes with the closing zero */
};

typedef struct depo_player {
    char kind[DEPO_ID_SIZE];         /* "human", or the name of a bot */
    char name[DEPO_MAX_PLAYER_NAME]; /* never empty */
} depo_player;

/* A name as a file can hold it, whatever was typed: what can't be printed (a tab, an arrow key, a
 * line end, a direction mark) becomes a blank, a byte that isn't UTF-8 a question mark, blanks at
 * its ends go, and what is longer than `room` is cut behind a whole character. False when nothing
 * is left. */
bool depo_put_name(const char *text, char *out, size_t room);

/* What is wrong with a file first of all; depo_tell_fault says it. */
typedef enum depo_fault_kind {
    DEPO_FAULT_NONE,
    DEPO_FAULT_TOO_LARGE,
    DEPO_FAULT_NO_GAME_FILE,
    DEPO_FAULT_LINE,       /* line, word: its text */
    DEPO_FAULT_MISSING,    /* word: a key */
    DEPO_FAULT_COMMITMENT, /* the seed is not the one that was promised */
    DEPO_FAULT_SHUFFLE, /* the seed does not follow from the shuffle, or that is not as promised */
    DEPO_FAULT_NO_SEED,
    DEPO_FAULT_MAP,         /* word: the map, which is not the one at hand */
    DEPO_FAULT_EDITION,     /* word: the map */
    DEPO_FAULT_VARIANT,     /* word */
    DEPO_FAULT_OPTION,      /* word */
    DEPO_FAULT_PLAYERS,     /* line: how many; word: the map */
    DEPO_FAULT_NO_MOVE,     /* line, word: its text */
    DEPO_FAULT_NOT_ALLOWED, /* line, word, status */
    DEPO_FAULT_END          /* the totals are not those of the moves */
} depo_fault_kind;

typedef struct depo_fault {
    depo_fault_kind kind;
    unsigned line;
    depo_status status;
    char word[80]; /* cut where it is longer */
} depo_fault;

/* The line of a game in which moves were undone that would have changed what someone knew. */
#define DEPO_UNDONE_MARK "# moves were taken back"

typedef struct depo_record {
    char map[DEPO_ID_SIZE];
    uint8_t map_hash[DEPO_HASH_SIZE];
    char variant[DEPO_ID_SIZE];
    char options[DEPO_MAX_OPTIONS][DEPO_ID_SIZE];
    unsigned n_options;
    depo_player players[DEPO_MAX_PLAYERS];
    unsigned n_players;
    depo_seat first; /* DEPO_NONE: by chance */
    bool has_seed;   /* without it only the commitment is known, and nothing can be replayed */
    depo_seed seed;
    uint8_t commitment[DEPO_HASH_SIZE];
    depo_shuffle shuffle; /* of an online table; round 0: the seed was simply picked */
    unsigned n_moves;
    struct depo_record_move {
        depo_seat seat;
        depo_took took;
        unsigned line;    /* in the file */
        const char *text; /* into `text` below */
    } * moves;
    bool marked;  /* moves were undone: DEPO_UNDONE_MARK */
    bool has_end; /* the totals at the end are given */
    int totals[DEPO_MAX_PLAYERS];
    char *own_map;     /* JSON of a map that is not built in, without line ends; or NULL */
    char *own_tickets; /* a ticket list in place of the map's, line by line; or NULL */
    char *text;        /* the file, cut into lines */
    depo_fault fault;  /* of its form, when it was read */
} depo_record;

/* Reads a game file; the text is copied. False with every problem of the header and the form of
 * the lines. Free the record in either case. */
bool depo_record_parse(const char *text, size_t size, depo_record *record, depo_problems *problems);
bool depo_record_read(const char *path, depo_record *record, depo_problems *problems);
void depo_record_free(depo_record *record);

/* Whether the game can be shown on a map, with the numbers of its variant and options there; says
 * what is wrong otherwise. */
bool depo_record_fits(const depo_record *record, const depo_map *map, unsigned *variant,
                      unsigned *options, depo_fault *fault);
/* Plays move number `i`, and says which one it is; false with what is wrong. */
bool depo_record_try(const depo_record *record, unsigned i, const depo_map *map,
                     const depo_game *game, depo_state *state, depo_move *move, depo_events *events,
                     depo_fault *fault);

/* Whether the totals at its end, if there are any, are those of the state after its moves. */
bool depo_record_counts(const depo_record *record, const depo_game *game, const depo_state *state,
                        depo_fault *fault);

/* Finds the game on its map (which must be loaded) and sets it up. */
bool depo_record_open(const depo_record *record, const depo_map *map, depo_game *game,
                      depo_state *state, depo_events *events, depo_problems *problems);

/* Plays move number `i`; false with a problem that names its line. */
bool depo_record_play(const depo_record *record, unsigned i, const depo_map *map,
                      const depo_game *game, depo_state *state, depo_events *events,
                      depo_problems *problems);

/* Lets a record carry a map and a ticket list of its own, as their files have them (NULL: none), so
 * that its game can be opened without those files. Both must have been accepted already. */
void depo_record_carry(depo_record *record, const char *map, const char *tickets);

/* SHA-256 of "depo-seed-1:" and the 32 digits of the seed. */
void depo_seed_commit(const depo_seed *seed, uint8_t commitment[DEPO_HASH_SIZE]);

/* The header for a game on a map; players and what is carried are left to the caller. */
void depo_record_describe(depo_record *record, const depo_map *map, const depo_game *game,
                          const depo_seed *seed, depo_seat first);

/* The whole file: header (with the seed only when has_seed says so), moves, and the totals when
 * they end the game. The moves must be allowed, from the first of the game on; without any, map and
 * game are not looked at. `took`: of each move; NULL when no times are told. NULL when there is no
 * memory; free it. */
char *depo_record_text(const depo_record *record, const depo_map *map, const depo_game *game,
                       const depo_move *moves, const depo_took *took, unsigned n_moves,
                       size_t *size);

#endif
