/* SPDX-License-Identifier: MIT
 * Positions of games between bots of many kinds, with what the evaluation says of them and how the
 * games ended: what a calibration is learned from and tested with. */
#ifndef DEPO_SIM_SAMPLING_H
#define DEPO_SIM_SAMPLING_H

#include "eval/eval.h"
#include "mapio/mapio.h"
#include "sim/seat.h"

#include <stdio.h>

typedef struct depo_sampling {
    const depo_map *map;
    const depo_guide *guide;
    depo_seed seed;
    unsigned positions;         /* of each game */
    unsigned trials;            /* simulated games for each position */
    const depo_seat_spec *bots; /* each seat has one of them by chance; NULL: of all kinds */
    unsigned n_bots;
    bool tickets; /* of anyone who decides, in the place of the seats */
} depo_sampling;

/* The names of the columns, in a line. */
void depo_sampling_head(const depo_sampling *sampling, FILE *out);

/* Plays game number `number` of the series that the seed is for, and writes some of its positions:
 * a line for each seat, first from what the seat to decide knows, then from everything; or a line
 * for each ticket that the seat to decide holds or will keep of an offer, if it is not built yet.
 */
void depo_sampling_game(const depo_sampling *sampling, unsigned number, FILE *out);

#endif
