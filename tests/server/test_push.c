/* SPDX-License-Identifier: MIT
 * Web Push by the examples of its RFCs, and which addresses are public. */
#include "server/post/push.h"
#include "server/post/target.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <string.h>

static void from_base64(const char *text, uint8_t *out, size_t size) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    uint32_t bits = 0;
    size_t have = 0, count = 0;
    for (; *text; text++) {
        bits = bits << 6 | (uint32_t)(strchr(letters, *text) - letters);
        have += 6;
        if (have < 8) continue;
        have -= 8;
        assert_true(count < size);
        out[count++] = (uint8_t)(bits >> have);
    }
    assert_int_equal(count, size);
}

#define BROWSER_KEY                                                                                \
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define BROWSER_AUTH "BTBZMqHH6r4Tts7J_aSIgg"
static const char words[] = "When I grow up, I want to be a watermelon";

/* RFC 8291, section 5 and appendix A. */
static void test_the_example_of_rfc_8291(void **state) {
    (void)state;
    static const char message[] =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
        "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_"
        "Qu"
        "lcy4a-fN";
    uint8_t expected[144], out[DEPO_PUSH_BODY];
    depo_push_chance chance;
    from_base64(message, expected, sizeof expected);
    from_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", chance.scalar, sizeof chance.scalar);
    from_base64("DGv6ra1nlYgDCS1FRnbzlw", chance.salt, sizeof chance.salt);
    size_t size =
        depo_push_encrypt(BROWSER_KEY, BROWSER_AUTH, words, sizeof words - 1, &chance, out);
    assert_int_equal(size, sizeof expected);
    assert_memory_equal(out, expected, sizeof expected);
}

static void test_each_message_is_another(void **state) {
    (void)state;
    uint8_t one[DEPO_PUSH_BODY], two[DEPO_PUSH_BODY];
    size_t size = depo_push_encrypt(BROWSER_KEY, BROWSER_AUTH, words, 8, NULL, one);
    assert_int_equal(size, DEPO_PUSH_HEADER + 8 + 17);
    assert_int_equal(depo_push_encrypt(BROWSER_KEY, BROWSER_AUTH, words, 8, NULL, two), size);
    assert_memory_not_equal(one, two, DEPO_PUSH_SALT);
    assert_memory_not_equal(one + DEPO_PUSH_SALT + 5, two + DEPO_PUSH_SALT + 5, DEPO_PUSH_POINT);
}

static void test_keys_that_are_none(void **state) {
    (void)state;
    uint8_t out[DEPO_PUSH_BODY];
    static const char text[DEPO_PUSH_TEXT_MOST + 1];
    char off_curve[] = BROWSER_KEY;
    off_curve[40] = off_curve[40] == 'A' ? 'B' : 'A';
    assert_int_equal(depo_push_encrypt(off_curve, BROWSER_AUTH, words, 8, NULL, out), 0);
    assert_int_equal(depo_push_encrypt("BCVx", BROWSER_AUTH, words, 8, NULL, out), 0);
    assert_int_equal(depo_push_encrypt("!", BROWSER_AUTH, words, 8, NULL, out), 0);
    assert_int_equal(depo_push_encrypt(BROWSER_KEY, "BTBZ", words, 8, NULL, out), 0);
    assert_int_equal(
        depo_push_encrypt(BROWSER_KEY, BROWSER_AUTH, text, DEPO_PUSH_TEXT_MOST + 1, NULL, out), 0);
    assert_int_not_equal(
        depo_push_encrypt(BROWSER_KEY, BROWSER_AUTH "==", text, DEPO_PUSH_TEXT_MOST, NULL, out), 0);
}

/* The signature itself is checked by another program: letters.mjs. */
static void test_the_servers_key_follows_from_their_secret(void **state) {
    (void)state;
    char one[DEPO_PUSH_KEY_TEXT], again[DEPO_PUSH_KEY_TEXT], other[DEPO_PUSH_KEY_TEXT];
    char line[DEPO_PUSH_AUTHORIZATION];
    assert_true(depo_push_key("0123", one));
    assert_true(depo_push_key("0123", again));
    assert_true(depo_push_key("0124", other));
    assert_string_equal(one, again);
    assert_string_not_equal(one, other);
    assert_int_equal(strlen(one), 87);
    assert_false(depo_push_key("", one));
    assert_true(
        depo_push_authorization("0123", "https://push.example:8443/a/b?c", "mailto:a@b", 0, line));
    assert_non_null(strstr(line, one));
    assert_false(depo_push_authorization("0123", "push.example", "mailto:a@b", 0, line));
    assert_false(depo_push_authorization("0123", "https://a\"b/", "mailto:a@b", 0, line));
}

static bool is_public(const char *text) {
    uint8_t bytes[16];
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        assert_true(depo_target_bytes((struct sockaddr *)&four, bytes));
    else {
        assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
        assert_true(depo_target_bytes((struct sockaddr *)&six, bytes));
    }
    return depo_target_is_public(bytes);
}

static void test_public_addresses(void **state) {
    (void)state;
    static const char *const good[] = {
        "1.1.1.1",     "8.8.8.8",         "100.63.255.255", "100.128.0.1",
        "172.15.0.1",  "172.32.0.1",      "192.167.1.1",    "223.255.255.255",
        "2606:4700::", "2a00:1450::200e", "::ffff:8.8.8.8"};
    static const char *const bad[] = {"0.0.0.0",
                                      "0.1.2.3",
                                      "10.0.0.1",
                                      "100.64.0.1",
                                      "100.127.255.255",
                                      "127.0.0.1",
                                      "127.9.9.9",
                                      "169.254.169.254",
                                      "172.16.0.1",
                                      "172.31.255.255",
                                      "192.0.0.8",
                                      "192.0.2.1",
                                      "192.168.1.1",
                                      "198.18.0.1",
                                      "198.19.255.255",
                                      "198.51.100.7",
                                      "203.0.113.9",
                                      "224.0.0.1",
                                      "239.1.1.1",
                                      "240.0.0.1",
                                      "255.255.255.255",
                                      "::",
                                      "::1",
                                      "::ffff:127.0.0.1",
                                      "::ffff:10.1.1.1",
                                      "::ffff:169.254.169.254",
                                      "::7f00:1",
                                      "64:ff9b::7f00:1",
                                      "64:ff9b:1::1",
                                      "100::1",
                                      "2001::1",
                                      "2001:db8::1",
                                      "2002:7f00:1::",
                                      "3fff::1",
                                      "fc00::1",
                                      "fd00:ec2::254",
                                      "fe80::1",
                                      "fec0::1",
                                      "ff02::1"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!is_public(good[i])) fail_msg("%s is public", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (is_public(bad[i])) fail_msg("%s is not public", bad[i]);
}

static void test_addresses_that_the_operator_names(void **state) {
    (void)state;
    depo_carrier_config config = {.n_allowed = 1};
    uint8_t bytes[16];
    assert_true(depo_range_parse("127.0.0.2/32", &config.allowed[0]));
    assert_true(depo_range_address("127.0.0.2", bytes));
    assert_true(depo_target_is_named(&config, bytes));
    assert_true(depo_range_address("127.0.0.1", bytes));
    assert_false(depo_target_is_named(&config, bytes));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_example_of_rfc_8291),
        cmocka_unit_test(test_each_message_is_another),
        cmocka_unit_test(test_keys_that_are_none),
        cmocka_unit_test(test_the_servers_key_follows_from_their_secret),
        cmocka_unit_test(test_public_addresses),
        cmocka_unit_test(test_addresses_that_the_operator_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
