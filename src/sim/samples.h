/* SPDX-License-Identifier: MIT
 * Every decision of a series as a row of numbers to learn from: what the seat saw, what it might
 * do, what it did, and how the game ended. The file is one that numpy loads by itself
 * (docs/simulation.md has its columns), in the order of the games whatever thread played them. */
#ifndef DEPO_SIM_SAMPLES_H
#define DEPO_SIM_SAMPLES_H

#include "learn/actions.h"
#include "learn/observation.h"
#include "sim/moves.h"

#include <jansson.h>

/* Bytes of the file before the first row, so that the number of rows in them can grow. */
enum { DEPO_SAMPLES_HEAD = 1024 };

typedef struct depo_samples {
    depo_actions actions;
    depo_observation layout;
    depo_moves *file;
    const char *path;
    size_t row; /* bytes */
    bool begun; /* games are played: the file is ours to change */
} depo_samples;

/* `keep`: leaves a file that is there as it is, for depo_moves_cut. The game and the path must
 * outlive the samples. False with a message. */
bool depo_samples_open(depo_samples *samples, const depo_game *game, const char *path, bool keep,
                       char *why, size_t why_size);

/* Writes down how many rows there are; false when not everything could be written. */
bool depo_samples_close(depo_samples *samples);

/* What the columns mean, besides their names: `observation_version`, `observation`, `actions`. A
 * new reference. */
json_t *depo_samples_json(const depo_samples *samples);

/* From which game on the next games come. */
void depo_samples_expect(depo_samples *samples, uint64_t game);

/* The rows of a game under way; all 0 before the first. */
typedef struct depo_sampled {
    uint8_t *rows;
    size_t count, room;
    bool failed;
} depo_sampled;

/* Adds a decision of the seat of a view, who is number `place` of the series' seats. */
void depo_samples_add(const depo_samples *samples, uint64_t game, unsigned place,
                      const depo_view *view, depo_move move, depo_sampled *sampled);

/* The game is over: its rows get the points and shares of the win by seat, and are written when
 * their time comes. */
void depo_samples_give(depo_samples *samples, uint64_t game, const int16_t points[DEPO_MAX_PLAYERS],
                       const float wins[DEPO_MAX_PLAYERS], depo_sampled *sampled);

#endif
