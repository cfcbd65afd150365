/* SPDX-License-Identifier: MIT
 * Positions and events out of the JSON of a server (docs/protocol.md): the other direction of
 * codec/json.h. What is hidden stays blank; nothing here trusts what it reads. For src/term. */
#ifndef DEPO_TERM_WIRE_H
#define DEPO_TERM_WIRE_H

#include "core/engine.h"

#include <jansson.h>

/* A view; false when it is not one of this game. */
bool depo_wire_view(const depo_map *map, const depo_game *game, const json_t *json,
                    depo_view *view);

/* The final position as the message `over` has it, on top of the last view. */
bool depo_wire_final(const depo_map *map, const depo_game *game, const json_t *json,
                     depo_view *view);

/* An event; false when it is none. */
bool depo_wire_event(const depo_map *map, const depo_game *game, const json_t *json,
                     depo_event *event);

#endif
