/* SPDX-License-Identifier: MIT
 * Plans: the tracks that would join a seat's tickets, cheapest first. For bots and coach. */
#ifndef DEPO_BOTS_PLAN_H
#define DEPO_BOTS_PLAN_H

#include "bots/tables.h"
#include "core/state.h"

enum {
    DEPO_PATH_STEP = 64, /* prices of one track are below this */
    DEPO_NO_WAY = 255    /* the price of a track that can't be used */
};

typedef struct depo_path {
    unsigned cost;
    depo_bits tracks; /* those with a price above 0 */
    depo_bits all;    /* and those for nothing */
} depo_path;

/* The cheapest way between two sets of nodes; false when there is none below 255. */
bool depo_find_path(const depo_guide *guide, const uint8_t *cost, uint64_t from, uint64_t to,
                    depo_path *path);

/* A plan, with what it was made for, so that it is made again only when something touches it. */
typedef struct depo_plan {
    depo_bits owned, tickets; /* of the seat, when the plan was last looked at */
    depo_bits tracks;         /* still to be claimed; either track of a double will do */
    depo_bits borrow;         /* opponents' tracks to be used through new stations */
    depo_bits done;           /* tickets complete already */
    depo_bits wanted;         /* tickets that the plan completes */
    depo_bits noticed;        /* tracks that were overlooked once to be taken */
    int16_t worth;            /* quarter points: what carrying it out brings against the rate */
    uint8_t trains;           /* needed for the tracks */
    uint8_t made;             /* 0 while the struct holds no plan */
    uint8_t built;            /* stations, when the plan was made */
    uint8_t foreign;          /* opponents' tracks, when the plan was made; with stations only */
    uint8_t zero[10];
} depo_plan;

/* Makes the best plan for the tickets given. */
void depo_plan_make(const depo_guide *guide, depo_style_name name, const depo_state *state,
                    depo_seat seat, depo_bits tickets, depo_plan *plan);

/* Brings a plan up to date with the seat's tickets and the board. */
void depo_plan_refresh(const depo_guide *guide, depo_style_name name, const depo_state *state,
                       depo_seat seat, depo_plan *plan);

/* Fills the styles from the features of the rules (style.c). */
void depo_styles_set(depo_guide *guide);

#endif
