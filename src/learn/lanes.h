/* SPDX-License-Identifier: MIT
 * Many games side by side, each in a lane of its own, that are stepped together: actions in, what
 * the next seat sees, its mask and rewards out, into memory of the caller. A game that is over is
 * followed by the next one of its lane. What comes out depends on the seed alone, not on threads.
 * Anyone above the bots may include it. */
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

typedef struct depo_lanes_setup {
    const depo_game *game;
    const depo_actions *actions;
    const depo_observation *layout;
    const depo_guide *guide;
    unsigned count;   /* games at a time */
    unsigned threads; /* 1: the caller's alone */
    depo_seed series; /* game k of lane i has seed number k * count + i of it */
    depo_reward_kind reward;
    bool next_step;    /* true: a game that is over stays for one more step, whose action is
                          ignored; false: the next one begins at once */
    bool has_opponent; /* bots play all seats but one */
    depo_bot_spec opponent;
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

/* Begins the first game of every lane of a series. */
void depo_lanes_reset(depo_lanes *lanes, const depo_seed *series);

/* One action in each lane. Where any of them is not legal nothing happens at all: returns the
 * number of that lane, the number of lanes when all is done. */
unsigned depo_lanes_step(depo_lanes *lanes, const int64_t *actions);

/* An action for each lane, evenly by chance from the masks written last. */
void depo_lanes_sample(depo_lanes *lanes, int64_t *actions);

/* The position of a lane. */
const depo_state *depo_lanes_state(const depo_lanes *lanes, unsigned lane);

#endif
