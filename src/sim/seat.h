/* SPDX-License-Identifier: MIT
 * Who sits on a seat of a series: a bot of this program, or another program that speaks the line
 * protocol. */
#ifndef DEPO_SIM_SEAT_H
#define DEPO_SIM_SEAT_H

#include "bots/bot.h"
#include "core/score.h"

enum { DEPO_SEAT_TEXT = 256 };

typedef struct depo_seat_spec {
    char text[DEPO_SEAT_TEXT];    /* as written */
    depo_bot_spec bot;            /* kind is NULL for another program … */
    char program[DEPO_SEAT_TEXT]; /* which is this one */
    unsigned ms;                  /* that it may take for a move */
} depo_seat_spec;

/* Reads `hard`, `master:rollouts=100`, `exec:./program` or `exec:./program:ms=500`. */
bool depo_seat_parse(const char *text, depo_seat_spec *spec);

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
