/* SPDX-License-Identifier: MIT
 * The nets that tell what a position promises (forecast.h), learned from games. For the bots. */
#ifndef DEPO_BOTS_SEER_H
#define DEPO_BOTS_SEER_H

#include "core/game.h"

/* A small net that tells the points which a seat will still make (forecast.h): inputs, two layers
 * whose negative sums count as 0, one number. */
enum { DEPO_NET_INPUTS = 44, DEPO_NET_WIDE = 16, DEPO_NET_NARROW = 8 };
typedef struct depo_seer {
    float wide[DEPO_NET_INPUTS][DEPO_NET_WIDE], wide_bias[DEPO_NET_WIDE];
    float narrow[DEPO_NET_WIDE][DEPO_NET_NARROW], narrow_bias[DEPO_NET_NARROW];
    float last[DEPO_NET_NARROW], bias;
} depo_seer;

/* Finds the net that has learned from games on this map with as many trains; false where there is
 * none. */
bool depo_seer_find(const depo_game *game, depo_seer *net);

#endif
