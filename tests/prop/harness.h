/* SPDX-License-Identifier: MIT
 * The property harness: seeded random games over every map, variant, option mask and player count.
 * A property looks at every step of such a game. When it fails, the harness shortens the list of
 * moves as far as it can and prints what is needed to see the failure again. For the tests in this
 * folder only. */
#ifndef DEPO_PROP_HARNESS_H
#define DEPO_PROP_HARNESS_H

#include "core/engine.h"
#include "core/map.h"

#include <stddef.h>

enum { PROP_MAX_STEPS = 20000 }; /* no random game may take more moves */

/* Who plays. */
typedef enum prop_driver {
    PROP_RANDOM, /* depo_random_move */
    PROP_LEGAL,  /* evenly from depo_legal, all payments, and now and then somebody leaves */
    PROP_HOARD,  /* draws cards while it can, so that the piles run out */
    PROP_DRIVERS
} prop_driver;

/* One game to be played. */
typedef struct prop_case {
    const depo_map *map;
    unsigned variant, options, players;
    prop_driver driver;
    uint64_t seed;
} prop_case;

enum { PROP_MEMORY = 8192 };

/* A game under way, as a property sees it. */
typedef struct prop_run {
    const prop_case *at;
    depo_game game;
    depo_state before;  /* the position in which `move` was made; unset at step 0 */
    depo_state state;   /* the position now */
    depo_move move;     /* the last move; unset at step 0 */
    depo_events events; /* of the last move, or of the set-up at step 0 */
    unsigned step;      /* moves made */
    depo_prng prng;     /* for the property: depends on the position alone */
    char message[512];  /* what failed */
    _Alignas(16) unsigned char memory[PROP_MEMORY]; /* the property's own, zero at step 0 */
} prop_run;

/* Says whether the property holds now. It is called after the set-up and after every move. */
typedef bool prop_check(prop_run *run);

/* Notes what failed and returns false. */
bool prop_fail(prop_run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define PROP_THAT(run, condition, ...)                                                             \
    do {                                                                                           \
        if (!(condition)) return prop_fail(run, __VA_ARGS__);                                      \
    } while (0)

/* Plays `share` hundredths of the usual number of games (scaled by the environment variable
 * DEPO_GAMES, 1 by default; a quarter where DEPO_SANITIZER is set) with every configuration and
 * driver, and fails the running cmocka test when the property does not hold. At least one game is
 * played with each configuration. */
void prop_for_all(const char *name, prop_check *check, unsigned share);

/* The maps in play: the built-in ones, then some with numbers that strain the rules. */
unsigned prop_map_count(void);
const depo_map *prop_map(unsigned number);

/* Calls `visit` for every map, variant, option mask and player count. */
void prop_each_case(void (*visit)(const prop_case *at, void *data), void *data);

/* Starts a game of a case: run->game and run->state. */
void prop_start(const prop_case *at, prop_run *run);

/* The next move of the case's driver; the game must not be over. */
depo_move prop_drive(const prop_run *run, depo_prng *prng);

/* A factor for the number of games: DEPO_GAMES, at least 1. */
unsigned prop_scale(void);

#endif
