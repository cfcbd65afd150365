/* SPDX-License-Identifier: MIT
 * The recorded games: every one replays to the totals it was recorded with, and every built-in
 * map and variant has one. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "codec/game_file.h"
#include "core/score.h"
#include "mapio/mapio.h"

#include <dirent.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char *folder;
static depo_map map;
static depo_game game;
static depo_state state;
static depo_problems problems;

static void complain_if(bool bad, const char *name) {
    if (bad)
        fail_msg("%s: %s: %s", name, problems.count ? problems.list[0].where : "",
                 problems.count ? problems.list[0].what : "");
}

static void replay(const char *path, depo_record *record) {
    complain_if(!depo_record_read(path, record, &problems), path);
    complain_if(!depo_map_open(record->map, &map, &problems), path);
    complain_if(!depo_record_open(record, &map, &game, &state, NULL, &problems), path);
    for (unsigned i = 0; i < record->n_moves; i++)
        complain_if(!depo_record_play(record, i, &map, &game, &state, NULL, &problems), path);
    assert_int_equal(state.phase, DEPO_OVER);
    assert_true(record->has_end);
    depo_score score;
    depo_count(&game, &state, &score);
    for (unsigned seat = 0; seat < game.players; seat++) {
        assert_int_equal(score.seat[seat].total, record->totals[seat]);
        assert_int_equal(depo_recount(&game, &state, (depo_seat)seat), state.score[seat]);
    }
}

static void test_recorded_games_replay(void **unused) {
    (void)unused;
    bool seen[16][DEPO_MAX_VARIANTS] = {{false}};
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 5, ".depo") != 0) continue;
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        depo_record record;
        replay(path, &record);
        for (unsigned i = 0; i < depo_builtin_map_count; i++)
            if (strcmp(depo_builtin_maps[i].id, record.map) == 0) seen[i][game.variant] = true;
        depo_record_free(&record);
    }
    closedir(dir);
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        assert_true(depo_map_open(depo_builtin_maps[i].id, &map, &problems));
        for (unsigned v = 0; v < map.n_variants; v++)
            if (!seen[i][v]) fail_msg("no recorded game of %s %s", map.id, map.variants[v].id);
    }
}

int main(int argc, char **argv) {
    if (argc != 2 || sodium_init() < 0) return 1;
    folder = argv[1];
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_recorded_games_replay)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
