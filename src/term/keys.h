/* SPDX-License-Identifier: MIT
 * What the bottom line of the full screen offers: only keys that do something where it stands.
 * Needs no terminal. For src/term. */
#ifndef DEPO_TERM_KEYS_H
#define DEPO_TERM_KEYS_H

#include "term/session.h"

typedef enum depo_keys {
    DEPO_KEYS_NONE,   /* a popup stands there and has its own line */
    DEPO_KEYS_TURN,   /* the one who looks is to move */
    DEPO_KEYS_CHOICE, /* beside a choice of tickets or cards */
    DEPO_KEYS_OTHERS, /* someone else is to move */
    DEPO_KEYS_WATCH,  /* a game is looked at, move by move */
    DEPO_KEYS_BOARD   /* only the board can be moved */
} depo_keys;

/* The keys as one line. `total`: moves of a game that is looked at. */
void depo_tell_keys(const depo_session *s, depo_keys keys, unsigned total, char out[DEPO_SENTENCE]);

#endif
