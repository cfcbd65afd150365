/* SPDX-License-Identifier: MIT
 * The final count: tickets, bonuses, stations, tie-breaks. Works on any position, so that a
 * running game can be counted "as if it ended now". */
#ifndef DEPO_CORE_SCORE_H
#define DEPO_CORE_SCORE_H

#include "core/game.h"
#include "core/mechanism.h"
#include "core/state.h"

typedef struct depo_tally {
    depo_bits done, failed; /* tickets */
    int total;
    int routes;         /* points for routes */
    int tickets_plus;   /* points of the tickets done */
    int tickets_minus;  /* points of the tickets failed, as a positive number */
    int path_bonus;     /* longest continuous path */
    int most_bonus;     /* most completed tickets */
    int station_points; /* unused stations */
    int bonus[DEPO_MECHANISMS];
    uint8_t done_count, failed_count;
    uint8_t path; /* trains on the longest continuous path */
    uint8_t stations_built;
    uint8_t rank; /* 1 for a winner; players equal in all tie-breaks share it */
    uint8_t borrowed[DEPO_MAX_STATIONS]; /* track used through each station, or DEPO_NONE */
} depo_tally;

typedef struct depo_score {
    depo_tally seat[DEPO_MAX_PLAYERS];
    uint8_t winners; /* bits */
} depo_score;

void depo_count(const depo_game *game, const depo_state *state, depo_score *score);

/* What a tie-break (DEPO_TIE_…) compares: the larger value is ahead. */
int depo_tie_value(const depo_tally *tally, unsigned tie_break);

/* Points for routes, counted from the board alone (B-31). */
int depo_recount(const depo_game *game, const depo_state *state, depo_seat seat);

#endif
