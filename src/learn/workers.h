/* SPDX-License-Identifier: MIT
 * Threads that wait for work and share it, again and again. For src/learn only. */
#ifndef DEPO_LEARN_WORKERS_H
#define DEPO_LEARN_WORKERS_H

#include <stdbool.h>

enum { DEPO_MAX_WORKERS = 256 };

typedef struct depo_workers depo_workers;

/* Part `part` of `parts` of something. */
typedef void depo_work(void *about, unsigned part, unsigned parts);

/* So many threads, the caller's own among them; NULL when there is no memory or no more threads. */
depo_workers *depo_workers_start(unsigned threads);
void depo_workers_stop(depo_workers *workers);

/* Does all parts and comes back when the last one is done. Parts go to anyone who is free, so
 * several for each thread share work well. Without `workers` (NULL), and in a fork of the process,
 * where the threads are not, the caller does everything itself. */
void depo_workers_do(depo_workers *workers, depo_work *work, void *about, unsigned parts);

#endif
