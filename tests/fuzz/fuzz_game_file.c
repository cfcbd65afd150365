/* SPDX-License-Identifier: MIT
 * Any bytes as a game file, and again as the moves of a game whose header is right. The mutator
 * plays on where a file ends, so that long games come about. */
#include "fuzz.h"

#include "codec/game_file.h"
#include "mapio/mapio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a file and plays it as far as it goes. Returns the bytes that were good: up to the line
 * of the first refused move. */
static void play(const char *text, size_t size, depo_prng *prng, char **more) {
    static depo_problems problems;
    static depo_game game;
    static depo_state state;
    static depo_events events;
    static depo_move moves[DEPO_MAX_MOVES];
    depo_record record;
    if (depo_record_parse(text, size, &record, &problems)) {
        const depo_map *map = NULL;
        for (unsigned i = 0; i < depo_builtin_map_count; i++)
            if (strcmp(fuzz_map(i)->id, record.map) == 0) map = fuzz_map(i);
        bool good = map && depo_record_open(&record, map, &game, &state, &events, &problems);
        for (unsigned i = 0; good && i < record.n_moves; i++)
            good = depo_record_play(&record, i, map, &game, &state, &events, &problems);
        if (good && more && state.phase != DEPO_OVER && !record.has_end) {
            unsigned n = fuzz_legal(&game, &state, prng, moves);
            depo_move move = moves[depo_prng_below(prng, n)];
            char line[DEPO_MOVE_TEXT], took[32] = "";
            depo_move_text(map, &game, &state, move, line);
            if (depo_prng_below(prng, 2))
                snprintf(took, sizeof took, "took %u.%u\n", depo_prng_below(prng, 9000000),
                         depo_prng_below(prng, 10));
            if (asprintf(more, "%u %s\n%s", move.seat + 1u, line, took) < 0) *more = NULL;
        }
    } else {
        FUZZ_THAT(problems.count > 0, "refused without a problem");
    }
    depo_record_free(&record);
}

/* A header for a game that the byte chooses. */
static char *header_of(uint8_t byte, size_t *size) {
    const depo_map *map = fuzz_map(byte);
    static depo_record record;
    memset(&record, 0, sizeof record);
    snprintf(record.map, sizeof record.map, "%s", map->id);
    memcpy(record.map_hash, map->hash, sizeof record.map_hash);
    snprintf(record.variant, sizeof record.variant, "%s",
             map->variants[byte / 8u % map->n_variants].id);
    record.n_players = map->players_least;
    for (unsigned i = 0; i < record.n_players; i++) {
        snprintf(record.players[i].kind, sizeof record.players[i].kind, "human");
        snprintf(record.players[i].name, sizeof record.players[i].name, "Anna");
    }
    record.first = DEPO_NONE;
    record.has_seed = true;
    record.seed = (depo_seed){{byte, 1}};
    depo_seed_commit(&record.seed, record.commitment);
    return depo_record_text(&record, NULL, NULL, NULL, NULL, 0, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    play((const char *)data, size, NULL, NULL);
    if (!size) return 0;
    size_t length;
    char *text = header_of(data[0], &length), *whole = text ? realloc(text, length + size) : NULL;
    if (!whole) {
        free(text);
        return 0;
    }
    memcpy(whole + length, data + 1, size - 1);
    play(whole, length + size - 1, NULL, NULL);
    free(whole);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    depo_prng prng = {seed};
    bool whole = size > 10 && memcmp(data, "depo-game ", 10) == 0;
    if (depo_prng_below(&prng, 4) == 0) return LLVMFuzzerMutate(data, size, max_size);
    if (!whole) { /* make it one */
        size_t length;
        char *text = header_of(size ? data[0] : (uint8_t)seed, &length);
        bool fits = text && length <= max_size;
        if (fits) memcpy(data, text, length);
        free(text);
        return fits ? length : LLVMFuzzerMutate(data, size, max_size);
    }
    for (unsigned n = 1 + depo_prng_below(&prng, 8); n; n--) {
        char *more = NULL;
        play((const char *)data, size, &prng, &more);
        size_t length = more ? strlen(more) : 0;
        bool fits = length && size + length <= max_size;
        if (fits) memcpy(data + size, more, length);
        free(more);
        if (!fits) return LLVMFuzzerMutate(data, size, max_size);
        size += length;
    }
    return size;
}
