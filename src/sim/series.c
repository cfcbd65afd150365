/* SPDX-License-Identifier: MIT */
#include "sim/series.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What the threads of a series share. */
typedef struct work {
    const depo_series *series;
    depo_row *rows;
    uint64_t chunk; /* games taken at once; whole deals */
    atomic_uint_fast64_t next, finished;
} work;

typedef struct worker {
    work *work;
    depo_counts counts;
    depo_seat_player players[DEPO_MAX_PLAYERS];
} worker;

void depo_counts_add(depo_counts *sum, const depo_counts *more) {
    /* The struct is nothing but int64_t. */
    int64_t *to = (int64_t *)(void *)sum;
    const int64_t *from = (const int64_t *)(const void *)more;
    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++) to[i] += from[i];
}

static void *run_worker(void *argument) {
    worker *w = argument;
    const depo_series *series = w->work->series;
    unsigned n = series->game->players;
    for (;;) {
        uint64_t from = atomic_fetch_add(&w->work->next, w->work->chunk);
        if (from >= series->to) return NULL;
        uint64_t to = from + w->work->chunk < series->to ? from + w->work->chunk : series->to;
        int64_t share = 0;
        unsigned ways = depo_series_ways(series);
        for (uint64_t i = from; i < to; i++) {
            depo_row own[DEPO_MAX_PLAYERS];
            depo_row *rows = w->work->rows ? &w->work->rows[(i - series->from) * n] : own;
            share += depo_series_game(series, i, w->players, rows, &w->counts);
            if (i % ways == ways - 1) {
                w->counts.deals++;
                w->counts.deals_share += share;
                w->counts.deals_squared += share * share;
                share = 0;
            }
            atomic_fetch_add(&w->work->finished, 1);
        }
    }
}

/* A line that grows, on a terminal only. */
static void show_progress(const work *w) {
    const depo_series *series = w->series;
    uint64_t all = series->to - series->from;
    for (;;) {
        uint64_t done = atomic_load(&w->finished);
        unsigned filled = (unsigned)(done * 40 / all);
        fprintf(stderr, "\r[%.*s%*s] %llu/%llu", (int)filled,
                "########################################", (int)(40 - filled), "",
                (unsigned long long)done, (unsigned long long)all);
        fflush(stderr);
        if (done >= all) break;
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    }
    fprintf(stderr, "\r%*s\r", 70, "");
}

bool depo_series_run(const depo_series *series, depo_counts *counts, depo_row *rows, char *why,
                     size_t why_size) {
    uint64_t n = series->game->players;
    unsigned threads = series->threads ? series->threads : 1;
    memset(counts, 0, sizeof *counts);
    work w = {.series = series, .rows = rows, .chunk = depo_series_ways(series)};
    while (w.chunk < 128 && w.chunk * threads * 16 < series->to - series->from) w.chunk *= 2;
    atomic_store(&w.next, series->from);
    worker *workers = calloc(threads, sizeof *workers);
    pthread_t *ids = calloc(threads, sizeof *ids);
    unsigned started = 0;
    bool good = workers && ids;
    for (unsigned i = 0; good && i < threads; i++) {
        workers[i].work = &w;
        for (unsigned p = 0; p < n; p++)
            workers[i].players[p].spec = &series->seats[series->pairing == DEPO_SWAP ? p & 1 : p];
        bool here = i == threads - 1 && !series->progress;
        if (here)
            run_worker(&workers[i]);
        else if (pthread_create(&ids[i], NULL, run_worker, &workers[i]))
            good = false;
        else
            started++;
    }
    if (good && series->progress && series->to > series->from) show_progress(&w);
    for (unsigned i = 0; i < started; i++) pthread_join(ids[i], NULL);
    for (unsigned i = 0; good && i < threads; i++) {
        depo_counts_add(counts, &workers[i].counts);
        for (unsigned p = 0; p < n; p++) depo_seat_end(&workers[i].players[p]);
    }
    if (!good) snprintf(why, why_size, "no memory or threads for %u threads", threads);
    free(workers);
    free(ids);
    return good;
}
