/* SPDX-License-Identifier: MIT
 * What the questions of a turn say beside their choices. Each topic follows from the position and
 * the rules; interfaces only name it. */
#ifndef DEPO_SAY_TOPIC_H
#define DEPO_SAY_TOPIC_H

#include "say/story.h"

typedef enum depo_topic {
    DEPO_TOPIC_STATION_COST,   /* what the next station costs */
    DEPO_TOPIC_STATION_PRICE,  /* the same as its own sentence, with its clause */
    DEPO_TOPIC_STATION_IN,     /* that of a payment: in the city of the node `number` */
    DEPO_TOPIC_BUILD_IN,       /* what choosing the city `number` means */
    DEPO_TOPIC_STATION_USE,    /* what it is good for */
    DEPO_TOPIC_STATION_WHERE,  /* that its city is to be chosen now */
    DEPO_TOPIC_TRACK_COLOR,    /* which of two tracks `number` is, by its colour */
    DEPO_TOPIC_CARD_PAYS,      /* that it is shown what a card of the kind `number` can pay */
    DEPO_TOPIC_ONE_MORE_CARD,  /* why two more can't be drawn */
    DEPO_TOPIC_LAST_ROUND,     /* why it is the last round */
    DEPO_TOPIC_TUNNEL,         /* the tunnel `number` */
    DEPO_TOPIC_TUNNEL_RULE,    /* what digging may cost */
    DEPO_TOPIC_OWED,           /* what the tunnel that was dug costs more */
    DEPO_TOPIC_CANNOT_PAY,     /* that it can't be paid */
    DEPO_TOPIC_OFFER,          /* which tickets are on offer */
    DEPO_TOPIC_OFFER_RULE,     /* how many tickets are kept, and where the others go */
    DEPO_TOPIC_DRAW_TICKETS,   /* what drawing them means; `number` 1: for good */
    DEPO_TOPIC_CAN_CLAIM,      /* that a track can be claimed now */
    DEPO_TOPIC_HELPS,          /* that it brings a ticket nearer */
    DEPO_TOPIC_BORROWED,       /* that a station of the seat borrows it */
    DEPO_TOPIC_DOUBLING,       /* what doubling the track `number` brings */
    DEPO_TOPIC_WHY_NOT_DOUBLE, /* why the track `number` can't be doubled */
} depo_topic;

/* For the eyes of a seat; states may be its view. */
void depo_tell_topic(const depo_teller *teller, const depo_state *state, depo_seat seat,
                     depo_topic topic, unsigned number, char out[DEPO_SENTENCE]);

#endif
