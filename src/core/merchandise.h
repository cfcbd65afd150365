/* SPDX-License-Identifier: MIT
 * Merchandise cards (M-06, M-07). For the core only. */
#ifndef DEPO_CORE_MERCHANDISE_H
#define DEPO_CORE_MERCHANDISE_H

#include "core/event.h"
#include "core/game.h"
#include "core/state.h"

void depo_gain_merchandise(const depo_game *game, depo_state *state, unsigned seat,
                           depo_track track, depo_events *events);

#endif
