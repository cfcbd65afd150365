/* SPDX-License-Identifier: MIT
 * What happened in a move, in order: for logs, animations and the wire. The state is the truth;
 * events only tell how it came about. Each event says who may see all of it; others get it
 * through depo_event_for, which blanks the private part. */
#ifndef DEPO_CORE_EVENT_H
#define DEPO_CORE_EVENT_H

#include "core/types.h"

/* Private fields are marked (p): only `seat` may see them. */
typedef enum depo_event_kind {
    DEPO_EV_DEALT,            /* seat, cards (p): the first hand */
    DEPO_EV_OFFERED,          /* seat, count, tickets (p) */
    DEPO_EV_KEPT,             /* seat, count, tickets (p) */
    DEPO_EV_RETURNED,         /* seat, count, tickets (p) */
    DEPO_EV_TOOK,             /* seat, what = slot, card */
    DEPO_EV_TOOK_BLIND,       /* seat, card (p) */
    DEPO_EV_TURNED_UP,        /* what = slot, card: a place of the row filled */
    DEPO_EV_ROW_RESET,        /* cards: the row that was discarded, left_out */
    DEPO_EV_RESHUFFLED,       /* count: cards in the new draw pile */
    DEPO_EV_TERRAIN_TOOK,     /* seat, what = slot or DEPO_NONE when blind, card = type */
    DEPO_EV_TERRAIN_UP,       /* what = slot, card = type */
    DEPO_EV_TERRAIN_SHUFFLED, /* count */
    DEPO_EV_CLAIMED,          /* seat, what = track, cards: all that was paid, count = points;
                                 card = terrain cards played, with doubled set */
    DEPO_EV_MERCHANDISE,      /* seat */
    DEPO_EV_PRIZE_UP,         /* what = track: the prize route */
    DEPO_EV_PRIZE,            /* seat, count = points */
    DEPO_EV_TUNNEL,           /* seat, what = track, cards: turned, count = extra owed */
    DEPO_EV_TUNNEL_LOST,      /* seat, what = track */
    DEPO_EV_STATION,          /* seat, what = city, cards */
    DEPO_EV_PASSED,           /* seat */
    DEPO_EV_RESIGNED,         /* seat */
    DEPO_EV_LAST_ROUND,       /* seat: who started it */
    DEPO_EV_TURN,             /* seat: whose turn begins */
    DEPO_EV_OVER,
    DEPO_EVENT_KINDS
} depo_event_kind;

typedef struct depo_event {
    uint8_t kind;
    uint8_t seat;
    uint8_t what;
    uint8_t card;
    uint8_t count;
    uint8_t doubled;
    uint8_t cards[DEPO_KINDS];
    uint8_t hidden;    /* 1 where depo_event_for blanked something */
    uint16_t left_out; /* ROW_RESET: earlier resets of the same series that no event tells about */
    depo_bits tickets;
} depo_event;

enum { DEPO_MAX_EVENTS = 160 };

typedef struct depo_events {
    unsigned count;
    unsigned dropped; /* events left out: the earlier ones of a long series of row resets */
    depo_event list[DEPO_MAX_EVENTS];
} depo_events;

/* The event as `viewer` may see it; DEPO_NONE is a spectator. */
depo_event depo_event_for(const depo_event *event, depo_seat viewer);

#endif
