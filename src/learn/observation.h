/* SPDX-License-Identifier: MIT
 * What a seat sees as numbers: named blocks of bytes, one after the other, the seat itself always
 * first and the others in the order of play behind it. Only what depo_observe leaves in a view is
 * read, so a state and a view of it give the same bytes. Anyone above the core may include it. */
#ifndef DEPO_LEARN_OBSERVATION_H
#define DEPO_LEARN_OBSERVATION_H

#include "core/engine.h"

/* Grows with every change of the blocks or of what is in them. */
enum { DEPO_OBSERVATION_VERSION = 1, DEPO_MAX_BLOCKS = 64 };

typedef struct depo_block {
    const char *name;
    const char *about;
    unsigned first;         /* byte */
    unsigned rows, columns; /* size is the product */
    float scale;            /* a byte divided by this is the float */
    unsigned kind;          /* which of the writers fills it */
} depo_block;

typedef struct depo_observation {
    const depo_game *game; /* must outlive this */
    unsigned n_blocks, size;
    depo_block blocks[DEPO_MAX_BLOCKS];
} depo_observation;

/* Finds the blocks of a game; those of mechanisms that it lacks are left out. */
void depo_observation_init(depo_observation *layout, const depo_game *game);

/* Writes what `seat` sees into `size` bytes. */
void depo_observe_bytes(const depo_observation *layout, const depo_state *state, depo_seat seat,
                        uint8_t *out);

/* The same bytes, divided by the scale of their block. */
void depo_observe_floats(const depo_observation *layout, const uint8_t *bytes, float *out);

#endif
