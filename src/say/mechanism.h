/* SPDX-License-Identifier: MIT
 * What is said of a mechanism (core/mechanism.h), wherever something is said of every game. For
 * say, sheet, review and the terminal. */
#ifndef DEPO_SAY_MECHANISM_H
#define DEPO_SAY_MECHANISM_H

#include "core/event.h"
#include "core/mechanism.h"
#include "core/state.h"
#include "say/teller.h"

/* Takes one rule after another, with the clauses behind it. */
typedef struct depo_rule_taker {
    void *to;
    void (*take)(void *to, const char *clauses, const char *rule);
} depo_rule_taker;

/* Functions add to `out`; NULL where there is nothing to say. */
typedef struct depo_words {
    char letter;       /* of its clauses */
    const char *title; /* a key: its line in the count */
    /* On a score sheet, keys: that the map has none; that "%.40s" isn't a number of them. */
    const char *none, *no_number;
    /* A track that the map file marks: in its name, and where it is described. */
    void (*name)(const depo_teller *teller, depo_track track, char out[DEPO_SENTENCE]);
    void (*note)(const depo_teller *teller, depo_track track, char out[DEPO_SENTENCE]);
    /* A track that the position makes special. */
    void (*status)(const depo_teller *teller, const depo_state *state, depo_track track,
                   char out[DEPO_SENTENCE]);
    /* False for an event of others, or one that nothing is said of. */
    bool (*event)(const depo_teller *teller, const depo_event *event, char out[DEPO_SENTENCE]);
    /* What a seat has, what is on the table, what a seat has where there is little room. */
    void (*seat)(const depo_teller *teller, const depo_state *state, unsigned seat,
                 char out[DEPO_SENTENCE]);
    void (*table)(const depo_teller *teller, const depo_state *state, char out[DEPO_SENTENCE]);
    void (*brief)(const depo_teller *teller, const depo_state *state, unsigned seat,
                  char out[DEPO_SENTENCE]);
    /* Behind the final count. */
    void (*details)(const depo_teller *teller, const depo_state *state, unsigned seat,
                    char out[DEPO_SENTENCE]);
    /* The rules while one plays, and at the count. */
    void (*playing)(const depo_teller *teller, const depo_rule_taker *taker);
    void (*scoring)(const depo_teller *teller, const depo_rule_taker *taker);
    /* Why claiming a track was good. */
    void (*reason)(const depo_teller *teller, const char *track, unsigned points,
                   char out[DEPO_SENTENCE]);
} depo_words;

extern const depo_words *const depo_mechanism_words[DEPO_MECHANISMS];

/* Calls a hook of each mechanism of the game that has it. */
#define DEPO_SAY_ON(teller, hook, ...)                                                             \
    DEPO_EACH_ON (number_, (teller)->game->mechanisms)                                             \
        if (depo_mechanism_words[number_]->hook)                                                   \
    depo_mechanism_words[number_]->hook(teller, __VA_ARGS__)

#endif
