/* SPDX-License-Identifier: MIT
 * The one text of a position: what one seat, a spectator or (after the end, in lessons) everybody
 * may know, in one printable line that fits into a link. A text that is read gives the very bytes
 * it was written from, and a text that could be written in another way is refused. docs/position.md
 * describes it. */
#ifndef DEPO_CODEC_POSITION_TEXT_H
#define DEPO_CODEC_POSITION_TEXT_H

#include "codec/move_text.h"

enum {
    DEPO_POSITION_TEXT = 3072, /* bytes that hold any position */
    DEPO_EVERYBODY = 0xfe      /* the seat of a view that hides nothing but the seed */
};

/* Everything but the seed, as a view of DEPO_EVERYBODY. */
void depo_show_everything(const depo_state *state, depo_view *view);

/* Writes a view; its length. */
size_t depo_position_text(const depo_map *map, const depo_game *game, const depo_view *view,
                          char out[DEPO_POSITION_TEXT]);

/* What a text says of the game it belongs to. */
typedef struct depo_position_head {
    char map[DEPO_ID_SIZE];
    char hash[9]; /* the first eight digits of the map's */
    char variant[DEPO_ID_SIZE];
    unsigned players;
    unsigned n_options;
    char option[DEPO_MAX_OPTIONS][DEPO_ID_SIZE];
} depo_position_head;

bool depo_position_head_parse(const char *text, depo_position_head *head, char why[DEPO_WHY_TEXT]);

/* Reads a text into a view that the engine can go on from. The game must be the one of its head.
 * False with a complaint, and the view is not to be used. */
bool depo_position_parse(const depo_map *map, const depo_game *game, const char *text,
                         depo_view *view, char why[DEPO_WHY_TEXT]);

#endif
