/* SPDX-License-Identifier: MIT
 * What a command understands: its options and arguments, declared once. From the declaration come
 * the reading of the command line, --help, the manual page and the completion of shells. For the
 * cli only. */
#ifndef DEPO_CLI_SYNTAX_H
#define DEPO_CLI_SYNTAX_H

#include <stdbool.h>
#include <stdio.h>

/* {0} ends a list. */
typedef struct depo_option {
    const char *name;     /* --name */
    int key;              /* what the taker gets; a letter makes it -letter too */
    const char *argument; /* how its argument is called, NULL: it has none */
    int flags;            /* DEPO_OPTIONAL, DEPO_MAY_FOLLOW or 0 */
    const char *about;
    int group; /* groups stand apart; within one the order is that of the list */
} depo_option;

/* Whether its key is a letter: -letter means the same. */
bool depo_has_letter(const depo_option *option);

enum {
    DEPO_OPTIONAL = 1,  /* the argument may be left off: --name or --name=ARGUMENT */
    DEPO_MAY_FOLLOW = 2 /* or it is the next word, unless that is an option: only for commands
                           without arguments of their own */
};

/* Keys for what is no option. */
enum {
    DEPO_KEY_BEGIN = 0x1000000, /* before anything is read */
    DEPO_KEY_ARGUMENT,          /* an argument without option */
    DEPO_KEY_END                /* everything has been read */
};

typedef struct depo_parsing depo_parsing;

/* A taker returns 0 for what it has taken. */
enum { DEPO_NOT_MINE = -1 };

typedef struct depo_syntax {
    const depo_option *options;
    int (*take)(int key, char *argument, depo_parsing *parsing);
    const char *arguments;          /* its forms, a line each; NULL: options only */
    const char *about;              /* what it does; behind "\v" what stands below the options */
    const struct depo_syntax *base; /* options shared with other commands, or NULL */
} depo_syntax;

struct depo_parsing {
    const depo_syntax *syntax;
    void *input;      /* of the caller */
    void *base_input; /* what the base's taker gets as input; to be set at DEPO_KEY_BEGIN */
    const char *name; /* of the command, as the user calls it */
    unsigned n_arguments;
    struct depo_misuse *misuse; /* where a mistake leads, NULL: out of the program */
};

/* Reads a command line; argv[0] is the command's name. Prints help when asked and ends the program
 * then, or after complaining about a mistake. */
void depo_parse(const depo_syntax *syntax, int argc, char **argv, void *input);
/* The same for a line that stands in a file: a mistake is told in `why`, and the program goes on.
 */
bool depo_parse_line(const depo_syntax *syntax, int argc, char **argv, void *input, char *why,
                     size_t size);

/* Complains about the use of a command and ends the program. */
void depo_misused(const depo_parsing *parsing, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

/* One command among all. */
typedef struct depo_command {
    const char *name, *about;
    const depo_syntax *syntax;
    int (*run)(int argc, char **argv);
} depo_command;

void depo_print_help(const depo_syntax *syntax, const char *name, FILE *out);
/* The same as a manual page. */
void depo_print_manual(const depo_syntax *syntax, const char *name, FILE *out);

/* The page of the program itself. */
void depo_print_program_manual(const depo_command *commands, unsigned count, FILE *out);
/* What "bash", "zsh" or "fish" reads; false for another shell. */
int depo_print_completion(const char *shell, const depo_command *commands, unsigned count,
                          FILE *out);

#endif
