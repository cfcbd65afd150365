/* SPDX-License-Identifier: MIT
 * What may be undone: one rule for a server's table, one keyboard and one page. Alone against
 * bots it is one's own last decision with all that followed; between people only the last move, and
 * only when it showed nothing hidden and going back costs nobody anything. */
#ifndef DEPO_CORE_UNDO_H
#define DEPO_CORE_UNDO_H

#include "core/engine.h"

/* A move that was made, as far as taking it back needs it. */
typedef struct depo_made {
    depo_seat seat;
    uint8_t bot;     /* 1: a bot made it, also in the place of a person */
    uint8_t reveals; /* 1: something hidden came to light by it */
    uint8_t at_once; /* 1: a choice of first tickets, which all make at once */
} depo_made;

depo_made depo_made_of(const depo_state *before, depo_move move, bool bot,
                       const depo_events *events);

/* The moves of a game so far. */
typedef struct depo_past {
    depo_made (*made)(const void *owner, unsigned i);
    const void *owner;
    unsigned count;
    unsigned people; /* bits of the seats that people hold */
    uint8_t phase;   /* of the state now */
    bool costly;     /* someone else's time runs since the last move */
} depo_past;

/* How many moves stay when a seat takes back; -1 when it may not. */
int depo_undo(const depo_past *past, depo_seat seat);

/* Whether a game is marked when only so many moves stay: something was seen that counts. */
bool depo_undo_marks(const depo_past *past, unsigned stay);

#endif
