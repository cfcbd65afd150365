/* SPDX-License-Identifier: MIT
 * A table for the tests of the rules: a built-in map, a game and a position that a test sets up
 * as it needs. Cards never appear or vanish: a hand is filled from the draw pile. Every move
 * played here also checks that nothing got lost. */
#ifndef DEPO_TESTS_TABLE_H
#define DEPO_TESTS_TABLE_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/engine.h"
#include "core/score.h"
#include "mapio/mapio.h"

/* Short names for card kinds. */
enum {
    PURPLE = DEPO_PURPLE,
    WHITE = DEPO_WHITE,
    BLUE = DEPO_BLUE,
    YELLOW = DEPO_YELLOW,
    ORANGE = DEPO_ORANGE,
    BLACK = DEPO_BLACK,
    RED = DEPO_RED,
    GREEN = DEPO_GREEN,
    LOCO = DEPO_LOCOMOTIVE,
    NONE = DEPO_NONE
};

typedef struct table {
    depo_map map;
    depo_game game;
    depo_state state;
    depo_events events; /* of the last move */
    depo_score score;   /* of the last table_count */
} table;

/* Loads a map and sets a game up with seat 0 as the first player: the first choice of tickets
 * waits. `variant` may be NULL for the default. */
void table_open(table *t, const char *map, const char *variant, unsigned players);

/* Sets the same game up again with another seed and first player. */
void table_deal(table *t, uint64_t seed, depo_seat first);

/* Everyone keeps all offered tickets until the first turn begins. */
void table_keep_all(table *t);

/* table_open, then a bare position: seat 0 to move, no cards or tickets in hands, five different
 * colours face up, all other cards in the draw pile, all regular tickets in the ticket deck. */
void table_bare(table *t, const char *map, const char *variant, unsigned players);

/* Lets a seat begin a turn. */
void table_turn(table *t, depo_seat seat);

/* Cards. */
void give(table *t, unsigned seat, unsigned kind, unsigned count); /* from the draw pile */
void drop(table *t, unsigned kind, unsigned count); /* from the draw pile to the discards */
void set_row(table *t, const uint8_t cards[5]);     /* swaps with the draw pile */
void set_slot(table *t, unsigned slot, unsigned kind);
/* Moves the draw pile into the hand of `seat`, except `count` cards of `kind`. */
void leave(table *t, unsigned seat, unsigned kind, unsigned count);
/* Moves `count` more cards of `kind` back from the hand of `seat` into the draw pile. */
void put_back(table *t, unsigned seat, unsigned kind, unsigned count);
/* Takes the whole row into the hand of `seat`, leaving it empty. */
void empty_row(table *t, unsigned seat);
void give_terrain(table *t, unsigned seat, unsigned type, unsigned count);

/* The board. Tracks by their cities: the first in the map's order, or its twin. */
depo_track track_of(const table *t, const char *a, const char *b);
depo_track twin_of(const table *t, const char *a, const char *b);
depo_node node_of(const table *t, const char *city);
/* Puts trains on a track as if it had been claimed. */
void lay(table *t, unsigned seat, const char *a, const char *b);
void lay_track(table *t, unsigned seat, depo_track track);
/* Makes a ticket up and gives it to a seat; returns its number. */
unsigned hold(table *t, unsigned seat, const char *a, const char *b, unsigned points);
void put_station(table *t, unsigned seat, const char *city);
/* Leaves only the first `count` tickets of the deck. */
void shorten_ticket_deck(table *t, unsigned count);

/* Moves of the seat to move. */
depo_move m_take(const table *t, unsigned slot);
depo_move m_blind(const table *t);
depo_move m_terrain(const table *t, unsigned slot);
depo_move m_terrain_blind(const table *t);
depo_move m_claim(const table *t, depo_track track, unsigned color, unsigned cards, unsigned locos);
depo_move m_double(const table *t, depo_track track, unsigned color, unsigned cards, unsigned locos,
                   unsigned terrain, unsigned terrain_locos);
depo_move m_station(const table *t, const char *city, unsigned color, unsigned cards,
                    unsigned locos);
depo_move m_pay(const table *t, unsigned color, unsigned cards, unsigned locos);
depo_move m_decline(const table *t);
depo_move m_tickets(const table *t);
depo_move m_keep(unsigned seat, unsigned places);
depo_move m_pass(const table *t);
depo_move m_resign(unsigned seat);

/* Plays a move and expects a status. A refused move must leave the state as it was, and a move
 * must be in the list of legal moves exactly when it is allowed. */
#define plays(t, move)           play_at(t, move, DEPO_OK, __FILE__, __LINE__)
#define refused(t, move, status) play_at(t, move, status, __FILE__, __LINE__)
void play_at(table *t, depo_move move, depo_status expected, const char *file, int line);

/* Nothing lost and nothing twice: cards, tickets, terrain, tracks. */
#define check_table(t) check_table_at(t, __FILE__, __LINE__)
void check_table_at(const table *t, const char *file, int line);

/* Number of legal moves of a kind for the seat to move. */
unsigned legal_count(const table *t, unsigned kind);
unsigned legal_claims(const table *t, depo_track track);

/* The last move's first event of a kind, or NULL; and how many there were. */
const depo_event *event_of(const table *t, depo_event_kind kind);
unsigned event_count(const table *t, depo_event_kind kind);

/* Counts the position as if the game ended now; returns the tally of a seat. */
const depo_tally *table_count(table *t, unsigned seat);

/* Draws two cards blind, or whatever else ends the turn. */
void idle(table *t);

/* One random move for whoever must decide. */
void random_step(table *t, depo_prng *prng);

/* Bits of tickets in the ticket deck, wherever they lie in it. */
depo_bits ticket_deck(const table *t);

#endif
