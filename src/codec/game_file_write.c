/* SPDX-License-Identifier: MIT
 * Writing game files, whole and in memory. */
#include "codec/game_file.h"

#include "core/score.h"
#include "mapio/sha256.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 900 }; /* bytes of a map in one line, below DEPO_MAX_GAME_LINE with its key */

void depo_seed_commit(const depo_seed *seed, uint8_t commitment[DEPO_HASH_SIZE]) {
    static const char prefix[] = "depo-seed-1:";
    char digits[DEPO_SEED_TEXT];
    depo_sha256 hash;
    depo_seed_text(seed, digits);
    depo_sha256_init(&hash);
    depo_sha256_add(&hash, prefix, sizeof prefix - 1);
    depo_sha256_add(&hash, digits, strlen(digits));
    depo_sha256_end(&hash, commitment);
}

void depo_record_describe(depo_record *record, const depo_map *map, const depo_game *game,
                          const depo_seed *seed, depo_seat first) {
    memset(record, 0, sizeof *record);
    memcpy(record->map, map->id, sizeof record->map);
    memcpy(record->map_hash, map->hash, sizeof record->map_hash);
    memcpy(record->variant, map->variants[game->variant].id, sizeof record->variant);
    for (unsigned i = 0; i < map->n_options; i++)
        if (game->options >> i & 1)
            memcpy(record->options[record->n_options++], map->options[i].id, DEPO_ID_SIZE);
    record->n_players = game->players;
    record->first = first;
    record->has_seed = true;
    record->seed = *seed;
    depo_seed_commit(seed, record->commitment);
}

/* A text that grows. */
typedef struct lines {
    char *text; /* NULL when there was no memory */
    size_t size, room;
} lines;

__attribute__((format(printf, 2, 3))) static void add(lines *out, const char *format, ...) {
    va_list arguments, again;
    if (!out->text) return;
    va_start(arguments, format);
    va_copy(again, arguments);
    int wanted = vsnprintf(out->text + out->size, out->room - out->size, format, arguments);
    size_t more = wanted < 0 ? 0 : (size_t)wanted;
    if (out->size + more >= out->room) {
        out->room = 2 * (out->room + more);
        char *grown = realloc(out->text, out->room);
        if (!grown) free(out->text);
        out->text = grown;
        if (grown) vsnprintf(grown + out->size, out->room - out->size, format, again);
    }
    va_end(again);
    va_end(arguments);
    out->size += more;
}

static void add_hash(lines *out, const char *key, const uint8_t hash[DEPO_HASH_SIZE]) {
    add(out, "%s ", key);
    for (unsigned i = 0; i < DEPO_HASH_SIZE; i++) add(out, "%02x", hash[i]);
    add(out, "\n");
}

/* How much of a text goes into one line: letters of several bytes stay whole. */
static size_t piece_of(const char *text) {
    size_t size = strnlen(text, PIECE + 1);
    if (size <= PIECE) return size;
    for (size = PIECE; ((unsigned char)text[size] & 0xc0) == 0x80;) size--;
    return size;
}

/* The map and the tickets that a record carries. */
static void add_own(lines *out, const depo_record *record) {
    const char *map = record->own_map ? record->own_map : "";
    for (size_t size; *map; map += size) {
        size = piece_of(map);
        add(out, "own-map %.*s\n", (int)size, map);
    }
    const char *tickets = record->own_tickets ? record->own_tickets : "";
    for (size_t size; *tickets; tickets += size + (tickets[size] == '\n')) {
        size = strcspn(tickets, "\n");
        add(out, "own-tickets %.*s\n", (int)size, tickets);
    }
}

static void add_header(lines *out, const depo_record *record) {
    add(out, "depo-game 1\nmap ");
    add_hash(out, record->map, record->map_hash);
    add(out, "variant %s\n", record->variant);
    for (unsigned i = 0; i < record->n_options; i++)
        add(out, "%s %s%s", i ? "" : "options", record->options[i],
            i + 1 == record->n_options ? "\n" : "");
    for (unsigned i = 0; i < record->n_players; i++)
        add(out, "seat %u %s %s\n", i + 1, record->players[i].kind, record->players[i].name);
    if (record->first == DEPO_NONE)
        add(out, "first chance\n");
    else
        add(out, "first %u\n", record->first + 1u);
    add_hash(out, "commitment", record->commitment);
    if (record->has_seed) {
        char seed[DEPO_SEED_TEXT];
        depo_seed_text(&record->seed, seed);
        add(out, "seed %s\n", seed);
    }
    if (record->shuffle.round) {
        char shuffle[DEPO_SHUFFLE_TEXT];
        depo_shuffle_write(&record->shuffle, shuffle);
        add(out, "shuffle %s\n", shuffle);
    }
    add_own(out, record);
    add(out, "moves\n");
    if (record->marked) add(out, "%s\n", DEPO_UNDONE_MARK);
}

static void add_moves(lines *out, const depo_record *record, const depo_map *map,
                      const depo_game *game, const depo_move *moves, const depo_took *took,
                      unsigned n_moves) {
    depo_state state;
    depo_setup(game, &state, &record->seed, record->first, NULL);
    for (unsigned i = 0; i < n_moves; i++) {
        char text[DEPO_MOVE_TEXT];
        depo_move_text(map, game, &state, moves[i], text);
        add(out, "%u %s\n", moves[i].seat + 1u, text);
        if (took && took[i] <= DEPO_TOOK_MOST) add(out, "took %u.%u\n", took[i] / 10, took[i] % 10);
        depo_apply(game, &state, moves[i], NULL);
    }
    if (state.phase != DEPO_OVER) return;
    depo_score score;
    depo_count(game, &state, &score);
    add(out, "end");
    for (unsigned i = 0; i < game->players; i++) add(out, " %d", score.seat[i].total);
    add(out, "\n");
}

char *depo_record_text(const depo_record *record, const depo_map *map, const depo_game *game,
                       const depo_move *moves, const depo_took *took, unsigned n_moves,
                       size_t *size) {
    lines out = {.room = 4096};
    out.text = malloc(out.room);
    add_header(&out, record);
    if (n_moves) add_moves(&out, record, map, game, moves, took, n_moves);
    *size = out.text ? out.size : 0;
    return out.text;
}
