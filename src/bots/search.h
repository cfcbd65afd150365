/* SPDX-License-Identifier: MIT
 * Deciding by simulated games: worlds that could be behind the view, played to the end by the fast
 * policies, the same worlds for every candidate. A policy's own move stands unless another beats
 * it clearly. For the bots and the evaluation. */
#ifndef DEPO_BOTS_SEARCH_H
#define DEPO_BOTS_SEARCH_H

#include "bots/bot.h"
#include "bots/policy.h"

typedef struct depo_search {
    unsigned rollouts; /* simulated games for one decision */
    unsigned ms;       /* cap on the time; 0: none */
    unsigned most;     /* candidate moves */
    double gate;       /* standard errors by which a move must beat the policies' own */
    unsigned rounds;   /* after which an simulated game is broken off where there is a forecast */
    unsigned whole;    /* more games, played to the end, that can speak against a move so found */
    bool beliefs;      /* weigh opponents' tickets by what they built */
} depo_search;

depo_move depo_search_move(const depo_ask *ask, const depo_search *search);

enum { DEPO_MAX_CANDIDATES = 64 };

/* The moves worth a closer look, at most `most`; the first `fixed` of them are kept. Returns how
 * many there are. */
unsigned depo_candidates(const depo_guide *guide, const depo_state *known, depo_seat seat,
                         const depo_plan *plan, unsigned most, unsigned fixed, depo_move *moves);

/* How likely each opponent holds each ticket, as weights. */
typedef struct depo_beliefs {
    float weight[DEPO_MAX_PLAYERS][DEPO_MAX_TICKETS];
} depo_beliefs;

/* `trust`: how strongly built track speaks for a ticket that it serves. Moves are compared in the
 * same worlds, so a search may trust little; chances to win need far more. */
void depo_beliefs_form(const depo_guide *guide, const depo_view *view, double trust,
                       depo_beliefs *beliefs);

/* Exchanges hidden tickets in an imagined state until it looks like what is believed. */
void depo_beliefs_apply(const depo_guide *guide, const depo_view *view, const depo_beliefs *beliefs,
                        depo_prng *prng, depo_state *state);

#endif
