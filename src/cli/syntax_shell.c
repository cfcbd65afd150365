/* SPDX-License-Identifier: MIT
 * What commands understand, for shells: completion of commands, options and their arguments. */
#include "cli/syntax.h"
#include "mapio/mapio.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* What can stand in the place of an argument, told by how it is called. */
typedef enum sort { WORD, PATH, FOLDER, MAP, LANGUAGE } sort;

static sort sort_of(const char *argument) {
    static const struct {
        const char *name;
        sort sort;
    } names[] = {{"FILE", PATH}, {"FILE|URL", PATH}, {"GAME", PATH}, {"SHEET", PATH},
                 {"LIST", PATH}, {"DIR", FOLDER},    {"MAP", MAP},   {"LANG", LANGUAGE}};
    for (unsigned i = 0; argument && i < sizeof names / sizeof *names; i++)
        if (strcmp(argument, names[i].name) == 0) return names[i].sort;
    return WORD;
}

static void put_maps(FILE *out) {
    for (unsigned i = 0; i < depo_builtin_map_count; i++)
        fprintf(out, "%s%s", i ? " " : "", depo_builtin_maps[i].id);
}

static void put_languages(FILE *out) {
    static const char *const codes[] = {DEPO_LANGUAGE_CODES};
    for (unsigned i = 0; i < DEPO_LANGUAGES; i++) fprintf(out, "%s%s", i ? " " : "", codes[i]);
}

/* Calls `put` for each option of a command and its base. */
static void each_option(const depo_command *command, FILE *out,
                        void (*put)(const depo_command *, const depo_option *, FILE *)) {
    for (const depo_syntax *part = command->syntax; part; part = part->base)
        for (const depo_option *option = part->options; option->name; option++)
            put(command, option, out);
}

/* The words that a command's forms begin with ("list", "show"), joined by blanks. */
static void put_verbs(const depo_command *command, FILE *out) {
    const char *form = command->syntax->arguments;
    for (bool first = true; form && islower((unsigned char)*form); first = false) {
        fprintf(out, "%s%.*s", first ? "" : " ", (int)strcspn(form, " \n"), form);
        form = strchr(form, '\n');
        form = form ? form + 1 : NULL;
    }
}

/* Text within single quotes, as a shell wants it there: what it writes for such a quote, and what
 * stands behind a backslash. */
static void put_quoted(FILE *out, const char *text, const char *quote, const char *special) {
    for (; *text; text++) {
        if (*text == '\'') {
            fputs(quote, out);
            continue;
        }
        if (strchr(special, *text)) fputc('\\', out);
        fputc(*text, out);
    }
}

static void put_zsh_quoted(FILE *out, const char *text, const char *special) {
    put_quoted(out, text, "'\\''", special);
}

static void put_fish_quoted(FILE *out, const char *text) {
    put_quoted(out, text, "\\'", "\\");
}

static void bash_name(const depo_command *command, const depo_option *option, FILE *out) {
    (void)command;
    fprintf(out, " --%s", option->name);
}

static void bash_argument(const depo_command *command, const depo_option *option, FILE *out) {
    (void)command;
    if (!option->argument || option->flags & DEPO_OPTIONAL) return;
    fprintf(out, "        --%s", option->name);
    if (option->letter) fprintf(out, "|-%c", option->letter);
    fputs(") ", out);
    sort kind = sort_of(option->argument);
    if (kind == MAP) {
        fputs("words='", out);
        put_maps(out);
        fputs("' paths=-f", out);
    } else if (kind == LANGUAGE) {
        fputs("words='", out);
        put_languages(out);
        fputc('\'', out);
    } else if (kind != WORD) {
        fputs(kind == FOLDER ? "paths=-d" : "paths=-f", out);
    }
    fputs(" ;;\n", out);
}

static void put_bash(const depo_command *commands, unsigned count, FILE *out) {
    fputs("# Completion of depo for bash, printed by: depo --help=bash\n"
          "_depo() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
          "    local words='' paths=''\n"
          "    # --option=argument comes as three words\n"
          "    [ \"$word\" != = ] || word=''\n"
          "    [ \"$before\" != = ] || before=${COMP_WORDS[COMP_CWORD-2]}\n"
          "    if [ \"$COMP_CWORD\" = 1 ]; then\n"
          "        words='",
          out);
    for (unsigned i = 0; i < count; i++) fprintf(out, "%s ", commands[i].name);
    fputs("--help --version'\n    else case ${COMP_WORDS[1]} in\n", out);
    for (unsigned i = 0; i < count; i++) {
        const depo_command *command = &commands[i];
        fprintf(out, "    %s)\n        case $before in\n", command->name);
        each_option(command, out, bash_argument);
        fputs("        *) paths=-f words='", out);
        put_verbs(command, out);
        each_option(command, out, bash_name);
        fputs(" --help' ;;\n        esac ;;\n", out);
    }
    fputs("    esac; fi\n"
          "    # shellcheck disable=SC2207 # names of files keep their blanks with -o filenames\n"
          "    local IFS=$' \\n'\n"
          "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
          "    IFS=$'\\n'\n"
          "    [ -z \"$paths\" ] || COMPREPLY+=($(compgen \"$paths\" -- \"$word\"))\n"
          "}\n"
          "complete -o filenames -F _depo depo\n",
          out);
}

static void zsh_option(const depo_command *command, const depo_option *option, FILE *out) {
    (void)command;
    sort kind = sort_of(option->argument);
    char letter[4] = "";
    if (option->letter) snprintf(letter, sizeof letter, "-%c", option->letter);
    if (*letter)
        fprintf(out, " \\\n            '(%s --%s)'{%s,--%s%s}'[", letter, option->name, letter,
                option->name, option->argument ? "=" : "");
    else
        fprintf(out, " \\\n            '--%s%s[", option->name, option->argument ? "=" : "");
    put_zsh_quoted(out, option->about, "[]\\");
    fputc(']', out);
    if (option->argument) {
        fputs(option->flags & DEPO_OPTIONAL ? "::" : ":", out);
        put_zsh_quoted(out, option->argument, ":\\");
        fputc(':', out);
    }
    if (kind == MAP) {
        fputs("_depo_map", out);
    } else if (kind == LANGUAGE) {
        fputc('(', out);
        put_languages(out);
        fputc(')', out);
    } else if (kind != WORD) {
        fputs(kind == FOLDER ? "_files -/" : "_files", out);
    }
    fputc('\'', out);
}

static void put_zsh(const depo_command *commands, unsigned count, FILE *out) {
    fputs("#compdef depo\n# Completion of depo for zsh, printed by: depo --help=zsh\n"
          "_depo_map() {\n"
          "    _alternative 'maps:map:(",
          out);
    put_maps(out);
    fputs(")' 'files:file:_files'\n"
          "}\n"
          "_depo() {\n"
          "    local -a commands=(",
          out);
    for (unsigned i = 0; i < count; i++) {
        fprintf(out, "\n        '%s:", commands[i].name);
        put_zsh_quoted(out, commands[i].about, "\\");
        fputc('\'', out);
    }
    fputs("\n    )\n"
          "    if (( CURRENT == 2 )); then\n"
          "        _describe -t commands command commands\n"
          "        return\n"
          "    fi\n"
          "    local command=$words[2]\n"
          "    shift words\n"
          "    (( CURRENT-- ))\n"
          "    case $command in\n",
          out);
    for (unsigned i = 0; i < count; i++) {
        fprintf(out, "    %s)\n        _arguments -s", commands[i].name);
        each_option(&commands[i], out, zsh_option);
        fputs(" \\\n            '--help[Give this help]'", out);
        if (commands[i].syntax->arguments &&
            islower((unsigned char)*commands[i].syntax->arguments)) {
            fputs(" \\\n            '1:verb:(", out);
            put_verbs(&commands[i], out);
            fputs(")'", out);
        }
        fputs(" \\\n            '*:file:_files' ;;\n", out);
    }
    fputs("    esac\n}\n_depo \"$@\"\n", out);
}

static void fish_option(const depo_command *command, const depo_option *option, FILE *out) {
    sort kind = sort_of(option->argument);
    fprintf(out, "complete -c depo -n '__fish_seen_subcommand_from %s' -l %s", command->name,
            option->name);
    if (option->letter) fprintf(out, " -s %c", option->letter);
    if (option->argument && !(option->flags & DEPO_OPTIONAL))
        fputs(kind == WORD || kind == LANGUAGE ? " -x" : " -r", out);
    if (kind == MAP) {
        fputs(" -a '", out);
        put_maps(out);
        fputc('\'', out);
    } else if (kind == LANGUAGE) {
        fputs(" -a '", out);
        put_languages(out);
        fputc('\'', out);
    }
    fputs(" -d '", out);
    put_fish_quoted(out, option->about);
    fputs("'\n", out);
}

static void put_fish(const depo_command *commands, unsigned count, FILE *out) {
    fputs("# Completion of depo for fish, printed by: depo --help=fish\n"
          "complete -c depo -l help -d 'Give this help'\n",
          out);
    for (unsigned i = 0; i < count; i++) {
        const depo_command *command = &commands[i];
        fprintf(out, "complete -c depo -n __fish_use_subcommand -f -a %s -d '", command->name);
        put_fish_quoted(out, command->about);
        fputs("'\n", out);
        if (command->syntax->arguments && islower((unsigned char)*command->syntax->arguments)) {
            fprintf(out, "complete -c depo -n '__fish_seen_subcommand_from %s' -a '",
                    command->name);
            put_verbs(command, out);
            fputs("'\n", out);
        }
        each_option(command, out, fish_option);
    }
}

int depo_print_completion(const char *shell, const depo_command *commands, unsigned count,
                          FILE *out) {
    static const struct {
        const char *shell;
        void (*put)(const depo_command *commands, unsigned count, FILE *out);
    } shells[] = {{"bash", put_bash}, {"zsh", put_zsh}, {"fish", put_fish}};
    for (unsigned i = 0; i < sizeof shells / sizeof *shells; i++)
        if (strcmp(shell, shells[i].shell) == 0) return shells[i].put(commands, count, out), 1;
    return 0;
}
