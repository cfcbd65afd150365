/* SPDX-License-Identifier: MIT */
#include "learn/workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct worker {
    depo_workers *all;
    pthread_t thread;
} worker;

/* Pieces of work are taken one after another, by whoever has time: the caller never waits for a
 * thread that has not woken up, only for pieces that others have begun. So more threads than free
 * cores cost little. */
struct depo_workers {
    pthread_mutex_t lock;
    pthread_cond_t begins, ends;
    pid_t process;        /* that has the threads: a fork has none of them */
    unsigned started;     /* threads that must be joined */
    unsigned next, parts; /* the next piece to be taken, and how many there are */
    unsigned busy;        /* pieces that other threads are at */
    bool stopping;
    depo_work *work;
    void *about;
    worker list[];
};

/* Takes pieces until there are none; with the lock held, which is open during the work. */
static void work_on(depo_workers *all, bool other) {
    while (all->next < all->parts) {
        unsigned part = all->next++, parts = all->parts;
        depo_work *work = all->work;
        void *about = all->about;
        all->busy += other;
        pthread_mutex_unlock(&all->lock);
        work(about, part, parts);
        pthread_mutex_lock(&all->lock);
        all->busy -= other;
    }
}

static void *wait_and_work(void *argument) {
    depo_workers *all = ((worker *)argument)->all;
    pthread_mutex_lock(&all->lock);
    while (!all->stopping) {
        work_on(all, true);
        if (!all->busy) pthread_cond_signal(&all->ends);
        if (!all->stopping && all->next >= all->parts) pthread_cond_wait(&all->begins, &all->lock);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

depo_workers *depo_workers_start(unsigned threads) {
    if (!threads || threads > DEPO_MAX_WORKERS) return NULL;
    depo_workers *all = calloc(1, sizeof *all + threads * sizeof *all->list);
    if (!all) return NULL;
    all->process = getpid();
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->begins, NULL);
    pthread_cond_init(&all->ends, NULL);
    for (unsigned i = 1; i < threads; i++) {
        all->list[i].all = all;
        if (pthread_create(&all->list[i].thread, NULL, wait_and_work, &all->list[i])) {
            depo_workers_stop(all);
            return NULL;
        }
        all->started = i;
    }
    return all;
}

void depo_workers_stop(depo_workers *all) {
    if (!all) return;
    if (all->process != getpid()) { /* nobody to wait for, and the lock may be held by nobody */
        free(all);
        return;
    }
    pthread_mutex_lock(&all->lock);
    all->stopping = true;
    pthread_cond_broadcast(&all->begins);
    pthread_mutex_unlock(&all->lock);
    for (unsigned i = 1; i <= all->started; i++) pthread_join(all->list[i].thread, NULL);
    pthread_cond_destroy(&all->begins);
    pthread_cond_destroy(&all->ends);
    pthread_mutex_destroy(&all->lock);
    free(all);
}

void depo_workers_do(depo_workers *all, depo_work *work, void *about, unsigned parts) {
    if (!all || parts == 1 || all->process != getpid()) {
        for (unsigned part = 0; part < parts; part++) work(about, part, parts);
        return;
    }
    pthread_mutex_lock(&all->lock);
    all->work = work;
    all->about = about;
    all->parts = parts;
    all->next = 0;
    pthread_cond_broadcast(&all->begins);
    work_on(all, false);
    while (all->busy) pthread_cond_wait(&all->ends, &all->lock);
    pthread_mutex_unlock(&all->lock);
}
