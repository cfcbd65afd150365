/* SPDX-License-Identifier: MIT
 * Putting a sentence together piece by piece. For say and coach. */
#ifndef DEPO_SAY_SENTENCE_H
#define DEPO_SAY_SENTENCE_H

#include "core/state.h"
#include "say/teller.h"

/* Translations for the language of the `teller` at hand and the vocabulary of its map. */
#define TR(key)           depo_tr_as(teller->language, teller->map->vocabulary, key)
#define TRN(one, many, n) depo_trn_as(teller->language, teller->map->vocabulary, one, many, n)

/* Adds to a sentence. One that gets too long ends with "…", never within a letter or a mark. */
__attribute__((format(printf, 2, 3))) void depo_add(char out[DEPO_SENTENCE], const char *format,
                                                    ...);

enum { DEPO_PIECE = 2 * DEPO_NAME_SIZE }; /* a name with its mark */

/* A name as a part of a sentence: marked with what it stands for where the teller marks, the text
 * itself otherwise. `out` is where a marked one is made. */
const char *depo_mark(const depo_teller *teller, char out[DEPO_PIECE], depo_mark_kind kind,
                      unsigned number, const char *text);
#define MARK(kind, number, text)                                                                   \
    depo_mark(teller, (char[DEPO_PIECE]){0}, DEPO_MARK_##kind, number, text)
#define PLAYER(seat)  MARK(PLAYER, seat, teller->names[seat])
#define CARD(card)    MARK(CARD, card, depo_card_name(teller, card))
#define TAKEN(card)   MARK(CARD, card, depo_taken_name(teller, card))
#define TERRAIN(type) MARK(TERRAIN, type, depo_terrain_name(teller, type))
#define CITY(city)    MARK(PLACE, city, depo_city_name(teller, city))
#define NODE(node)    CITY(teller->game->node_city[node])
#define CLAUSE(id)    MARK(CLAUSE, 0, id)

/* Adds the clause of the rules behind a sentence, "" for none. */
void depo_add_clause(const depo_teller *teller, const char *clause, char out[DEPO_SENTENCE]);

/* The owner of a track, or DEPO_NONE. */
unsigned depo_owner_of(const depo_game *game, const depo_state *state, depo_track track);
/* Who has most terrain cards of a type, apart from `seat`. */
unsigned depo_terrain_rival(const depo_game *game, const depo_state *state, unsigned seat,
                            unsigned type);

/* Adds a longer piece as a whole with its mark; `argument` is what stands after the kind. */
void depo_add_marked(const depo_teller *teller, char out[DEPO_SENTENCE], depo_mark_kind kind,
                     const char *argument, const char *text);

#endif
