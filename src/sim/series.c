/* SPDX-License-Identifier: MIT */
#include "sim/series.h"

#include "sim/moves.h"
#include "sim/samples.h"

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
    atomic_uint working; /* threads */
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

/* What the games of one deal have added to the counts. */
static void count_deal(depo_thing_counts *things, const depo_thing_counts *before, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        depo_thing_counts *c = &things[i];
        int64_t games = c->games - before[i].games, share = c->share - before[i].share;
        int64_t done = c->done - before[i].done;
        c->deals += games != 0;
        c->games_squared += games * games;
        c->share_squared += share * share;
        c->share_games += share * games;
        c->done_squared += done * done;
        c->done_games += done * games;
    }
}

/* Plays one deal in all its ways, from game `first` on. */
static void play_deal(worker *w, uint64_t first, uint64_t end) {
    const depo_series *series = w->work->series;
    depo_counts *counts = &w->counts;
    unsigned n = series->game->players, ways = depo_series_ways(series);
    int64_t share[DEPO_MAX_PLAYERS] = {0}, total[DEPO_MAX_PLAYERS];
    depo_thing_counts track[DEPO_MAX_TRACKS], ticket[DEPO_MAX_TICKETS];
    if (ways > 1) {
        memcpy(track, counts->track, sizeof track);
        memcpy(ticket, counts->ticket, sizeof ticket);
    }
    for (unsigned place = 0; place < n; place++) total[place] = counts->bot[place].total;
    for (uint64_t i = first; i < end; i++) {
        depo_row own[DEPO_MAX_PLAYERS];
        depo_row *rows = w->work->rows ? &w->work->rows[(i - series->from) * n] : own;
        depo_series_game(series, i, w->players, rows, share, counts);
        atomic_fetch_add(&w->work->finished, 1);
    }
    if (ways > 1) {
        count_deal(counts->track, track, series->game->n_tracks);
        count_deal(counts->ticket, ticket, series->game->n_tickets);
    }
    if (end - first < ways) return;
    counts->deals++;
    for (unsigned place = 0; place < n; place++) {
        depo_bot_counts *bot = &counts->bot[place];
        int64_t points = bot->total - total[place];
        bot->deals_share += share[place];
        bot->deals_squared += share[place] * share[place];
        bot->deals_total += points;
        bot->deals_total_squared += points * points;
    }
}

static bool stopped(const depo_series *series) {
    return series->stop && atomic_load(series->stop);
}

static void *run_worker(void *argument) {
    worker *w = argument;
    const depo_series *series = w->work->series;
    unsigned ways = depo_series_ways(series);
    while (!stopped(series)) {
        uint64_t from = atomic_fetch_add(&w->work->next, w->work->chunk);
        if (from >= series->to) break;
        uint64_t to = from + w->work->chunk < series->to ? from + w->work->chunk : series->to;
        for (uint64_t i = from; i < to && !stopped(series); i += ways)
            play_deal(w, i, i + ways < to ? i + ways : to);
    }
    atomic_fetch_sub(&w->work->working, 1);
    return NULL;
}

static double seconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* "3:07" or "1:02:09" for a number of seconds. */
static void put_time(char *out, size_t size, double seconds) {
    unsigned long all = seconds < 360000000 ? (unsigned long)seconds : 360000000;
    if (all >= 3600)
        snprintf(out, size, "%lu:%02lu:%02lu", all / 3600, all / 60 % 60, all % 60);
    else
        snprintf(out, size, "%lu:%02lu", all / 60, all % 60);
}

int depo_rate_digits(double rate) {
    return rate >= 99.95 ? 0 : rate >= 9.995 ? 1 : rate >= 0.9995 ? 2 : 3;
}

/* A line that grows, with rate and remaining time, on a terminal only. */
static void show_progress(const work *w) {
    const depo_series *series = w->series;
    uint64_t before = series->from - series->shown_from;
    uint64_t all = (series->shown_to ? series->shown_to : series->to) - series->shown_from;
    double start = seconds_now();
    for (;;) {
        uint64_t here = atomic_load(&w->finished), done = before + here;
        double rate = (double)here / (seconds_now() - start + 1e-9);
        unsigned filled = (unsigned)(done * 20 / all);
        char left[24] = "?";
        if (here) put_time(left, sizeof left, (double)(all - done) / rate);
        fprintf(stderr, "\r[%.*s%*s] %llu/%llu, %.*f games/s, %s left   ", (int)filled,
                "####################", (int)(20 - filled), "", (unsigned long long)done,
                (unsigned long long)all, depo_rate_digits(rate), rate, left);
        fflush(stderr);
        if (!atomic_load(&w->working)) break;
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    }
    fprintf(stderr, "\r%*s\r", 79, "");
}

bool depo_series_run(const depo_series *series, depo_counts *counts, depo_row *rows, char *why,
                     size_t why_size) {
    uint64_t n = series->game->players;
    unsigned threads = series->threads ? series->threads : 1;
    memset(counts, 0, sizeof *counts);
    if (series->moves) depo_moves_expect(series->moves, series->from);
    if (series->samples) depo_samples_expect(series->samples, series->from);
    work w = {.series = series, .rows = rows, .chunk = depo_series_ways(series)};
    while (w.chunk < 128 && w.chunk * threads * 16 < series->to - series->from) w.chunk *= 2;
    atomic_store(&w.next, series->from);
    atomic_store(&w.working, threads);
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
