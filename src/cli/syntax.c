/* SPDX-License-Identifier: MIT */
#include "cli/syntax.h"

#include <ctype.h>
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
    if (parsing->misuse) {
        vsnprintf(parsing->misuse->why, parsing->misuse->size, format, arguments);
        va_end(arguments);
        longjmp(parsing->misuse->back, 1);
    }
    fprintf(stderr, "%s: ", parsing->name);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\nTry '%s --help' for more information.\n", parsing->name);
    va_end(arguments);
    exit(1);
}

bool depo_has_letter(const depo_option *option) {
    return option->key >= 0 && option->key < 128 && isprint(option->key);
}

/* Offers something to the command, then to what it is based on. */
static bool offer(depo_parsing *parsing, int key, char *argument) {
    if (parsing->syntax->take(key, argument, parsing) == 0) return true;
    const depo_syntax *base = parsing->syntax->base;
    if (!base) return false;
    depo_parsing inner = *parsing;
    inner.input = parsing->base_input;
    return base->take(key, argument, &inner) == 0;
}

/* An option that is declared and taken by nobody is a mistake of the program: its user hears of it
 * rather than to find it without effect. */
static void give(depo_parsing *parsing, const depo_option *option, char *argument) {
    if (!offer(parsing, option->key, argument))
        depo_misused(parsing, "option '--%s' has no effect here", option->name);
}

static const depo_option *by_letter(const depo_syntax *syntax, char letter) {
    for (; syntax; syntax = syntax->base)
        for (const depo_option *option = syntax->options; option->name; option++)
            if (option->key == letter) return option;
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
    if (several)
        depo_misused(parsing, "option '--%.*s' is the beginning of several", (int)size, name);
    return found;
}

static void help(const depo_parsing *parsing, const char *form) {
    if (parsing->misuse) depo_misused(parsing, "--help is for a command line");
    if (!form)
        depo_print_help(parsing->syntax, parsing->name, stdout);
    else if (strcmp(form, "man") == 0)
        depo_print_manual(parsing->syntax, parsing->name, stdout);
    else
        depo_misused(parsing, "--help is for reading, --help=man for man(1)");
    exit(0);
}

/* --name, --name=argument, --name argument. Returns how many words it was. */
static int take_long(depo_parsing *parsing, const char *text, char *next) {
    size_t size = strcspn(text, "=");
    char *argument = text[size] ? (char *)text + size + 1 : NULL;
    const depo_option *option = by_name(parsing, text, size);
    if (!option && size && strncmp("help", text, size) == 0) help(parsing, argument);
    if (!option) depo_misused(parsing, "no option '--%.*s'", (int)size, text);
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
        if (!option) depo_misused(parsing, "no option '-%c'", *text);
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
    offer(parsing, DEPO_KEY_BEGIN, NULL);
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
            if (!offer(parsing, DEPO_KEY_ARGUMENT, word))
                depo_misused(parsing, "\"%s\" is too much", word);
            parsing->n_arguments++;
            i++;
        }
    }
    offer(parsing, DEPO_KEY_END, NULL);
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
