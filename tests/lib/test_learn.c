/* SPDX-License-Identifier: MIT
 * Actions, masks, observations and lanes, on every built-in map, variant and number of players. */
#include "core/score.h"
#include "learn/bytes.h"
#include "learn/lanes.h"
#include "mapio/mapio.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_ACTIONS = 4096, MOST_SEEN = 4096, GAMES = 3 };

typedef struct setting {
    const depo_map *map;
    depo_game game;
    depo_guide guide;
    depo_actions actions;
    depo_observation layout;
} setting;

typedef void with_setting(setting *at);

static void prepare(setting *at, const depo_map *map, unsigned variant, unsigned players) {
    unsigned options = (1u << map->n_options) - 1;
    at->map = map;
    assert_int_equal(depo_game_init(&at->game, map, variant, options, players), DEPO_OK);
    depo_guide_init(&at->guide, &at->game);
    depo_actions_init(&at->actions, &at->game);
    depo_observation_init(&at->layout, &at->game);
    assert_true(at->actions.count <= MOST_ACTIONS && at->layout.size <= MOST_SEEN);
}

/* Calls a function for every map, variant, and least and most players. */
static void everywhere(with_setting *todo) {
    depo_map *map = malloc(sizeof *map);
    setting *at = malloc(sizeof *at);
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        depo_problems problems = {0};
        assert_true(depo_map_open(depo_builtin_maps[i].id, map, &problems));
        for (unsigned variant = 0; variant < map->n_variants; variant++) {
            prepare(at, map, variant, map->players_least);
            todo(at);
            prepare(at, map, variant, map->players_most);
            todo(at);
        }
    }
    free(at);
    free(map);
}

typedef void with_position(setting *at, const depo_state *state, depo_prng *prng);

/* Plays games by chance and calls a function for every position, the last included. */
static void in_games(setting *at, with_position *todo) {
    for (unsigned i = 0; i < GAMES; i++) {
        depo_seed seed = {{i, at->game.players}};
        depo_prng prng = {i}, other = {i + 77};
        depo_state state;
        depo_setup(&at->game, &state, &seed, DEPO_NONE, NULL);
        for (;;) {
            todo(at, &state, &other);
            if (!depo_deciders(&state)) break;
            depo_apply(&at->game, &state,
                       depo_random_move(&at->game, &state, depo_decider(&state), &prng), NULL);
        }
    }
}

/* Bits as bytes, of every length, and not a byte more. */
static void test_rows(void **unused) {
    (void)unused;
    depo_prng prng = {3};
    for (unsigned count = 1; count <= DEPO_MAX_TRACKS; count++) {
        depo_bits sets[3];
        uint8_t out[3 * DEPO_MAX_TRACKS + 1];
        memset(out, 9, sizeof out);
        for (unsigned row = 0; row < 3; row++)
            sets[row] = (depo_bits)depo_prng_next(&prng) << 64 | depo_prng_next(&prng);
        depo_put_rows(out, sets, 3, count);
        for (unsigned i = 0; i < 3 * count; i++)
            assert_int_equal(out[i], depo_has(sets[i / count], i % count));
        assert_int_equal(out[3 * count], 9);
    }
}

static void names_of(setting *at) {
    for (unsigned action = 0; action < at->actions.count; action++) {
        char name[DEPO_ACTION_TEXT];
        depo_action_text(at->map, &at->actions, action, name);
        assert_true(*name);
        /* Searching is slow: every seventh is enough, and a different one on each map. */
        if ((action + at->map->n_tracks) % 7 == 0)
            assert_int_equal(depo_action_find(at->map, &at->actions, name), action);
    }
    assert_int_equal(depo_action_find(at->map, &at->actions, "fly"), DEPO_NO_ACTION);
}

static void test_names(void **unused) {
    (void)unused;
    everywhere(names_of);
}

/* The mask has exactly the actions of the legal list, and every legal move that pays with the
 * fewest locomotives has one. */
static void compare_mask(setting *at, const depo_state *state, depo_prng *prng) {
    static depo_move moves[DEPO_MAX_MOVES];
    static uint8_t mask[MOST_ACTIONS], want[MOST_ACTIONS];
    (void)prng;
    for (depo_seat seat = 0; seat < at->game.players; seat++) {
        unsigned count = depo_legal(&at->game, state, seat, moves);
        memset(want, 0, sizeof want);
        for (unsigned i = 0; i < count; i++) {
            int action = depo_move_action(&at->actions, state, moves[i]);
            depo_move back;
            if (action == DEPO_NO_ACTION) {
                assert_true(moves[i].kind == DEPO_CLAIM || moves[i].kind == DEPO_STATION);
                continue;
            }
            assert_false(want[action]); /* no two moves share an action */
            want[action] = 1;
            assert_true(depo_action_move(&at->actions, state, seat, (unsigned)action, &back));
            assert_memory_equal(&back, &moves[i], sizeof back);
        }
        memset(mask, 7, sizeof mask);
        depo_action_mask(&at->actions, state, seat, mask);
        assert_memory_equal(mask, want, at->actions.count);
        assert_int_equal(mask[at->actions.count], 7); /* not a byte more */
    }
}

static void masks_of(setting *at) {
    in_games(at, compare_mask);
}

static void test_masks(void **unused) {
    (void)unused;
    everywhere(masks_of);
}

/* Every action is picked as often as any other, and none that is not there. */
static void test_pick(void **unused) {
    (void)unused;
    uint8_t mask[1003] = {0};
    unsigned seen[1003] = {0}, places[] = {0, 7, 8, 127, 128, 500, 999, 1000, 1001, 1002};
    enum { PLACES = sizeof places / sizeof *places, TRIES = 20000 };
    depo_prng prng = {1};
    assert_int_equal(depo_mask_pick(mask, sizeof mask, &prng), DEPO_NO_ACTION);
    for (unsigned i = 0; i < PLACES; i++) mask[places[i]] = 1;
    for (unsigned i = 0; i < TRIES; i++) seen[depo_mask_pick(mask, sizeof mask, &prng)]++;
    for (unsigned i = 0; i < sizeof mask; i++) {
        if (mask[i])
            assert_in_range(seen[i], TRIES / PLACES * 9 / 10, TRIES / PLACES * 11 / 10);
        else
            assert_int_equal(seen[i], 0);
    }
    memset(mask, 1, sizeof mask);
    for (unsigned i = 0; i < TRIES; i++)
        assert_in_range(depo_mask_pick(mask, sizeof mask, &prng), 0, sizeof mask - 1);
    /* Anything but 0 is there, whatever somebody wrote. */
    memset(mask, 0, sizeof mask);
    memset(seen, 0, sizeof seen);
    for (unsigned i = 0; i < PLACES; i++) mask[places[i]] = (uint8_t)(i % 3 ? 255 : 128);
    for (unsigned i = 0; i < TRIES; i++) {
        int action = depo_mask_pick(mask, sizeof mask, &prng);
        assert_in_range(action, 0, sizeof mask - 1);
        seen[action]++;
    }
    for (unsigned i = 0; i < PLACES; i++)
        assert_in_range(seen[places[i]], TRIES / PLACES * 9 / 10, TRIES / PLACES * 11 / 10);
}

/* A seat sees the same in the state, in its view, and in anything that it could imagine behind the
 * view: so nothing hidden is in it. */
static void compare_seen(setting *at, const depo_state *state, depo_prng *prng) {
    static uint8_t seen[MOST_SEEN], other[MOST_SEEN];
    for (depo_seat seat = 0; seat < at->game.players; seat++) {
        depo_view view;
        depo_state imagined;
        memset(seen, 0xa5, sizeof seen);
        depo_observe_bytes(&at->layout, state, seat, seen);
        assert_int_equal(seen[at->layout.size], 0xa5);
        depo_observe(&at->game, state, seat, &view);
        depo_observe_bytes(&at->layout, &view.known, seat, other);
        assert_memory_equal(seen, other, at->layout.size);
        depo_determinize(&at->game, &view, prng, &imagined);
        depo_observe_bytes(&at->layout, &imagined, seat, other);
        assert_memory_equal(seen, other, at->layout.size);
    }
}

static void seen_of(setting *at) {
    in_games(at, compare_seen);
}

static void test_nothing_hidden_is_seen(void **unused) {
    (void)unused;
    everywhere(seen_of);
}

/* The blocks follow each other without a gap, and say what the rules say. */
static void test_blocks(void **unused) {
    (void)unused;
    depo_map *map = malloc(sizeof *map);
    setting *at = malloc(sizeof *at);
    depo_problems problems = {0};
    assert_true(depo_map_open("usa", map, &problems));
    prepare(at, map, 0, 2);
    unsigned next = 0;
    for (unsigned i = 0; i < at->layout.n_blocks; i++) {
        assert_int_equal(at->layout.blocks[i].first, next);
        next += at->layout.blocks[i].rows * at->layout.blocks[i].columns;
    }
    assert_int_equal(next, at->layout.size);
    depo_seed seed = {{5, 5}};
    depo_state state;
    uint8_t seen[MOST_SEEN];
    float numbers[MOST_SEEN];
    depo_setup(&at->game, &state, &seed, 0, NULL);
    state.score[1] = 300;
    depo_observe_bytes(&at->layout, &state, 1, seen);
    depo_observe_floats(&at->layout, seen, numbers);
    for (unsigned i = 0; i < at->layout.n_blocks; i++) {
        const depo_block *block = &at->layout.blocks[i];
        const uint8_t *in = seen + block->first;
        if (!strcmp(block->name, "hand")) assert_memory_equal(in, state.hand[1].of, DEPO_KINDS);
        if (!strcmp(block->name, "score")) assert_int_equal(in[0], 255);
        if (!strcmp(block->name, "trains")) {
            assert_int_equal(in[0], 45);
            assert_true(numbers[block->first] > 0.99f && numbers[block->first] < 1.01f);
        }
    }
    free(at);
    free(map);
}

/* ---- lanes -------------------------------------------------------------------------------------
 */

enum { LANES = 24, STEPS = 700 };

typedef struct results {
    int64_t actions[LANES];
    uint8_t seen[LANES][MOST_SEEN], mask[LANES][MOST_ACTIONS], seat[LANES], over[LANES];
    float reward[LANES], rewards[LANES * DEPO_MAX_PLAYERS]; /* rows of as many as play */
    int32_t scores[LANES * DEPO_MAX_PLAYERS], length[LANES];
} results;

static depo_lanes *open_lanes(setting *at, unsigned threads, bool next_step, const char *opponent,
                              results *to) {
    depo_lanes_setup setup = {.game = &at->game,
                              .actions = &at->actions,
                              .layout = &at->layout,
                              .guide = &at->guide,
                              .count = LANES,
                              .threads = threads,
                              .reward = DEPO_REWARD_MARGIN,
                              .autoreset = next_step ? DEPO_AUTORESET_NEXT : DEPO_AUTORESET_SAME,
                              .seat = DEPO_NONE};
    if (opponent) {
        assert_true(depo_bot_parse(opponent, &setup.opponents[0]));
        setup.n_opponents = 1;
    }
    depo_lanes *lanes = depo_lanes_open(&setup);
    assert_non_null(lanes);
    *depo_lanes_results(lanes) = (depo_lanes_out){.bytes = to->seen[0],
                                                  .mask = to->mask[0],
                                                  .seat = to->seat,
                                                  .over = to->over,
                                                  .reward = to->reward,
                                                  .rewards = to->rewards,
                                                  .scores = to->scores,
                                                  .length = to->length};
    depo_seed series = {{9, 9}};
    depo_lanes_reset(lanes, &series);
    return lanes;
}

static void step_both(depo_lanes *a, results *in_a, depo_lanes *b, results *in_b) {
    depo_lanes_sample(a, in_a->actions);
    depo_lanes_sample(b, in_b->actions);
    assert_int_equal(depo_lanes_step(a, in_a->actions), LANES);
    assert_int_equal(depo_lanes_step(b, in_b->actions), LANES);
}

/* Results do not depend on the number of threads; games end and follow each other; the points are
 * those of the rules. With the thread sanitizer this is also its run of the lanes. */
static void compare_threads(const char *map_id, const char *opponent) {
    depo_map *map = malloc(sizeof *map);
    setting *at = malloc(sizeof *at);
    results *one = calloc(1, sizeof *one), *many = calloc(1, sizeof *many);
    depo_problems problems = {0};
    assert_true(depo_map_open(map_id, map, &problems));
    prepare(at, map, 0, 3);
    depo_lanes *alone = open_lanes(at, 1, false, opponent, one);
    depo_lanes *shared = open_lanes(at, 3, false, opponent, many);
    unsigned ended = 0;
    for (unsigned i = 0; i < STEPS; i++) {
        step_both(alone, one, shared, many);
        assert_memory_equal(one, many, sizeof *one);
        for (unsigned n = 0; n < LANES; n++) {
            ended += one->over[n];
            /* The margin of the winner is above 0 at the end, and nothing comes before it. */
            const float *all = one->rewards + n * 3;
            bool nothing = all[0] == 0 && all[1] == 0 && all[2] == 0;
            assert_true(one->over[n] || (nothing && one->reward[n] == 0));
            if (one->over[n] && !opponent) assert_true(one->length[n] == 0);
        }
    }
    assert_true(ended > LANES);
    depo_lanes_close(alone);
    depo_lanes_close(shared);
    free(one);
    free(many);
    free(at);
    free(map);
}

static void test_threads(void **unused) {
    (void)unused;
    compare_threads("tiny", NULL);
    compare_threads("usa", NULL);
}

static void test_threads_with_opponents(void **unused) {
    (void)unused;
    compare_threads("tiny", "medium");
}

/* An action that is not allowed in one lane changes nothing in any. */
static void test_refusal(void **unused) {
    (void)unused;
    depo_map *map = malloc(sizeof *map);
    setting *at = malloc(sizeof *at);
    results *to = calloc(1, sizeof *to);
    depo_problems problems = {0};
    assert_true(depo_map_open("usa", map, &problems));
    prepare(at, map, 0, 2);
    depo_lanes *lanes = open_lanes(at, 2, false, NULL, to);
    depo_state before[LANES];
    depo_lanes_sample(lanes, to->actions);
    for (unsigned i = 0; i < LANES; i++) before[i] = *depo_lanes_state(lanes, i);
    const int64_t bad[] = {-1, at->actions.count, (int64_t)1 << 40, at->actions.pass.first};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        int64_t good = to->actions[17];
        to->actions[17] = bad[i];
        assert_int_equal(depo_lanes_step(lanes, to->actions), 17);
        to->actions[17] = good;
        for (unsigned n = 0; n < LANES; n++)
            assert_memory_equal(&before[n], depo_lanes_state(lanes, n), sizeof before[n]);
    }
    assert_int_equal(depo_lanes_step(lanes, to->actions), LANES);
    depo_lanes_close(lanes);
    free(to);
    free(at);
    free(map);
}

/* With next_step the end stays for one step, whose action does not matter. */
static void test_next_step(void **unused) {
    (void)unused;
    depo_map *map = malloc(sizeof *map);
    setting *at = malloc(sizeof *at);
    results *to = calloc(1, sizeof *to);
    depo_problems problems = {0};
    assert_true(depo_map_open("tiny", map, &problems));
    prepare(at, map, 0, 2);
    depo_lanes *lanes = open_lanes(at, 1, true, NULL, to);
    uint8_t was_over[LANES] = {0};
    unsigned ends = 0;
    for (unsigned i = 0; i < STEPS; i++) {
        depo_lanes_sample(lanes, to->actions);
        for (unsigned n = 0; n < LANES; n++)
            if (was_over[n]) to->actions[n] = -5;
        assert_int_equal(depo_lanes_step(lanes, to->actions), LANES);
        for (unsigned n = 0; n < LANES; n++) {
            const depo_state *state = depo_lanes_state(lanes, n);
            if (was_over[n]) {
                assert_int_equal(to->over[n], 0);
                assert_int_equal(to->length[n], 0);
                ends++;
            }
            assert_int_equal(to->over[n], state->phase == DEPO_OVER);
            if (to->over[n]) {
                depo_score score;
                depo_count(&at->game, state, &score);
                for (unsigned seat = 0; seat < 2; seat++)
                    assert_int_equal(to->scores[n * 2 + seat], score.seat[seat].total);
                assert_int_equal((int)to->rewards[n * 2],
                                 score.seat[0].total - score.seat[1].total);
            }
        }
        memcpy(was_over, to->over, sizeof was_over);
    }
    assert_true(ends > LANES);
    depo_lanes_close(lanes);
    free(to);
    free(at);
    free(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_masks),
        cmocka_unit_test(test_pick),
        cmocka_unit_test(test_nothing_hidden_is_seen),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_threads_with_opponents),
        cmocka_unit_test(test_refusal),
        cmocka_unit_test(test_next_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
