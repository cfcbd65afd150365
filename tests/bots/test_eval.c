/* SPDX-License-Identifier: MIT
 * The evaluation: nothing hidden is used, chances are chances, the end is what it is. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "codec/position_text.h"
#include "core/score.h"
#include "eval/eval.h"
#include "mapio/mapio.h"

#include <math.h>
#include <string.h>

static depo_map map;
static depo_game game;
static depo_guide guide;

static void load(unsigned number, unsigned players) {
    depo_problems problems;
    assert_true(depo_map_open(depo_builtin_maps[number].id, &map, &problems));
    if (players < map.players_least) players = map.players_least;
    if (players > map.players_most) players = map.players_most;
    assert_int_equal(depo_game_init(&game, &map, 0, 0, players), DEPO_OK);
    depo_guide_init(&guide, &game);
}

/* Plays so many moves of a game on. */
static void play(depo_state *state, unsigned moves) {
    static depo_mind minds[DEPO_MAX_PLAYERS];
    depo_prng prng = {5};
    memset(minds, 0, sizeof minds);
    for (unsigned i = 0; i < moves && state->phase != DEPO_OVER; i++) {
        depo_seat seat = depo_decider(state);
        depo_move move =
            depo_policy_move(&guide, DEPO_STYLE_PLANNER, state, seat, &minds[seat], &prng);
        depo_apply(&game, state, move, NULL);
    }
}

static void test_equal_views_equal_numbers(void **unused) {
    (void)unused;
    for (unsigned m = 0; m < depo_builtin_map_count; m++) {
        load(m, 4);
        depo_state state, other;
        depo_prng chance = {m};
        depo_setup(&game, &state, &(depo_seed){{m, 3}}, DEPO_NONE, NULL);
        for (unsigned part = 0; part < 5 && state.phase != DEPO_OVER; part++) {
            depo_view view, again;
            depo_evaluation one, two;
            depo_observe(&game, &state, depo_decider(&state), &view);
            depo_determinize(&game, &view, &chance, &other);
            depo_observe(&game, &other, view.seat, &again);
            depo_evaluate_view(&guide, map.id, &view, 24, &one);
            depo_evaluate_view(&guide, map.id, &again, 24, &two);
            assert_memory_equal(&one, &two, sizeof one);
            play(&state, 25);
        }
    }
}

static void test_chances_are_chances(void **unused) {
    (void)unused;
    for (unsigned m = 0; m < depo_builtin_map_count; m++) {
        load(m, 3);
        depo_state state;
        depo_setup(&game, &state, &(depo_seed){{m, 9}}, DEPO_NONE, NULL);
        while (state.phase != DEPO_OVER) {
            depo_view view;
            depo_evaluation e;
            depo_show_everything(&state, &view);
            depo_evaluate_view(&guide, map.id, &view, 16, &e);
            double sum = 0;
            for (unsigned seat = 0; seat < game.players; seat++) {
                assert_true(e.chance[seat] >= 0 && e.chance[seat] <= 1);
                assert_true(e.chance_error[seat] >= 0 && e.chance_error[seat] < 0.5);
                assert_true(e.points[seat] > -300 && e.points[seat] < 400);
                sum += e.chance[seat];
            }
            assert_true(fabs(sum - 1) < 1e-9);
            assert_int_equal(e.games, 16);
            play(&state, 20);
        }
    }
}

/* A game that is over has no chance left: who won has 1, and the points are those of the count. */
static void test_end_is_result(void **unused) {
    (void)unused;
    load(0, 2);
    depo_state state;
    depo_setup(&game, &state, &(depo_seed){{1, 1}}, DEPO_NONE, NULL);
    play(&state, 100000);
    depo_view view;
    depo_evaluation e;
    depo_score score;
    depo_count(&game, &state, &score);
    depo_show_everything(&state, &view);
    depo_evaluate_view(&guide, map.id, &view, 16, &e);
    for (unsigned seat = 0; seat < 2; seat++) {
        assert_true(e.chance[seat] == (score.winners >> seat & 1));
        assert_true(e.points[seat] == score.seat[seat].total);
        assert_true(e.chance_error[seat] == 0);
    }
}

/* The games may be shared out in any way. */
static void test_parts_add_up(void **unused) {
    (void)unused;
    load(0, 2);
    depo_state state;
    depo_view view;
    depo_setup(&game, &state, &(depo_seed){{4, 4}}, DEPO_NONE, NULL);
    play(&state, 40);
    depo_observe(&game, &state, depo_decider(&state), &view);
    depo_evaluation whole, joined;
    depo_evaluate_view(&guide, map.id, &view, 50, &whole);
    depo_imagining imagining;
    depo_trials parts[3] = {0};
    depo_imagining_begin(&imagining, &guide, map.id, &view);
    for (unsigned i = 50; i-- > 0;) {
        depo_outcome outcome;
        depo_imagine(&imagining, NULL, DEPO_STYLES, i, &outcome);
        depo_trials_add(&game, i, &outcome, &parts[i % 3]);
    }
    depo_trials_join(&parts[2], &parts[1]);
    depo_trials_join(&parts[0], &parts[1]);
    depo_evaluate(&imagining, &parts[1], &joined);
    assert_memory_equal(&whole, &joined, sizeof whole);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_views_equal_numbers),
        cmocka_unit_test(test_chances_are_chances),
        cmocka_unit_test(test_end_is_result),
        cmocka_unit_test(test_parts_add_up),
    };
    return cmocka_run_group_tests_name("eval", tests, NULL, NULL);
}
