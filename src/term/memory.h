/* SPDX-License-Identifier: MIT
 * What this device was told about the shuffles of online tables (codec/shuffle.h), a file for each
 * in the folder of the saved games. For the terminal and `depo verify`. */
#ifndef DEPO_TERM_MEMORY_H
#define DEPO_TERM_MEMORY_H

#include "codec/shuffle.h"

enum { DEPO_ORIGIN_SIZE = 256 };

/* `origin` is the server as HOST:PORT. What was never kept is an empty memory. */
void depo_memory_recall(const char *origin, const char *table, depo_memory *memory);
/* Acknowledged means durable: false when it could not be written. */
bool depo_memory_keep(const char *origin, const char *table, const depo_memory *memory);

/* Goes through what is kept of a table, whichever server it was on. Call it with `*at` 0 first;
 * false after the last. `origin` gets the server's name as it is in the file's. */
bool depo_memory_next(const char *table, unsigned *at, char origin[DEPO_ORIGIN_SIZE],
                      depo_memory *memory);

#endif
