/* SPDX-License-Identifier: MIT
 * From what simulated games say to what is true. Imagined games flatter anyone who asks and know
 * the others' ways of playing only roughly; how far they are off was learned from games whose end
 * is known (tools/calibrate.py). For the evaluation, and for anyone who learns it anew. */
#ifndef DEPO_EVAL_CALIBRATION_H
#define DEPO_EVAL_CALIBRATION_H

#include "eval/eval.h"

/* What is looked at for each seat. The chance of a seat is its weight among all, the weight being
 * e to the sum of features times coefficients. With everything known only what the simulated games
 * say is used: a number that jumps with every card or claim would be taken for luck. How many
 * tickets someone holds is left out: it tells one bot from another rather than who is ahead. */
typedef enum depo_feature {
    DEPO_FEATURE_SHARE,  /* logarithm of its share of imagined wins */
    DEPO_FEATURE_MARGIN, /* mean margin to the best other, by its spread */
    DEPO_FEATURE_SHARE_LATE,
    DEPO_FEATURE_MARGIN_LATE, /* … times the progress of the game */
    DEPO_FEATURE_LEAD,        /* public points over the mean of the others, in 20 */
    DEPO_FEATURE_LEAD_LATE,
    DEPO_FEATURE_TRAINS, /* left, as a share */
    DEPO_FEATURE_TRAINS_LATE,
    DEPO_FEATURE_HAND, /* cards, in 10 */
    DEPO_FEATURE_HAND_LATE,
    DEPO_FEATURE_TURN, /* 1: must decide */
    DEPO_FEATURE_ASKS, /* 1: whose view it is */
    DEPO_FEATURE_ASKS_LATE,
    DEPO_FEATURE_ASKS_SHARE,
    DEPO_FEATURE_ASKS_MARGIN,
    DEPO_FEATURE_ONE,      /* for points alone: the same for all, it cancels in chances … */
    DEPO_FEATURE_PROGRESS, /* as does this */
    /* Where strengths are known, and 0 where they are not. */
    DEPO_FEATURE_STRENGTH, /* over the mean of the table, in 400 Elo */
    DEPO_FEATURE_STRENGTH_LATE,
    DEPO_FEATURE_LEVEL_SHARE, /* the table's own level, which sharpens or flattens the rest */
    DEPO_FEATURE_LEVEL_MARGIN,
    DEPO_FEATURE_LEVEL_ASKS,
    DEPO_FEATURE_LEVEL_ASKS_LATE,
    DEPO_FEATURES
} depo_feature;

typedef struct depo_calibration {
    char map[DEPO_ID_SIZE]; /* "" for any */
    uint8_t players;        /* 0 for any */
    uint8_t all;            /* 1: everything is known */
    uint8_t strengths;      /* 1: everyone's strength is known */
    float chance[DEPO_FEATURES];
    float points[DEPO_FEATURES]; /* to be added to the mean of the simulated games */
} depo_calibration;

/* The one for a map and a number of players, or what fits any. */
const depo_calibration *depo_calibration_find(const char *map, unsigned players, bool all,
                                              bool strengths);

/* How much of the trains of the leanest player is gone. */
double depo_progress(const depo_game *game, const depo_state *state);

/* The features of each seat. */
void depo_features(const depo_imagining *imagining, const depo_sums *sums,
                   double features[DEPO_MAX_PLAYERS][DEPO_FEATURES]);

#endif
