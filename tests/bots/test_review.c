/* SPDX-License-Identifier: MIT
 * Reviews: luck and decisions add up to the result, whoever reckons the steps. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "bots/bot.h"
#include "mapio/mapio.h"
#include "review/pack.h"
#include "review/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 2000 };

static depo_map map;
static depo_game game;
static depo_guide guide;
static depo_state start;
static depo_move moves[MOST];
static unsigned n_moves;

/* A game between two kinds of bots. */
static void play(const char *id, unsigned players, const char *const *bots, uint64_t seed) {
    static unsigned char memory[DEPO_MAX_PLAYERS][DEPO_BOT_MEMORY] __attribute__((aligned(16)));
    depo_problems problems;
    depo_prng prng = {7};
    assert_true(depo_map_open(id, &map, &problems));
    assert_int_equal(depo_game_init(&game, &map, 0, 0, players), DEPO_OK);
    depo_guide_init(&guide, &game);
    memset(memory, 0, sizeof memory);
    depo_setup(&game, &start, &(depo_seed){{players, seed}}, DEPO_NONE, NULL);
    depo_state state = start;
    for (n_moves = 0; state.phase != DEPO_OVER; n_moves++) {
        assert_true(n_moves < MOST);
        depo_view view;
        depo_seat seat = depo_decider(&state);
        depo_observe(&game, &state, seat, &view);
        depo_ask ask = {.guide = &guide, .view = &view, .prng = &prng, .memory = memory[seat]};
        moves[n_moves] = depo_bot_find(bots[seat % 2])->decide(&ask);
        assert_int_equal(depo_play(&game, &state, moves[n_moves], NULL), DEPO_OK);
    }
}

static void review_game(depo_review *review, unsigned curve, unsigned judge, bool backwards) {
    assert_true(depo_review_begin(review, &map, &guide, &start, moves, n_moves));
    review->curve_games = curve;
    review->judge_games = judge;
    for (unsigned i = 0; i < n_moves; i++)
        depo_review_step(review, backwards ? n_moves - 1 - i : i);
    depo_review_finish(review);
}

/* A figure by its title, of a seat; "" where there is none. */
static const char *figure(const depo_review *review, unsigned seat, const char *title) {
    static char text[DEPO_FIGURE_TEXT];
    static const char *const names[DEPO_MAX_PLAYERS] = {"A", "B", "C", "D", "E"};
    depo_teller teller = {.map = &map, .game = &game, .names = names};
    const char *found;
    for (unsigned row = 0; (found = depo_review_figure(&teller, review, row, seat, text)); row++)
        if (strcmp(found, title) == 0) return text;
    return "";
}

static void test_numbers_are_written_as_the_language_does(void **unused) {
    (void)unused;
    static const struct {
        double number;
        unsigned digits;
        bool sign;
        const char *english, *russian;
    } cases[] = {{12.34, 1, false, "12.3", "12,3"}, {12.34, 1, true, "+12.3", "+12,3"},
                 {-0.96, 1, true, "−1.0", "−1,0"},  {-0.04, 1, true, "0.0", "0,0"},
                 {0.625, 2, false, "0.63", "0,63"}, {100, 1, false, "100.0", "100,0"},
                 {7.006, 2, false, "7.01", "7,01"}};
    char text[DEPO_FIGURE_TEXT];
    assert_true(depo_map_open("tiny", &map, &(depo_problems){0}));
    depo_teller english = {.map = &map}, russian = english;
    russian.language = depo_language_by_code("ru");
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        double number = cases[i].number;
        unsigned digits = cases[i].digits;
        bool sign = cases[i].sign;
        assert_string_equal(depo_review_number(&english, number, digits, sign, text),
                            cases[i].english);
        assert_string_equal(depo_review_number(&russian, number, digits, sign, text),
                            cases[i].russian);
    }
}

/* Times are told where they are known, of whom they are known, and change nothing else. */
static void test_time_used(void **unused) {
    (void)unused;
    static depo_took took[MOST];
    static const struct {
        unsigned first, others;
        const char *used, *longest;
    } cases[] = {{0, 0, "0:00", "0:00"},
                 {594, 0, "0:59", "0:59"},
                 {595, 0, "1:00", "1:00"},
                 {6054, 9946, "26:40", "16:35"},
                 {36000, 36614, "2 h 1 min", "1 h 1 min"},
                 {35994, 0, "59:59", "59:59"},
                 {35995, 0, "1 h 0 min", "1 h 0 min"},
                 {863994, 0, "23 h 59 min", "23 h 59 min"},
                 {863995, 0, "1 d 0 h", "1 d 0 h"},
                 {DEPO_TOOK_MOST, 36000, "100 d 1 h", "100 d 0 h"}};
    depo_review plain, timed;
    play("tiny", 2, (const char *const[]){"easy", "random"}, 3);
    review_game(&plain, 8, 0, false);
    assert_string_equal(figure(&plain, 0, "Time used"), "");
    assert_string_equal(figure(&plain, 0, "Longest decision"), "");
    assert_string_not_equal(figure(&plain, 0, "Routes by length"), "");
    for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
        unsigned mine = 0, at[2] = {0};
        for (unsigned i = 0; i < n_moves; i++) {
            took[i] = DEPO_TOOK_UNKNOWN;
            if (moves[i].seat != 0 || mine == 2) continue;
            took[i] = mine ? cases[k].others : cases[k].first;
            at[mine++] = i;
        }
        assert_int_equal(mine, 2);
        assert_true(depo_review_begin(&timed, &map, &guide, &start, moves, n_moves));
        timed.took = took;
        memcpy(timed.steps, plain.steps, n_moves * sizeof *timed.steps);
        depo_review_finish(&timed);
        const depo_account *account = &timed.accounts[0];
        assert_int_equal(account->times.timed, 2);
        assert_int_equal(account->times.all, (uint64_t)cases[k].first + cases[k].others);
        assert_int_equal(account->times.longest_at, at[cases[k].others > cases[k].first]);
        assert_string_equal(figure(&timed, 0, "Time used"), cases[k].used);
        assert_string_equal(figure(&timed, 0, "Longest decision"), cases[k].longest);
        assert_string_equal(figure(&timed, 1, "Time used"), "–");
        assert_string_equal(figure(&timed, 1, "Longest decision"), "–");
        assert_true(timed.accounts[0].luck == plain.accounts[0].luck);
        depo_review_free(&timed);
    }
    depo_review_free(&plain);
}

/* For every seat start, luck and decisions make the result. */
static void test_luck_and_decisions_add_up(void **unused) {
    (void)unused;
    static const char *const bots[] = {"planner", "easy"};
    for (unsigned m = 0; m < depo_builtin_map_count; m++)
        for (unsigned players = 2; players <= 3; players++) {
            depo_review review;
            play(depo_builtin_maps[m].id, players, bots, 1);
            review_game(&review, 16, 0, false);
            double starts = 0, luck = 0, errors = 0;
            for (unsigned seat = 0; seat < players; seat++) {
                const depo_account *a = &review.accounts[seat];
                assert_true(fabs(a->start + a->luck + a->own + a->others - a->result) < 1e-9);
                errors += a->luck_error + a->own_error;
                starts += a->start;
                luck += a->luck;
            }
            assert_true(fabs(starts - 1) < 1e-9);
            assert_true(fabs(luck) < 1e-9);
            assert_true(errors > 0);
            depo_review_free(&review);
        }
}

/* Luck has no favourites: over many games it is nothing, as far as its scatter can tell. What is
 * called luck and is not would show here: the better player's luck would be good. */
static void test_luck_is_fair(void **unused) {
    (void)unused;
    enum { GAMES = 40 };
    static const char *const bots[] = {"planner", "random"};
    double sum = 0, squared = 0, own = 0;
    for (unsigned i = 0; i < GAMES; i++) {
        depo_review review;
        play("tiny", 2, bots, i);
        review_game(&review, 16, 0, false);
        double luck = review.accounts[0].luck;
        sum += luck / GAMES;
        squared += luck * luck / GAMES;
        own += review.accounts[1].own / GAMES;
        depo_review_free(&review);
    }
    double error = sqrt((squared - sum * sum) / (GAMES - 1));
    if (fabs(sum) > 3.5 * error) fail_msg("luck %.3f, error %.3f", sum, error);
    assert_true(own < -0.2); /* and random's decisions are no luck */
}

/* Also where hardly any step moved the chances: no turning point is named twice. */
static void test_turning_points_are_different(void **unused) {
    (void)unused;
    static const char *const bots[] = {"planner", "easy"};
    depo_review review;
    play("tiny", 2, bots, 1);
    assert_true(depo_review_begin(&review, &map, &guide, &start, moves, 4));
    depo_review_finish(&review);
    for (unsigned i = 1; i < 4; i++) /* only the first step changes anything */
        for (unsigned seat = 0; seat < 2; seat++)
            review.steps[i].before.chance[seat] = review.accounts[seat].result;
    memset(review.turning, 0, sizeof review.turning);
    depo_review_finish(&review);
    assert_int_equal(review.n_turning, 3);
    for (unsigned i = 1; i < 3; i++) assert_true(review.turning[i - 1] < review.turning[i]);
    depo_review_free(&review);
}

/* The steps may be reckoned in any order: the same review. */
static void test_order_of_steps_is_free(void **unused) {
    (void)unused;
    static const char *const bots[] = {"medium", "racer"};
    depo_review one, two;
    play("tiny", 2, bots, 11);
    review_game(&one, 16, 60, false);
    review_game(&two, 16, 60, true);
    assert_memory_equal(one.steps, two.steps, n_moves * sizeof *one.steps);
    assert_memory_equal(one.accounts, two.accounts, sizeof one.accounts);
    depo_review_free(&one);
    depo_review_free(&two);
}

/* A verdict keeps to what the seat knew: whatever is hidden is dealt again. */
static void test_verdicts_use_views(void **unused) {
    (void)unused;
    static const char *const bots[] = {"planner", "racer"};
    depo_prng chance = {3};
    play("usa", 2, bots, 11);
    depo_state state = start;
    for (unsigned i = 0; i < n_moves; i++) {
        if (i % 25 == 3) {
            depo_state other;
            depo_view view, again;
            depo_verdict one, two;
            depo_observe(&game, &state, moves[i].seat, &view);
            depo_determinize(&game, &view, &chance, &other);
            depo_observe(&game, &other, moves[i].seat, &again);
            depo_judge(&guide, map.id, &view, moves[i], 100, &one);
            depo_judge(&guide, map.id, &again, moves[i], 100, &two);
            assert_memory_equal(&one, &two, sizeof one);
        }
        depo_apply(&game, &state, moves[i], NULL);
    }
}

/* A track that was better and that someone else then took: the reason says who, and when. */
static void test_what_came_later(void **unused) {
    (void)unused;
    static const char *const bots[] = {"planner", "racer"};
    depo_review review;
    play("usa", 2, bots, 11);
    assert_true(depo_review_begin(&review, &map, &guide, &start, moves, n_moves));
    unsigned found = 0;
    for (unsigned k = 0; k < n_moves; k++) {
        if (moves[k].kind != DEPO_CLAIM) continue;
        unsigned turns = 0; /* back to the other's second turn before */
        for (unsigned i = k; i-- > 0 && turns < 2;) {
            if (moves[i].seat == moves[k].seat || review.states[i].phase != DEPO_TURN) continue;
            depo_verdict *verdict = &review.steps[i].verdict;
            depo_reason reason;
            verdict->chosen = moves[i];
            verdict->best = moves[k];
            verdict->best.seat = moves[i].seat;
            turns++;
            if (depo_has(review.states[i].owned[moves[i].seat], moves[k].what)) continue;
            depo_review_reason(&review, i, &reason);
            if (reason.track == DEPO_NONE) continue;
            assert_int_equal(reason.taken_by, moves[k].seat);
            assert_int_equal(reason.later, turns);
            found++;
        }
    }
    assert_true(found > 10);
    depo_review_free(&review);
}

/* What a decision cost, the quality made of it, and the decisions that come first say the same as
 * the grades: whoever blundered has no full marks. */
static void test_quality_and_grades_agree(void **unused) {
    (void)unused;
    static const char *const bots[] = {"planner", "random"};
    static const char *const names[] = {"Anna", "Ben"};
    unsigned good = 0, bad = 0;
    for (uint64_t seed = 11; seed < 14; seed++) {
        depo_review review;
        char luck[DEPO_SENTENCE];
        play("tiny", 2, bots, seed);
        review_game(&review, 16, 200, false);
        for (unsigned seat = 0; seat < 2; seat++) {
            const depo_account *a = &review.accounts[seat];
            unsigned wrong = a->grades[DEPO_GRADE_INACCURACY] + a->grades[DEPO_GRADE_MISTAKE] +
                             a->grades[DEPO_GRADE_BLUNDER];
            good += a->grades[DEPO_GRADE_GOOD];
            bad += wrong;
            assert_true(a->cost >= 0);
            assert_int_equal(a->costliest != DEPO_NO_STEP, wrong > 0);
            assert_int_equal(depo_review_quality(a) == 100, a->cost <= 0);
            if (wrong) assert_true(depo_review_quality(a) < 100);
            if (a->finest == DEPO_NO_STEP) continue;
            const depo_verdict *finest = &review.steps[a->finest].verdict;
            assert_int_equal(finest->grade, DEPO_GRADE_BEST);
            assert_true(finest->ahead >= DEPO_REVIEW_SURE * finest->ahead_error);
        }
        assert_true(depo_review_quality(&review.accounts[0]) >
                    depo_review_quality(&review.accounts[1]));
        depo_teller teller = {.map = &map, .game = &game, .names = names};
        depo_account *lucky = &review.accounts[review.accounts[0].luck < 0];
        for (unsigned errors = 0; errors <= 3; errors++) {
            lucky->luck = 0.2;
            lucky->luck_error = 0.2 / (errors + 0.5);
            depo_tell_luck(&teller, &review, luck);
            assert_int_equal(!!strstr(luck, "20%"), errors >= DEPO_REVIEW_SURE);
            assert_int_equal(!!strstr(luck, "about even"), errors < 1);
        }
        depo_review_free(&review);
    }
    assert_true(good > 0 && bad > 0);
}

/* The scale of the quality, and the levels on it. */
static void test_levels_have_a_quality(void **unused) {
    (void)unused;
    assert_true(depo_quality(0, 30) == 100 && depo_quality(-1, 30) == 100);
    assert_true(depo_quality(0.3, 30) == 50);
    for (unsigned m = 0; m < depo_builtin_map_count; m++) {
        const char *id = depo_builtin_maps[m].id;
        double before = 0;
        for (unsigned k = 0; k < depo_bot_kind_count; k++) {
            const depo_bot_kind *kind = &depo_bot_kinds[k];
            double quality = depo_level_quality(id, kind);
            assert_int_equal(quality > 0, kind->level);
            if (!kind->level) continue;
            assert_true(quality >= before && quality <= 100);
            before = quality;
        }
        assert_string_equal(depo_plays_like(id, 0)->name, "easy");
    }
}

/* Who plays anything gives more away than who plans, and is told so. */
static void test_random_is_worse(void **unused) {
    (void)unused;
    static const char *const bots[] = {"planner", "random"};
    depo_review review;
    play("tiny", 2, bots, 11);
    review_game(&review, 16, 200, false);
    const depo_account *planner = &review.accounts[0], *any = &review.accounts[1];
    assert_true(any->lost / any->decisions > planner->lost / planner->decisions);
    const char *names[] = {"Anna", "Ben"};
    for (unsigned language = 0; language < DEPO_LANGUAGES; language++) {
        depo_teller teller = {.map = &map, .game = &game, .names = names, .language = language};
        for (unsigned i = 0; i < n_moves; i++) {
            char text[DEPO_SENTENCE];
            depo_tell_better(&teller, &review, i, text);
            assert_int_equal(!!*text, !!memcmp(&review.steps[i].verdict.best,
                                               &review.steps[i].verdict.chosen, sizeof *moves));
            depo_tell_step(&teller, &review, i, text);
        }
        json_t *json = depo_review_json(&teller, &review);
        assert_non_null(json);
        assert_int_equal(json_array_size(json_object_get(json, "steps")), n_moves);
        json_decref(json);
        json = depo_review_puzzles(&teller, &review, 0.01, 1);
        assert_true(json_array_size(json) > 0);
        json_decref(json);
    }
    depo_review_free(&review);
}

/* What was kept tells the same: grades and moves to the letter, chances as far as one sees them. */
static void test_kept_small(void **unused) {
    (void)unused;
    static const char *const bots[] = {"easy", "random"};
    play("europe", 3, bots, 4);
    depo_review review, again;
    review_game(&review, 64, 64, false);
    uint8_t *bytes = malloc(depo_review_pack_size(&review));
    assert_non_null(bytes);
    size_t size = depo_review_pack(&review, bytes);
    assert_true(size <= depo_review_pack_size(&review));
    assert_true(size < 100u * n_moves);
    assert_true(depo_review_begin(&again, &map, &guide, &start, moves, n_moves));
    assert_true(depo_review_unpack(&again, bytes, size));
    depo_review_finish(&again);
    unsigned others = 0;
    for (unsigned i = 0; i < n_moves; i++) {
        const depo_step *one = &review.steps[i], *two = &again.steps[i];
        assert_int_equal(one->verdict.grade, two->verdict.grade);
        assert_int_equal(one->verdict.seat, two->verdict.seat);
        assert_memory_equal(&one->verdict.best, &two->verdict.best, sizeof(depo_move));
        others += memcmp(&one->verdict.best, &one->move, sizeof(depo_move)) != 0;
        for (unsigned seat = 0; seat < 3; seat++)
            assert_true(fabs(one->before.chance[seat] - two->before.chance[seat]) < 2e-5);
    }
    assert_true(others > 0);
    assert_memory_equal(review.turning, again.turning, sizeof review.turning);
    for (unsigned seat = 0; seat < 3; seat++) {
        const depo_account *one = &review.accounts[seat], *two = &again.accounts[seat];
        assert_memory_equal(one->grades, two->grades, sizeof one->grades);
        assert_int_equal(one->decisions, two->decisions);
        assert_true(fabs(one->lost - two->lost) < 1e-3);
        assert_true(fabs(one->luck - two->luck) < 0.01);
        assert_true(fabs(one->own - two->own) < 0.01);
        assert_true(fabs(one->luck_error - two->luck_error) < 0.1 * one->luck_error + 0.02);
        assert_true(fabs(two->start + two->luck + two->own + two->others - two->result) < 1e-9);
    }
    free(bytes);
    depo_review_free(&review);
    depo_review_free(&again);
}

/* Bytes of another game, or broken ones, are refused or harmless, and never change half of it. */
static void test_kept_bytes_are_checked(void **unused) {
    (void)unused;
    static const char *const bots[] = {"easy", "random"};
    play("tiny", 2, bots, 5);
    depo_review review, other;
    review_game(&review, 16, 24, false);
    size_t room = depo_review_pack_size(&review);
    uint8_t *bytes = malloc(room), *broken = malloc(room);
    assert_non_null(bytes);
    assert_non_null(broken);
    size_t size = depo_review_pack(&review, bytes);
    assert_false(depo_review_unpack(&review, bytes, size - 1));
    assert_false(depo_review_unpack(&review, bytes, 0));
    for (unsigned i = 0; i < size; i++) {
        memcpy(broken, bytes, size);
        broken[i] ^= 0x55;
        depo_review before = review;
        if (i < 14) assert_false(depo_review_unpack(&review, broken, size));
        if (!depo_review_unpack(&review, broken, size)) continue;
        depo_review_finish(&review);
        assert_ptr_equal(before.steps, review.steps);
        for (unsigned k = 0; k < n_moves; k++)
            assert_true(review.steps[k].verdict.grade <= DEPO_GRADE_FORCED);
    }
    play("tiny", 2, bots, 6);
    assert_true(depo_review_begin(&other, &map, &guide, &start, moves, n_moves));
    assert_false(depo_review_unpack(&other, bytes, size));
    depo_review_free(&other);
    depo_review_free(&review);
    free(bytes);
    free(broken);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_are_written_as_the_language_does),
        cmocka_unit_test(test_time_used),
        cmocka_unit_test(test_luck_and_decisions_add_up),
        cmocka_unit_test(test_luck_is_fair),
        cmocka_unit_test(test_turning_points_are_different),
        cmocka_unit_test(test_order_of_steps_is_free),
        cmocka_unit_test(test_verdicts_use_views),
        cmocka_unit_test(test_what_came_later),
        cmocka_unit_test(test_quality_and_grades_agree),
        cmocka_unit_test(test_levels_have_a_quality),
        cmocka_unit_test(test_random_is_worse),
        cmocka_unit_test(test_kept_small),
        cmocka_unit_test(test_kept_bytes_are_checked),
    };
    return cmocka_run_group_tests_name("review", tests, NULL, NULL);
}
