/* SPDX-License-Identifier: MIT
 * A position text as a game that goes on the same way every time: what it hides is imagined from a
 * number, and every card drawn later follows from one. Lessons and puzzles are played on it; the
 * page does so through the module, the test of the lessons here. docs/lessons.md describes them. */
#ifndef DEPO_CODEC_LESSON_H
#define DEPO_CODEC_LESSON_H

#include "codec/position_text.h"

/* The game that a position's head names, on its map; false where the map has no such game. */
bool depo_lesson_game(const depo_map *map, const depo_position_head *head, depo_game *game);

/* Reads the position that a seat sees, and imagines the rest. False with a complaint, and the state
 * is not to be used. */
bool depo_lesson_position(const depo_map *map, const depo_game *game, const char *text,
                          uint32_t chance, depo_state *state, char why[DEPO_WHY_TEXT]);

/* Cards, tickets and terrain cards drawn from now on follow from this number. */
void depo_lesson_chance(depo_state *state, uint32_t chance);

#endif
