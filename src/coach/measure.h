/* SPDX-License-Identifier: MIT
 * What simulated games say of a seat's tickets: how often each one is completed, and what keeping
 * it is worth. Pure: equal views give equal numbers, and a run that is continued says what one long
 * run would. For anyone who coaches; nothing here waits. */
#ifndef DEPO_COACH_MEASURE_H
#define DEPO_COACH_MEASURE_H

#include "eval/eval.h"

enum {
    DEPO_MEASURE_ARMS = 33,    /* ways to go on that are compared: room for an offer of five */
    DEPO_MEASURE_FIRST = 48,   /* worlds in which all of them are tried; then few go on */
    DEPO_MEASURE_WORLDS = 4096 /* no more: the numbers are sharp enough by then */
};

/* The seat goes on with what it holds; without one ticket; or with a choice among those on offer.
 * All ways are tried in the same imagined worlds. */
typedef struct depo_arm {
    depo_move keep; /* of an offer */
    depo_bits kept; /* tickets that the seat goes on with */
    bool given_up;
    depo_trials trials;
    int64_t value; /* sum over the worlds: margin, and a bonus for winning */
    uint32_t done[DEPO_MAX_TICKETS];
} depo_arm;

typedef struct depo_measuring {
    depo_imagining imagining;
    depo_offer offer;  /* none: its count is 0 */
    depo_bits tickets; /* held and offered */
    unsigned worlds;   /* played so far */
    unsigned n_arms;
    depo_arm arms[DEPO_MEASURE_ARMS];
} depo_measuring;

/* Prepares for a view of a player. What is pointed at must stay. */
void depo_measure_begin(depo_measuring *measuring, const depo_guide *guide, const char *map,
                        const depo_view *view);

/* Plays on in so many more worlds. False when no more are needed. */
bool depo_measure_run(depo_measuring *measuring, unsigned worlds);

/* A number with its standard error. */
typedef struct depo_estimate {
    double value, error;
} depo_estimate;

/* What is known of a ticket by now. */
typedef struct depo_likely {
    depo_estimate chance; /* to complete it, calibrated; of one on offer: when it is kept */
    depo_estimate points; /* what keeping it is worth */
    depo_estimate win;    /* and in the chance to win */
    double share;         /* of simulated games in which it was completed */
    uint32_t games;       /* behind the chance; 0: nothing is known */
    uint8_t weighed;      /* 1: its worth was measured */
    uint8_t offered;
    uint8_t best; /* of an offer: 1 when the best choice keeps it */
    uint8_t zero;
} depo_likely;

/* The ticket must be held by the seat or on offer to it. */
void depo_measure_read(const depo_measuring *measuring, depo_ticket ticket, depo_likely *likely);

/* Of an offer, the choices that look best by now, at most `most`, best first. How many there are.
 */
unsigned depo_measure_rank(const depo_measuring *measuring, unsigned most, const depo_arm *best[]);

/* From a share of simulated games to what is true: how often tickets called so likely were
 * completed (tools/calibrate_tickets.py). */
double depo_ticket_chance(const depo_imagining *imagining, double share);

#endif
