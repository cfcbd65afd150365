/* SPDX-License-Identifier: MIT
 * The shuffle of an online table: the seed that follows, its text, what a device remembers, and
 * every lie that a server could tell it. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "codec/game_file.h"
#include "codec/position_text.h"
#include "mapio/mapio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The table abcdefgh2345: the server's number is 7, seats 1 and 3 gave 11… and 22…. */
static depo_shuffle table_of(depo_shuffle_stage stage) {
    depo_shuffle shuffle = {.table = "abcdefgh2345", .round = 1, .stage = (uint8_t)stage};
    shuffle.secret[DEPO_SHARE_SIZE - 1] = 7;
    depo_secret_commit(shuffle.secret, shuffle.server);
    memset(shuffle.share[0], 0x11, DEPO_SHARE_SIZE);
    memset(shuffle.share[2], 0x22, DEPO_SHARE_SIZE);
    shuffle.committed = 5;
    depo_share_commit(shuffle.share[0], shuffle.commit[0]);
    depo_share_commit(shuffle.share[2], shuffle.commit[2]);
    if (stage == DEPO_SHUFFLE_DONE) {
        shuffle.revealed = 5;
        shuffle.has_secret = true;
    }
    return shuffle;
}

/* The figures are those of `printf 'depo-share-1:1111…' | sha256sum` and so on. */
static void test_the_seed_follows_from_all_numbers(void **unused) {
    (void)unused;
    depo_shuffle shuffle = table_of(DEPO_SHUFFLE_DONE);
    char text[DEPO_SHARE_TEXT], seed[DEPO_SEED_TEXT];
    depo_share_text(shuffle.server, text);
    assert_string_equal(text, "887ec7a0da25f13eeee3f11367903c0a674cd905df622c817073e5e330d0b8e0");
    depo_share_text(shuffle.commit[0], text);
    assert_string_equal(text, "9404fae58a9179eb20f8be487293edb7520d77bc80b3f4b2788b08dab5278c06");
    depo_share_text(shuffle.commit[2], text);
    assert_string_equal(text, "8daf1210e8221ace522da3d018c22c2db4a1990a86f98ad0ab8ab23965729d19");
    depo_seed all = depo_shuffle_seed(&shuffle);
    depo_seed_text(&all, seed);
    assert_string_equal(seed, "302e9307d186672a4577e04a725f8d84");
    shuffle.revealed = 0;
    depo_seed none = depo_shuffle_seed(&shuffle);
    depo_seed_text(&none, seed);
    assert_string_equal(seed, "ac4b8874fd2a9ca51ba4d3c808d0cf6d");
    shuffle.revealed = 1;
    shuffle.round = 2;
    depo_seed again = depo_shuffle_seed(&shuffle);
    depo_seed_text(&again, seed);
    assert_string_equal(seed, "ed34d5cf196d14bcf0cb4edba8bd6e41");
}

static void reads_back(depo_shuffle shuffle) {
    char text[DEPO_SHUFFLE_TEXT], again[DEPO_SHUFFLE_TEXT];
    depo_shuffle read;
    depo_shuffle_write(&shuffle, text);
    if (!depo_shuffle_read(text, &read)) fail_msg("not read: %s", text);
    depo_shuffle_write(&read, again);
    assert_string_equal(text, again);
}

static void test_its_text_is_read_back_and_hides_what_is_hidden(void **unused) {
    (void)unused;
    depo_shuffle called = table_of(DEPO_SHUFFLE_CALLED);
    char text[DEPO_SHUFFLE_TEXT];
    called.revealed = 1;
    called.left_out = 2;
    depo_shuffle_write(&called, text);
    assert_null(strstr(text, "1111"));
    assert_null(strstr(text, "0007"));
    assert_non_null(strstr(text, "06:+ 2:out 3:8daf"));
    assert_non_null(strstr(text, "9d19:-"));
    reads_back(called);
    reads_back(table_of(DEPO_SHUFFLE_OPEN));
    depo_shuffle done = table_of(DEPO_SHUFFLE_DONE);
    reads_back(done);
    done.has_secret = false;
    depo_shuffle_write(&done, text);
    assert_non_null(strstr(text, "1111"));
    assert_null(strstr(text, "0007"));
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++) { /* the longest one */
        done.committed = done.revealed = 31;
        depo_share_commit(done.share[i], done.commit[i]);
    }
    done.has_secret = true;
    done.round = DEPO_SHUFFLE_ROUNDS;
    reads_back(done);
}

static void test_a_text_that_is_none_is_refused(void **unused) {
    (void)unused;
    char good[DEPO_SHUFFLE_TEXT], text[2 * DEPO_SHUFFLE_TEXT];
    depo_shuffle shuffle = table_of(DEPO_SHUFFLE_DONE), read;
    depo_shuffle_write(&shuffle, good);
    static const char *const changes[][2] = {
        {"abcdefgh2345", "abcdefgh234"},
        {"abcdefgh2345", "abcdefgh2341"},
        {" 1 done", " 0 done"},
        {" 1 done", " 01 done"},
        {" 1 done", " 100 done"},
        {" 1 done", " 1 over"},
        {"done", "called"},
        {"887e", "887"},
        {"887e", "887E"},
        {" 1:", " 4:"},
        {" 1:", " 0:"},
        {" 3:", " 6:"},
        {" 3:", "  3:"},
        {" 3:", " 3:out:"},
        {":1111", ":-:1111"},
        {":1111", ":"},
    };
    for (unsigned i = 0; i < sizeof changes / sizeof *changes; i++) {
        const char *at = strstr(good, changes[i][0]);
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, changes[i][1],
                 at + strlen(changes[i][0]));
        if (depo_shuffle_read(text, &read)) fail_msg("was read: %s", text);
        assert_int_equal(read.round, 0);
    }
    for (size_t size = 0; size < strlen(good); size++) {
        snprintf(text, size + 1, "%s", good);
        if (depo_shuffle_read(text, &read)) assert_int_equal(good[size], ' ');
    }
}

/* A device that gave the number of seat 1 and saw everything up to a stage. */
static depo_memory device(depo_shuffle_stage stage) {
    depo_memory memory;
    depo_memory_init(&memory);
    memory.own = 1;
    memset(memory.share[0], 0x11, DEPO_SHARE_SIZE);
    for (unsigned s = 0; s <= (unsigned)stage; s++) {
        depo_shuffle told = table_of((depo_shuffle_stage)s);
        told.has_secret = false;
        depo_memory_follow(&memory, &told);
    }
    assert_int_equal(memory.fault, 0);
    return memory;
}

static void test_a_device_knows_what_to_say_and_when(void **unused) {
    (void)unused;
    depo_memory memory;
    depo_memory_init(&memory);
    assert_int_equal(depo_memory_wants(&memory, 31), 0); /* an old server */
    depo_shuffle told = table_of(DEPO_SHUFFLE_OPEN);
    told.committed = 4;
    depo_memory_follow(&memory, &told);
    assert_int_equal(depo_memory_wants(&memory, 1), 1);
    assert_int_equal(depo_memory_wants(&memory, 4), 0);
    memory.own = 1;
    memset(memory.share[0], 0x11, DEPO_SHARE_SIZE);
    told = table_of(DEPO_SHUFFLE_OPEN);
    depo_memory_follow(&memory, &told);
    assert_int_equal(depo_memory_reveals(&memory), 0); /* nothing before all have promised */
    told = table_of(DEPO_SHUFFLE_CALLED);
    depo_memory_follow(&memory, &told);
    assert_int_equal(depo_memory_wants(&memory, 31), 0);
    assert_int_equal(depo_memory_reveals(&memory), 1);
    told.commit[0][0] ^= 1; /* another device of the same person */
    depo_memory other = memory;
    other.seen.stage = DEPO_SHUFFLE_OPEN;
    depo_memory_follow(&other, &told);
    assert_int_equal(other.fault, 0);
    assert_int_equal(depo_memory_reveals(&other), 0);
    told = table_of(DEPO_SHUFFLE_CALLED);
    told.revealed = 1;
    depo_memory_follow(&memory, &told);
    assert_int_equal(depo_memory_reveals(&memory), 0); /* it did */
    told = table_of(DEPO_SHUFFLE_OPEN);
    told.round = 2; /* seat 3 did not: all promise anew */
    told.committed = 0;
    told.left_out = 4;
    depo_memory_follow(&memory, &told);
    assert_int_equal(memory.own, 0);
    assert_int_equal(depo_memory_wants(&memory, 5), 1);
}

static void test_what_is_kept_is_read_back(void **unused) {
    (void)unused;
    char text[DEPO_MEMORY_TEXT], again[DEPO_MEMORY_TEXT];
    depo_memory memory = device(DEPO_SHUFFLE_DONE), read;
    depo_memory_deal(&memory, 0, "a position");
    depo_memory_deal(&memory, 0, "a later one");
    memory.fault = DEPO_FAIR_SHARES;
    depo_memory_write(&memory, text);
    assert_true(depo_memory_read(text, &read));
    depo_memory_write(&read, again);
    assert_string_equal(text, again);
    assert_memory_equal(&memory, &read, sizeof read);
    assert_false(depo_memory_read("", &read));
    assert_false(depo_memory_read("depo-shuffle-memory 1\nown 9 00\n", &read));
    assert_false(depo_memory_read("depo-shuffle-memory 1\nfault 1\n", &read));
    assert_int_equal(read.dealt, DEPO_NONE);
}

static depo_fairness judged(depo_shuffle final, depo_memory *memory) {
    depo_shuffle honest = table_of(DEPO_SHUFFLE_DONE);
    depo_seed seed = depo_shuffle_seed(&honest);
    return depo_shuffle_judge(&final, &seed, memory);
}

static void test_an_honest_game_is_verified(void **unused) {
    (void)unused;
    depo_memory memory = device(DEPO_SHUFFLE_DONE), stranger;
    depo_memory_init(&stranger);
    assert_int_equal(judged(table_of(DEPO_SHUFFLE_DONE), &memory), DEPO_FAIR_GOOD);
    memory = device(DEPO_SHUFFLE_CALLED); /* it was offline when the game began */
    assert_int_equal(judged(table_of(DEPO_SHUFFLE_DONE), &memory), DEPO_FAIR_GOOD);
    assert_int_equal(judged(table_of(DEPO_SHUFFLE_DONE), &stranger), DEPO_FAIR_OUTSIDE);
    assert_int_equal(judged(table_of(DEPO_SHUFFLE_DONE), NULL), DEPO_FAIR_OUTSIDE);
    assert_int_equal(judged((depo_shuffle){.round = 0}, NULL), DEPO_FAIR_NONE);
    assert_int_equal(judged(table_of(DEPO_SHUFFLE_CALLED), NULL), DEPO_FAIR_HIDDEN);
}

/* The secret is exchanged, with or without its commitment and the seed. */
static void test_a_server_that_lies_is_caught(void **unused) {
    (void)unused;
    depo_memory memory = device(DEPO_SHUFFLE_DONE);
    depo_shuffle lie = table_of(DEPO_SHUFFLE_DONE);
    lie.secret[0] = 1;
    assert_int_equal(judged(lie, NULL), DEPO_FAIR_SECRET);
    depo_secret_commit(lie.secret, lie.server);
    assert_int_equal(judged(lie, NULL), DEPO_FAIR_SEED);
    depo_seed seed = depo_shuffle_seed(&lie);
    assert_int_equal(depo_shuffle_judge(&lie, &seed, NULL), DEPO_FAIR_OUTSIDE);
    assert_int_equal(depo_shuffle_judge(&lie, &seed, &memory), DEPO_FAIR_SERVER);
    lie = table_of(DEPO_SHUFFLE_DONE);
    strcpy(lie.table, "abcdefgh2346");
    assert_int_equal(judged(lie, &memory), DEPO_FAIR_SERVER);
    assert_int_equal(judged((depo_shuffle){.round = 0}, &memory), DEPO_FAIR_SERVER);
    lie = table_of(DEPO_SHUFFLE_DONE);
    lie.share[2][0] = 1;
    assert_int_equal(judged(lie, NULL), DEPO_FAIR_SHARE);
    assert_int_equal(judged(lie, &memory), DEPO_FAIR_SHARES);
    depo_share_commit(lie.share[2], lie.commit[2]); /* chosen when the others were known */
    memory = device(DEPO_SHUFFLE_CALLED);
    assert_int_equal(judged(lie, &memory), DEPO_FAIR_COMMITS);
    lie = table_of(DEPO_SHUFFLE_DONE);
    lie.revealed = lie.committed = 1; /* left out when it was known */
    assert_int_equal(judged(lie, &memory), DEPO_FAIR_COMMITS);
    memory = device(DEPO_SHUFFLE_DONE);
    lie = table_of(DEPO_SHUFFLE_DONE);
    lie.round = 2; /* tried again after the deal */
    assert_int_equal(judged(lie, &memory), DEPO_FAIR_SHARES);
}

static void test_a_lie_on_the_way_is_not_forgotten(void **unused) {
    (void)unused;
    depo_memory memory = device(DEPO_SHUFFLE_CALLED);
    depo_shuffle lie = table_of(DEPO_SHUFFLE_CALLED);
    lie.commit[2][0] ^= 1;
    depo_memory_follow(&memory, &lie);
    assert_int_equal(memory.fault, DEPO_FAIR_COMMITS);
    assert_int_equal(depo_memory_reveals(&memory), 0);
    depo_shuffle truth = table_of(DEPO_SHUFFLE_DONE);
    depo_memory_follow(&memory, &truth);
    assert_int_equal(judged(truth, &memory), DEPO_FAIR_COMMITS);
    memory = device(DEPO_SHUFFLE_CALLED);
    lie = table_of(DEPO_SHUFFLE_OPEN); /* opened again in the same round */
    depo_memory_follow(&memory, &lie);
    assert_int_equal(memory.fault, DEPO_FAIR_COMMITS);
}

static void test_cards_of_another_seed_are_noticed(void **unused) {
    (void)unused;
    static depo_map map;
    static depo_game game;
    depo_problems problems;
    depo_state state;
    depo_view view;
    char text[DEPO_POSITION_TEXT];
    depo_memory memory = device(DEPO_SHUFFLE_DONE);
    depo_shuffle honest = table_of(DEPO_SHUFFLE_DONE);
    depo_seed seed = depo_shuffle_seed(&honest), other = {{1, 2}};
    assert_true(depo_map_open("tiny", &map, &problems));
    assert_int_equal(depo_game_init(&game, &map, 0, 0, 3), DEPO_OK);
    assert_true(depo_memory_dealt(&memory, &map, &game, &other, DEPO_NONE));
    depo_setup(&game, &state, &seed, DEPO_NONE, NULL);
    depo_observe(&game, &state, 0, &view);
    depo_position_text(&map, &game, &view, text);
    depo_memory_deal(&memory, 0, text);
    assert_true(depo_memory_dealt(&memory, &map, &game, &seed, DEPO_NONE));
    assert_false(depo_memory_dealt(&memory, &map, &game, &other, DEPO_NONE));
}

static void test_a_game_file_carries_it(void **unused) {
    (void)unused;
    depo_problems problems;
    depo_record record = {.map = "tiny",
                          .variant = "classic",
                          .n_players = 3,
                          .first = DEPO_NONE,
                          .has_seed = true,
                          .shuffle = table_of(DEPO_SHUFFLE_DONE)};
    depo_record read;
    size_t size;
    for (unsigned i = 0; i < 3; i++)
        record.players[i] = (depo_player){.kind = "human", .name = "A"};
    record.seed = depo_shuffle_seed(&record.shuffle);
    depo_seed_commit(&record.seed, record.commitment);
    char *text = depo_record_text(&record, NULL, NULL, NULL, NULL, 0, &size);
    assert_true(depo_record_parse(text, size, &read, &problems));
    assert_memory_equal(&read.shuffle, &record.shuffle, sizeof read.shuffle);
    depo_record_free(&read);
    char *secret = strstr(text, "0007");
    secret[3] = '8';
    assert_false(depo_record_parse(text, size, &read, &problems));
    assert_string_equal(problems.list[0].what, "the seed does not follow from the shuffle");
    assert_int_equal(read.fault.kind, DEPO_FAULT_SHUFFLE);
    depo_record_free(&read);
    free(text);
    record.seed = (depo_seed){{1, 2}}; /* another seed, with the commitment that fits it */
    depo_seed_commit(&record.seed, record.commitment);
    text = depo_record_text(&record, NULL, NULL, NULL, NULL, 0, &size);
    assert_false(depo_record_parse(text, size, &read, &problems));
    assert_int_equal(read.fault.kind, DEPO_FAULT_SHUFFLE);
    depo_record_free(&read);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_seed_follows_from_all_numbers),
        cmocka_unit_test(test_its_text_is_read_back_and_hides_what_is_hidden),
        cmocka_unit_test(test_a_text_that_is_none_is_refused),
        cmocka_unit_test(test_a_device_knows_what_to_say_and_when),
        cmocka_unit_test(test_what_is_kept_is_read_back),
        cmocka_unit_test(test_an_honest_game_is_verified),
        cmocka_unit_test(test_a_server_that_lies_is_caught),
        cmocka_unit_test(test_a_lie_on_the_way_is_not_forgotten),
        cmocka_unit_test(test_cards_of_another_seed_are_noticed),
        cmocka_unit_test(test_a_game_file_carries_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
