/* SPDX-License-Identifier: MIT
 * Positions of quick games with what each seat made of them: what the forecast of the search is
 * learned from (tools/learn.py). */
#ifndef DEPO_SIM_LEARNING_H
#define DEPO_SIM_LEARNING_H

#include "bots/guide.h"
#include "core/rng.h"

#include <stdio.h>

/* The names of the columns, in a line. */
void depo_learning_head(FILE *out);

/* Plays game number `number` of the series that the seed is for, in the styles that play imagined
 * games on and with a stray move now and then, and writes some of its turns: a line for each seat.
 */
void depo_learning_game(const depo_guide *guide, const depo_seed *seed, unsigned number, FILE *out);

#endif
