/* SPDX-License-Identifier: MIT
 * Tunnels: cards turned after the payment is laid, and what they cost extra (E-05 to E-10). For the
 * core only. */
#ifndef DEPO_CORE_TUNNEL_H
#define DEPO_CORE_TUNNEL_H

#include "core/event.h"
#include "core/game.h"
#include "core/state.h"

/* Turns cards and says whether the seat owes any; if not, nothing is pending (E-05, E-09). */
bool depo_open_tunnel(const depo_game *game, depo_state *state, depo_move move,
                      depo_events *events);
depo_status depo_check_tunnel_pay(const depo_game *game, const depo_state *state, depo_move move);
void depo_pay_tunnel(const depo_game *game, depo_state *state, depo_move move, depo_events *events);
void depo_decline_tunnel(const depo_game *game, depo_state *state, depo_events *events);

#endif
