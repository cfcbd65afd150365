/* SPDX-License-Identifier: MIT
 * The deal of the day: the same day is the same deal on every machine, and who sits there. */
#include "table.h"

#include "bots/deal.h"

static void test_days_are_those_of_the_calendar(void **unused) {
    (void)unused;
    static const char *const days[] = {"2026-11-16", "2000-01-01", "2024-02-29", "2000-02-29",
                                       "9999-12-31"};
    static const char *const others[] = {"",           "2026-11-1",   "2026-11-160", "2026-11-31",
                                         "2026-02-29", "2100-02-29",  "2026-13-01",  "2026-00-10",
                                         "2026-01-00", "1999-12-31",  "2026/11/16",  "16.11.2026",
                                         "-026-11-16", "2026-11-16 ", " 2026-11-16", "today"};
    for (unsigned i = 0; i < sizeof days / sizeof *days; i++)
        assert_true(depo_deal_is_day(days[i]));
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(depo_deal_is_day(others[i]));
}

/* The numbers are SHA-256's own, worked out with another program. */
static void test_a_day_is_the_same_deal_everywhere(void **unused) {
    (void)unused;
    uint8_t hash[DEPO_HASH_SIZE];
    for (unsigned i = 0; i < sizeof hash; i++) hash[i] = (uint8_t)i;
    depo_seed seed = {{1, 2}};
    assert_false(depo_deal_public_seed(hash, "2026-11-31", &seed));
    assert_true(seed.key[0] == 1 && seed.key[1] == 2);
    assert_true(depo_deal_public_seed(hash, "2026-11-16", &seed));
    assert_true(seed.key[0] == 0xaa7a9cc1611bb736);
    assert_true(seed.key[1] == 0x861f33293c621622);
    assert_int_equal(depo_deal_chance(&seed, 0), 0xb4930fb9);
    assert_int_equal(depo_deal_chance(&seed, 7), 0x85f2246);
}

static void test_days_and_maps_differ(void **unused) {
    (void)unused;
    static const char *const maps[] = {"usa", "europe", "africa", "amsterdam"};
    static const char *const days[] = {"2026-11-16", "2026-11-17", "2027-11-16"};
    depo_seed seeds[12];
    unsigned count = 0;
    for (unsigned m = 0; m < 4; m++) {
        static table t;
        table_open(&t, maps[m], NULL, DEPO_DEAL_PLAYERS);
        for (unsigned d = 0; d < 3; d++)
            assert_true(depo_deal_public_seed(t.map.hash, days[d], &seeds[count++]));
    }
    for (unsigned a = 0; a < count; a++)
        for (unsigned b = 0; b < a; b++)
            assert_true(seeds[a].key[0] != seeds[b].key[0] && seeds[a].key[1] != seeds[b].key[1]);
}

static void test_everybody_who_is_named_can_play(void **unused) {
    (void)unused;
    depo_bot_spec spec;
    for (unsigned seat = 0; seat < DEPO_DEAL_PLAYERS; seat++) {
        if (seat == DEPO_DEAL_SEAT) {
            assert_null(depo_deal_seats[seat]);
            continue;
        }
        if (!depo_bot_parse(depo_deal_seats[seat], &spec))
            fail_msg("%s sits in seat %u of a deal and is no bot", depo_deal_seats[seat], seat);
        assert_int_equal(spec.budget.ms, 0);
    }
    for (unsigned level = 0; level < DEPO_DEAL_LEVELS; level++) {
        if (!depo_bot_parse(depo_deal_levels[level], &spec))
            fail_msg("%s is a level of the deal and no bot", depo_deal_levels[level]);
        assert_int_equal(spec.budget.ms, 0);
        assert_true(spec.kind->level);
    }
    /* Every level of kinds.def, weakest first. */
    unsigned level = 0;
    for (unsigned i = 0; i < depo_bot_kind_count; i++) {
        if (!depo_bot_kinds[i].level) continue;
        assert_true(level < DEPO_DEAL_LEVELS);
        assert_true(depo_bot_parse(depo_deal_levels[level++], &spec));
        assert_ptr_equal(spec.kind, &depo_bot_kinds[i]);
    }
    assert_int_equal(level, DEPO_DEAL_LEVELS);
}

/* Plays the deal of a day to its end; the hash of where it ended. */
static uint64_t played(const depo_guide *guide, const depo_seed *seed, unsigned level) {
    static depo_deal_run run;
    depo_deal_begin(&run, guide, seed, level);
    while (depo_deal_move(&run)) assert_true(run.moves < 2000);
    assert_true(run.moves > 20);
    assert_int_equal(run.state.phase, DEPO_OVER);
    return depo_state_hash(&run.state);
}

static void test_bots_alone_play_a_deal_alike(void **unused) {
    (void)unused;
    static table t;
    static depo_guide guide;
    table_open(&t, "usa", NULL, DEPO_DEAL_PLAYERS);
    depo_guide_init(&guide, &t.game);
    depo_seed seed, other;
    assert_true(depo_deal_public_seed(t.map.hash, "2026-11-16", &seed));
    assert_true(depo_deal_public_seed(t.map.hash, "2026-11-17", &other));
    uint64_t easy = played(&guide, &seed, 0);
    assert_true(played(&guide, &seed, 0) == easy);
    assert_true(played(&guide, &seed, 1) != easy);
    assert_true(played(&guide, &other, 0) != easy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_days_are_those_of_the_calendar),
        cmocka_unit_test(test_a_day_is_the_same_deal_everywhere),
        cmocka_unit_test(test_days_and_maps_differ),
        cmocka_unit_test(test_everybody_who_is_named_can_play),
        cmocka_unit_test(test_bots_alone_play_a_deal_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
