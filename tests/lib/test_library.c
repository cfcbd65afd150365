/* SPDX-License-Identifier: MIT
 * libdepo through its header alone. */
#include <depo.h>

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static depo_kit *open_kit(const char *map, unsigned players) {
    depo_kit *kit = depo_kit_open(map, NULL, NULL, NULL, players);
    if (!kit) print_error("%s\n", depo_error());
    assert_non_null(kit);
    return kit;
}

static unsigned decider(const depo_run *run) {
    return (unsigned)__builtin_ctz(depo_run_deciders(run));
}

/* Plays on with bots, for so many moves at most. */
static void play(depo_run *run, const char *bot, unsigned most) {
    for (unsigned n = 0; n < most && depo_run_deciders(run); n++) {
        unsigned seat = decider(run);
        char *move = depo_run_bot(run, seat, bot, n, NULL);
        assert_non_null(move);
        assert_true(depo_run_apply_text(run, seat, move));
        depo_free(move);
    }
}

static void says(const char *part) {
    if (!strstr(depo_error(), part)) print_error("\"%s\" lacks \"%s\"\n", depo_error(), part);
    assert_non_null(strstr(depo_error(), part));
}

static void test_refusals(void **unused) {
    (void)unused;
    assert_null(depo_kit_open("atlantis", NULL, NULL, NULL, 2));
    says("atlantis: is not a built-in map");
    assert_null(strstr(depo_error(), "atlantis: atlantis"));
    assert_null(depo_kit_open("{\"id\": 3}", NULL, NULL, NULL, 2));
    says("map: ");
    assert_null(depo_kit_open("usa", "martian", NULL, NULL, 2));
    says("no variant \"martian\"");
    assert_null(depo_kit_open("usa", NULL, "rain", NULL, 2));
    says("no option \"rain\"");
    assert_null(depo_kit_open("usa", NULL, NULL, "nowhere here 12", 2));
    says("tickets: line 1");
    assert_null(depo_kit_open("usa", NULL, NULL, NULL, 9));
    says("2 to 5 players");
    depo_kit *kit = open_kit("usa", 2);
    assert_null(depo_run_new(kit, "seven", -1));
    says("a seed is");
    assert_null(depo_run_new(kit, "7", 2));
    says("first seat");
    depo_run *run = depo_run_new(kit, "7", 0);
    uint64_t before = depo_run_hash(run);
    assert_false(depo_run_apply_text(run, 0, "take deck"));
    says("rule B-06");
    assert_false(depo_run_apply_text(run, 0, "dance"));
    says("no move");
    assert_false(depo_run_apply(run, 0, 1000000));
    says("actions are 0 to");
    assert_false(depo_run_apply(run, 5, 0));
    says("seats are 0 to 1");
    assert_null(depo_run_bot(run, 0, "genius", 1, NULL));
    says("genius");
    assert_null(depo_run_bot(run, 0, NULL, 1, NULL));
    says("unknown bot");
    assert_false(depo_run_apply_text(run, 0, NULL));
    says("no move given");
    assert_int_equal(depo_run_text_action(run, 0, NULL), -1);
    assert_int_equal(depo_kit_action_find(kit, NULL), -1);
    says("no action");
    assert_int_equal(depo_run_hash(run), before);
    assert_null(depo_run_load("nonsense"));
    says("game file");
    assert_null(depo_run_load(NULL));
    says("no game file");
    assert_null(depo_pool_new(kit, 4, "seat=1"));
    says("opponents");
    assert_null(depo_pool_new(kit, 0, NULL));
    assert_null(depo_pool_new(kit, 4, "threads=0"));
    says("threads");
    assert_null(depo_pool_new(kit, 4, "speed=9"));
    says("speed");
    depo_pool *pool = depo_pool_new(kit, 4, NULL);
    int64_t actions[4] = {0};
    assert_false(depo_pool_step(pool, actions));
    says("reset");
    uint8_t mask[4];
    assert_false(depo_pool_attach(pool, "mask", mask, sizeof mask));
    says("mask needs");
    assert_false(depo_pool_attach(pool, "colour", mask, sizeof mask));
    assert_false(depo_pool_attach(pool, NULL, mask, sizeof mask));
    assert_true(depo_pool_reset(pool, "3"));
    assert_false(depo_pool_sample(pool, actions));
    says("attach");
    depo_pool_free(pool);
    depo_run_free(run);
    depo_kit_close(kit);
    depo_kit_close(NULL);
    depo_run_free(NULL);
    depo_pool_free(NULL);
}

/* A run outlives the handle of its kit; copies go their own way; what is imagined looks the same.
 */
static void test_life(void **unused) {
    (void)unused;
    depo_kit *kit = open_kit("europe", 3);
    depo_run *run = depo_run_new(kit, "11", -1);
    depo_kit_close(kit);
    play(run, "medium", 60);
    depo_run *copy = depo_run_copy(run);
    assert_int_equal(depo_run_hash(copy), depo_run_hash(run));
    unsigned seat = decider(run);
    depo_run *imagined = depo_run_imagine(run, seat, 5);
    char *seen = depo_run_view(run, (int)seat), *same = depo_run_view(imagined, (int)seat);
    assert_string_equal(seen, same);
    assert_int_not_equal(depo_run_hash(imagined), depo_run_hash(run));
    assert_null(depo_run_file(imagined));
    depo_free(seen);
    depo_free(same);
    play(copy, "easy", 10000);
    assert_int_equal(depo_run_deciders(copy), 0);
    assert_string_equal(depo_run_phase(copy), "over");
    assert_int_not_equal(depo_run_deciders(run), 0);
    depo_run_free(imagined);
    depo_run_free(run);
    depo_run_free(copy);
}

/* A game file leads to the same position, also of a map and tickets of one's own. */
static void file_of(const char *map, const char *tickets) {
    depo_kit *kit = depo_kit_open(map, NULL, NULL, tickets, 2);
    if (!kit) print_error("%s\n", depo_error());
    assert_non_null(kit);
    depo_run *run = depo_run_new(kit, "0123456789abcdef0123456789abcdef", 1);
    play(run, "easy", 40);
    char *file = depo_run_file(run);
    assert_non_null(file);
    depo_run *loaded = depo_run_load(file);
    if (!loaded) print_error("%s\n", depo_error());
    assert_non_null(loaded);
    assert_int_equal(depo_run_hash(loaded), depo_run_hash(run));
    play(run, "planner", 10000);
    play(loaded, "planner", 10000);
    assert_int_equal(depo_run_hash(loaded), depo_run_hash(run));
    depo_free(file);
    file = depo_run_file(loaded);
    char *end = strstr(file, "\nend ");
    assert_non_null(end);
    depo_run_free(loaded);
    loaded = depo_run_load(file);
    assert_non_null(loaded);
    strcpy(end, "\nend 1 2\n");
    assert_null(depo_run_load(file));
    says("end: the totals are not those of the moves");
    depo_free(file);
    depo_run_free(loaded);
    depo_run_free(run);
    depo_kit_close(kit);
}

static void test_files(void **unused) {
    (void)unused;
    file_of("usa", NULL);
    file_of("usa", "boston miami 12\nseattle new-york 22\ndenver chicago 6\n"
                   "dallas new-york 11\nlos-angeles chicago 16\nhelena los-angeles 8\n"
                   "calgary phoenix 13\nduluth houston 8\nportland nashville 17\n"
                   "toronto miami 10\nwinnipeg little-rock 11\n"
                   "montreal atlanta 9\nsan-francisco atlanta 17\nvancouver santa-fe "
                   "13\nkansas-city houston 5\n");
}

/* Who played stays in a file that is loaded and written again; a byte order mark is no part of any
 * text. */
static void test_files_come_back_as_they_were(void **unused) {
    (void)unused;
    depo_kit *kit =
        depo_kit_open("\xef\xbb\xbfusa", NULL, NULL, "\xef\xbb\xbf# mine\nboston miami 12\n", 2);
    assert_null(kit);
    says("too few regular tickets");
    kit = open_kit("usa", 2);
    depo_run *run = depo_run_new(kit, "7", 0);
    char *file = depo_run_file(run), named[4096], *again;
    const char *rest = strstr(file, "\nfirst "), *seats = strstr(file, "seat 1 ");
    snprintf(named, sizeof named, "\xef\xbb\xbf%.*sseat 1 human Anna Blume\nseat 2 hard Boris%s",
             (int)(seats - file), file, rest);
    depo_run *loaded = depo_run_load(named);
    assert_non_null(loaded);
    again = depo_run_file(loaded);
    assert_string_equal(again, named + 3);
    depo_free(again);
    play(loaded, "easy", 1);
    again = depo_run_file(loaded);
    assert_non_null(strstr(again, "\nseat 1 easy seat 1\nseat 2 hard Boris\n"));
    depo_free(again);
    depo_free(file);
    depo_run_free(loaded);
    depo_run_free(run);
    depo_kit_close(kit);
}

/* What a file carries as its map is the text of a map: not a path, not the name of another. */
static void test_a_carried_map_is_text(void **unused) {
    (void)unused;
    static const char *const carried[] = {"usa", "/etc/passwd", "./tiny.json"};
    depo_kit *kit = open_kit("usa", 2);
    depo_run *run = depo_run_new(kit, "7", 0);
    char *file = depo_run_file(run), *moves = strstr(file, "\nmoves\n");
    for (unsigned i = 0; i < sizeof carried / sizeof *carried; i++) {
        char other[4096];
        snprintf(other, sizeof other, "%.*s\nown-map %s%s", (int)(moves - file), file, carried[i],
                 moves);
        assert_null(depo_run_load(other));
        assert_memory_equal(depo_error(), "map: ", strlen("map: "));
    }
    depo_free(file);
    depo_run_free(run);
    depo_kit_close(kit);
}

/* Text and number of a move lead to each other. */
static void test_actions(void **unused) {
    (void)unused;
    depo_kit *kit = open_kit("africa", 2);
    depo_run *run = depo_run_new(kit, "5", -1);
    unsigned count = depo_kit_actions(kit);
    uint8_t *mask = malloc(count);
    int32_t *legal = malloc(count * sizeof *legal);
    for (unsigned n = 0; depo_run_deciders(run); n++) {
        unsigned seat = decider(run);
        unsigned actions = depo_run_legal(run, seat, legal, count), ones = 0;
        assert_true(depo_run_mask(run, seat, mask));
        for (unsigned i = 0; i < count; i++) ones += mask[i];
        assert_int_equal(ones, actions);
        char *all = depo_run_legal_text(run, seat);
        for (unsigned i = 0; i < actions; i++) {
            char text[DEPO_TEXT_ROOM], line[DEPO_TEXT_ROOM + 2];
            assert_true(depo_run_action_text(run, seat, (unsigned)legal[i], text));
            assert_int_equal(depo_run_text_action(run, seat, text), legal[i]);
            strcat(strcpy(line, text), "\n");
            assert_non_null(strstr(all, line));
        }
        depo_free(all);
        assert_true(depo_run_apply(run, seat, (unsigned)legal[n * 7 % actions]));
    }
    free(mask);
    free(legal);
    depo_run_free(run);
    depo_kit_close(kit);
}

static void test_json(void **unused) {
    (void)unused;
    depo_kit *kit = open_kit("amsterdam", 2);
    depo_run *run = depo_run_new(kit, "1", 0);
    char *thoughts = NULL;
    char *texts[] = {depo_kit_json(kit),
                     depo_run_state(run),
                     depo_run_events(run, 0),
                     depo_run_events(run, -1),
                     depo_run_position(run, 1),
                     depo_run_view(run, -1),
                     depo_run_bot(run, 0, "hard:rollouts=20", 1, &thoughts)};
    const char *parts[] = {"\"tracks\":[{", "\"players\":",  "dealt", "offered",
                           "depo1",         "\"seat\":null", "keep"};
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_non_null(texts[i]);
        if (!strstr(texts[i], parts[i])) print_error("%s lacks %s\n", texts[i], parts[i]);
        assert_non_null(strstr(texts[i], parts[i]));
        depo_free(texts[i]);
    }
    assert_non_null(thoughts);
    depo_free(thoughts);
    assert_null(depo_run_view(run, 2));
    depo_run_free(run);
    depo_kit_close(kit);
}

/* From what a seat knows: hidden things dealt anew change nothing, but with everything known they
 * do. */
static void test_evaluation(void **unused) {
    (void)unused;
    enum { PLAYERS = 3, GAMES = 64 };
    depo_kit *kit = open_kit("europe", PLAYERS);
    depo_run *run = depo_run_new(kit, "5", -1);
    play(run, "medium", 30);
    double mine[PLAYERS][DEPO_WORTH], other[PLAYERS][DEPO_WORTH];
    double all[PLAYERS][DEPO_WORTH], all_other[PLAYERS][DEPO_WORTH];
    depo_run *imagined = depo_run_imagine(run, 1, 9);
    assert_int_equal(depo_run_evaluate(run, 1, GAMES, *mine), GAMES);
    assert_int_equal(depo_run_evaluate(imagined, 1, GAMES, *other), GAMES);
    assert_memory_equal(mine, other, sizeof mine);
    assert_int_equal(depo_run_evaluate(run, -1, GAMES, *all), GAMES);
    assert_int_equal(depo_run_evaluate(imagined, -1, GAMES, *all_other), GAMES);
    assert_memory_not_equal(all, all_other, sizeof all);
    assert_memory_not_equal(all, mine, sizeof all);
    double chances = 0;
    for (unsigned i = 0; i < PLAYERS; i++) {
        chances += mine[i][0];
        assert_true(mine[i][0] > 0 && mine[i][1] > 0 && mine[i][3] > 0);
    }
    assert_true(chances > 0.999999 && chances < 1.000001);
    assert_int_equal(depo_run_evaluate(run, 3, GAMES, *other), -1);
    says("everything known");
    assert_int_equal(depo_run_evaluate(run, -2, GAMES, *other), -1);
    assert_int_equal(depo_run_evaluate(run, 0, 7, *other), -1);
    says("games are imagined");
    assert_memory_equal(mine, other, sizeof mine);
    play(run, "medium", 10000);
    int32_t totals[PLAYERS];
    unsigned winners = depo_run_totals(run, totals);
    assert_int_equal(depo_run_evaluate(run, 0, GAMES, *mine), 0);
    for (unsigned i = 0; i < PLAYERS; i++) {
        assert_true(mine[i][2] == totals[i]);
        assert_true((mine[i][0] > 0) == (winners >> i & 1));
    }
    depo_run_free(imagined);
    depo_run_free(run);
    depo_kit_close(kit);
}

/* Threads with runs of their own share a kit; each has its own errors. */
static void *play_alone(void *argument) {
    depo_kit *kit = argument;
    depo_run *run = depo_run_new(kit, "99", -1);
    play(run, "medium", 10000);
    assert_false(depo_run_apply(run, 0, 0));
    bool good = strstr(depo_error(), "game-over") != NULL;
    uint64_t *hash = malloc(sizeof *hash);
    *hash = good ? depo_run_hash(run) : 0;
    depo_run_free(run);
    return hash;
}

static void test_threads(void **unused) {
    (void)unused;
    enum { THREADS = 4 };
    depo_kit *kit = open_kit("usa", 3);
    pthread_t threads[THREADS];
    uint64_t *hash[THREADS];
    for (unsigned i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, play_alone, kit);
    for (unsigned i = 0; i < THREADS; i++) pthread_join(threads[i], (void **)&hash[i]);
    assert_int_not_equal(*hash[0], 0);
    for (unsigned i = 1; i < THREADS; i++) assert_int_equal(*hash[i], *hash[0]);
    for (unsigned i = 0; i < THREADS; i++) free(hash[i]);
    depo_kit_close(kit);
}

/* Games with seeds of their own, cut short, reset one by one; what is not legal costs. */
static void test_pools(void **unused) {
    (void)unused;
    enum { GAMES = 3 };
    depo_kit *kit = open_kit("tiny", 2);
    depo_pool *pool = depo_pool_new(kit, GAMES,
                                    "autoreset=off illegal=penalty penalty=0.5 "
                                    "max_steps=2 opponents=easy seat=0");
    uint8_t *mask = malloc((size_t)GAMES * depo_kit_actions(kit)), cut[GAMES], wrong[GAMES];
    const char *const seeds[GAMES] = {"5", "6", "5"}, *const none[GAMES] = {"5", NULL, "x"};
    const uint8_t first[GAMES] = {1, 0, 0};
    int64_t actions[GAMES];
    float reward[GAMES];
    assert_true(depo_pool_attach(pool, "mask", mask, (size_t)GAMES * depo_kit_actions(kit)));
    assert_true(depo_pool_attach(pool, "truncated", cut, sizeof cut));
    assert_true(depo_pool_attach(pool, "illegal", wrong, sizeof wrong));
    assert_true(depo_pool_attach(pool, "reward", reward, sizeof reward));
    assert_false(depo_pool_reset_some(pool, NULL, none));
    assert_false(depo_pool_reset_some(pool, first, seeds));
    assert_true(depo_pool_reset_some(pool, NULL, seeds));
    assert_false(depo_pool_reset_some(pool, NULL, none)); /* its last one is no seed */
    for (unsigned step = 0; step < 2; step++) {
        assert_true(depo_pool_sample(pool, actions));
        actions[2] = actions[0]; /* the same game */
        actions[1] = step ? actions[1] : 1 << 30;
        assert_true(depo_pool_step(pool, actions));
        assert_int_equal(wrong[1], !step);
        assert_true(reward[1] == (step ? 0.0f : -0.5f));
        for (unsigned i = 0; i < GAMES; i++) assert_int_equal(cut[i], step);
        assert_memory_equal(mask, mask + (size_t)2 * depo_kit_actions(kit), depo_kit_actions(kit));
    }
    assert_false(depo_pool_step(pool, actions));
    assert_non_null(strstr(depo_error(), "reset it first"));
    assert_true(depo_pool_reset_some(pool, NULL, NULL));
    assert_true(depo_pool_sample(pool, actions));
    assert_true(depo_pool_step(pool, actions));
    assert_true(depo_pool_reset_some(pool, first, NULL));
    assert_int_equal(cut[0], 0);
    uint64_t chance = 3;
    float told[GAMES], *odds = calloc((size_t)GAMES * depo_kit_actions(kit), sizeof *odds);
    assert_true(depo_pick(mask, odds, GAMES, depo_kit_actions(kit), &chance, actions, told));
    for (unsigned i = 0; i < GAMES; i++) {
        assert_int_equal(mask[i * depo_kit_actions(kit) + (unsigned)actions[i]], 1);
        assert_true(told[i] <= 0);
    }
    assert_false(depo_pick(mask, NULL, GAMES, 0, &chance, actions, NULL));
    depo_run *run = depo_pool_run(pool, 1);
    char *picture = depo_run_svg(run);
    assert_memory_equal(picture, "<svg ", 5);
    depo_free(picture);
    depo_run_free(run);
    free(odds);
    free(mask);
    depo_pool_free(pool);
    for (unsigned i = 0; i < 4; i++) {
        static const char *const wrongs[] = {"penalty=x", "max_steps=0", "illegal=no",
                                             "opponents=easy,easy"};
        assert_null(depo_pool_new(kit, GAMES, wrongs[i]));
    }
    depo_kit_close(kit);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pools),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_life),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_files_come_back_as_they_were),
        cmocka_unit_test(test_a_carried_map_is_text),
        cmocka_unit_test(test_actions),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_evaluation),
        cmocka_unit_test(test_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
