/* SPDX-License-Identifier: MIT */
#include "server/service/line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <sodium.h>
#include <string.h>

enum { MINUTE = 60000, DAY = 24 * 60 * MINUTE };

static depo_quotas quotas;

static int start(void **state) {
    const depo_quota_limits limits = {.create_minute = 2, .create_day = 20, .places = 3};
    const uint8_t secret[DEPO_QUOTA_SECRET] = {1};
    (void)state;
    return sodium_init() >= 0 && depo_quotas_init(&quotas, &limits, secret) ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    depo_quotas_free(&quotas);
    return 0;
}

static depo_owner owner(unsigned address, unsigned person, int64_t now) {
    char text[32];
    depo_person who = {{(uint8_t)person, (uint8_t)(person >> 8), 1}};
    snprintf(text, sizeof text, "192.0.2.%u", address);
    return (depo_owner){depo_payer_of_address(&quotas, text, now),
                        depo_payer_of_person(&quotas, &who, now)};
}

static void let_go(const depo_owner *gone) {
    depo_payer_let_go(&quotas, gone->address);
    depo_payer_let_go(&quotas, gone->person);
}

static unsigned idle(void) {
    unsigned count = 0;
    for (unsigned kind = 0; kind < DEPO_PAYER_KINDS; kind++) count += quotas.n_idle[kind];
    return count;
}

static depo_payer *account_of_six(unsigned network, unsigned address) {
    char text[64];
    snprintf(text, sizeof text, "2001:%x:%x:%x::", network >> 16, network & 0xffff, address);
    depo_payer *account = depo_payer_of_address(&quotas, text, 0);
    assert_non_null(account);
    return account;
}

static depo_quota_answer create_six(unsigned network, unsigned address) {
    depo_owner stranger = {.address = account_of_six(network, address)};
    depo_quota_answer answer = depo_quota_create(&quotas, &stranger, 0);
    depo_payer_let_go(&quotas, stranger.address);
    return answer;
}

static depo_quota_answer create(unsigned address, unsigned person, int64_t now) {
    depo_owner who = owner(address, person, now);
    depo_quota_answer answer = depo_quota_create(&quotas, &who, now);
    let_go(&who);
    return answer;
}

static void test_a_person_has_one_account_everywhere(void **state) {
    (void)state;
    assert_int_equal(create(1, 7, 0), DEPO_QUOTA_GOOD);
    assert_int_equal(create(2, 7, 0), DEPO_QUOTA_GOOD);
    assert_int_equal(create(3, 7, 0), DEPO_QUOTA_MINUTE);
    assert_int_equal(create(3, 8, 0), DEPO_QUOTA_GOOD);
    assert_int_equal(create(3, 7, MINUTE / 2), DEPO_QUOTA_GOOD); /* half a minute: one more */
    assert_int_equal(create(3, 7, MINUTE / 2), DEPO_QUOTA_MINUTE);
}

static void test_an_address_counts_for_eight(void **state) {
    (void)state;
    for (unsigned i = 0; i < 16; i++) assert_int_equal(create(1, i + 1, 0), DEPO_QUOTA_GOOD);
    assert_int_equal(create(1, 99, 0), DEPO_QUOTA_MINUTE);
    /* What was refused took nothing from the person. */
    assert_int_equal(create(2, 99, 0), DEPO_QUOTA_GOOD);
    assert_int_equal(create(3, 99, 0), DEPO_QUOTA_GOOD);
}

static void test_a_day_has_an_end(void **state) {
    unsigned made = 0;
    (void)state;
    for (int64_t now = 0; now < DAY; now += MINUTE / 2)
        made += create(1, 7, now) == DEPO_QUOTA_GOOD;
    assert_in_range(made, 38, 41); /* a full bucket, and what came in over the day */
    assert_int_equal(create(1, 7, DAY), DEPO_QUOTA_DAY);
}

static void test_time_that_stands_still_gives_nothing(void **state) {
    (void)state;
    assert_int_equal(create(1, 7, 1000), DEPO_QUOTA_GOOD);
    assert_int_equal(create(1, 7, 1000), DEPO_QUOTA_GOOD);
    assert_int_equal(create(1, 7, 500), DEPO_QUOTA_MINUTE);
    assert_int_equal(create(1, 7, 1000), DEPO_QUOTA_MINUTE);
}

static void test_accounts_are_bounded_and_nobody_is_locked_out(void **state) {
    (void)state;
    assert_int_equal(create(250, 1, 0), DEPO_QUOTA_GOOD);
    for (unsigned i = 0; i < 3 * DEPO_PAYERS_IDLE; i++) {
        assert_int_equal(create_six(i, 0), DEPO_QUOTA_GOOD);
        /* One that is in use all the time is not forgotten. */
        if (i % 1000 == 0)
            assert_int_equal(create(250, 1, 0), i ? DEPO_QUOTA_MINUTE : DEPO_QUOTA_GOOD);
    }
    /* The addresses with their networks, and networks of addresses that are forgotten. */
    assert_int_equal(quotas.n_idle[DEPO_OF_ADDRESS], DEPO_PAYERS_IDLE);
    assert_in_range(quotas.n_accounts, 1, 3 * DEPO_PAYERS_IDLE + 1);
}

static void test_addresses_of_one_network_share(void **state) {
    (void)state;
    unsigned made = 0;
    for (unsigned address = 0; address < 20; address++)
        while (create_six(1, address) == DEPO_QUOTA_GOOD) made++;
    assert_int_equal(made, 2 * DEPO_NETWORK_SHARE);
    assert_int_equal(create_six(2, 0), DEPO_QUOTA_GOOD);
}

static void test_what_was_used_is_not_forgotten_for_others(void **state) {
    (void)state;
    for (unsigned i = 0; i < 16; i++) assert_int_equal(create(1, i + 1, 0), DEPO_QUOTA_GOOD);
    while (create(3, 7, 0) == DEPO_QUOTA_GOOD) {
    }
    while (create_six(1, 1) == DEPO_QUOTA_GOOD) {
    }
    /* People and addresses that use nothing, more than are kept. */
    for (unsigned i = 0; i <= DEPO_PAYERS_IDLE; i++) {
        depo_owner idler = owner(2, i + 100, 0);
        let_go(&idler);
        depo_payer_let_go(&quotas, account_of_six(i + 2, 0));
    }
    assert_int_equal(create(3, 7, 0), DEPO_QUOTA_MINUTE);
    assert_int_equal(create(1, 20, 0), DEPO_QUOTA_MINUTE);
    assert_int_equal(create_six(1, 1), DEPO_QUOTA_MINUTE);
    /* And people who do use something: they are not of the address's kind. */
    for (unsigned i = 0; i <= DEPO_PAYERS_IDLE; i++) {
        depo_person who = {{(uint8_t)i, (uint8_t)(i >> 8), 2}};
        depo_owner spender = {.person = depo_payer_of_person(&quotas, &who, 0)};
        assert_int_equal(depo_quota_create(&quotas, &spender, 0), DEPO_QUOTA_GOOD);
        depo_payer_let_go(&quotas, spender.person);
    }
    assert_int_equal(create(1, 20, 0), DEPO_QUOTA_MINUTE);
}

static void test_a_network_takes_turns_as_one(void **state) {
    (void)state;
    static depo_waiter waiters[6];
    depo_line line = {0};
    memset(waiters, 0, sizeof waiters);
    /* Four addresses of one network, then an address of another, then one of IPv4. */
    for (unsigned i = 0; i < 6; i++) {
        depo_owner of = {.address = i < 4    ? account_of_six(1, i)
                                    : i == 4 ? account_of_six(2, 0)
                                             : depo_payer_of_address(&quotas, "192.0.2.1", 0)};
        depo_line_enter(&quotas, &line, &waiters[i], &of);
        depo_payer_let_go(&quotas, of.address);
    }
    static const unsigned order[6] = {0, 4, 5, 1, 2, 3};
    for (unsigned i = 0; i < 6; i++)
        assert_ptr_equal(depo_line_next(&quotas, &line), &waiters[order[i]]);
    assert_null(depo_line_next(&quotas, &line));
    assert_int_equal(quotas.n_idle[DEPO_OF_ADDRESS], 6);
    assert_int_equal(quotas.n_idle[DEPO_OF_NETWORK], 0); /* their addresses are known */
}

static void test_nobody_takes_more_than_half_of_all_places(void **state) {
    depo_slot places[5] = {{0}};
    (void)state;
    quotas.limits.all_places = 10;
    depo_owner who = owner(1, 7, 0);
    for (unsigned i = 0; i < 5; i++) { /* an address alone might have 24 */
        assert_false(depo_quota_is_full(&quotas, who.address));
        depo_quota_charge(&quotas, &places[i], who.address);
    }
    assert_true(depo_quota_is_full(&quotas, who.address));
    for (unsigned i = 0; i < 5; i++) depo_quota_charge(&quotas, &places[i], NULL);
    let_go(&who);
}

static void test_places_are_listed_by_age(void **state) {
    depo_slot places[4] = {{0}};
    (void)state;
    depo_owner who = owner(1, 7, 0);
    for (unsigned i = 0; i < 3; i++) {
        assert_false(depo_quota_is_full(&quotas, who.person));
        depo_quota_charge(&quotas, &places[i], who.person);
    }
    assert_true(depo_quota_is_full(&quotas, who.person));
    assert_false(depo_quota_is_full(&quotas, NULL));
    assert_ptr_equal(who.person->oldest, &places[0]);
    depo_quota_charge(&quotas, &places[0], who.person); /* looked at again */
    assert_ptr_equal(who.person->oldest, &places[1]);
    depo_quota_charge(&quotas, &places[2], NULL);
    assert_ptr_equal(places[1].newer, &places[0]);
    assert_int_equal(who.person->n_places, 2);
    /* A place keeps the account when nothing else does. */
    let_go(&who);
    assert_int_equal(idle(), 1);
    depo_quota_charge(&quotas, &places[0], NULL);
    depo_quota_charge(&quotas, &places[1], NULL);
    assert_int_equal(idle(), 2);
}

static void test_turns_by_address_then_person(void **state) {
    (void)state;
    static depo_waiter waiters[9];
    /* Address and person of each, in the order in which they come. */
    static const unsigned who[9][2] = {{1, 1}, {1, 1}, {1, 1}, {1, 2}, {1, 3},
                                       {2, 4}, {3, 5}, {3, 5}, {2, 1}};
    /* Person 1 waits at the first address already, so the last one waits there too. */
    static const unsigned order[9] = {0, 5, 6, 3, 7, 4, 1, 2, 8};
    depo_line line = {0};
    memset(waiters, 0, sizeof waiters);
    for (unsigned i = 0; i < 9; i++) {
        depo_owner of = owner(who[i][0], who[i][1], 0);
        depo_line_enter(&quotas, &line, &waiters[i], &of);
        let_go(&of);
    }
    assert_int_equal(idle(), 0); /* whoever waits is not forgotten */
    for (unsigned i = 0; i < 9; i++)
        assert_ptr_equal(depo_line_next(&quotas, &line), &waiters[order[i]]);
    assert_null(depo_line_next(&quotas, &line));
    assert_int_equal(idle(), quotas.n_accounts);
    assert_int_equal(line.waiting, 0);
}

static void test_leaving_the_line(void **state) {
    (void)state;
    depo_waiter waiters[6] = {{0}};
    depo_line line = {0};
    depo_person nobody = {{0}};
    assert_null(depo_payer_of_person(&quotas, &nobody, 0));
    for (unsigned i = 0; i < 6; i++) {
        depo_owner of = owner(1 + i % 2, 1, 0);
        depo_payer_let_go(&quotas, of.person);
        of.person = NULL; /* without a key */
        depo_line_enter(&quotas, &line, &waiters[i], &of);
        depo_payer_let_go(&quotas, of.address);
    }
    static const unsigned gone[] = {2, 0, 5, 5};
    for (unsigned i = 0; i < 4; i++) depo_line_leave(&quotas, &line, &waiters[gone[i]]);
    assert_int_equal(line.waiting, 3);
    assert_ptr_equal(depo_line_next(&quotas, &line), &waiters[4]);
    assert_ptr_equal(depo_line_next(&quotas, &line), &waiters[1]);
    depo_line_leave(&quotas, &line, &waiters[3]);
    assert_null(depo_line_next(&quotas, &line));
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, start, end)
    const struct CMUnitTest tests[] = {
        TEST(test_a_person_has_one_account_everywhere),
        TEST(test_an_address_counts_for_eight),
        TEST(test_a_day_has_an_end),
        TEST(test_time_that_stands_still_gives_nothing),
        TEST(test_accounts_are_bounded_and_nobody_is_locked_out),
        TEST(test_addresses_of_one_network_share),
        TEST(test_what_was_used_is_not_forgotten_for_others),
        TEST(test_a_network_takes_turns_as_one),
        TEST(test_nobody_takes_more_than_half_of_all_places),
        TEST(test_places_are_listed_by_age),
        TEST(test_turns_by_address_then_person),
        TEST(test_leaving_the_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
