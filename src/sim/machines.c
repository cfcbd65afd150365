/* SPDX-License-Identifier: MIT */
#include "sim/machines.h"

#include "plug/plug.h"
#include "sim/linkage.h"

#include <stdio.h>
#include <stdlib.h>

static const depo_linkage *linked; /* NULL: this machine is alone */
static int rank, ranks = 1;

bool depo_machines_begin(char *why, size_t why_size) {
    /* What the launchers of Open MPI, MPICH and Slurm set. */
    static const char *const marks[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"};
    bool launched = false;
    for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++)
        launched = launched || getenv(marks[i]) != NULL;
    if (!launched) return true;
    linked = depo_plug_load("mpi", why, why_size);
    if (!linked) return false;
    if (linked->begin(&rank, &ranks)) return true;
    linked = NULL;
    snprintf(why, why_size, "MPI does not start");
    return false;
}

void depo_machines_end(void) {
    if (linked) linked->end();
}

bool depo_machines_first(void) {
    return rank == 0;
}

int depo_machines_least(int number) {
    return linked ? linked->least(number) : number;
}

bool depo_machines_several(void) {
    return ranks > 1;
}

/* Where the part of a machine begins: whole deals only. */
static uint64_t part_of(const depo_series *series, int number) {
    uint64_t ways = depo_series_ways(series), deals = (series->to - series->from) / ways;
    if (number == ranks) return series->to;
    return series->from + deals * (uint64_t)number / (uint64_t)ranks * ways;
}

/* Brings the rows of all machines to the first one, part by part. */
static void gather_rows(const depo_series *series, depo_row *rows) {
    uint64_t row = series->game->players * sizeof *rows;
    const uint64_t most = 1 << 20; /* games in one message: sizes are ints */
    for (int from = 1; from < ranks; from++) {
        if (rank != 0 && rank != from) continue;
        for (uint64_t at = part_of(series, from); at < part_of(series, from + 1); at += most) {
            uint64_t games = part_of(series, from + 1) - at;
            if (games > most) games = most;
            char *place = (char *)rows + (at - series->from) * row;
            if (rank == from)
                linked->send(place, (int)(games * row));
            else
                linked->receive(place, (int)(games * row), from);
        }
    }
}

bool depo_machines_run(const depo_series *series, depo_counts *counts, depo_row *rows, char *why,
                       size_t why_size) {
    if (ranks == 1) return depo_series_run(series, counts, rows, why, why_size);
    depo_series part = *series;
    part.from = part_of(series, rank);
    part.to = part_of(series, rank + 1);
    part.progress = false;
    depo_row *own = rows ? rows + (part.from - series->from) * series->game->players : NULL;
    int good = depo_series_run(&part, counts, own, why, why_size);
    if (!linked->least(good)) {
        if (good) snprintf(why, why_size, "another machine could not play its part");
        return false;
    }
    linked->sum((int64_t *)counts, (int)(sizeof *counts / sizeof(int64_t)), rank == 0);
    if (rows) gather_rows(series, rows);
    return true;
}
