/* SPDX-License-Identifier: MIT
 * depo play: a game in the terminal. */
#include "cli/commands.h"
#include "cli/common.h"
#include "term/remote.h"
#include "term/plain.h"
#include "term/screen.h"
#include "term/setup.h"

#include <argp.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct arguments {
    depo_wish wish;
    const char *file, *connect, *name;
    unsigned language, pace;
    bool plain, resume;
} arguments;

enum {
    KEY_OPTIONS = 256,
    KEY_TICKETS,
    KEY_RESUME,
    KEY_PLAIN,
    KEY_CONNECT,
    KEY_NAME,
    KEY_PACE,
    KEY_LANG
};

static const struct argp_option options[] = {
    {"map", 'm', "MAP", 0, "A map's id or file", 0},
    {"variant", 'v', "ID", 0, "A variant of the map", 0},
    {"options", KEY_OPTIONS, "IDS", 0, "Options of the map, joined by commas", 0},
    {"seats", 's', "SEATS", 0,
     "Who plays, joined by commas: human or the name of a bot, perhaps with a name of its own: "
     "human=Anna,hard,medium",
     0},
    {"seed", 'S', "SEED", 0, "A number or 32 hexadecimal digits: the same cards again", 0},
    {"tickets", KEY_TICKETS, "FILE", 0, "Replace the tickets by a list", 0},
    {"file", 'f', "GAME", 0, "Go on with a game file", 0},
    {"resume", KEY_RESUME, NULL, 0, "Go on with the last game", 0},
    {"connect", KEY_CONNECT, "URL", 0, "Join the table of a server by its link", 0},
    {"name", KEY_NAME, "NAME", 0, "Your name at that table", 0},
    {"plain", KEY_PLAIN, NULL, 0, "Lines instead of a full screen", 0},
    {"pace", KEY_PACE, "MS", 0, "Pause after a bot's move on the full screen (default: 500)", 0},
    {"lang", KEY_LANG, "LANG", 0, "en or ru (default: as the environment says)", 0},
    {0}};

static error_t parse(int key, char *text, struct argp_state *state) {
    arguments *a = state->input;
    char *end;
    switch (key) {
    case 'm':
        a->wish.map = text;
        return 0;
    case 'v':
        a->wish.variant = text;
        return 0;
    case 's':
        a->wish.seats = text;
        return 0;
    case 'S':
        a->wish.seed = text;
        return 0;
    case 'f':
        a->file = text;
        return 0;
    case KEY_OPTIONS:
        a->wish.options = text;
        return 0;
    case KEY_TICKETS:
        a->wish.tickets = text;
        return 0;
    case KEY_RESUME:
        a->resume = true;
        return 0;
    case KEY_PLAIN:
        a->plain = true;
        return 0;
    case KEY_CONNECT:
        a->connect = text;
        return 0;
    case KEY_NAME:
        a->name = text;
        return 0;
    case KEY_PACE:
        a->pace = (unsigned)strtoul(text, &end, 10);
        if (*end || end == text || a->pace > 60000)
            argp_error(state, "--pace needs a number of milliseconds");
        return 0;
    case KEY_LANG:
        a->language = depo_language_by_code(text);
        if (a->language == DEPO_NONE) argp_error(state, "--lang is en or ru");
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "no argument is needed");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* Whether a game file says that moves were taken back. */
static bool is_marked(const char *path) {
    depo_problems problems = {0};
    size_t size;
    char *text = depo_read_file(path, DEPO_MAX_GAME_FILE, &size, &problems);
    bool marked = text && memmem(text, size, DEPO_UNDONE_MARK, strlen(DEPO_UNDONE_MARK));
    free(text);
    return marked;
}

/* Loads a game file into the session. */
static bool load(depo_session *s, const char *path, const arguments *a) {
    depo_record record;
    depo_problems problems;
    if (!depo_open_record(path, a->wish.map, a->wish.tickets, &record, &s->map)) return false;
    s->undone = is_marked(path);
    bool good = depo_session_load(s, &record, &problems);
    depo_record_free(&record);
    if (!good) depo_fail_problems(path, &problems);
    return good;
}

/* Whether a game waits in the autosave. */
static bool is_waiting(const char *path) {
    depo_record record;
    depo_problems problems;
    if (!*path || access(path, R_OK) != 0) return false;
    bool good = depo_record_read(path, &record, &problems) && !record.has_end;
    depo_record_free(&record);
    return good;
}

/* A new game does not wipe out one that waits: that one gets another name. */
static void make_way(const char *path) {
    char other[PATH_MAX + 16];
    if (!is_waiting(path)) return;
    snprintf(other, sizeof other, "%s.previous", path);
    if (rename(path, other) == 0) fprintf(stderr, "depo: the last game is kept: %s\n", other);
}

static bool begin(depo_session *s, const arguments *a, depo_ui *ui, char *autosave) {
    depo_problems problems;
    bool resume = a->resume, wished = a->wish.map || a->wish.variant || a->wish.seats;
    if (a->file) return load(s, a->file, a);
    if (!resume && !wished && depo_setup_ask(ui, is_waiting(autosave), &resume) != 0) return false;
    if (resume) {
        if (!is_waiting(autosave)) {
            depo_fail("%s", depo_tr(ui->language, "no game waits to be resumed"));
            return false;
        }
        return load(s, autosave, a);
    }
    if (wished && !depo_setup_wish(s, &a->wish, &problems)) {
        depo_fail_problems("play", &problems);
        return false;
    }
    if (!depo_setup_seed(s, a->wish.seed)) {
        depo_fail("--seed must be a number or 32 hexadecimal digits");
        return false;
    }
    if (depo_session_begin(s, &problems)) return true;
    depo_fail_problems("play", &problems);
    return false;
}

static int play_plain(depo_session *s, const arguments *a, char *autosave) {
    depo_plain plain;
    depo_plain_init(&plain, s, a->language);
    bool good = s->remote || begin(s, a, &plain.ui, autosave);
    if (good) {
        if (!s->remote && !a->resume) make_way(autosave);
        if (!s->remote) memcpy(s->autosave, autosave, sizeof s->autosave);
        depo_plain_play(&plain);
    }
    depo_plain_free(&plain);
    return good ? 0 : 1;
}

static int play_screen(depo_session *s, const arguments *a, char *autosave) {
    if (!depo_screen_open(s, a->language, a->pace)) return depo_fail("no terminal to draw on");
    bool good = s->remote || begin(s, a, depo_screen_ui(), autosave);
    if (good) {
        if (!s->remote && !a->resume) make_way(autosave);
        if (!s->remote) memcpy(s->autosave, autosave, sizeof s->autosave);
        depo_screen_play();
    }
    depo_screen_close();
    return good ? 0 : 1;
}

int depo_cmd_play(int argc, char **argv) {
    static const struct argp argp = {options, parse, NULL, "Plays a game in the terminal.",
                                     NULL,    NULL,  NULL};
    arguments a = {.language = depo_language_of_environment(), .pace = 500};
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    depo_use_utf8();
    depo_session *s = depo_session_new(a.language);
    char autosave[PATH_MAX] = "";
    depo_autosave_path(autosave);
    int code = 1;
    char why[DEPO_SENTENCE];
    if (a.connect && !depo_remote_open(s, a.connect, a.name, why))
        depo_fail("%s: %s", a.connect, why);
    else if (a.plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        code = play_plain(s, &a, autosave);
    else
        code = play_screen(s, &a, autosave);
    depo_session_free(s);
    return code;
}
