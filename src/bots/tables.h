/* SPDX-License-Identifier: MIT
 * What is worked out once for a game, as guide.h makes it. For the bots. */
#ifndef DEPO_BOTS_TABLES_H
#define DEPO_BOTS_TABLES_H

#include "bots/seer.h"
#include "core/game.h"

/* A way of playing: the numbers of one fast policy. Points are in quarters where it says so;
 * shares are in 1/64 of the map's trains. */
typedef struct depo_style {
    /* What a track costs in a plan: claim + train * length - point * points, at least 1. */
    uint8_t claim, train, point;
    uint8_t tunnel, ferry; /* more for a tunnel, and for each locomotive of a ferry */
    uint8_t borrow;        /* for an opponent's track through a station */
    uint8_t rate;          /* quarter points that a turn is worth elsewhere */
    uint8_t plan_value;    /* quarter points on top for a track of the plan */
    uint8_t plan_detour;   /* and for each train of its detour */
    uint8_t contest;       /* and where an opponent is at its door */
    uint8_t block;         /* eighths of the harm that a claim does to others */
    uint8_t loco_cost;     /* quarter points for each locomotive of a payment */
    uint8_t connect;       /* quarter points for a track that touches the own network */
    uint8_t trail;         /* and for each train that it adds to the longest path */
    uint8_t cart;          /* quarter points for a merchandise card */
    uint8_t least_early;   /* shortest track claimed for points while a plan is unfinished */
    uint8_t least_free;    /* the same without a plan */
    uint8_t hurry;         /* share of trains of the leanest opponent that starts the hurry */
    uint8_t ticket_trains; /* share of own trains above which a free player draws tickets */
    uint8_t ticket_rival;  /* the same for the leanest opponent */
    uint8_t ticket_claims; /* and with at most so many claims of its plan to do */
    uint8_t ticket_most;   /* draws no more with so many tickets */
    uint8_t loco_take;     /* 0 never, 1 without a useful colour, 2 whenever something lacks */
    uint8_t terrain_most;  /* terrain cards of a type it gathers … */
    uint8_t terrain_least; /* where one is worth so many quarter points */
    /* Mistakes that people make; of 256 where they are chances. */
    uint8_t patience; /* claims nothing uncontested with fewer cards in hand */
    uint8_t dream;    /* does not see that it could claim, and takes cards */
    uint8_t forget;   /* has not an eye on a ticket in the first half of the game */
    uint8_t overlook; /* does not see that a track was taken until it has the cards for it */
} depo_style;

typedef enum depo_style_name {
    DEPO_STYLE_PLANNER,
    DEPO_STYLE_RACER,
    DEPO_STYLE_WEAVER, /* a planner that minds the longest path; only searches use it */
    DEPO_STYLE_STRONG,
    DEPO_STYLE_MEDIUM,
    DEPO_STYLE_EASY,
    DEPO_STYLE_COLLECTOR,
    DEPO_STYLE_BLOCKER,
    DEPO_STYLES
} depo_style_name;

/* The module that the page loads first has no room for nets. */
#ifdef DEPO_SHORTSIGHTED
enum { DEPO_FORESIGHT = 0 };
#else
enum { DEPO_FORESIGHT = 1 };
#endif

typedef struct depo_guide {
    const depo_game *game;
    bool foresees; /* there is a net for these rules */
    depo_seer net;
    depo_style style[DEPO_STYLES];
    depo_bits at[DEPO_MAX_NODES]; /* tracks that end at a node */
    depo_bits of_length[DEPO_MAX_LENGTH + 1];
    depo_bits from_length[DEPO_MAX_LENGTH + 1]; /* tracks of at least so many spaces */
    uint8_t first_link[DEPO_MAX_NODES + 1];     /* links of node n: first_link[n] … [n+1] */
    uint8_t link_track[2 * DEPO_MAX_TRACKS];
    uint8_t link_to[2 * DEPO_MAX_TRACKS];
    uint8_t detour[DEPO_MAX_TRACKS]; /* trains more without the track, on an empty board */
    uint8_t distance[DEPO_MAX_NODES][DEPO_MAX_NODES]; /* trains, on an empty board */
    uint8_t price[DEPO_STYLES][DEPO_MAX_TRACKS];      /* in a plan */
} depo_guide;

#endif
