/* SPDX-License-Identifier: MIT
 * A disk whose power can be cut, under SQLite: what was written since the last sync of a file is
 * lost, in part or whole. For test_power.c. */
#ifndef DEPO_TEST_POWER_H
#define DEPO_TEST_POWER_H

#include <stdbool.h>
#include <stdint.h>

/* What becomes of writes that were not synced. */
typedef enum power_loss {
    POWER_FORGETS, /* none of them is there */
    POWER_TEARS,   /* the same, but of the last one the first bytes are there */
    POWER_MIXES,   /* any of them are there, in any order */
    POWER_LOSSES
} power_loss;

/* Makes it the disk of all databases that are opened from now on. */
bool power_install(void);
/* A disk that says that it synced and did not: what a test must notice. */
void power_lies(bool lies);
/* After so many writes and syncs everything fails. */
void power_cut_after(unsigned operations);
bool power_is_cut(void);
/* Nothing is open any more: leaves the files as the cut left them. The dice are the caller's. */
void power_return(power_loss loss, uint64_t *dice);
unsigned power_next(uint64_t *dice, unsigned below);
/* Writes and syncs that went well so far, and writes that were lost. */
void power_counts(unsigned *done, unsigned *lost);
/* Syncs of this file that went well so far: of a database, its checkpoints. */
unsigned power_syncs(const char *path);

#endif
