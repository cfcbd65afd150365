/* SPDX-License-Identifier: MIT
 * The messages of the line protocol (docs/bot-protocol.md), made and read. */
#ifndef DEPO_SIM_PROTOCOL_H
#define DEPO_SIM_PROTOCOL_H

#include "codec/json.h"
#include "core/engine.h"
#include "core/score.h"

enum {
    DEPO_PROTOCOL = 2,
    DEPO_MAX_ANSWER = 1 << 16, /* bytes of a line from a bot */
    DEPO_PACKED_VIEW = 2 * (int)sizeof(depo_view) + 1
};

/* What a "move" line has only for programs that want it; bits. */
enum { DEPO_WANTS_OPEN = 1, DEPO_WANTS_PACKED = 2 };

/* The bits of a list of words; false with a complaint when it is none. */
bool depo_wants_parse(const json_t *list, unsigned *wants, char why[DEPO_WHY_TEXT]);

/* New references, as in the codec. */
json_t *depo_game_message(const depo_map *map, const depo_game *game, unsigned seat, uint64_t seed);
json_t *depo_move_message(const depo_map *map, const depo_game *game, const depo_view *view,
                          unsigned id, unsigned ms, unsigned wants);
json_t *depo_over_message(const depo_score *score, unsigned players);

/* A view as hexadecimal digits and back: for bots that are Depo itself. */
void depo_pack_view(const depo_view *view, char out[DEPO_PACKED_VIEW]);
bool depo_unpack_view(const depo_game *game, const char *text, depo_view *view);

#endif
