/* SPDX-License-Identifier: MIT
 * What a player can say. Eight bytes, compared as bytes; the text form is in the codec. */
#ifndef DEPO_CORE_MOVE_H
#define DEPO_CORE_MOVE_H

#include "core/types.h"

typedef enum depo_move_kind {
    DEPO_KEEP,          /* which of the offered tickets to keep */
    DEPO_TAKE,          /* a face-up card */
    DEPO_TAKE_BLIND,    /* the top of the draw pile */
    DEPO_TERRAIN,       /* a face-up terrain card */
    DEPO_TERRAIN_BLIND, /* the top of the terrain pile */
    DEPO_CLAIM,         /* a track, with its payment and perhaps a doubling */
    DEPO_PAY,           /* the extra cards of a tunnel */
    DEPO_DECLINE,       /* take the cards laid for a tunnel back */
    DEPO_STATION,       /* a station, with its payment */
    DEPO_TICKETS,       /* draw tickets */
    DEPO_PASS,          /* only without any other move */
    DEPO_RESIGN,        /* leave the game; always possible, never in a list of moves */
    DEPO_MOVE_KINDS
} depo_move_kind;

/* Fields that a kind does not use are 0. */
typedef struct depo_move {
    uint8_t kind;
    uint8_t seat;
    uint8_t what;    /* TAKE, TERRAIN: slot; CLAIM: track; STATION: city; KEEP: bits by place in
                        the offer, which is in ticket order */
    uint8_t color;   /* TAKE: the card; TERRAIN: the type; CLAIM, STATION, PAY: the colour of the
                        cards that are not locomotives, DEPO_LOCOMOTIVE when all are */
    uint8_t cards;   /* CLAIM, STATION, PAY: cards of that colour (0 when all are locomotives) */
    uint8_t locos;   /* CLAIM, STATION, PAY: locomotives among the payment */
    uint8_t terrain; /* CLAIM: terrain cards played to double the points */
    uint8_t terrain_locos; /* CLAIM: locomotives played as terrain cards */
} depo_move;

_Static_assert(sizeof(depo_move) == 8, "a move is eight bytes");

#endif
