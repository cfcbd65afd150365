/* SPDX-License-Identifier: MIT
 * Dealing, offering and returning tickets. For the core only. The ticket deck is three parts from
 * the top: the pool and the shuffled returned ones, both without order until drawn, and a queue
 * of later returned ones in order. */
#ifndef DEPO_CORE_TICKETS_H
#define DEPO_CORE_TICKETS_H

#include "core/event.h"
#include "core/game.h"
#include "core/state.h"

static inline unsigned depo_ticket_deck_size(const depo_state *state) {
    return (unsigned)state->pool_size + state->under_size + state->queue_size;
}

/* Deals the first tickets and begins the first choice (B-06, E-02, E-21). */
void depo_deal_tickets(const depo_game *game, depo_state *state, depo_events *events);

/* The seat draws an offer (B-25). */
void depo_draw_tickets(const depo_game *game, depo_state *state, depo_events *events);

depo_status depo_check_keep(const depo_game *game, const depo_state *state, depo_move move);

/* Applies a choice. Returns true when it ends the seat's turn, that is, after a drawn offer. */
bool depo_keep_tickets(const depo_game *game, depo_state *state, depo_move move,
                       depo_events *events);

/* The choice made for a seat that leaves: as few tickets as it may keep, the cheapest ones. */
depo_move depo_least_keep(const depo_game *game, const depo_state *state, depo_seat seat);

#endif
