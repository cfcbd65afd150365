/* SPDX-License-Identifier: MIT
 * The fast policy behind most bots: one set of rules, several styles. It reads only what the seat
 * may know, so that it answers the same for a view and for any state behind the view; that makes
 * it the player of simulated games too. For the bots only. */
#ifndef DEPO_BOTS_POLICY_H
#define DEPO_BOTS_POLICY_H

#include "bots/plan.h"
#include "core/engine.h"

/* What a policy remembers between the moves of one seat; all zero at first. */
typedef struct depo_mind {
    depo_plan plan;
    depo_bits seen[2]; /* own and opponents' tracks when their nodes were last counted */
    uint64_t nodes[2];
} depo_mind;

/* The policy's move. `seat` must have to decide in `state`. */
depo_move depo_policy_move(const depo_guide *guide, depo_style_name name, const depo_state *state,
                           depo_seat seat, depo_mind *mind, depo_prng *prng);

/* Parts that the search uses too. */

/* The cards that a seat's plan asks for. */
typedef struct depo_needs {
    depo_bits tracks;        /* the plan's tracks that can be had, twins included */
    int spare[DEPO_KINDS];   /* cards of a kind beyond what the plan reserves; may be < 0 */
    int urgency[DEPO_KINDS]; /* how much a card of the kind helps */
    int lacking;             /* cards that the plan lacks, locomotives counted */
    unsigned claims;         /* tracks of the plan */
} depo_needs;

void depo_needs_find(const depo_guide *guide, const depo_style *style, const depo_state *state,
                     depo_seat seat, const depo_plan *plan, depo_needs *needs);

/* The best way for the seat to move to pay for a track that `choices` allows, doubled where that
 * is possible and `doubled` asks for it. */
depo_move depo_best_payment(const depo_guide *guide, const depo_state *state,
                            const depo_choices *choices, const depo_needs *needs, depo_track track,
                            bool doubled);

/* Which tickets to keep. */
depo_move depo_policy_keep(const depo_guide *guide, depo_style_name name, const depo_state *state,
                           depo_seat seat);

/* Which card to take for the seat to move; PASS where there is none. */
depo_move depo_policy_draw(const depo_guide *guide, const depo_style *style,
                           const depo_state *state, const depo_choices *choices,
                           const depo_needs *needs);

#endif
