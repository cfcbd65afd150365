/* SPDX-License-Identifier: MIT */
#include "server/base/address.h"
#include "server/net/path.h"
#include "server/net/proxies.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

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

static void test_pages_of_this_machine(void **state) {
    static const char *const own[] = {"http://127.0.0.1:8080", "http://localhost:8080",
                                      "https://localhost", "http://[::1]:8080"};
    static const char *const others[] = {"https://depo.example",
                                         "http://192.168.1.5:8080",
                                         "http://localhost.example",
                                         "http://127.0.0.1.example",
                                         "null",
                                         ""};
    (void)state;
    for (unsigned i = 0; i < sizeof own / sizeof *own; i++)
        assert_true(depo_origin_is_self(own[i]));
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(depo_origin_is_self(others[i]));
}

/* Where a friend's phone may find the machine, and where never. */
static void test_addresses_for_others(void **state) {
    (void)state;
    assert_int_equal(depo_address_rank("192.168.1.5"), 3);
    assert_int_equal(depo_address_rank("10.0.0.2"), 3);
    assert_int_equal(depo_address_rank("203.0.113.7"), 2);
    assert_int_equal(depo_address_rank("2001:db8::1"), 1);
    assert_int_equal(depo_address_rank("fd00::1"), 1);
    static const char *const never[] = {"127.0.0.1", "::1", "169.254.1.1", "fe80::1", "0.0.0.0",
                                        "::",        "",    "224.0.0.1"};
    for (unsigned i = 0; i < sizeof never / sizeof *never; i++)
        assert_int_equal(depo_address_rank(never[i]), 0);
    char found[DEPO_ADDRESSES_TOLD][DEPO_ADDRESS];
    unsigned count = depo_address_list(found);
    for (unsigned i = 0; i < count; i++) {
        assert_int_not_equal(depo_address_rank(found[i]), 0);
        for (unsigned k = 0; k < i; k++) assert_string_not_equal(found[i], found[k]);
    }
}

static void test_ranges(void **state) {
    static const char *const good[][3] = {{"10.1.2.3/16", "10.1.0.0/16", "10.1.255.9"},
                                          {"203.0.113.7", "203.0.113.7", "::ffff:203.0.113.7"},
                                          {"2001:db8:1::9/33", "2001:db8::/33", "2001:db8:7fff::1"},
                                          {"::1", "::1/128", "::1"}};
    static const char *const bad[] = {"",          "10.0.0.0/0", "10.0.0.0/33", "10.0.0.0/",
                                      "10.0.0/8",  "::1/129",    "10.0.0.0/+8", "10.0.0.0/8x",
                                      "10.0.0.1 ", "fe80::1%lo", "[::1]",       "10.0.0.1:80"};
    depo_range range;
    uint8_t bytes[16];
    (void)state;
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        char text[DEPO_RANGE_TEXT];
        assert_true(depo_range_parse(good[i][0], &range));
        depo_range_text(&range, text);
        assert_string_equal(text, good[i][1]);
        assert_true(depo_range_address(good[i][2], bytes));
        assert_true(depo_range_has(&range, bytes));
        assert_true(depo_range_address("198.51.100.1", bytes));
        assert_false(depo_range_has(&range, bytes));
    }
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(depo_range_parse(bad[i], &range));
}

static void test_proxies(void **state) {
    static const char *const good[][2] = {{"203.0.113.7", "203.0.113.7"},
                                          {"1.1.1.1, 203.0.113.7,10.0.0.2", "203.0.113.7"},
                                          {"10.0.0.9 ,  10.0.0.2 ", "10.0.0.9"},
                                          {"203.0.113.7, 10.0.0.2, 2001:db8::1", "2001:db8::1"}};
    static const char *const bad[] = {
        "",          " ",           ",",         "1.1.1.1,",   ",1.1.1.1",        "1.1.1.1 2.2.2.2",
        "1.1.1.1:1", "\"1.1.1.1\"", "1.1.1.1\t", "x, 1.1.1.1", "1.1.1.1;2.2.2.2", "[::1]",
        "fe80::1%2"};
    depo_proxies proxies = {.count = 0};
    char out[DEPO_ADDRESS], header[DEPO_FORWARDED + 64] = "1.1.1.1";
    (void)state;
    assert_false(depo_proxies_trust(&proxies, "127.0.0.1"));
    assert_true(depo_proxies_add(&proxies, NULL));
    assert_true(depo_proxies_add(&proxies, "10.0.0.0/8"));
    assert_true(depo_proxies_trust(&proxies, "127.9.9.9") && depo_proxies_trust(&proxies, "::1"));
    assert_true(depo_proxies_trust(&proxies, "::ffff:10.9.9.9"));
    assert_false(depo_proxies_trust(&proxies, "192.168.1.1"));
    assert_false(depo_proxies_trust(&proxies, "unknown"));
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(depo_proxies_client(&proxies, good[i][0], out));
        assert_string_equal(out, good[i][1]);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(depo_proxies_client(&proxies, bad[i], out));
    while (strlen(header) < DEPO_FORWARDED) strcat(header, ",1.1.1.1");
    assert_false(depo_proxies_client(&proxies, header, out));
    while (depo_proxies_add(&proxies, "192.0.2.1")) continue;
    assert_int_equal(proxies.count, DEPO_PROXIES);
}

static void test_paths(void **state) {
    static const char *const good[][2] = {{"/", "/"},
                                          {"/healthz?a=%00;/..", "/healthz"},
                                          {"/%68ealthz", "/healthz"},
                                          {"/t/k3v7...", "/t/k3v7..."},
                                          {"/t/.x/..y/", "/t/.x/..y/"},
                                          {"/a%2Bb+c%D1%84", "/a+b+c\xd1\x84"}};
    static const char *const odd[] = {
        "",       "*",     "x",    "http://x/", "//",    "/x//y", "/.",   "/..",
        "/x/./y", "/x/..", "/%2e", "/.%2E/",    "/%2f",  "/%3f",  "/%",   "/%4",
        "/%zz",   "/%25",  "/;",   "/%3b",      "/%00",  "/%0a",  "/%20", "/%7f",
        "/\\",    "/%5c",  "/#",   "/%23",      "/\x01", "/a b",  "/%26", "/%2525"};
    char out[DEPO_PATH], target[3 * DEPO_PATH + 1] = "/";
    (void)state;
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        assert_int_equal(depo_path_read(good[i][0], out), 0);
        assert_string_equal(out, good[i][1]);
    }
    for (unsigned i = 0; i < sizeof odd / sizeof *odd; i++)
        if (depo_path_read(odd[i], out) != 400) fail_msg("\"%s\" was read", odd[i]);
    for (unsigned i = 0; i < DEPO_PATH - 2; i++) strcat(target, "%61");
    assert_int_equal(depo_path_read(target, out), 0);
    strcat(target, "a");
    assert_int_equal(depo_path_read(target, out), 414);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limits_are_counted_under),
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_proxies),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_networks),
        cmocka_unit_test(test_no_addresses),
        cmocka_unit_test(test_near_and_far),
        cmocka_unit_test(test_pages_of_this_machine),
        cmocka_unit_test(test_addresses_for_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
