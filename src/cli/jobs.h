/* SPDX-License-Identifier: MIT
 * Many small jobs shared out among threads. For the cli only: what the jobs do knows nothing of
 * threads. */
#ifndef DEPO_CLI_JOBS_H
#define DEPO_CLI_JOBS_H

/* Does jobs 0 … count - 1 in any order; each must mind only what is its own. On a terminal
 * `title` is shown with how far it is, NULL: nothing. */
void depo_jobs_run(void (*job)(void *owner, unsigned number), void *owner, unsigned count,
                   unsigned threads, const char *title);

enum { DEPO_MOST_THREADS = 1024 };

/* One thread for each processor. */
unsigned depo_jobs_threads(void);

#endif
