/* SPDX-License-Identifier: MIT
 * A hint: the move that is best as far as a seat can know, and why. Pure: equal views give equal
 * hints. For interfaces. */
#ifndef DEPO_REVIEW_HINT_H
#define DEPO_REVIEW_HINT_H

#include "coach/measure.h"
#include "review/review.h"

enum { DEPO_HINT_GAMES = 2400 }; /* imagined where nobody says how many */

typedef struct depo_hint {
    depo_verdict verdict; /* its best move is the hint; what else was tried is there too */
    depo_reason reason;   /* why it is better than the next best; none where it says nothing */
} depo_hint;

/* The seat of the view must have to decide. About `games` games are imagined. */
void depo_hint_find(const depo_guide *guide, const char *map, const depo_view *view, unsigned games,
                    depo_hint *hint);

/* At most three lines: the move; one reason, taken from the board; how far it is ahead of the next
 * best move in win chance, if that is more than its error. */
void depo_tell_hint(const depo_teller *teller, const depo_state *known, const depo_hint *hint,
                    char out[DEPO_SENTENCE]);

#endif
