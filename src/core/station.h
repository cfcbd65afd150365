/* SPDX-License-Identifier: MIT
 * Stations: building one (E-11 to E-14), and the best use of them at the end (S-05). For the core
 * and those who count. */
#ifndef DEPO_CORE_STATION_H
#define DEPO_CORE_STATION_H

#include "core/event.h"
#include "core/game.h"
#include "core/state.h"
#include "core/links.h"

/* How many a seat has built, and the cards of one colour that its next one costs (E-12). */
static inline unsigned depo_stations_built(const depo_game *game, const depo_state *state,
                                           unsigned seat) {
    return (unsigned)game->rules.stations - state->stations_left[seat];
}

static inline unsigned depo_station_cost(const depo_game *game, const depo_state *state,
                                         unsigned seat) {
    return depo_stations_built(game, state, seat) + 1;
}

depo_status depo_check_station(const depo_game *game, const depo_state *state, depo_move move);
void depo_build_station(const depo_game *game, depo_state *state, depo_move move,
                        depo_events *events);
uint64_t depo_station_cities(const depo_game *game, const depo_state *state);

/* The best use of a seat's stations (S-05); adds the borrowed tracks to the links. */
void depo_assign_stations(const depo_game *game, const depo_state *state, depo_seat seat,
                          depo_links *links, uint8_t borrowed[DEPO_MAX_STATIONS]);

#endif
