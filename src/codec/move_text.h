/* SPDX-License-Identifier: MIT
 * The one text form of moves, tracks, tickets and cards: what files, the wire, logs, bots and
 * tests use. docs/game-file.md describes it. */
#ifndef DEPO_CODEC_MOVE_TEXT_H
#define DEPO_CODEC_MOVE_TEXT_H

#include "core/engine.h"

enum {
    DEPO_MOVE_TEXT = 640, /* bytes that hold any move */
    DEPO_TRACK_TEXT = 80, /* bytes that hold any track or ticket */
    DEPO_WHY_TEXT = 160   /* bytes for a complaint */
};

/* "purple" … "green", "loco". */
const char *depo_card_word(unsigned card);
/* The same for a track's colour: "gray" in the place of "loco". */
const char *depo_color_word(unsigned color);
/* "turn", "second-card" … for a depo_phase. */
const char *depo_phase_word(unsigned phase);
/* The card of a word, DEPO_NONE when there is none. */
unsigned depo_card_by_word(const char *word);

/* "portland-seattle gray", "#2" added for the second of two equal twins. */
void depo_track_text(const depo_map *map, const depo_game *game, depo_track track,
                     char out[DEPO_TRACK_TEXT]);
/* "boston-miami:12". */
void depo_ticket_text(const depo_map *map, const depo_game *game, depo_ticket ticket,
                      char out[DEPO_TRACK_TEXT]);

/* The text of a move that is legal in the state, without its seat. */
void depo_move_text(const depo_map *map, const depo_game *game, const depo_state *state,
                    depo_move move, char out[DEPO_MOVE_TEXT]);

/* Reads a move of `seat`. False with a complaint when the text isn't a move; whether it is legal
 * is for depo_check to say. The state tells which tickets are on offer. */
bool depo_move_parse(const depo_map *map, const depo_game *game, const depo_state *state,
                     depo_seat seat, const char *text, depo_move *move, char why[DEPO_WHY_TEXT]);

/* Seeds: 32 hexadecimal digits, or a decimal number for short ones. */
enum { DEPO_SEED_TEXT = 33 };
void depo_seed_text(const depo_seed *seed, char out[DEPO_SEED_TEXT]);
bool depo_seed_parse(const char *text, depo_seed *seed);

#endif
