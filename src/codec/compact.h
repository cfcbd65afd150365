/* SPDX-License-Identifier: MIT
 * The short words of positions and events: cards as letters, tracks, tickets and cities by their
 * number in the map, counted from 1. For codec only. */
#ifndef DEPO_CODEC_COMPACT_H
#define DEPO_CODEC_COMPACT_H

#include "codec/move_text.h"
#include "codec/writer.h"

/* A letter for each kind of card. */
extern const char depo_card_letters[DEPO_KINDS + 1];

void depo_put_cards(writer *w, const uint8_t cards[DEPO_KINDS]);
void depo_put_tickets(writer *w, const depo_game *game, depo_bits tickets);
void depo_put_track(writer *w, const depo_game *game, depo_track track);
void depo_put_city(writer *w, const depo_game *game, depo_node node);

typedef struct reader {
    const char *at; /* what is left of the text */
    const depo_map *map;
    const depo_game *game;
    char *why; /* room for a complaint of DEPO_WHY_TEXT bytes */
} reader;

/* Always false; the first complaint stays. */
bool depo_get_fails(reader *r, const char *what);

/* Goes on behind a text that stands here; false where it does not. */
bool depo_get(reader *r, const char *literal);

/* All of these complain. */
bool depo_get_number(reader *r, unsigned most, unsigned *out);
bool depo_get_small(reader *r, uint8_t most, uint8_t *out);
bool depo_get_cards(reader *r, uint8_t out[DEPO_KINDS]);
bool depo_get_card(reader *r, uint8_t *out);
bool depo_get_seat(reader *r, uint8_t *out);
bool depo_get_ticket(reader *r, uint8_t *out);
bool depo_get_tickets(reader *r, depo_bits *out);
bool depo_get_track(reader *r, uint8_t *out);
bool depo_get_city(reader *r, uint8_t *node);

/* The kind of card whose letter stands here, or DEPO_NONE. */
unsigned depo_card_here(const reader *r);

#endif
