/* SPDX-License-Identifier: MIT
 * Merchandise cards: one for each track with a cart symbol, while any is left (M-07). */
#include "core/pile.h"
#include "core/merchandise.h"

void depo_gain_merchandise(const depo_game *game, depo_state *state, unsigned seat,
                           depo_track track, depo_events *events) {
    if (!game->tracks[track].cart || !state->merchandise_left) return;
    state->merchandise_left--;
    state->merchandise[seat]++;
    if (events) depo_tell(events, DEPO_EV_MERCHANDISE, seat);
}
