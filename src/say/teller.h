/* SPDX-License-Identifier: MIT
 * Who tells a game, in which language, and with which marks. */
#ifndef DEPO_SAY_TELLER_H
#define DEPO_SAY_TELLER_H

#include "core/game.h"
#include "say/tr.h"

enum { DEPO_SENTENCE = 2048 };

/* What a part of a sentence stands for. Where the teller marks, such a part is a byte 1, the letter
 * of its kind, a number, a byte 2, the words, and a byte 3. Marks do not nest. */
typedef enum depo_mark_kind {
    DEPO_MARK_PLAYER = 'P', /* a seat */
    DEPO_MARK_CARD = 'C',   /* a kind of card */
    DEPO_MARK_CARDS = 'K',  /* how many of each kind, with commas between, for the number */
    DEPO_MARK_TRACK = 'T',  /* a track of the game */
    DEPO_MARK_TICKET = 'I', /* a ticket of the game */
    DEPO_MARK_PLACE = 'N',  /* a city of the map */
    DEPO_MARK_TERRAIN = 'E',
    DEPO_MARK_CLAUSE = 'R', /* of the rules; the words are its id */
} depo_mark_kind;

typedef struct depo_teller {
    const depo_map *map;
    const depo_game *game;
    const char *const *names; /* of the players */
    unsigned language;
    bool printed; /* places have the names printed on the board, not the reader's */
    bool marked;  /* sentences carry marks; the functions that say one word never do */
} depo_teller;

#endif
