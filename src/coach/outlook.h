/* SPDX-License-Identifier: MIT
 * How it stands with a ticket: its cheapest way on the board as it is, and the track that it can
 * hardly do without. Reckoned from what a seat knows: the state may be its view. How likely it is
 * to be completed is measured (measure.h). */
#ifndef DEPO_COACH_OUTLOOK_H
#define DEPO_COACH_OUTLOOK_H

#include "bots/guide.h"
#include "core/state.h"

typedef enum depo_fate {
    DEPO_FATE_OPEN,
    DEPO_FATE_DONE,
    DEPO_FATE_BORROWED, /* done through a station, as it stands */
    DEPO_FATE_LOST      /* not to be done by building tracks any more, or the game is over */
} depo_fate;

enum { DEPO_NECK_LEAST = 3 }; /* trains more: what can be gone round for less is no neck */

typedef struct depo_outlook {
    depo_bits way;   /* the cheapest way, with what is built of it; empty when there is none */
    depo_bits helps; /* free tracks on ways as good, or a claim longer; of an open ticket */
    depo_bits path;  /* tracks, own and borrowed ones, that join its ends; empty when none do */
    uint8_t fate;    /* depo_fate */
    uint8_t trains;  /* still to be laid on the way */
    uint8_t turns;   /* that it takes roughly, those for cards included */
    uint8_t length;  /* trains on the empty board */
    uint8_t neck;    /* the track whose loss costs the longest way round, or DEPO_NONE where none
                      * costs DEPO_NECK_LEAST trains */
    uint8_t claims;  /* that it takes at least, where the end is near enough to count turns */
    uint8_t left;    /* turns that the seat has until the end; DEPO_NONE: nobody knows */
    uint8_t rescue;  /* of a lost one: a station may still help */
    uint8_t zero[8];
} depo_outlook;

void depo_look_ahead(const depo_guide *guide, const depo_state *state, depo_seat seat,
                     depo_ticket ticket, depo_outlook *outlook);

/* The tracks that bring a seat's open tickets nearer. */
typedef struct depo_ways {
    depo_bits plan;  /* the cheapest ways, each over what the longer ones share with it; both tracks
                      * of a double, while either will do */
    depo_bits helps; /* these, and those of every other way that is as good for one ticket */
} depo_ways;

void depo_find_ways(const depo_guide *guide, const depo_state *state, depo_seat seat,
                    depo_bits tickets, depo_ways *ways);

#endif
