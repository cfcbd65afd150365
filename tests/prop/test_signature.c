/* SPDX-License-Identifier: MIT
 * The behaviour has a signature: one number for each map, variant and number of players, over
 * fixed seeds with the random player. It changes only on purpose:
 *     test_signature FILE            checks
 *     test_signature FILE --write    writes what is now */
#include "harness.h"

#include "mapio/mapio.h"
#include "core/score.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 10, MAX_LINES = 256 };

typedef struct signature {
    char name[3 * DEPO_ID_SIZE];
    uint64_t hash;
} signature;

static const char *file_name;

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
}

/* One game: every position on the way, and the final count. */
static uint64_t fold_game(const depo_game *game, uint64_t number) {
    static depo_state state;
    static depo_score score;
    depo_seed seed = depo_seed_derive(&(depo_seed){{1912, 1910}}, number);
    depo_prng prng = {number};
    uint64_t hash = number;
    depo_setup(game, &state, &seed, DEPO_NONE, NULL);
    hash = mix(hash, depo_state_hash(&state));
    for (unsigned step = 0; state.phase != DEPO_OVER; step++) {
        if (step == PROP_MAX_STEPS) fail_msg("a game does not end");
        depo_move move = depo_random_move(game, &state, depo_decider(&state), &prng);
        depo_apply(game, &state, move, NULL);
        hash = mix(hash, depo_state_hash(&state));
    }
    depo_count(game, &state, &score);
    for (unsigned seat = 0; seat < game->players; seat++) {
        hash = mix(hash, (uint64_t)(int64_t)score.seat[seat].total);
        hash = mix(hash, score.seat[seat].rank);
    }
    return hash;
}

/* All option masks of one map, variant and number of players. */
static uint64_t sign(const depo_map *map, unsigned variant, unsigned players) {
    static depo_game game;
    uint64_t hash = 0;
    for (unsigned options = 0; options < 1u << map->n_options; options++) {
        assert_int_equal(depo_game_init(&game, map, variant, options, players), DEPO_OK);
        for (unsigned i = 0; i < GAMES; i++) hash = mix(hash, fold_game(&game, i));
    }
    return hash;
}

static unsigned sign_all(signature *list) {
    static depo_map map;
    static depo_problems problems;
    unsigned n = 0;
    for (unsigned m = 0; m < depo_builtin_map_count; m++) {
        assert_true(depo_map_open(depo_builtin_maps[m].id, &map, &problems));
        for (unsigned variant = 0; variant < map.n_variants; variant++)
            for (unsigned players = map.players_least; players <= map.players_most; players++) {
                assert_true(n < MAX_LINES);
                snprintf(list[n].name, sizeof list[n].name, "%s %s %u", map.id,
                         map.variants[variant].id, players);
                list[n++].hash = sign(&map, variant, players);
            }
    }
    return n;
}

static int write_file(const signature *list, unsigned n) {
    FILE *out = fopen(file_name, "w");
    if (!out) {
        perror(file_name);
        return 1;
    }
    fprintf(out, "# map variant players hash: see test_signature.c\n");
    for (unsigned i = 0; i < n; i++)
        fprintf(out, "%s %016llx\n", list[i].name, (unsigned long long)list[i].hash);
    return fclose(out) ? 1 : 0;
}

static void test_S12_signature(void **unused) {
    (void)unused;
    static signature list[MAX_LINES];
    unsigned n = sign_all(list), seen = 0, wrong = 0;
    FILE *in = fopen(file_name, "r");
    if (!in) fail_msg("%s can't be read", file_name);
    char line[256], map[DEPO_ID_SIZE], variant[DEPO_ID_SIZE], name[3 * DEPO_ID_SIZE];
    while (fgets(line, sizeof line, in)) {
        unsigned players;
        unsigned long long hash;
        if (line[0] == '#') continue;
        if (sscanf(line, "%31s %31s %u %llx", map, variant, &players, &hash) != 4)
            fail_msg("not a signature: %s", line);
        snprintf(name, sizeof name, "%s %s %u", map, variant, players);
        for (unsigned i = 0; i < n; i++) {
            if (strcmp(list[i].name, name) != 0) continue;
            seen++;
            if (list[i].hash == hash) break;
            wrong++;
            fprintf(stderr, "%s: %016llx, was %016llx\n", name, (unsigned long long)list[i].hash,
                    hash);
        }
    }
    fclose(in);
    if (wrong || seen != n)
        fail_msg("%u signatures changed, %u of %u known; if that is meant, run with --write", wrong,
                 seen, n);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: test_signature FILE [--write]\n");
        return 2;
    }
    file_name = argv[1];
    if (argc > 2 && strcmp(argv[2], "--write") == 0) {
        static signature list[MAX_LINES];
        return write_file(list, sign_all(list));
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_S12_signature)};
    return cmocka_run_group_tests_name("signature", tests, NULL, NULL);
}
