/* SPDX-License-Identifier: MIT */
#include "cli/syntax.h"

#include "say/tr.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct depo_misuse {
    jmp_buf back;
    char *why;
    size_t size;
} depo_misuse;

void depo_misused(const depo_parsing *parsing, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    unsigned language = depo_language_of_environment();
    format = depo_tr(language, format);
    if (parsing->misuse) {
        vsnprintf(parsing->misuse->why, parsing->misuse->size, format, arguments);
        va_end(arguments);
        longjmp(parsing->misuse->back, 1);
    }
    fprintf(stderr, "%s: ", parsing->name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    fprintf(stderr, depo_tr(language, "Try '%s --help' for more information."), parsing->name);
    fputc('\n', stderr);
    va_end(arguments);
    exit(2);
}

/* As the user calls it. */
static const char *name_of(const depo_option *option) {
    return option->name ? option->name : option->argument;
}

/* A number of a row in its range, or a complaint. */
static double number_of(const depo_parsing *parsing, const depo_option *option, const char *text) {
    char *end;
    bool whole = option->kind != DEPO_NUMBER, above = option->flags & DEPO_ABOVE;
    bool begun = *text >= '0' && *text <= '9';
    double value = whole ? (double)strtoull(text, &end, 10) : strtod(text, &end);
    bool good = end != text && !*end && (begun || !whole) && value <= option->most &&
                (above ? value > option->least : value >= option->least);
    if (!good)
        depo_misused(parsing,
                     above ? DEPO_N("--%s must be a number above %.15g, at most %.15g, not \"%s\"")
                           : DEPO_N("--%s must be a number from %.15g to %.15g, not \"%s\""),
                     name_of(option), option->least, option->most, text);
    return value;
}

/* Puts an argument where the row says. */
static void put(const depo_parsing *parsing, const depo_option *option, void *input,
                const char *text) {
    void *target = (char *)input + option->target;
    switch (option->kind) {
    case DEPO_NOTHING:
        depo_misused(parsing, "option '--%s' has no effect here", name_of(option));
    case DEPO_FLAG:
        *(bool *)target = true;
        return;
    case DEPO_SWITCH:
        *(unsigned *)target = (unsigned)option->least;
        return;
    case DEPO_WORD:
        *(const char **)target = text;
        return;
    case DEPO_COUNT:
        *(unsigned *)target = (unsigned)number_of(parsing, option, text);
        return;
    case DEPO_BIG_COUNT:
        *(uint64_t *)target = (uint64_t)number_of(parsing, option, text);
        return;
    case DEPO_NUMBER:
        *(double *)target = number_of(parsing, option, text);
        return;
    case DEPO_SEED_WORD:
        if (!depo_seed_parse(text, target))
            depo_misused(parsing, "--%s needs a number or 32 hexadecimal digits, not \"%s\"",
                         name_of(option), text);
        return;
    case DEPO_LANGUAGE:
        *(unsigned *)target = depo_language_by_code(text);
        if (*(unsigned *)target == DEPO_NONE)
            depo_misused(parsing, "--%s must be one of %s", name_of(option), DEPO_LANGUAGE_LIST);
        return;
    case DEPO_READER:
        option->read(parsing, input, text);
        return;
    }
}

/* The input of the command or of its base, whoever has the row. */
static void give(const depo_parsing *parsing, const depo_option *option, const char *text) {
    const depo_option *own = parsing->syntax->options;
    while (own->name && own != option) own++;
    size_t at = own == option ? 0 : parsing->syntax->base_at;
    put(parsing, option, (char *)parsing->input + at, text);
}

static void give_word(depo_parsing *parsing, const char *text) {
    const depo_syntax *syntax = parsing->syntax, *base = syntax->base;
    const depo_option *word = syntax->words ? syntax->words : base ? base->words : NULL;
    size_t at = syntax->words || !base ? 0 : syntax->base_at;
    for (unsigned i = 0; word && i < parsing->n_words; i++)
        if (word->argument && !(word->flags & DEPO_MANY)) word++;
    if (!word || !word->argument)
        depo_misused(parsing, "unexpected argument \"%s\"%s%s", text, syntax->limit ? ": " : "",
                     syntax->limit ? depo_tr(depo_language_of_environment(), syntax->limit) : "");
    put(parsing, word, (char *)parsing->input + at, text);
    parsing->n_words++;
}

static const depo_option *by_letter(const depo_syntax *syntax, char letter) {
    for (; syntax; syntax = syntax->base)
        for (const depo_option *option = syntax->options; option->name; option++)
            if (option->letter == letter) return option;
    return NULL;
}

/* An option by its name or by a beginning that no other has. */
static const depo_option *by_name(const depo_parsing *parsing, const char *name, size_t size) {
    const depo_option *found = NULL;
    bool several = false;
    for (const depo_syntax *syntax = parsing->syntax; syntax; syntax = syntax->base)
        for (const depo_option *option = syntax->options; option->name; option++) {
            if (strncmp(option->name, name, size) != 0) continue;
            if (!option->name[size]) return option;
            several = several || found;
            found = option;
        }
    if (several) depo_misused(parsing, "option '--%.*s' is ambiguous", (int)size, name);
    return found;
}

static void help(const depo_parsing *parsing, const char *form) {
    if (parsing->misuse) depo_misused(parsing, "--help works only on the command line");
    if (!form)
        depo_print_help(parsing->syntax, parsing->name, stdout);
    else if (strcmp(form, "man") == 0)
        depo_print_manual(parsing->syntax, parsing->name, stdout);
    else
        depo_misused(parsing, "--help shows the help, --help=man prints a page for man(1)");
    exit(0);
}

/* --name, --name=argument, --name argument. Returns how many words it was. */
static int take_long(depo_parsing *parsing, const char *text, char *next) {
    size_t size = strcspn(text, "=");
    char *argument = text[size] ? (char *)text + size + 1 : NULL;
    const depo_option *option = by_name(parsing, text, size);
    if (!option && size && strncmp("help", text, size) == 0) help(parsing, argument);
    if (!option) depo_misused(parsing, "unknown option '--%.*s'", (int)size, text);
    if (argument && !option->argument)
        depo_misused(parsing, "option '--%s' takes no argument", option->name);
    bool follows = next && next[0] != '-' && option->flags & DEPO_MAY_FOLLOW;
    bool apart = option->argument && !argument && (follows || !(option->flags & DEPO_OPTIONAL));
    if (apart && !next) depo_misused(parsing, "option '--%s' needs an argument", option->name);
    give(parsing, option, apart ? next : argument);
    return apart ? 2 : 1;
}

/* Letters behind one dash; the argument of one follows at once or as the next word. */
static int take_short(depo_parsing *parsing, char *text, char *next) {
    for (; *text; text++) {
        const depo_option *option = by_letter(parsing->syntax, *text);
        if (!option && strchr("?h", *text)) help(parsing, NULL);
        if (!option) depo_misused(parsing, "unknown option '-%c'", *text);
        if (!option->argument) {
            give(parsing, option, NULL);
            continue;
        }
        bool apart = !text[1] && !(option->flags & DEPO_OPTIONAL);
        if (apart && !next) depo_misused(parsing, "option '-%c' needs an argument", *text);
        give(parsing, option, apart ? next : text[1] ? text + 1 : NULL);
        return apart ? 2 : 1;
    }
    return 1;
}

static void parse(depo_parsing *parsing, int argc, char **argv) {
    bool options = true;
    for (int i = 1; i < argc;) {
        char *word = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
        if (options && strcmp(word, "--") == 0) {
            options = false;
            i++;
        } else if (options && strncmp(word, "--", 2) == 0) {
            i += take_long(parsing, word + 2, next);
        } else if (options && word[0] == '-' && word[1]) {
            i += take_short(parsing, word + 1, next);
        } else {
            give_word(parsing, word);
            i++;
        }
    }
    if (parsing->syntax->check) parsing->syntax->check(parsing, parsing->input);
}

void depo_parse(const depo_syntax *syntax, int argc, char **argv, void *input) {
    depo_parsing parsing = {.syntax = syntax, .input = input, .name = argv[0]};
    parse(&parsing, argc, argv);
}

bool depo_parse_line(const depo_syntax *syntax, int argc, char **argv, void *input, char *why,
                     size_t size) {
    depo_misuse misuse = {.why = why, .size = size};
    depo_parsing parsing = {.syntax = syntax, .input = input, .name = argv[0], .misuse = &misuse};
    if (setjmp(misuse.back)) return false;
    parse(&parsing, argc, argv);
    return true;
}
