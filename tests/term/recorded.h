/* SPDX-License-Identifier: MIT
 * The recorded games (tests/games), position by position, for tests that look at all of them. */
#ifndef DEPO_TESTS_RECORDED_H
#define DEPO_TESTS_RECORDED_H

#include "coach/coach.h"
#include "core/event.h"

/* Where the test has the game that is played through. */
typedef struct {
    depo_map *map;
    depo_game *game;
    depo_guide *guide;
    depo_state *state;
} recorded_place;

/* `made` of `all` moves are made; `events` are those of the last, or of the beginning. */
typedef void (*recorded_visit)(const depo_events *events, unsigned made, unsigned all);

/* Visits every position of every game in the folder; how many games there were. A game that can't
 * be played fails the running cmocka test. */
unsigned walk_recorded_games(const char *folder, recorded_place place, recorded_visit visit);

#endif
