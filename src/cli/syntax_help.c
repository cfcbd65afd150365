/* SPDX-License-Identifier: MIT
 * What a command understands, for reading: --help and the manual pages. */
#include "cli/syntax.h"
#include "say/tr.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { WIDTH = 79, COLUMN = 29, MOST_GROUPS = 8 };

/* In the language of the environment; manual pages are in English. */
static const char *here(const char *text) {
    return depo_tr(depo_language_of_environment(), text);
}

/* Letters of a word; the bytes that go on in UTF-8 count nothing. */
static unsigned letters(const char *text, size_t size) {
    unsigned count = 0;
    for (size_t i = 0; i < size; i++) count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/* Puts words into lines that begin at `indent`; the cursor is at `at`. */
static void put_wrapped(FILE *out, const char *text, size_t size, unsigned indent, unsigned at) {
    bool first = true;
    for (size_t i = 0; i < size;) {
        size_t length = 0;
        while (i + length < size && text[i + length] != ' ') length++;
        unsigned wide = letters(text + i, length);
        if (!first && at + 1 + wide > WIDTH) {
            fprintf(out, "\n%*s", (int)indent, "");
            at = indent;
        } else if (!first) {
            fputc(' ', out);
            at++;
        }
        fwrite(text + i, 1, length, out);
        at += wide;
        first = false;
        i += length + 1;
    }
    fputc('\n', out);
}

/* Calls `put` for the options of a command and its base, group by group, and for --help. */
static void each_option(const depo_syntax *syntax, const char *between, FILE *out,
                        void (*put)(const depo_option *option, FILE *out)) {
    static const depo_option help = {"help", 'h', NULL, DEPO_N("Print this help"),
                                     .kind = DEPO_FLAG};
    for (int group = 0; group < MOST_GROUPS; group++) {
        bool begun = group == 0;
        for (const depo_syntax *part = syntax; part; part = part->base)
            for (const depo_option *option = part->options; option->name; option++) {
                if (option->group != group) continue;
                if (!begun) fputs(between, out);
                begun = true;
                put(option, out);
            }
        if (group == 0) put(&help, out);
    }
}

/* What follows the sentence about an option. */
static const char *choices(const depo_option *option) {
    return option->kind == DEPO_LANGUAGE ? ": " DEPO_LANGUAGE_LIST : "";
}

static void put_option(const depo_option *option, FILE *out) {
    char left[96];
    char letter[8] = "    ";
    if (option->letter) snprintf(letter, sizeof letter, "-%c, ", option->letter);
    bool may = option->flags & DEPO_OPTIONAL;
    snprintf(left, sizeof left, "  %s--%s%s%s%s%s", letter, option->name, may ? "[" : "",
             option->argument ? "=" : "", option->argument ? option->argument : "", may ? "]" : "");
    fputs(left, out);
    unsigned at = letters(left, strlen(left));
    if (at + 2 > COLUMN) {
        fputc('\n', out);
        at = 0;
    }
    fprintf(out, "%*s", (int)(COLUMN - at), "");
    char about[512];
    snprintf(about, sizeof about, "%s%s", here(option->about), choices(option));
    put_wrapped(out, about, strlen(about), COLUMN, COLUMN);
}

/* The line at `text`; returns the next one or NULL. */
static const char *line_of(const char *text, size_t *size) {
    *size = strcspn(text, "\n");
    return text[*size] ? text + *size + 1 : NULL;
}

void depo_print_help(const depo_syntax *syntax, const char *name, FILE *out) {
    size_t size;
    const char *form = syntax->arguments ? syntax->arguments : "";
    for (bool first = true; form; first = false) {
        const char *next = line_of(form, &size);
        fprintf(out, "%s %s %s%s%.*s\n", first ? here("Usage:") : here("  or: "), name,
                here("[OPTION...]"), size ? " " : "", (int)size, form);
        form = next;
    }
    const char *about = here(syntax->about);
    put_wrapped(out, about, strlen(about), 0, 0);
    fputc('\n', out);
    each_option(syntax, "\n", out, put_option);
    if (!syntax->more) return;
    const char *more = here(syntax->more);
    fputc('\n', out);
    put_wrapped(out, more, strlen(more), 0, 0);
}

/* Text of a manual page: what troff would read as its own is masked. */
static void put_roff(FILE *out, const char *text, size_t size) {
    if (size && strchr(".'", *text)) fputs("\\&", out);
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\\')
            fputs("\\e", out);
        else if (text[i] == '-')
            fputs("\\-", out);
        else
            fputc(text[i], out);
    }
}

static void put_roff_line(FILE *out, const char *text) {
    put_roff(out, text, strlen(text));
    fputc('\n', out);
}

static void roff_option(const depo_option *option, FILE *out) {
    bool may = option->flags & DEPO_OPTIONAL;
    fputs(".TP\n", out);
    if (option->letter) fprintf(out, "\\fB\\-%c\\fR, ", option->letter);
    fputs("\\fB\\-\\-", out);
    put_roff(out, option->name, strlen(option->name));
    fputs("\\fR", out);
    if (option->argument) {
        fprintf(out, "%s=\\fI", may ? "[" : "");
        put_roff(out, option->argument, strlen(option->argument));
        fprintf(out, "\\fR%s", may ? "]" : "");
    }
    fputc('\n', out);
    put_roff(out, option->about, strlen(option->about));
    put_roff_line(out, choices(option));
}

/* The title line and NAME of "depo map" or "depo": the first sentence of `about`. */
static void put_title(FILE *out, const char *name, const char *about) {
    size_t size = strcspn(about, ".");
    fputs(".TH \"", out);
    for (const char *letter = name; *letter; letter++)
        fputc(*letter == ' ' ? '-' : toupper((unsigned char)*letter), out);
    fputs("\" 1 \"\" \"depo " DEPO_VERSION "\" \"Depo\"\n.SH NAME\n", out);
    for (const char *letter = name; *letter; letter++)
        fputs(*letter == ' ' ? "\\-" : (char[]){*letter, 0}, out);
    fputs(" \\- ", out);
    put_roff(out, about, size);
    fputs("\n.SH SYNOPSIS\n", out);
}

void depo_print_manual(const depo_syntax *syntax, const char *name, FILE *out) {
    size_t size;
    put_title(out, name, syntax->about);
    const char *form = syntax->arguments ? syntax->arguments : "";
    for (bool first = true; form; first = false) {
        const char *next = line_of(form, &size);
        fprintf(out, "%s\\fB%s\\fR [\\fIOPTION\\fR...] ", first ? "" : ".br\n", name);
        put_roff(out, form, size);
        fputc('\n', out);
        form = next;
    }
    fputs(".SH DESCRIPTION\n", out);
    put_roff_line(out, syntax->about);
    if (syntax->more) {
        fputs(".PP\n", out);
        put_roff_line(out, syntax->more);
    }
    fputs(".SH OPTIONS\n", out);
    each_option(syntax, "", out, roff_option);
    depo_print_manual_end(name, out);
    fputs(".SH \"SEE ALSO\"\n\\fBdepo\\fR(1)\n", out);
}

void depo_print_program_manual(const depo_command *commands, unsigned count, FILE *out) {
    put_title(out, "depo", "Ticket to Ride in the terminal and the browser, alone and in company");
    fputs(
        "\\fBdepo\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR...]\n"
        ".br\n\\fBdepo\\fR \\fB\\-\\-help\\fR[=\\fBman\\fR|\\fBbash\\fR|\\fBzsh\\fR|"
        "\\fBfish\\fR]\n"
        ".br\n\\fBdepo\\fR \\fB\\-\\-version\\fR\n"
        ".SH DESCRIPTION\n"
        "Depo plays the Ticket to Ride family of board games: it serves tables to browsers, plays "
        "in the\nterminal, counts printed games and runs games between bots by the thousand.\n"
        ".SH COMMANDS\n",
        out);
    for (unsigned i = 0; i < count; i++)
        fprintf(out, ".TP\n\\fBdepo\\-%s\\fR(1)\n%s\n", commands[i].name, commands[i].about);
    fputs(".SH OPTIONS\n"
          ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR[=\\fIFORM\\fR]\n"
          "Give help. \\fIFORM\\fR is \\fBman\\fR for a manual page, also behind a command, or "
          "\\fBbash\\fR,\n\\fBzsh\\fR, \\fBfish\\fR for the completion of that shell.\n"
          ".TP\n\\fB\\-\\-version\\fR\nPrint the version.\n"
          ".SH ENVIRONMENT\n"
          ".TP\n\\fBDEPO_LISTEN\\fR, \\fBDEPO_DB\\fR\n"
          "Where \\fBdepo serve\\fR listens and keeps its tables, unless its options say it.\n"
          ".TP\n\\fBLC_ALL\\fR, \\fBLC_MESSAGES\\fR, \\fBLANG\\fR\n"
          "The language of sentences.\n"
          ".TP\n\\fBXDG_STATE_HOME\\fR\n"
          "Where \\fBdepo play\\fR keeps the game that \\fB\\-\\-resume\\fR goes on with.\n"
          ".SH \"EXIT STATUS\"\n"
          "0 when all is well, 1 when something went wrong, 2 for a wrong use, 130 after an\n"
          "interruption. \\fBdepo admin\\fR ends with 3 when there is nothing to act on.\n",
          out);
}
