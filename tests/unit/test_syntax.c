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

typedef struct base_input {
    const char *seats;
} base_input;

typedef struct input {
    bool flag;
    const char *word, *first, *rest[3];
    unsigned count, language, choice, n_rest;
    uint64_t big;
    double number;
    depo_seed seed;
    base_input base;
    bool looked;
} input;

static void read_rest(const depo_parsing *parsing, void *to, const char *text) {
    input *in = to;
    if (in->n_rest == 3) depo_misused(parsing, "three at most");
    in->rest[in->n_rest++] = text;
}

static void look(const depo_parsing *parsing, void *to) {
    input *in = to;
    in->looked = true;
    if (in->count == 7) depo_misused(parsing, "not 7");
}

static const depo_option base_options[] = {
    {"seats", 's', "BOTS", "Of the base", DEPO_INTO(base_input, seats)}, {0}};
static const depo_syntax base = {.options = base_options};

#define INTO(field) DEPO_INTO(input, field)
static const depo_option options[] = {
    {"flag", 'f', NULL, "A bool", INTO(flag)},
    {"word", 0, "X", "A text", INTO(word)},
    {"count", 'n', "N", "A number", DEPO_RANGE(input, count, 2, 9)},
    {"big", 0, "N", "A large number", DEPO_RANGE(input, big, 0, 5000000000)},
    {"number", 0, "N", "Any number", DEPO_RANGE(input, number, 0, 1), .flags = DEPO_ABOVE},
    {"seed", 0, "SEED", "A seed", INTO(seed)},
    {"lang", 0, "LANG", "A language", DEPO_LANGUAGE_INTO(input, language)},
    {"loud", 0, NULL, "A choice", DEPO_SET(input, choice, 2)},
    {"low", 0, NULL, "Another", DEPO_SET(input, choice, 1)},
    {"other", 'o', "X", "Declared without a target", .kind = DEPO_NOTHING},
    {0}};
static const depo_option words[] = {
    {NULL, 0, "FIRST", NULL, INTO(first)},
    {NULL, 0, "REST", NULL, DEPO_READ(read_rest), .flags = DEPO_MANY},
    {0}};
static const depo_option few[] = {{NULL, 0, "FIRST", NULL, INTO(first)}, {0}};

static const depo_syntax syntax = {.options = options,
                                   .words = words,
                                   .check = look,
                                   .about = "Tries",
                                   .base = &base,
                                   .base_at = offsetof(input, base)};
static const depo_syntax short_syntax = {
    .options = options, .words = few, .limit = "one at a time", .about = "Tries"};

/* Reads a line; the complaint, or "" when it is good. */
static const char *complaint(const depo_syntax *of, const char *line, input *in) {
    static char why[256], text[256];
    char *list[32] = {(char *)"try"};
    int count = 1;
    snprintf(text, sizeof text, "%s", line);
    for (char *rest = NULL, *word = strtok_r(text, " ", &rest); word;
         word = strtok_r(NULL, " ", &rest))
        list[count++] = word;
    *in = (input){0};
    return depo_parse_line(of, count, list, in, why, sizeof why) ? "" : why;
}

static void every_kind_of_row_reaches_its_target(void **state) {
    (void)state;
    input in;
    assert_string_equal(complaint(&syntax,
                                  "-fn3 --word=a --big 5000000000 --number .5 --seed 9 --lang ru "
                                  "--low --loud -s one first b --fl c",
                                  &in),
                        "");
    assert_true(in.flag && in.looked);
    assert_string_equal(in.word, "a");
    assert_int_equal(in.count, 3);
    assert_true(in.big == 5000000000);
    assert_true(in.number == 0.5);
    assert_true(in.seed.key[0] == 9);
    assert_int_equal(in.language, 1);
    assert_int_equal(in.choice, 2); /* the last one counts */
    assert_string_equal(in.base.seats, "one");
    assert_string_equal(in.first, "first");
    assert_int_equal(in.n_rest, 2);
    assert_string_equal(in.rest[1], "c");
}

static void what_does_not_fit_is_complained_about(void **state) {
    (void)state;
    static const struct {
        const char *line, *why;
    } wrong[] = {{"-n 1", "--count must be a number from 2 to 9, not \"1\""},
                 {"-n 10", "--count must be a number from 2 to 9, not \"10\""},
                 {"-n 3x", "--count must be a number from 2 to 9, not \"3x\""},
                 {"-n -3", "--count must be a number from 2 to 9, not \"-3\""},
                 {"-n=", "--count must be a number from 2 to 9, not \"=\""},
                 {"--count=", "--count must be a number from 2 to 9, not \"\""},
                 {"--big 99999999999999999999999",
                  "--big must be a number from 0 to 5000000000, not \"99999999999999999999999\""},
                 {"--number 0", "--number must be a number above 0, at most 1, not \"0\""},
                 {"--number nan", "--number must be a number above 0, at most 1, not \"nan\""},
                 {"--seed x", "--seed needs a number or 32 hexadecimal digits, not \"x\""},
                 {"--lang xx", "--lang must be one of en, ru"},
                 {"-n 7", "not 7"},
                 {"--flag=1", "option '--flag' takes no argument"},
                 {"--word", "option '--word' needs an argument"},
                 {"--lo", "option '--lo' is ambiguous"},
                 {"a b c d e", "three at most"}};
    input in;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_string_equal(complaint(&syntax, wrong[i].line, &in), wrong[i].why);
    assert_string_equal(complaint(&short_syntax, "a b", &in),
                        "unexpected argument \"b\": one at a time");
}

/* What a command line is answered with; its exit status. */
static int answer(char *word, char text[512]) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        input in = {0};
        depo_parse(&syntax, 2, (char *[]){(char *)"try", word, NULL}, &in);
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

static void a_row_without_target_is_complained_about(void **state) {
    (void)state;
    char text[512];
    assert_int_equal(answer((char *)"--flag", text), 0);
    assert_int_equal(answer((char *)"-f", text), 0);
    assert_string_equal(text, "");
    assert_int_equal(answer((char *)"--other=1", text), 2);
    assert_int_equal(answer((char *)"-o1", text), 2);
    assert_non_null(strstr(text, "try: option '--other' has no effect here\n"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_row_reaches_its_target),
        cmocka_unit_test(what_does_not_fit_is_complained_about),
        cmocka_unit_test(a_row_without_target_is_complained_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
