/* SPDX-License-Identifier: MIT */
#include "server/address.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void test_limits_are_counted_under(void **state) {
    static const char *const cases[][2] = {
        {"203.0.113.7", "203.0.113.7"},
        {"::ffff:203.0.113.7", "203.0.113.7"},
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"},
        {"2001:db8:1:2:ffff::1", "2001:db8:1:2::"},
        {"2001:db8:1:3::1", "2001:db8:1:3::"},
        {"fe80::1%eth0", "fe80::"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char key[DEPO_ADDRESS] = "";
        assert_true(depo_address_key(cases[i][0], key));
        assert_string_equal(key, cases[i][1]);
    }
}

static void test_networks(void **state) {
    char network[DEPO_ADDRESS];
    (void)state;
    assert_true(depo_address_network("2001:db8:1:2:3:4:5:6", network));
    assert_string_equal(network, "2001:db8:1::/48");
    assert_true(depo_address_network("2001:db8:1:ffff::", network));
    assert_string_equal(network, "2001:db8:1::/48");
    assert_true(depo_address_network("2001:db8:2::1", network));
    assert_string_equal(network, "2001:db8:2::/48");
    assert_false(depo_address_network("203.0.113.7", network));
    assert_false(depo_address_network("::ffff:203.0.113.7", network));
    assert_false(depo_address_network("unknown", network));
}

static void test_no_addresses(void **state) {
    static const char *const cases[] = {"",     "unknown", "1.2.3", "1.2.3.4.5",  "1.2.3.4:80",
                                        "host", "_hidden", "[::1]", "2001:db8::g"};
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char key[DEPO_ADDRESS];
        assert_false(depo_address_key(cases[i], key));
        assert_false(depo_address_is_near(cases[i]));
    }
}

static void test_near_and_far(void **state) {
    static const char *const near[] = {"127.0.0.1",      "127.9.9.9",      "10.1.2.3", "172.16.0.1",
                                       "172.31.255.255", "192.168.1.1",    "::1",      "fd00::1",
                                       "fe80::1",        "::ffff:10.0.0.1"};
    static const char *const far[] = {
        "128.0.0.1",   "11.0.0.1", "172.32.0.1", "172.15.0.1", "192.169.1.1",       "203.0.113.7",
        "2001:db8::1", "::2",      "fec0::1",    "::",         "::ffff:203.0.113.7"};
    (void)state;
    for (unsigned i = 0; i < sizeof near / sizeof *near; i++)
        assert_true(depo_address_is_near(near[i]));
    for (unsigned i = 0; i < sizeof far / sizeof *far; i++)
        assert_false(depo_address_is_near(far[i]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limits_are_counted_under),
        cmocka_unit_test(test_networks),
        cmocka_unit_test(test_no_addresses),
        cmocka_unit_test(test_near_and_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
