/* SPDX-License-Identifier: MIT
 * What a command understands: its options and arguments, declared once. From the declaration come
 * the reading of the command line, --help, the manual page and the completion of shells. For the
 * cli only. */
#ifndef DEPO_CLI_SYNTAX_H
#define DEPO_CLI_SYNTAX_H

#include "codec/move_text.h"

#include <stddef.h>
#include <stdio.h>

typedef struct depo_parsing depo_parsing;

/* What an option's argument is, and with that what its target is. */
typedef enum depo_option_kind {
    DEPO_NOTHING,   /* a row without a target: using it is complained about */
    DEPO_FLAG,      /* no argument; a bool becomes true */
    DEPO_SWITCH,    /* no argument; an enum gets the value of `least` */
    DEPO_WORD,      /* const char * */
    DEPO_COUNT,     /* unsigned, from least to most */
    DEPO_BIG_COUNT, /* uint64_t, likewise */
    DEPO_NUMBER,    /* double, likewise */
    DEPO_SEED_WORD, /* depo_seed */
    DEPO_LANGUAGE,  /* unsigned: the number of the language */
    DEPO_READER     /* `read` reads it */
} depo_option_kind;

/* One row says all of an option or of an argument without one. {0} ends a list. */
typedef struct depo_option {
    const char *name;     /* --name; NULL: an argument without an option */
    char letter;          /* -letter means the same; 0: none does */
    const char *argument; /* how its argument is called, NULL: it has none */
    const char *about;
    /* The rest is said with the macros below. */
    depo_option_kind kind;
    size_t target;      /* where in the command's input it goes */
    double least, most; /* of a number */
    /* Complains of a wrong argument with depo_misused. NULL stands for one that was left off. */
    void (*read)(const depo_parsing *parsing, void *input, const char *argument);
    int flags; /* DEPO_OPTIONAL, … */
    int group; /* groups stand apart; within one the order is that of the list */
} depo_option;

/* The target of a row: a field of the command's input. Its type says what the argument is. */
#define DEPO_INTO(type, field)                                                                     \
    .kind = _Generic(((type *)0)->field,                                                           \
            bool: DEPO_FLAG,                                                                       \
            const char *: DEPO_WORD,                                                               \
            unsigned: DEPO_COUNT,                                                                  \
            uint64_t: DEPO_BIG_COUNT,                                                              \
            double: DEPO_NUMBER,                                                                   \
            depo_seed: DEPO_SEED_WORD),                                                            \
    .target = offsetof(type, field)
#define DEPO_RANGE(type, field, low, high) DEPO_INTO(type, field), .least = (low), .most = (high)
#define DEPO_SET(type, field, value)                                                               \
    .kind = DEPO_SWITCH, .target = offsetof(type, field), .least = (value)
#define DEPO_LANGUAGE_INTO(type, field) .kind = DEPO_LANGUAGE, .target = offsetof(type, field)
#define DEPO_READ(function)             .kind = DEPO_READER, .read = (function)

enum {
    DEPO_OPTIONAL = 1,   /* the argument may be left off: --name or --name=ARGUMENT */
    DEPO_MAY_FOLLOW = 2, /* or it is the next word, unless that is an option: only for commands
                            without arguments of their own */
    DEPO_ABOVE = 4,      /* a number must be above `least` */
    DEPO_MANY = 8        /* an argument without option, as often as it comes */
};

typedef struct depo_syntax {
    const depo_option *options;
    const depo_option *words; /* the arguments without option, in their order; NULL: none */
    const char *limit;        /* why there may be no more of them, behind "… is too much: " */
    /* Looks at everything together when all has been read, or NULL. */
    void (*check)(const depo_parsing *parsing, void *input);
    const char *arguments; /* the forms of the arguments, a line each; NULL: options only */
    const char *about;     /* what it does */
    const char *more;      /* what --help says below the options, or NULL */
    const struct depo_syntax *base; /* rows shared with other commands, or NULL */
    size_t base_at;                 /* where the base's input is in that of the command */
} depo_syntax;

struct depo_parsing {
    const depo_syntax *syntax;
    void *input;                /* of the caller */
    const char *name;           /* of the command, as the user calls it */
    unsigned n_words;           /* arguments without option so far */
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

/* Examples, files, variables and exit status of a manual page. */
void depo_print_manual_end(const char *name, FILE *out);
void depo_print_help(const depo_syntax *syntax, const char *name, FILE *out);
/* The same as a manual page. */
void depo_print_manual(const depo_syntax *syntax, const char *name, FILE *out);

/* The page of the program itself. */
void depo_print_program_manual(const depo_command *commands, unsigned count, FILE *out);
/* What "bash", "zsh" or "fish" reads; false for another shell. */
int depo_print_completion(const char *shell, const depo_command *commands, unsigned count,
                          FILE *out);

#endif
