/* SPDX-License-Identifier: MIT
 * Every puzzle is a position that can be played, its best move is allowed and clearly ahead in the
 * numbers kept with it, the answer is told in every language, and a search with a small budget
 * agrees.
 *   test_puzzles FILE.json             all of the file
 *   test_puzzles --judge N FILE.json   looks at each position anew with N simulated games, and asks
 *                                      master with as many: one JSON object a line, for
 *                                      tools/puzzles.py
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "bots/bot.h"
#include "codec/lesson.h"
#include "codec/move_text.h"
#include "mapio/mapio.h"
#include "review/review.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { FEWEST = 300, FEWEST_OF_A_MAP = 30, SMALL_BUDGET = 400 };
static const double LEAD = 0.05; /* in chances, of the best move over the next */

static const char *file;
static json_t *puzzles;
static depo_map map;
static depo_game game;
static depo_guide guide;
static depo_state state;
static depo_view view;

static const char *text_of(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

static const char *position_of(const json_t *puzzle) {
    return text_of(puzzle, "position");
}

/* The position as its seat sees it. */
static void open_puzzle(const json_t *puzzle) {
    depo_position_head head;
    depo_problems problems = {0};
    char why[DEPO_WHY_TEXT];
    assert_true(depo_position_head_parse(position_of(puzzle), &head, why));
    assert_true(depo_map_open(head.map, &map, &problems));
    assert_true(depo_lesson_game(&map, &head, &game));
    depo_guide_init(&guide, &game);
    if (!depo_lesson_position(&map, &game, position_of(puzzle), 1, &state, why))
        fail_msg("%s: %s", position_of(puzzle), why);
    depo_observe(&game, &state, depo_decider(&state), &view);
}

static depo_tried tried_of(const json_t *puzzle, size_t n) {
    const json_t *tried = json_array_get(json_object_get(puzzle, "tried"), n);
    depo_tried found = {.chance = json_number_value(json_object_get(tried, "chance"))};
    char why[DEPO_WHY_TEXT];
    if (!depo_move_parse(&map, &game, &state, depo_decider(&state), text_of(tried, "move"),
                         &found.move, why))
        fail_msg("%s: %s: %s", text_of(puzzle, "id"), text_of(tried, "move"), why);
    return found;
}

static void test_each_can_be_played_and_has_one_best_move(void **unused) {
    (void)unused;
    size_t i;
    json_t *puzzle;
    json_array_foreach(puzzles, i, puzzle) {
        open_puzzle(puzzle);
        size_t n = json_array_size(json_object_get(puzzle, "tried"));
        assert_true(n >= 2);
        for (size_t k = 0; k < n; k++)
            assert_int_equal(depo_check(&game, &state, tried_of(puzzle, k).move), DEPO_OK);
        assert_true(tried_of(puzzle, 0).chance >= tried_of(puzzle, 1).chance + LEAD);
    }
}

static const char *theme_of(const json_t *puzzle, depo_move best, depo_move next) {
    return depo_puzzle_theme(&guide, &view.known, view.seat, best, next,
                             json_object_get(puzzle, "blocks") != NULL);
}

/* The theme of the list is what the reason of the answer says; the difficulty follows from levels
 * that exist, weakest first. */
static void test_each_has_its_theme_and_the_levels_that_find_it(void **unused) {
    (void)unused;
    size_t i, k;
    json_t *puzzle, *level;
    json_array_foreach(puzzles, i, puzzle) {
        open_puzzle(puzzle);
        const char *theme = theme_of(puzzle, tried_of(puzzle, 0).move, tried_of(puzzle, 1).move);
        assert_string_not_equal(theme, "");
        assert_string_equal(theme, text_of(puzzle, "theme"));
        const json_t *found = json_object_get(puzzle, "found");
        const depo_bot_kind *last = NULL;
        assert_true(json_is_array(found));
        json_array_foreach(found, k, level) {
            const depo_bot_kind *kind = depo_bot_find(json_string_value(level));
            assert_true(kind && kind->level && kind > last);
            last = kind;
        }
        const json_t *blocks = json_object_get(puzzle, "blocks");
        if (!blocks) continue;
        long long seat = json_integer_value(json_object_get(blocks, "seat"));
        assert_true(seat >= 1 && seat <= game.players && seat != view.seat + 1);
        assert_in_range(json_integer_value(json_object_get(blocks, "ticket")), 0,
                        game.n_tickets - 1);
    }
}

static void test_there_are_many_on_every_map_and_none_twice(void **unused) {
    (void)unused;
    static const char *const maps[] = {"usa", "europe", "africa", "amsterdam"};
    unsigned of_map[4] = {0};
    size_t i;
    json_t *puzzle;
    assert_true(json_array_size(puzzles) >= FEWEST);
    json_array_foreach(puzzles, i, puzzle) {
        for (size_t k = 0; k < i; k++) {
            const json_t *other = json_array_get(puzzles, k);
            assert_string_not_equal(text_of(puzzle, "id"), text_of(other, "id"));
            assert_string_not_equal(position_of(puzzle), position_of(other));
        }
        for (unsigned m = 0; m < 4; m++)
            of_map[m] += strncmp(text_of(puzzle, "id"), maps[m], strlen(maps[m])) == 0;
    }
    for (unsigned m = 0; m < 4; m++) assert_true(of_map[m] >= FEWEST_OF_A_MAP);
}

static void test_the_answer_is_told_in_every_language(void **unused) {
    (void)unused;
    const char *names[DEPO_MAX_PLAYERS] = {"Ann", "Ben", "Cid", "Dora", "Eve"};
    size_t i;
    json_t *puzzle;
    json_array_foreach(puzzles, i, puzzle) {
        open_puzzle(puzzle);
        depo_tried best = tried_of(puzzle, 0), next = tried_of(puzzle, 1);
        char last[DEPO_SENTENCE] = "", said[DEPO_SENTENCE];
        for (unsigned language = 0; language < DEPO_LANGUAGES; language++) {
            depo_teller teller = {.map = &map, .game = &game, .names = names, .language = language};
            const json_t *blocks = json_object_get(puzzle, "blocks");
            depo_rival rival = {
                .seat = (depo_seat)(json_integer_value(json_object_get(blocks, "seat")) - 1),
                .ticket = (depo_ticket)json_integer_value(json_object_get(blocks, "ticket"))};
            depo_tell_solution(&teller, &guide, &view.known, view.seat, &best, &next,
                               blocks ? &rival : NULL, said);
            assert_true(strlen(said) > 20);
            assert_true(!blocks || strstr(said, names[rival.seat]));
            assert_string_not_equal(said, last);
            strcpy(last, said);
            depo_tell_not_solved(&teller, &view.known, &next, said);
            assert_true(strlen(said) > 20);
        }
    }
}

static depo_verdict judge(const json_t *puzzle, unsigned games) {
    depo_verdict verdict;
    depo_judge(&guide, map.id, &view, tried_of(puzzle, 0).move, games, &verdict);
    return verdict;
}

/* Every sixth of them: a search takes its time. */
static void test_a_small_search_does_not_call_the_answer_a_mistake(void **unused) {
    (void)unused;
    for (size_t i = 0; i < json_array_size(puzzles); i += 6) {
        const json_t *puzzle = json_array_get(puzzles, i);
        open_puzzle(puzzle);
        depo_verdict verdict = judge(puzzle, SMALL_BUDGET);
        if (verdict.grade >= DEPO_GRADE_MISTAKE)
            fail_msg("%s: the answer gives away %.2f", text_of(puzzle, "id"), verdict.lost);
    }
}

static bool same_answer(depo_move a, depo_move b) {
    return a.kind == DEPO_CLAIM ? a.kind == b.kind && a.what == b.what : !memcmp(&a, &b, sizeof a);
}

static depo_move ask_bot(const char *name, unsigned rollouts, uint64_t chance) {
    static unsigned char memory[DEPO_BOT_MEMORY] __attribute__((aligned(16)));
    depo_bot_spec bot;
    depo_prng prng = {chance};
    assert_true(depo_bot_parse(name, &bot));
    if (rollouts) bot.budget.rollouts = rollouts;
    depo_ask ask = {.guide = &guide,
                    .view = &view,
                    .prng = &prng,
                    .budget = bot.budget,
                    .memory = memset(memory, 0, sizeof memory)};
    return bot.kind->decide(&ask);
}

/* The levels that find a move in most of five tries. */
static json_t *found_by(depo_move best) {
    static const char *const levels[] = {"easy", "medium", "strong", "hard", "expert:rollouts=900"};
    json_t *list = json_array();
    for (unsigned n = 0; n < sizeof levels / sizeof *levels; n++) {
        unsigned found = 0;
        for (unsigned chance = 1; chance <= 5; chance++)
            found += same_answer(best, ask_bot(levels[n], 0, chance));
        if (found > 2)
            json_array_append_new(list, json_stringn(levels[n], strcspn(levels[n], ":")));
    }
    return list;
}

/* Looks at a position again, longer, where a shorter look still finds one move ahead. */
static void look_again(const json_t *puzzle, unsigned games) {
    char text[DEPO_MOVE_TEXT];
    open_puzzle(puzzle);
    depo_verdict verdict = judge(puzzle, games / 8);
    if (verdict.n_tried < 2 || verdict.ahead < LEAD) return;
    verdict = judge(puzzle, games);
    json_t *tried = json_array();
    for (unsigned i = 0; i < verdict.n_tried; i++) {
        depo_move_text(&map, &game, &state, verdict.tried[i].move, text);
        json_array_append_new(
            tried, json_pack("{ss sf}", "move", text, "chance", verdict.tried[i].chance));
    }
    depo_move best = verdict.tried[0].move;
    depo_move_text(&map, &game, &state, ask_bot("master", games, 11), text);
    json_t *found =
        json_pack("{ss ss ss sf sf so so}", "position", position_of(puzzle), "master", text,
                  "theme", theme_of(puzzle, best, verdict.tried[1].move), "ahead", verdict.ahead,
                  "error", verdict.ahead_error, "found", found_by(best), "tried", tried);
    json_t *blocks = json_object_get(puzzle, "blocks");
    if (blocks) json_object_set(found, "blocks", blocks);
    json_dumpf(found, stdout, JSON_COMPACT | JSON_REAL_PRECISION(3));
    putchar('\n');
    fflush(stdout);
    json_decref(found);
}

int main(int count, char **words) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_can_be_played_and_has_one_best_move),
        cmocka_unit_test(test_each_has_its_theme_and_the_levels_that_find_it),
        cmocka_unit_test(test_there_are_many_on_every_map_and_none_twice),
        cmocka_unit_test(test_the_answer_is_told_in_every_language),
        cmocka_unit_test(test_a_small_search_does_not_call_the_answer_a_mistake),
    };
    bool judging = count == 4 && strcmp(words[1], "--judge") == 0;
    if (count != 2 && !judging) return 2;
    file = words[count - 1];
    puzzles = json_load_file(file, 0, NULL);
    if (!json_is_array(puzzles)) return fprintf(stderr, "%s is no list of puzzles\n", file), 2;
    if (!judging) return cmocka_run_group_tests(tests, NULL, NULL);
    size_t i;
    json_t *puzzle;
    json_array_foreach(puzzles, i, puzzle) look_again(puzzle, (unsigned)atoi(words[2]));
    json_decref(puzzles);
    return 0;
}
