/* SPDX-License-Identifier: MIT */
#include "cli/jobs.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

typedef struct work {
    void (*job)(void *owner, unsigned number);
    void *owner;
    unsigned count;
    atomic_uint next, done;
} work;

static void *work_on(void *argument) {
    work *w = argument;
    for (unsigned i; (i = atomic_fetch_add(&w->next, 1)) < w->count;) {
        w->job(w->owner, i);
        atomic_fetch_add(&w->done, 1);
    }
    return NULL;
}

static void show_progress(const work *w, const char *title) {
    unsigned done;
    do {
        done = atomic_load(&w->done);
        fprintf(stderr, "\r%s %u/%u ", title, done, w->count);
        fflush(stderr);
        if (done < w->count) nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    } while (done < w->count);
    fprintf(stderr, "\r%*s\r", 79, "");
}

unsigned depo_jobs_threads(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (unsigned)cores : 1;
}

void depo_jobs_run(void (*job)(void *owner, unsigned number), void *owner, unsigned count,
                   unsigned threads, const char *title) {
    work w = {.job = job, .owner = owner, .count = count};
    pthread_t ids[DEPO_MOST_THREADS];
    unsigned started = 0;
    bool shown = title && isatty(STDERR_FILENO);
    unsigned beside = threads < DEPO_MOST_THREADS ? threads : DEPO_MOST_THREADS;
    if (beside && !shown) beside--; /* this thread works too where it has nothing to show */
    while (started < beside && !pthread_create(&ids[started], NULL, work_on, &w)) started++;
    if (shown && started) show_progress(&w, title);
    work_on(&w); /* alone, where no other thread could be had */
    for (unsigned i = 0; i < started; i++) pthread_join(ids[i], NULL);
}
