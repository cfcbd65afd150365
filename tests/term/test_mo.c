/* SPDX-License-Identifier: MIT
 * Message files: the look-up, the rules of plural forms, and bytes that are none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "say/catalogue.h"
#include "say/plural.h"

#include <string.h>

static void check_forms(const char *rule, unsigned forms, const char *by_number) {
    assert_int_equal(depo_plural_forms(rule), forms);
    for (unsigned n = 0; by_number[n]; n++)
        assert_int_equal(depo_plural_form(rule, n), by_number[n] - '0');
}

static void test_plural_rules(void **state) {
    (void)state;
    /*                                                 0         1         2      */
    /*                                                 0123456789012345678901234  */
    check_forms(" nplurals=1; plural=0;\n", 1, /*   */ "0000000000000000000000000");
    check_forms("nplurals=2; plural=(n != 1);", 2, "1011111111111111111111111");
    check_forms("nplurals=2; plural=n>1;", 2, /*    */ "0011111111111111111111111");
    check_forms("nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
                "(n%100<10 || n%100>=20) ? 1 : 2);\n",
                3, /*                               */ "2011122222222222222220111");
    check_forms("nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) "
                "? 1 : 2);",
                3, /*                               */ "2011122222222222222222111");
    const char *arabic = "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && "
                         "n%100<=10 ? 3 : n%100>=11 ? 4 : 5);";
    check_forms(arabic, 6, /*                       */ "0123333333344444444444444");
    assert_int_equal(depo_plural_form(arabic, 100), 5);
    assert_int_equal(depo_plural_form(arabic, 103), 3);
    check_forms("nplurals=2; plural=!(n-1)+0*2 == 0", 2, "1011");
}

static void test_rules_that_are_none(void **state) {
    (void)state;
    char deep[400] = "nplurals=2; plural=";
    memset(deep + strlen(deep), '(', 300);
    const char *const bad[] = {"",
                               "nplurals=2",
                               "nplurals=2; plural=",
                               "nplurals=2; plural=n%0;",
                               "nplurals=2; plural=n ? 1;",
                               "nplurals=2; plural=(n;",
                               "nplurals=2; plural=n n;",
                               "nplurals=9; plural=0;",
                               "nplurals=2; plural=99999999999;",
                               "nplurals=2; plural=n=1;",
                               deep};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(depo_plural_forms(bad[i]), 0);
        assert_int_equal(depo_plural_form(bad[i], 5), 0);
    }
    /* a form that there is not */
    assert_int_equal(depo_plural_form("nplurals=2; plural=n;", 7), 0);
}

static void test_every_message_is_found(void **state) {
    (void)state;
    const depo_mo *mo = depo_catalogue(DEPO_RU);
    assert_true(depo_mo_count(mo) > 100);
    for (unsigned i = 0; i < depo_mo_count(mo); i++) {
        depo_mo_message message;
        assert_true(depo_mo_at(mo, i, &message));
        char context[64] = "";
        const char *key = strchr(message.key, 4);
        if (key) memcpy(context, message.key, (size_t)(key - message.key));
        const char *found = depo_mo_find(mo, key ? context : NULL, key ? key + 1 : message.key, 1);
        assert_ptr_equal(found, message.text);
    }
    assert_null(depo_mo_find(mo, NULL, "no such message", 1));
    assert_null(depo_mo_find(mo, "no such context", "red", 1));
    assert_null(depo_mo_find(&(depo_mo){0}, NULL, "red", 1));
}

/* Looks everything up; what matters is that nothing outside is read. The bytes have their size
 * exactly, so the sanitizers see a step over the end. */
static void walk(const uint8_t *bytes, size_t size) {
    uint8_t *exact = malloc(size ? size : 1);
    assert_non_null(exact);
    memcpy(exact, bytes, size);
    depo_mo mo = {exact, size};
    depo_mo_message message;
    depo_mo_good(&mo);
    for (unsigned i = 0; i < depo_mo_count(&mo); i++) depo_mo_at(&mo, i, &message);
    depo_mo_find(&mo, NULL, "%u point", 5);
    depo_mo_find(&mo, "carts", "locomotive", 1);
    free(exact);
}

static void test_damaged_files(void **state) {
    (void)state;
    const depo_mo *mo = depo_catalogue(DEPO_RU);
    uint8_t *copy = malloc(mo->size);
    assert_non_null(copy);
    for (size_t size = 0; size < mo->size; size += size < 64 ? 1 : 997) {
        walk(mo->bytes, size);
        assert_false(depo_mo_good(&(depo_mo){mo->bytes, size}));
    }
    const uint8_t values[] = {0, 1, 0x7f, 0x80, 0xff};
    for (size_t at = 0; at < 28 + 4 * 64; at++) { /* the header and the first of the table */
        for (unsigned i = 0; i < sizeof values; i++) {
            memcpy(copy, mo->bytes, mo->size);
            copy[at] = values[i];
            walk(copy, mo->size);
        }
    }
    memcpy(copy, mo->bytes, mo->size);
    assert_true(depo_mo_good(&(depo_mo){copy, mo->size}));
    copy[0]++;
    assert_false(depo_mo_good(&(depo_mo){copy, mo->size}));
    free(copy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plural_rules),
        cmocka_unit_test(test_rules_that_are_none),
        cmocka_unit_test(test_every_message_is_found),
        cmocka_unit_test(test_damaged_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
