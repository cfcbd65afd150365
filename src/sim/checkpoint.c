/* SPDX-License-Identifier: MIT
 * The file: a line of JSON with the settings, how far it is and the size of what follows; then the
 * counts and the rows as they are in memory. It is read only by the version that wrote it. */
#include "sim/checkpoint.h"

#include "codec/disk.h"
#include "sim/machines.h"
#include "sim/moves.h"
#include "sim/provenance.h"
#include "sim/samples.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* How far a series is. */
typedef struct stage {
    uint64_t next;       /* game */
    double seconds;      /* of all runs */
    int64_t move_size;   /* bytes of the file of moves */
    int64_t sample_size; /* and of the file of samples */
} stage;

static depo_moves *samples_of(const depo_series *series) {
    return series->samples ? series->samples->file : NULL;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* All that must be the same for a series to go on; the number of games may grow. */
static json_t *settings(const depo_series *series, const depo_row *rows) {
    json_t *all = depo_settings_json(series), *seats = json_array();
    for (unsigned i = 0; i < series->game->players; i++)
        json_array_append_new(seats, json_string(series->seats[i].text));
    json_object_set_new(all, "seats", seats);
    json_object_set_new(all, "rotate", json_boolean(series->pairing == DEPO_ROTATE));
    json_object_set_new(all, "out", json_boolean(rows != NULL));
    json_object_set_new(all, "moves", json_boolean(series->moves != NULL));
    bool views = series->moves && depo_moves_views(series->moves);
    json_object_set_new(all, "views", json_boolean(views));
    json_object_set_new(all, "samples", json_boolean(series->samples != NULL));
    json_object_set_new(all, "counts_bytes", json_integer(sizeof(depo_counts)));
    return all;
}

static size_t rows_size(const depo_series *series, uint64_t games) {
    return games * series->game->players * sizeof(depo_row);
}

static bool write_parts(FILE *out, const depo_series *series, const depo_counts *counts,
                        const depo_row *rows, const stage *at) {
    json_t *head =
        json_pack("{si sI sf sI sI so}", "depo-checkpoint", 1, "next", (json_int_t)at->next,
                  "seconds", at->seconds, "move_bytes", (json_int_t)at->move_size, "sample_bytes",
                  (json_int_t)at->sample_size, "series", settings(series, rows));
    bool good = head && !json_dumpf(head, out, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(head);
    good = good && fputc('\n', out) != EOF && fwrite(counts, sizeof *counts, 1, out) == 1;
    size_t size = rows ? rows_size(series, at->next) : 0;
    good = good && (!size || fwrite(rows, size, 1, out) == 1);
    return good;
}

/* The new file takes the place of the old one when it is complete on the disk, never before. */
static bool save(const char *path, const depo_series *series, const depo_counts *counts,
                 const depo_row *rows, const stage *at, char *why, size_t why_size) {
    depo_replacement file;
    if (depo_replace_begin(&file, path) &&
        depo_replace_end(&file, write_parts(file.out, series, counts, rows, at)))
        return true;
    snprintf(why, why_size, "%s: can't be written: %s", path, strerror(errno));
    return false;
}

/* Saves what was played up to `at`; the moves first, which the checkpoint counts. */
static bool save_stretch(const char *path, const depo_series *series, const depo_counts *counts,
                         const depo_row *rows, stage *at, char *why, size_t why_size) {
    bool moves = depo_moves_save(series->moves, &at->move_size);
    bool good = depo_moves_save(samples_of(series), &at->sample_size) && moves;
    if (!good)
        snprintf(why, why_size, "%s: not written, because the %s could not be", path,
                 moves ? "samples" : "moves");
    else if (depo_machines_first())
        good = save(path, series, counts, rows, at, why, why_size);
    if (depo_machines_least(good)) return true;
    if (good) snprintf(why, why_size, "the first machine could not write the checkpoint");
    return false;
}

/* Reads what follows the head. */
static bool read_parts(FILE *in, const depo_series *series, json_t *head, depo_counts *counts,
                       depo_row *rows, stage *at, char *why, size_t why_size) {
    json_t *want = settings(series, rows), *have = json_object_get(head, "series");
    at->next = (uint64_t)json_integer_value(json_object_get(head, "next"));
    at->seconds = json_number_value(json_object_get(head, "seconds"));
    at->move_size = (int64_t)json_integer_value(json_object_get(head, "move_bytes"));
    at->sample_size = (int64_t)json_integer_value(json_object_get(head, "sample_bytes"));
    const char *key, *differs = NULL;
    json_t *value;
    json_object_foreach(want, key, value) {
        if (!differs && !json_equal(value, json_object_get(have, key))) differs = key;
    }
    bool good = false;
    if (differs)
        snprintf(why, why_size, "is of another series: \"%s\" differs", differs);
    else if (at->next > series->to || at->next % depo_series_ways(series))
        snprintf(why, why_size, "has %llu games already", (unsigned long long)at->next);
    else
        good = fread(counts, sizeof *counts, 1, in) == 1 &&
               (!rows || !at->next || fread(rows, rows_size(series, at->next), 1, in) == 1) &&
               fgetc(in) == EOF;
    if (!good && !*why) snprintf(why, why_size, "is damaged");
    json_decref(want);
    return good;
}

/* Goes on with a file; false with a message. */
static bool load(const char *path, const depo_series *series, depo_counts *counts, depo_row *rows,
                 stage *at, char *why, size_t why_size) {
    FILE *in = fopen(path, "re");
    char *line = NULL, reason[256] = "";
    size_t room = 0;
    json_t *head = in && getline(&line, &room, in) > 0 ? json_loads(line, 0, NULL) : NULL;
    bool good = false;
    if (!json_object_get(head, "depo-checkpoint"))
        snprintf(reason, sizeof reason, in ? "is no checkpoint" : "can't be read");
    else
        good = read_parts(in, series, head, counts, rows, at, reason, sizeof reason);
    if (!good) snprintf(why, why_size, "%s %s", path, reason);
    json_decref(head);
    free(line);
    if (in) fclose(in);
    return good;
}

/* What the first machine found out, for all: 1 when it is good. */
static bool open_file(const depo_checkpoint *checkpoint, const depo_series *series,
                      depo_counts *counts, depo_row *rows, stage *at, char *why, size_t why_size) {
    bool there = !access(checkpoint->path, F_OK);
    if (there && !checkpoint->resume) {
        snprintf(why, why_size, "%s is there already: --resume goes on with it", checkpoint->path);
        return false;
    }
    if (there) return load(checkpoint->path, series, counts, rows, at, why, why_size);
    /* Better now than after the first games. */
    return save(checkpoint->path, series, counts, rows, at, why, why_size);
}

/* Games until the next look at the disk, about: whole deals, the same on all machines. */
static uint64_t stretch_of(const depo_series *series, uint64_t games, double took, double wanted) {
    uint64_t ways = depo_series_ways(series);
    double rate = (double)games / (took > 1e-3 ? took : 1e-3);
    double next = games ? rate * wanted : 64.0 * series->threads;
    int most = next > 1e8 ? 100000000 : next < 1 ? 1 : (int)next;
    uint64_t deals = ((uint64_t)depo_machines_least(most) + ways - 1) / ways;
    return deals * ways;
}

static bool play_stretches(const depo_checkpoint *checkpoint, depo_series *series,
                           depo_counts *counts, depo_row *rows, stage *at, char *why,
                           size_t why_size) {
    depo_counts *more = malloc(sizeof *more);
    uint64_t end = series->to, games = 0;
    double took = 0;
    bool good = depo_machines_least(more != NULL), stopped = false;
    if (!good) snprintf(why, why_size, "no memory");
    series->shown_from = series->from;
    series->shown_to = end;
    while (good && !stopped && at->next < end) {
        uint64_t stretch = stretch_of(series, games, took, checkpoint->seconds);
        series->from = at->next;
        series->to = end - at->next < stretch ? end : at->next + stretch;
        double start = now();
        depo_row *part = rows ? rows + at->next * series->game->players : NULL;
        good = depo_machines_run(series, more, part, why, why_size);
        took = now() - start;
        games = series->to - series->from;
        at->seconds += took;
        stopped = depo_machines_least(!(series->stop && atomic_load(series->stop))) == 0;
        if (!good) break;
        depo_counts_add(counts, more);
        /* NOLINTNEXTLINE: it was allocated where all is well */
        bool whole = depo_machines_first() ? (uint64_t)more->games == games : true;
        /* A stretch that was broken off is told, but played again by who goes on. */
        if (!depo_machines_least(whole)) break;
        at->next = series->to;
        good = save_stretch(checkpoint->path, series, counts, rows, at, why, why_size);
    }
    series->from = 0;
    series->to = end;
    free(more);
    return good;
}

bool depo_checkpoint_run(const depo_checkpoint *checkpoint, depo_series *series,
                         depo_counts *counts, depo_row *rows, double *played, char *why,
                         size_t why_size) {
    stage at = {.sample_size = series->samples ? DEPO_SAMPLES_HEAD : 0};
    double start = now();
    memset(counts, 0, sizeof *counts);
    if (!checkpoint->path) {
        bool good = depo_machines_run(series, counts, rows, why, why_size);
        *played = now() - start;
        return good;
    }
    int good = 1;
    if (depo_machines_first())
        good = open_file(checkpoint, series, counts, rows, &at, why, why_size);
    if (!depo_machines_least(good)) {
        if (!depo_machines_first()) snprintf(why, why_size, "the first machine has no checkpoint");
        return false;
    }
    /* The first machine knows; the others hear of it as the least of all numbers. */
    at.next = (uint64_t)depo_machines_least(depo_machines_first() ? (int)at.next : INT_MAX);
    if (!depo_moves_cut(series->moves, at.move_size, why, why_size) ||
        !depo_moves_cut(samples_of(series), at.sample_size, why, why_size))
        return false;
    bool done = play_stretches(checkpoint, series, counts, rows, &at, why, why_size);
    *played = at.seconds;
    return done;
}
