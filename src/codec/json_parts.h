/* SPDX-License-Identifier: MIT
 * Pieces of JSON that several files of the codec put together. For the codec only. */
#ifndef DEPO_CODEC_JSON_PARTS_H
#define DEPO_CODEC_JSON_PARTS_H

#include "core/game.h"
#include "core/state.h"

#include <jansson.h>

json_t *depo_terrain_json(const depo_map *map, const depo_game *game, const uint8_t *cards);
json_t *depo_ticket_json(const depo_map *map, const depo_game *game, depo_ticket ticket);
json_t *depo_tracks_json(const depo_map *map, const depo_game *game, depo_bits tracks);
json_t *depo_row_json(const depo_game *game, const depo_state *state);
/* The numbers of a seat that mechanisms have; `all`: those of results always have, too. */
void depo_put_counters(json_t *player, const depo_game *game, const depo_state *state,
                       unsigned seat, bool all);
json_t *depo_stations_json(const depo_map *map, const depo_game *game, const depo_state *state,
                           unsigned seat);

/* "tickets", … for a tie-break of the rules. */
const char *depo_tie_word(unsigned tie);

/* What everyone sees on the table, players apart. */
void depo_put_table(json_t *object, const depo_map *map, const depo_game *game,
                    const depo_state *state);

#endif
