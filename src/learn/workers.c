/* SPDX-License-Identifier: MIT */
#include "learn/workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct worker {
    depo_workers *all;
    pthread_t thread;
    unsigned part;
} worker;

struct depo_workers {
    pthread_mutex_t lock;
    pthread_cond_t begins, ends;
    pid_t process;    /* that has the threads: a fork has none of them */
    unsigned parts;   /* threads with the caller's */
    unsigned started; /* threads that must be joined */
    unsigned round;   /* grows with every piece of work */
    unsigned busy;    /* threads still at it */
    bool stopping;
    depo_work *work;
    void *about;
    worker list[];
};

static void *wait_and_work(void *argument) {
    worker *self = argument;
    depo_workers *all = self->all;
    unsigned seen = 0;
    pthread_mutex_lock(&all->lock);
    for (;;) {
        while (all->round == seen && !all->stopping) pthread_cond_wait(&all->begins, &all->lock);
        if (all->stopping) break;
        seen = all->round;
        depo_work *work = all->work;
        void *about = all->about;
        pthread_mutex_unlock(&all->lock);
        work(about, self->part, all->parts);
        pthread_mutex_lock(&all->lock);
        if (--all->busy == 0) pthread_cond_signal(&all->ends);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

depo_workers *depo_workers_start(unsigned threads) {
    if (!threads || threads > DEPO_MAX_WORKERS) return NULL;
    depo_workers *all = calloc(1, sizeof *all + threads * sizeof *all->list);
    if (!all) return NULL;
    all->parts = threads;
    all->process = getpid();
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->begins, NULL);
    pthread_cond_init(&all->ends, NULL);
    for (unsigned i = 1; i < threads; i++) {
        all->list[i] = (worker){.all = all, .part = i};
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

void depo_workers_do(depo_workers *all, depo_work *work, void *about) {
    unsigned parts = all ? all->parts : 1;
    if (parts == 1 || all->process != getpid()) {
        for (unsigned part = 0; part < parts; part++) work(about, part, parts);
        return;
    }
    pthread_mutex_lock(&all->lock);
    all->work = work;
    all->about = about;
    all->busy = all->parts - 1;
    all->round++;
    pthread_cond_broadcast(&all->begins);
    pthread_mutex_unlock(&all->lock);
    work(about, 0, parts);
    pthread_mutex_lock(&all->lock);
    while (all->busy) pthread_cond_wait(&all->ends, &all->lock);
    pthread_mutex_unlock(&all->lock);
}
