/* SPDX-License-Identifier: MIT
 * The moves shown in documents, messages and helps can be made: every claim and every station in
 * them is legal on some built-in map for a player who holds the cards. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "codec/move_text.h"
#include "mapio/mapio.h"

#include <glob.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *root;
static depo_map map;
static depo_game game;
static depo_state state;
static depo_problems problems;

/* The first player's first turn, with a dozen cards of each kind in hand. */
static void rich_turn(const char *id) {
    assert_true(depo_map_open(id, &map, &problems));
    assert_int_equal(depo_game_init(&game, &map, 0, 0, map.players_least), DEPO_OK);
    depo_setup(&game, &state, &(depo_seed){{1, 1}}, 0, NULL);
    depo_prng prng = {1};
    while (state.phase != DEPO_TURN)
        depo_apply(&game, &state, depo_random_move(&game, &state, depo_decider(&state), &prng),
                   NULL);
    for (unsigned kind = 0; kind < DEPO_KINDS; kind++) state.hand[state.turn].of[kind] = 12;
    state.hand_size[state.turn] = 12 * DEPO_KINDS;
}

static bool possible_somewhere(const char *text) {
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        depo_move move;
        char why[DEPO_WHY_TEXT];
        rich_turn(depo_builtin_maps[i].id);
        if (depo_move_parse(&map, &game, &state, state.turn, text, &move, why) &&
            depo_check(&game, &state, move) == DEPO_OK)
            return true;
    }
    return false;
}

/* How many moves a file shows. */
static unsigned check_file(const char *path, const regex_t *pattern) {
    size_t size;
    char *text = depo_read_file(path, 1 << 20, &size, &problems), move[DEPO_MOVE_TEXT];
    assert_non_null(text);
    unsigned count = 0;
    regmatch_t found;
    for (char *at = text; regexec(pattern, at, 1, &found, 0) == 0; at += found.rm_eo, count++) {
        snprintf(move, sizeof move, "%.*s", (int)(found.rm_eo - found.rm_so), at + found.rm_so);
        if (!possible_somewhere(move)) fail_msg("%s: \"%s\" can't be made", path, move);
    }
    free(text);
    return count;
}

static void test_moves_in_documents_can_be_made(void **unused) {
    (void)unused;
    /* Where moves are shown, and how many at least: a pattern that finds nothing proves nothing. */
    static const struct {
        const char *files;
        unsigned least;
    } places[] = {{"README.md", 0},
                  {"docs/*.md", 5},
                  {"protocol/*.json", 1},
                  {"src/codec/*.c", 2},
                  {"protocol/types/*.json", 0}};
    regex_t pattern;
    assert_int_equal(regcomp(&pattern,
                             "claim [a-z-]+-[a-z]+ [a-z]+(#2)? [0-9]+x[a-z0-9+]*[a-z]|"
                             "station [a-z-]+ [0-9]+x[a-z0-9+]*[a-z]",
                             REG_EXTENDED),
                     0);
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
        char path[4096];
        glob_t files;
        unsigned count = 0;
        snprintf(path, sizeof path, "%s/%s", root, places[i].files);
        assert_int_equal(glob(path, 0, NULL, &files), 0);
        for (size_t k = 0; k < files.gl_pathc; k++)
            count += check_file(files.gl_pathv[k], &pattern);
        globfree(&files);
        if (count < places[i].least) fail_msg("%s: %u moves found", path, count);
    }
    regfree(&pattern);
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    root = argv[1];
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_moves_in_documents_can_be_made)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
