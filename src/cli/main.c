/* SPDX-License-Identifier: MIT
 * The program: finds the command and runs it. */
#include "cli/commands.h"
#include "cli/common.h"
#include "plug/release.h"
#include "say/tr.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const depo_command commands[] = {
#define X(name, about) {#name, about, &depo_syntax_##name, depo_cmd_##name},
    DEPO_COMMAND_LIST(X)
#undef X
};
enum { COUNT = sizeof commands / sizeof *commands };

static int usage(FILE *out) {
    unsigned language = depo_language_of_environment();
    fprintf(out, "%s\n\n%s\n\n", depo_tr(language, "Usage: depo COMMAND [OPTION...]"),
            depo_tr(language, "Depo plays the Ticket to Ride family of board games."));
    for (unsigned i = 0; i < COUNT; i++)
        fprintf(out, "  %-8s %s\n", commands[i].name, depo_tr(language, commands[i].about));
    fprintf(out, "\n%s\n",
            depo_tr(language,
                    "'depo COMMAND --help' explains a command, 'depo --version' prints the "
                    "version.\n--help=man prints a manual page; 'depo --help=bash', =zsh or =fish "
                    "prints the\ncompletion for that shell."));
    return out == stdout ? 0 : 1;
}

/* depo --help=FORM */
static int help_as(const char *form) {
    if (strcmp(form, "man") == 0) {
        depo_print_program_manual(commands, COUNT, stdout);
        return 0;
    }
    if (depo_print_completion(form, commands, COUNT, stdout)) return 0;
    return depo_fail("--help=%s: use man, bash, zsh or fish", form);
}

/* At the end of every command: half an answer on a full disk is none, whatever the code was. */
static void check_output(void) {
    bool failed = ferror(stdout) != 0;
    errno = 0;
    if (fflush(stdout) == 0 && !failed) return;
    depo_fail("the output could not be written%s%s", errno ? ": " : "",
              errno ? strerror(errno) : "");
    _exit(1);
}

int main(int argc, char **argv) {
    atexit(check_output);
    setlocale(LC_CTYPE, "");
    /* All text is UTF-8, whatever the environment says: columns are counted so. */
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
    if (argc < 2) {
        usage(stderr);
        return 2;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) return usage(stdout);
    if (strncmp(argv[1], "--help=", 7) == 0) return help_as(argv[1] + 7);
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        printf("depo %s\n", depo_release());
        return 0;
    }
    char help[] = "--help", *asked[] = {argv[0], argc > 2 ? argv[2] : help, help, NULL};
    if (strcmp(argv[1], "help") == 0) {
        if (argc == 2) return usage(stdout);
        argv = asked;
        argc = 3;
    }
    for (unsigned i = 0; i < COUNT; i++) {
        if (strcmp(argv[1], commands[i].name) != 0) continue;
        static char name[32]; /* to the end: check_output() complains under it */
        snprintf(name, sizeof name, "depo %s", commands[i].name);
        argv[1] = name;
        depo_speak_as(name);
        return commands[i].run(argc - 1, argv + 1);
    }
    depo_fail("unknown command \"%s\"; see 'depo --help'", argv[1]);
    return 2;
}
