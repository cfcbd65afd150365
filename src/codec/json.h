/* SPDX-License-Identifier: MIT
 * JSON for programs: the whole of a position with its count, and what one seat may see. All
 * functions return a new reference. Seats are numbered from 1 here, as in text. */
#ifndef DEPO_CODEC_JSON_H
#define DEPO_CODEC_JSON_H

#include "codec/event_text.h"

#include <jansson.h>

/* A message or a note from elsewhere: every text in it becomes printable (mapio/utf8.h).
 * What stands under the key `but`, unless that is NULL, stays: it is read and never printed. */
void depo_json_make_printable(json_t *value, const char *but);

/* {"red": 2, …}: the kinds that are there. */
json_t *depo_cards_json(const uint8_t cards[DEPO_KINDS]);

/* Everything, hidden things included: for finished games. `names` may be NULL. */
json_t *depo_state_json(const depo_map *map, const depo_game *game, const depo_state *state,
                        const char *const *names);

/* What the view's seat may know. */
json_t *depo_view_json(const depo_map *map, const depo_game *game, const depo_view *view);

/* The members of that object which only the view's seat may see; the others are the same for all
 * readers, "seat" apart. Nothing for a spectator. */
void depo_put_own(json_t *object, const depo_map *map, const depo_game *game,
                  const depo_view *view);

/* A list of tickets: `ticket`, `a`, `b`, `points`, `long`, and `reconstructed` where it applies. */
json_t *depo_tickets_json(const depo_map *map, const depo_game *game, depo_bits tickets);

/* The rules of a variant with the keys of a map file, none left out but mechanisms that are off. */
json_t *depo_rules_json(const depo_map_variant *variant);

/* An event as it was made for its viewer by depo_event_for. */
json_t *depo_event_json(const depo_map *map, const depo_game *game, const depo_event *event);

#endif
