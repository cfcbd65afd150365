/* SPDX-License-Identifier: MIT
 * Many games side by side, each in its own lane, that are stepped together: actions in, what
 * the next seat sees, its mask and rewards out, into memory of the caller. A game that is over is
 * followed by the next one of its lane, as asked. What comes out depends on the seed alone, not on
 * threads. Anyone above the bots may include it. */
#ifndef DEPO_LEARN_LANES_H
#define DEPO_LEARN_LANES_H

#include "bots/bot.h"
#include "learn/actions.h"
#include "learn/observation.h"

typedef enum depo_reward_kind {
    DEPO_REWARD_WIN,    /* 1 shared by the winners, 0 for the others */
    DEPO_REWARD_MARGIN, /* points more than the best other player */
    DEPO_REWARD_POINTS  /* points */
} depo_reward_kind;

/* What follows a game that is over or cut short. */
typedef enum depo_autoreset {
    DEPO_AUTORESET_SAME, /* the next one, at once */
    DEPO_AUTORESET_NEXT, /* it stays for one more step, whose action is ignored */
    DEPO_AUTORESET_OFF   /* nothing: the lane must be reset before it is stepped again */
} depo_autoreset;

/* What becomes of an action that is not legal. */
typedef enum depo_illegal {
    DEPO_ILLEGAL_REFUSE,  /* nothing happens in any lane */
    DEPO_ILLEGAL_PENALTY, /* nothing happens in its lane, and it costs */
    DEPO_ILLEGAL_RANDOM   /* a legal one is made in its place, by the chance of the lane */
} depo_illegal;

typedef struct depo_lanes_setup {
    const depo_game *game;
    const depo_actions *actions;
    const depo_observation *layout;
    const depo_guide *guide;
    unsigned count;   /* games at a time */
    unsigned threads; /* 1: the caller's alone */
    depo_reward_kind reward;
    depo_autoreset autoreset;
    depo_illegal illegal;
    float penalty;        /* taken from the reward */
    unsigned longest;     /* steps until a game is cut short; 0: never */
    unsigned n_opponents; /* 0: every seat is the caller's; else bots play all seats but one */
    depo_bot_spec opponents[DEPO_MAX_PLAYERS]; /* in the order of play after the caller, again and
                                                  again where there are fewer than seats */
    depo_seat seat; /* the caller's then; DEPO_NONE: another one in each game */
} depo_lanes_setup;

/* Where results go; what is NULL is left out. Arrays by lane. */
typedef struct depo_lanes_out {
    uint8_t *bytes;  /* [observation] of the seat that must act */
    float *floats;   /* the same as numbers around 1 */
    uint8_t *mask;   /* [action] */
    uint8_t *seat;   /* who must act */
    float *reward;   /* of the seat that acted */
    uint8_t *over;   /* 1: that action ended a game */
    uint8_t *cut;    /* 1: the game was cut short after it */
    uint8_t *wrong;  /* 1: it was not legal */
    float *rewards;  /* [player] when a game is over, else 0 */
    int32_t *scores; /* [player] final points when a game is over, else 0 */
    int32_t *length; /* actions of the game so far, by whomever */
    uint8_t *
        last_bytes; /* [observation] of the seat that acted, at the end of a game; else as it was */
    float *last_floats;
} depo_lanes_out;

typedef struct depo_lanes depo_lanes;

/* NULL when there is no memory or there are no more threads. */
depo_lanes *depo_lanes_open(const depo_lanes_setup *setup);
void depo_lanes_close(depo_lanes *lanes);

depo_lanes_out *depo_lanes_results(depo_lanes *lanes);
const depo_lanes_setup *depo_lanes_asked(const depo_lanes *lanes);

/* Begins the first game of every lane of a series: game k of lane i has seed number k * count + i
 * of it. */
void depo_lanes_reset(depo_lanes *lanes, const depo_seed *series);

/* Begins a game where `which` is not 0, NULL for everywhere. Where `has_seed` is not 0 it has that
 * seed, the games that follow have seeds derived from it, and all of them depend on it alone; else
 * it is the next one of the lane's series. With `has_seed` NULL there is one seed, a series as of
 * depo_lanes_reset. */
void depo_lanes_reset_some(depo_lanes *lanes, const uint8_t *which, const uint8_t *has_seed,
                           const depo_seed *seeds);

/* One action in each lane. Where one is refused nothing happens at all: returns the number of that
 * lane, the number of lanes when all is done. */
unsigned depo_lanes_step(depo_lanes *lanes, const int64_t *actions);

/* An action for each lane, evenly by chance from the masks written last. */
void depo_lanes_sample(depo_lanes *lanes, int64_t *actions);

/* Whether a lane waits for a reset: its game is over or was cut short. */
bool depo_lanes_waits(const depo_lanes *lanes, unsigned lane);

/* The position of a lane. */
const depo_state *depo_lanes_state(const depo_lanes *lanes, unsigned lane);

#endif
