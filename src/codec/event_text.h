/* SPDX-License-Identifier: MIT
 * The one text of an event, as its viewer may see it: a word and its values, "took:1.3.r". Events
 * of a move stand in one line, a blank between them. docs/position.md describes it. */
#ifndef DEPO_CODEC_EVENT_TEXT_H
#define DEPO_CODEC_EVENT_TEXT_H

#include "codec/move_text.h"

enum { DEPO_EVENT_TEXT = 128 }; /* bytes that hold any event */

/* "dealt", "offered" … */
const char *depo_event_word(unsigned kind);

/* Writes an event; its length. */
size_t depo_event_text(const depo_game *game, const depo_event *event, char out[DEPO_EVENT_TEXT]);

/* Reads one event and goes on behind it; false with a complaint. */
bool depo_event_parse(const depo_map *map, const depo_game *game, const char **text,
                      depo_event *event, char why[DEPO_WHY_TEXT]);

#endif
