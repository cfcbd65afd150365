/* SPDX-License-Identifier: MIT
 * The file has the form ".npy" version 1.0: a magic word, the size of the head, a head in Python's
 * notation with the columns and the number of rows, and the rows. Numbers are little-endian. */
#include "sim/samples.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    HEAD = DEPO_SAMPLES_HEAD,
    MOST_ACTIONS = 8192,
    MAGIC = 10,       /* bytes of it before the notation */
    FRONT = 14,       /* bytes of a row before the observation, of which … */
    LENGTH_PLACE = 6, /* the number of rows of the game */
    SEAT_PLACE = 8    /* and the seat */
};

static size_t mask_size(const depo_samples *samples) {
    return (samples->actions.count + 7) / 8;
}

static bool make_head(const depo_samples *samples, int64_t rows, uint8_t head[HEAD]) {
    unsigned players = samples->actions.game->players;
    char text[HEAD];
    int size =
        snprintf(text, sizeof text,
                 "{'descr': [('game', '<u4'), ('number', '<u2'), ('length', '<u2'), "
                 "('seat', '|u1'), ('bot', '|u1'), ('action', '<i4'), "
                 "('observation', '|u1', (%u,)), "
                 "('mask', '|u1', (%zu,)), ('points', '<i2', (%u,)), "
                 "('win', '<f4', (%u,))], 'fortran_order': False, 'shape': (%lld,), }",
                 samples->layout.size, mask_size(samples), players, players, (long long)rows);
    if (size < 0 || size >= HEAD - MAGIC) return false;
    memset(head, ' ', HEAD);
    memcpy(head, "\x93NUMPY\x01\x00", 8); /* NOLINT: eight bytes, no text */
    head[8] = (HEAD - MAGIC) & 0xff;
    head[9] = (HEAD - MAGIC) >> 8;
    memcpy(head + MAGIC, text, (size_t)size);
    head[HEAD - 1] = '\n';
    return true;
}

bool depo_samples_open(depo_samples *samples, const depo_game *game, const char *path, bool keep,
                       char *why, size_t why_size) {
    uint8_t head[HEAD];
    struct stat there;
    depo_actions_init(&samples->actions, game);
    depo_observation_init(&samples->layout, game);
    samples->path = path;
    samples->row = FRONT + samples->layout.size + mask_size(samples) +
                   game->players * (sizeof(int16_t) + sizeof(float));
    bool begins = !keep || stat(path, &there) || !there.st_size;
    if (!make_head(samples, 0, head) || samples->actions.count > MOST_ACTIONS) {
        snprintf(why, why_size, "%s: the map has too many actions to be written down", path);
        return false;
    }
    samples->file = depo_moves_open(path, false, keep, why, why_size);
    if (samples->file && begins) depo_moves_head(samples->file, head, sizeof head);
    return samples->file != NULL;
}

json_t *depo_samples_json(const depo_samples *samples) {
    return json_pack("{si si si}", "observation_version", DEPO_OBSERVATION_VERSION, "observation",
                     (int)samples->layout.size, "actions", (int)samples->actions.count);
}

void depo_samples_expect(depo_samples *samples, uint64_t game) {
    samples->begun = true;
    depo_moves_expect(samples->file, game);
}

bool depo_samples_close(depo_samples *samples) {
    uint8_t head[HEAD];
    int64_t size;
    if (!samples->begun) return depo_moves_close(samples->file);
    bool good = depo_moves_save(samples->file, &size);
    good = depo_moves_close(samples->file) && good && size >= HEAD;
    samples->file = NULL;
    int64_t rows = (size - HEAD) / (int64_t)samples->row;
    FILE *file = good && make_head(samples, rows, head) ? fopen(samples->path, "r+e") : NULL;
    good = file && fwrite(head, sizeof head, 1, file) == 1;
    if (file && fclose(file)) good = false;
    return good;
}

/* Writes a number of some bytes, lowest first, and moves on. */
static uint8_t *put_number(uint8_t *at, uint64_t number, unsigned bytes) {
    for (unsigned i = 0; i < bytes; i++) *at++ = (uint8_t)(number >> 8 * i);
    return at;
}

static void put_mask(const depo_samples *samples, const depo_view *view, uint8_t *out) {
    uint8_t mask[MOST_ACTIONS];
    unsigned count = samples->actions.count;
    memset(out, 0, mask_size(samples));
    depo_action_mask(&samples->actions, &view->known, view->seat, mask);
    for (unsigned i = 0; i < count; i++) out[i / 8] = (uint8_t)(out[i / 8] | mask[i] << i % 8);
}

void depo_samples_add(const depo_samples *samples, uint64_t game, unsigned place,
                      const depo_view *view, depo_move move, depo_sampled *sampled) {
    if (sampled->count == sampled->room) {
        size_t room = sampled->room ? 2 * sampled->room : 256;
        uint8_t *rows = realloc(sampled->rows, room * samples->row);
        if (!rows) {
            sampled->failed = true;
            return;
        }
        sampled->rows = rows;
        sampled->room = room;
    }
    uint8_t *at = sampled->rows + sampled->count * samples->row;
    int action = depo_move_action(&samples->actions, &view->known, move);
    at = put_number(at, game, 4);
    at = put_number(at, sampled->count, 2);
    at = put_number(at, 0, 2);
    at = put_number(at, view->seat, 1);
    at = put_number(at, place, 1);
    at = put_number(at, (uint64_t)action, 4);
    depo_observe_bytes(&samples->layout, &view->known, view->seat, at);
    at += samples->layout.size;
    put_mask(samples, view, at);
    sampled->count++;
}

void depo_samples_give(depo_samples *samples, uint64_t game, const int16_t points[DEPO_MAX_PLAYERS],
                       const float wins[DEPO_MAX_PLAYERS], depo_sampled *sampled) {
    unsigned players = samples->actions.game->players;
    size_t ends = samples->row - players * (sizeof(int16_t) + sizeof(float));
    for (size_t i = 0; i < sampled->count; i++) {
        uint8_t *row = sampled->rows + i * samples->row, *at = row + ends;
        unsigned seat = row[SEAT_PLACE];
        put_number(row + LENGTH_PLACE, sampled->count, 2);
        for (unsigned k = 0; k < players; k++)
            at = put_number(at, (uint16_t)points[(seat + k) % players], 2);
        for (unsigned k = 0; k < players; k++) {
            uint32_t bits;
            memcpy(&bits, &wins[(seat + k) % players], sizeof bits);
            at = put_number(at, bits, 4);
        }
    }
    if (sampled->failed) {
        free(sampled->rows);
        sampled->rows = NULL; /* which the file takes for a failure */
    }
    depo_moves_give(samples->file, game, (char *)sampled->rows, sampled->count * samples->row);
}
