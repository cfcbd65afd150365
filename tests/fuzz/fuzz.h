/* SPDX-License-Identifier: MIT
 * What the fuzz targets share: maps, positions and complaints. For the targets in this folder only.
 * A target that finds something wrong aborts, and libFuzzer keeps the input. */
#ifndef DEPO_FUZZ_FUZZ_H
#define DEPO_FUZZ_FUZZ_H

#include "core/engine.h"
#include "core/map.h"

#include <stddef.h>

/* What libFuzzer calls, and what it offers. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

/* Says what is wrong and aborts. */
#define FUZZ_THAT(condition, ...)                                                                  \
    do {                                                                                           \
        if (!(condition)) fuzz_wrong(__FILE__, __LINE__, __VA_ARGS__);                             \
    } while (0)
void fuzz_wrong(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4), noreturn));

/* A built-in map, by any number. */
const depo_map *fuzz_map(unsigned number);

/* A game on it: variant, options and players by any number. */
void fuzz_game(const depo_map *map, unsigned number, depo_game *game);

/* Plays random moves, at most `steps`, and checks every position on the way. */
void fuzz_play(const depo_map *map, const depo_game *game, depo_state *state, depo_prng *prng,
               unsigned steps);

/* The legal moves of one seat that must decide; the game must not be over. */
unsigned fuzz_legal(const depo_game *game, const depo_state *state, depo_prng *prng,
                    depo_move *moves);

#endif
