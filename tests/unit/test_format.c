/* SPDX-License-Identifier: MIT
 * What the module in the browser formats and reads is what the library's functions make of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "wasm/format.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 64 };

/* In a buffer of every size, too. */
static void same(const char *format, ...) {
    for (size_t size = 0; size <= ROOM; size++) {
        char expected[ROOM + 1], out[ROOM + 1];
        memset(expected, '#', sizeof expected);
        memset(out, '#', sizeof out);
        va_list first, second;
        va_start(first, format);
        va_copy(second, first);
        int length = vsnprintf(expected, size, format, first);
        assert_int_equal(depo_format(out, size, format, second), length);
        assert_memory_equal(out, expected,
                            size && (size_t)length < size ? (size_t)length + 1 : size);
        assert_int_equal(out[size], '#');
        va_end(second);
        va_end(first);
    }
}

static void test_formats(void **unused) {
    (void)unused;
    same("nothing");
    same("%s and %s%%", "one", "");
    same("%u %d %d %x", 0U, -17, INT_MIN, UINT_MAX);
    same("%c%c|%3c", 'a', 1, 'b');
    same("%02x%02x %6u|%04d|%4d", 7U, 255U, 12U, -12, -12);
    same("%.3s|%.*s|%*s|%5s", "abcdef", 2, "xyz", 6, "right", "longer than that");
    same("%lu %ld %zu", ULONG_MAX, LONG_MIN, (size_t)12345);
    same("%llu %lld.%03lld %016llx", ULLONG_MAX, LLONG_MIN, 7LL, 0x1234567890abcdefULL);
    same("%s%lu%.*s%0*lu", "-", 12UL, 1, ".,", 3, 4UL);
}

static void test_arguments_by_number(void **unused) {
    (void)unused;
    same("%2$s is %1$u, %3$s", 12U, "two", "three");
    same("%3$u %1$s %2$s %1$s", "a", "b", 3U);
}

static void same_number(const char *text, int base) {
    char *end, *expected_end;
    int too_large;
    errno = 0;
    unsigned long long expected = strtoull(text, &expected_end, base),
                       number = depo_read_digits(text, &end, base, &too_large);
    assert_int_equal(number, expected);
    assert_ptr_equal(end, expected_end);
    assert_int_equal(too_large, errno == ERANGE);
}

static void test_numbers(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "",
        "-",
        "0",
        "12x",
        " 7",
        "\t+9",
        "-5",
        "007",
        "ff",
        "Fg",
        "9a1b",
        "x",
        "+-1",
        "12 13",
        "18446744073709551615",
        "18446744073709551616",
        "99999999999999999999999",
        "ffffffffffffffff",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        same_number(texts[i], 10);
        same_number(texts[i], 16);
    }
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formats),
        cmocka_unit_test(test_arguments_by_number),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
