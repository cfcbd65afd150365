/* SPDX-License-Identifier: MIT
 * The reading of command lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/syntax.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FORGOTTEN = 0x100 + 'f' }; /* no letter, whatever its low byte is */

static int take(int key, char *argument, depo_parsing *parsing) {
    (void)argument, (void)parsing;
    return key == 't' || key == DEPO_KEY_ARGUMENT ? 0 : DEPO_NOT_MINE;
}

static const depo_option options[] = {{"taken", 't', NULL, 0, "Taken", 0},
                                      {"other", 'o', "X", 0, "Declared, and taken by nobody", 0},
                                      {"forgotten", FORGOTTEN, NULL, 0, "The same", 0},
                                      {0}};
static const depo_syntax syntax = {.options = options, .take = take, .about = "Tries"};

/* What a command line is answered with; its exit status. */
static int answer(char *word, char text[512]) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        depo_parse(&syntax, 2, (char *[]){(char *)"try", word, NULL}, NULL);
        _exit(0);
    }
    close(ends[1]);
    size_t size = 0;
    for (ssize_t got; size < 511 && (got = read(ends[0], text + size, 511 - size)) > 0;)
        size += (size_t)got;
    text[size] = '\0';
    close(ends[0]);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void an_option_that_nobody_takes_is_complained_about(void **state) {
    (void)state;
    char text[512];
    assert_int_equal(answer((char *)"--taken", text), 0);
    assert_int_equal(answer((char *)"-t", text), 0);
    assert_string_equal(text, "");
    assert_int_equal(answer((char *)"--forgotten", text), 1);
    assert_non_null(strstr(text, "try: option '--forgotten' has no effect here\n"));
    assert_int_equal(answer((char *)"--other=1", text), 1);
    assert_int_equal(answer((char *)"-o1", text), 1);
    assert_non_null(strstr(text, "try: option '--other' has no effect here\n"));
}

static void only_a_key_that_is_a_letter_makes_one(void **state) {
    (void)state;
    assert_true(depo_has_letter(&options[0]));
    assert_false(depo_has_letter(&options[2]));
    assert_false(depo_has_letter(&(depo_option){.name = "far", .key = DEPO_KEY_BEGIN + 't'}));
    assert_false(depo_has_letter(&(depo_option){.name = "low", .key = 1}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_option_that_nobody_takes_is_complained_about),
        cmocka_unit_test(only_a_key_that_is_a_letter_makes_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
