/* SPDX-License-Identifier: MIT */
#include "sim/moves.h"

#include "codec/disk.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The lines of a game that waits for its turn. */
typedef struct waiting {
    struct waiting *after;
    uint64_t game;
    char *lines;
    size_t size;
} waiting;

struct depo_moves {
    pthread_mutex_t lock;
    FILE *out;
    bool views, failed;
    uint64_t next;
    waiting *first; /* by game */
};

depo_moves *depo_moves_open(const char *path, bool views, bool keep, char *why, size_t why_size) {
    depo_moves *moves = calloc(1, sizeof *moves);
    if (moves) moves->out = fopen(path, keep ? "ae" : "we");
    if (!moves || !moves->out || (keep && !depo_sync_folder_of(path))) {
        snprintf(why, why_size, "%s: %s", path, strerror(errno));
        if (moves && moves->out) fclose(moves->out);
        free(moves);
        return NULL;
    }
    moves->views = views;
    pthread_mutex_init(&moves->lock, NULL);
    return moves;
}

bool depo_moves_close(depo_moves *moves) {
    if (!moves) return true;
    depo_moves_flush(moves);
    bool good = !ferror(moves->out) && !moves->failed;
    if (fclose(moves->out)) good = false;
    pthread_mutex_destroy(&moves->lock);
    free(moves);
    return good;
}

void depo_moves_head(depo_moves *moves, const void *head, size_t size) {
    if (fwrite(head, size, 1, moves->out) != 1) moves->failed = true;
}

bool depo_moves_views(const depo_moves *moves) {
    return moves->views;
}

void depo_moves_expect(depo_moves *moves, uint64_t game) {
    moves->next = game;
}

static void write_first(depo_moves *moves) {
    waiting *one = moves->first;
    if (fwrite(one->lines, 1, one->size, moves->out) != one->size) moves->failed = true;
    moves->next = one->game + 1;
    moves->first = one->after;
    free(one->lines);
    free(one);
}

void depo_moves_give(depo_moves *moves, uint64_t game, char *lines, size_t size) {
    waiting *one = malloc(sizeof *one);
    if (!one || !lines) {
        moves->failed = true;
        free(one);
        free(lines);
        return;
    }
    *one = (waiting){.game = game, .lines = lines, .size = size};
    pthread_mutex_lock(&moves->lock);
    waiting **place = &moves->first;
    while (*place && (*place)->game < game) place = &(*place)->after;
    one->after = *place;
    *place = one;
    while (moves->first && moves->first->game == moves->next) write_first(moves);
    pthread_mutex_unlock(&moves->lock);
}

void depo_moves_flush(depo_moves *moves) {
    while (moves->first) write_first(moves);
    if (fflush(moves->out)) moves->failed = true;
}

bool depo_moves_save(depo_moves *moves, int64_t *size) {
    *size = 0;
    if (!moves) return true;
    depo_moves_flush(moves);
    if (fsync(fileno(moves->out))) moves->failed = true;
    *size = (int64_t)ftello(moves->out);
    return !moves->failed && !ferror(moves->out) && *size >= 0;
}

bool depo_moves_cut(depo_moves *moves, int64_t size, char *why, size_t why_size) {
    if (!moves || (!fseeko(moves->out, 0, SEEK_END) && ftello(moves->out) >= size &&
                   !ftruncate(fileno(moves->out), size)))
        return true;
    snprintf(why, why_size, "the file of moves or samples is not the one that was begun");
    return false;
}
