/* SPDX-License-Identifier: MIT
 * A game in words: what happened, why not, and the final count. */
#ifndef DEPO_SAY_STORY_H
#define DEPO_SAY_STORY_H

#include "core/score.h"
#include "core/event.h"
#include "say/tr.h"

#include <stdio.h>

enum { DEPO_SENTENCE = 512 };

typedef struct depo_teller {
    const depo_map *map;
    const depo_game *game;
    const char *const *names; /* of the players */
    unsigned language;
} depo_teller;

/* The sentence for an event as its viewer may see it; false when it goes without saying. */
bool depo_tell_event(const depo_teller *teller, const depo_event *event, char out[DEPO_SENTENCE]);

/* "2 red, 1 locomotive". */
void depo_tell_cards(const depo_teller *teller, const uint8_t cards[DEPO_KINDS],
                     char out[DEPO_SENTENCE]);

/* "Seattle – Portland (gray, 1)". */
void depo_tell_track(const depo_teller *teller, depo_track track, char out[DEPO_SENTENCE]);
/* "Boston – Miami (12)". */
void depo_tell_ticket(const depo_teller *teller, depo_ticket ticket, char out[DEPO_SENTENCE]);

/* Why a move was refused. */
const char *depo_tell_refusal(unsigned language, depo_status status);

/* The final table with every line of the count. */
void depo_tell_score(const depo_teller *teller, const depo_state *state, FILE *out);

#endif
