/* SPDX-License-Identifier: MIT
 * The program: finds the command and runs it. */
#include "cli/commands.h"
#include "cli/common.h"

#include <locale.h>
#include <string.h>

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
} commands[] = {
#define X(name, about) {#name, depo_cmd_##name, about},
    DEPO_COMMAND_LIST(X)
#undef X
};

static int usage(FILE *out) {
    fprintf(out, "Usage: depo COMMAND [OPTION...]\n\n"
                 "Depo plays the Ticket to Ride family of board games.\n\n");
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].about);
    fprintf(out, "\n'depo COMMAND --help' tells more.\n");
    return out == stdout ? 0 : 1;
}

int main(int argc, char **argv) {
    setlocale(LC_CTYPE, "");
    if (argc < 2) return usage(stderr);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) return usage(stdout);
    if (strcmp(argv[1], "--version") == 0) {
        puts("depo " DEPO_VERSION);
        return 0;
    }
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(argv[1], commands[i].name) != 0) continue;
        char name[32];
        snprintf(name, sizeof name, "depo %s", commands[i].name);
        argv[1] = name;
        return commands[i].run(argc - 1, argv + 1);
    }
    return depo_fail("no command \"%s\"; see 'depo --help'", argv[1]);
}
