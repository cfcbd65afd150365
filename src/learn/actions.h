/* SPDX-License-Identifier: MIT
 * Moves as numbers that never change: every map and variant has one list of actions, whatever the
 * position, so that a learner can have one output for each. A claim or a station stands for its
 * payment with the fewest locomotives, and a doubling for the one with the fewest; a payment with
 * more of them has no number. docs/python.md has the table. Anyone above the codec may include it.
 */
#ifndef DEPO_LEARN_ACTIONS_H
#define DEPO_LEARN_ACTIONS_H

#include "core/engine.h"

#include <stddef.h>

enum {
    DEPO_NO_ACTION = -1,
    DEPO_ACTION_TEXT = 160,
    DEPO_MAX_DOUBLING = 99 /* cards that double a track, in any map */
};

/* Where each kind of action begins, and how many there are of it (0 where the variant has none). */
typedef struct depo_span {
    unsigned first, count;
} depo_span;

typedef struct depo_actions {
    const depo_game *game; /* must outlive this */
    depo_span keep;        /* + bits by place in the offer */
    depo_span take;        /* + slot */
    depo_span blind;
    depo_span terrain; /* + slot */
    depo_span terrain_blind;
    depo_span tickets;
    depo_span pass;
    depo_span pay; /* + locomotives among the extra cards of a tunnel */
    depo_span decline;
    depo_span claim;   /* + kind of card * tracks + track */
    depo_span doubled; /* the same, for double points */
    depo_span station; /* + kind of card * nodes + node */
    unsigned count;    /* of all actions */
    /* Tracks of a terrain whose doubling costs at most so many cards. */
    depo_bits doubles[DEPO_MAX_TERRAINS][DEPO_MAX_DOUBLING + 1];
} depo_actions;

void depo_actions_init(depo_actions *actions, const depo_game *game);

/* The move that an action is for `seat` now; false where it is none in this position. Whether it is
 * legal is for depo_check to say. */
bool depo_action_move(const depo_actions *actions, const depo_state *state, depo_seat seat,
                      unsigned action, depo_move *move);

/* The action of a legal move, DEPO_NO_ACTION for a payment that has none and for resigning. */
int depo_move_action(const depo_actions *actions, const depo_state *state, depo_move move);

/* The name of an action in the table, "claim dallas-houston gray with red", and back;
 * DEPO_NO_ACTION where there is no such name. */
void depo_action_text(const depo_map *map, const depo_actions *actions, unsigned action,
                      char out[DEPO_ACTION_TEXT]);
int depo_action_find(const depo_map *map, const depo_actions *actions, const char *text);

/* Writes 1 for every legal action of `seat` and 0 for all others, straight from the position: the
 * list of moves is never made. All 0 where the seat need not decide. */
void depo_action_mask(const depo_actions *actions, const depo_state *state, depo_seat seat,
                      uint8_t *mask);

/* One of the actions of a mask, where a byte is not 0, each as likely as any other; DEPO_NO_ACTION
 * in an empty mask. */
enum { DEPO_PICK_MOST = 8192 }; /* bytes of a mask */
int depo_mask_pick(const uint8_t *mask, unsigned count, depo_prng *prng);

/* The same with chances as the softmax of some logits, evenly for NULL. Logits that are no numbers
 * or minus infinity are never chosen, unless all of the mask are. Writes the logarithm of its
 * probability where that is not NULL. */
int depo_mask_choose(const uint8_t *mask, const float *logits, unsigned count, depo_prng *prng,
                     float *log_probability);

#endif
