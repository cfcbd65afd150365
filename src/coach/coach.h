/* SPDX-License-Identifier: MIT
 * The coach in words: how it stands with a ticket, how to play well now. For interfaces.
 * States may be views of the seat. */
#ifndef DEPO_COACH_COACH_H
#define DEPO_COACH_COACH_H

#include "coach/measure.h"
#include "coach/outlook.h"
#include "say/story.h"

/* "5 trains, 7 turns", with `necks` also where its neck is; or that the ticket is done or out of
 * reach. */
void depo_tell_outlook(const depo_teller *teller, const depo_state *state, depo_seat seat,
                       const depo_outlook *outlook, bool necks, char out[DEPO_SENTENCE]);

/* The same for a ticket on offer, with what its way shares with the tickets held and the others
 * that would be kept: `places` are bits by their place in the offer. */
void depo_tell_offered(const depo_teller *teller, const depo_guide *guide, const depo_state *state,
                       depo_seat seat, depo_ticket ticket, unsigned places, bool necks,
                       char out[DEPO_SENTENCE]);

/* How often simulated games complete a ticket: "chance 63%"; "" while too little is known. What is
 * rough is called so. Whether to keep one is for a hint to say. */
void depo_tell_likely(const depo_teller *teller, const depo_likely *likely,
                      char out[DEPO_SENTENCE]);
/* "63%", or "≈63%" where it is rough: where there is no room for more. */
void depo_tell_likely_brief(const depo_teller *teller, const depo_likely *likely,
                            char out[DEPO_SENTENCE]);
/* Whether more simulated games may still change the numbers by several points. */
bool depo_is_rough(const depo_likely *likely);

/* How to play well now. */
void depo_tell_advice(const depo_teller *teller, const depo_guide *guide, const depo_state *state,
                      depo_seat seat, char out[DEPO_SENTENCE]);

#endif
