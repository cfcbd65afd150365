/* SPDX-License-Identifier: MIT
 * Who sits on a seat of a series: a bot of this program, or another program that speaks the line
 * protocol. */
#ifndef DEPO_SIM_SEAT_H
#define DEPO_SIM_SEAT_H

#include "bots/bot.h"
#include "core/score.h"

enum { DEPO_SEAT_TEXT = 1024 };

typedef struct depo_seat_spec {
    char text[DEPO_SEAT_TEXT];    /* as written */
    depo_bot_spec bot;            /* kind is NULL for another program … */
    char command[DEPO_SEAT_TEXT]; /* which is this one with its arguments, each ended by a zero */
    unsigned words;               /* how many these are */
    unsigned ms;                  /* that it may take for a move */
} depo_seat_spec;

/* Reads `hard`, `master:rollouts=100`, `exec:./program` or `exec:./program -x 'two words':ms=500`.
 * False with a message. */
bool depo_seat_parse(const char *text, depo_seat_spec *spec, char *why, size_t why_size);

/* Reads seats joined by commas, at most `most`; commas in quotes belong to a program. */
bool depo_seats_parse(const char *text, depo_seat_spec *seats, unsigned most, unsigned *count,
                      char *why, size_t why_size);

/* Whether anyone who shall sit there can play: starts another program on trial and asks it for the
 * first decision of a game. False with a message when it can't be started or ends without an
 * answer; what else it does wrong is for the games to tell. */
bool depo_seat_try(const depo_seat_spec *spec, const depo_map *map, const depo_game *game,
                   char *why, size_t why_size);

struct depo_exec;

/* A seat at play: what a bot remembers, or a running program. */
typedef struct depo_seat_player {
    const depo_seat_spec *spec;
    depo_prng prng;
    struct depo_exec *exec; /* NULL for a bot of this program */
    _Alignas(16) unsigned char memory[DEPO_BOT_MEMORY];
} depo_seat_player;

/* Begins a game: clears the memory, seeds the generator, tells another program. */
void depo_seat_begin(depo_seat_player *player, const depo_map *map, const depo_guide *guide,
                     const depo_seed *seed, unsigned seat);

/* The seat's move for its view. RESIGN when another program can't play on. */
depo_move depo_seat_move(depo_seat_player *player, const depo_map *map, const depo_guide *guide,
                         const depo_view *view);

/* Tells another program how the game ended. */
void depo_seat_over(depo_seat_player *player, const depo_score *score, unsigned players);

/* Lets another program go. */
void depo_seat_end(depo_seat_player *player);

#endif
