/* SPDX-License-Identifier: MIT
 * What is written of each game of a series, in the order of the games whatever thread played them:
 * every move as a line of JSON, or rows of samples (samples.h). */
#ifndef DEPO_SIM_MOVES_H
#define DEPO_SIM_MOVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct depo_moves depo_moves;

/* `views`: each line has what the seat saw. `keep`: leaves a file that is there as it is,
 * for depo_moves_cut. NULL with a message. */
depo_moves *depo_moves_open(const char *path, bool views, bool keep, char *why, size_t why_size);

/* False when not everything could be written. */
bool depo_moves_close(depo_moves *moves);

/* Writes something before the first game. */
void depo_moves_head(depo_moves *moves, const void *head, size_t size);

bool depo_moves_views(const depo_moves *moves);

/* From which game on the next games come. */
void depo_moves_expect(depo_moves *moves, uint64_t game);

/* Takes the lines of a game, which it frees; they are written when all games before are there. */
void depo_moves_give(depo_moves *moves, uint64_t game, char *lines, size_t size);

/* Writes what is there of games whose predecessors will not come any more. */
void depo_moves_flush(depo_moves *moves);

/* Waits until everything is on the disk; *size gets the bytes of the file, 0 for NULL. False when
 * something could not be written. */
bool depo_moves_save(depo_moves *moves, int64_t *size);

/* Takes away what was written behind a size. */
bool depo_moves_cut(depo_moves *moves, int64_t size, char *why, size_t why_size);

#endif
