/* SPDX-License-Identifier: MIT
 * depo play: a game in the terminal. */
#include "cli/commands.h"
#include "cli/common.h"
#include "term/remote.h"
#include "term/plain.h"
#include "term/screen.h"
#include "term/setup.h"

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

static const depo_option options[] = {
    {"map", 'm', "MAP", 0, "A map's id ('depo map list' has them) or file", 0},
    {"variant", 'v', "ID", 0, "A variant of the map", 0},
    {"options", KEY_OPTIONS, "IDS", 0, "Options of the map, joined by commas", 0},
    {"seats", 's', "SEATS", 0,
     "Who plays, joined by commas: human or a bot ('depo bot --list' has them), perhaps with a "
     "name "
     "of its own: human=Anna,hard,medium",
     0},
    {"seed", 'S', "SEED", 0, "A number or 32 hexadecimal digits: the same cards again", 0},
    {"tickets", KEY_TICKETS, "FILE", 0, "Replace the tickets by a list", 0},
    {"file", 'f', "GAME", 0, "Go on with a game file", 0},
    {"resume", KEY_RESUME, NULL, 0, "Continue the last game", 0},
    {"connect", KEY_CONNECT, "URL", 0, "Join the table of a server by its link", 0},
    {"name", KEY_NAME, "NAME", 0, "Your name at that table", 0},
    {"plain", KEY_PLAIN, NULL, 0, "Lines instead of a full screen", 0},
    {"pace", KEY_PACE, "MS", 0, "Pause after a bot's move on the full screen (default: 500)", 0},
    {"lang", KEY_LANG, "LANG", 0, DEPO_LANGUAGE_LIST " (default: as the environment says)", 0},
    {0}};

/* What would have no effect is said, instead of found out in the middle of a game. */
static void check_together(const depo_parsing *state, const arguments *a) {
    const depo_wish *wish = &a->wish;
    const char *from = a->connect  ? "--connect"
                       : a->file   ? "--file"
                       : a->resume ? "--resume"
                                   : NULL;
    if ((a->connect != NULL) + (a->file != NULL) + a->resume > 1)
        depo_misused(state, "one of --connect, --file and --resume at a time");
    if (from && (wish->variant || wish->options || wish->seats || wish->seed))
        depo_misused(
            state, "%s is a game that has begun: its variant, options, seats and seed stand", from);
    if (a->connect && (wish->map || wish->tickets))
        depo_misused(state, "the table of --connect has its own map and tickets");
    if (a->name && !a->connect)
        depo_misused(state, "--name is for --connect; here it is --seats human=NAME");
}

static int parse(int key, char *text, depo_parsing *state) {
    arguments *a = state->input;
    unsigned long pace;
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
        pace = strtoul(text, &end, 10);
        if (*end || *text < '0' || *text > '9' || pace > 60000)
            depo_misused(state, "--pace needs a number of milliseconds, at most 60000");
        a->pace = (unsigned)pace;
        return 0;
    case KEY_LANG:
        a->language = depo_language_option(state, text);
        return 0;
    case DEPO_KEY_ARGUMENT:
        depo_misused(state, "\"%s\" is too much: everything is said by options", text);
        return 0;
    case DEPO_KEY_END:
        check_together(state, a);
        return 0;
    default:
        return DEPO_NOT_MINE;
    }
}

/* Loads a game file into the session. */
static bool load(depo_session *s, const char *path, const arguments *a) {
    depo_record record;
    depo_problems problems;
    if (!depo_open_record(path, a->wish.map, a->wish.tickets, &record, &s->map)) return false;
    s->undone = record.marked;
    bool good = depo_session_load(s, &record, &problems);
    depo_record_free(&record);
    if (!good) depo_fail_problems(path, &problems);
    return good;
}

/* What lies in the place of the autosave. */
typedef enum waiting {
    NOTHING, /* or a game that is over */
    A_GAME,
    BROKEN /* something that is no game file */
} waiting;

static waiting what_waits(const char *path, depo_problems *problems) {
    depo_record record;
    if (!*path || access(path, F_OK) != 0) return NOTHING;
    bool good = depo_record_read(path, &record, problems);
    waiting found = !good ? BROKEN : record.has_end ? NOTHING : A_GAME;
    depo_record_free(&record);
    return found;
}

/* A new game does not wipe out what waits: that gets another name. False, with errno, when it
 * can't.
 */
static bool make_way(const char *path, depo_ui *ui) {
    char other[PATH_MAX + 16], line[PATH_MAX + DEPO_SENTENCE];
    depo_problems problems;
    if (what_waits(path, &problems) == NOTHING) return true;
    snprintf(other, sizeof other, "%s.previous", path);
    if (rename(path, other) != 0) return false;
    const char *home = getenv("HOME");
    size_t size = home ? strlen(home) : 0;
    bool inside = size > 1 && strncmp(other, home, size) == 0 && other[size] == '/';
    snprintf(line, sizeof line, depo_tr(ui->language, "The last game is saved: %s%s"),
             inside ? "~" : "", other + (inside ? size : 0));
    ui->say(ui, line);
    return true;
}

/* Keeps a game that has begun; `from`: the file that it was read from, or NULL. */
static void keep(depo_session *s, const char *from, const char *autosave, depo_ui *ui) {
    if (!*autosave) {
        depo_session_not_kept(s, depo_tr(ui->language, "there is no folder for it"));
        return;
    }
    if (!(from && depo_same_file(from, autosave)) && !make_way(autosave, ui)) {
        depo_session_not_kept(s, strerror(errno));
        return;
    }
    snprintf(s->autosave, sizeof s->autosave, "%s", autosave);
    depo_session_autosave(s);
}

/* How the start went. */
typedef enum start { BEGUN, STOPPED, FAILED } start;

static start begin_file(depo_session *s, const arguments *a, const char *path, depo_ui *ui,
                        const char *autosave) {
    if (!load(s, path, a)) return FAILED;
    keep(s, path, autosave, ui);
    return BEGUN;
}

static start begin_resumed(depo_session *s, const arguments *a, depo_ui *ui, const char *autosave) {
    depo_problems problems;
    switch (what_waits(autosave, &problems)) {
    case A_GAME:
        return begin_file(s, a, autosave, ui, autosave);
    case BROKEN:
        depo_fail_problems(autosave, &problems);
        return FAILED;
    default:
        depo_fail("%s",
                  depo_tr(ui->language, "no saved game to resume: 'depo play' starts a new one"));
        return FAILED;
    }
}

static start begin(depo_session *s, const arguments *a, depo_ui *ui, const char *autosave) {
    depo_problems problems;
    const depo_wish *wish = &a->wish;
    bool resume = a->resume;
    bool wished = wish->map || wish->variant || wish->seats || wish->options || wish->tickets;
    if (a->file) return begin_file(s, a, a->file, ui, autosave);
    if (!depo_setup_seed(s, wish->seed)) {
        depo_fail("--seed must be a number or 32 hexadecimal digits");
        return FAILED;
    }
    if (!resume && !wished &&
        depo_setup_ask(ui, what_waits(autosave, &problems) == A_GAME, &resume) != 0)
        return STOPPED;
    if (resume) return begin_resumed(s, a, ui, autosave);
    if ((wished && !depo_setup_wish(s, wish, &problems)) || !depo_session_begin(s, &problems)) {
        depo_fail_problems("play", &problems);
        return FAILED;
    }
    keep(s, NULL, autosave, ui);
    return BEGUN;
}

static int play_plain(depo_session *s, const arguments *a, const char *autosave) {
    depo_plain plain;
    depo_plain_init(&plain, s, a->language);
    start how = s->remote ? BEGUN : begin(s, a, &plain.ui, autosave);
    if (how == BEGUN) depo_plain_play(&plain);
    depo_plain_free(&plain);
    return how == FAILED;
}

/* What goes wrong while the screen stands is said when it is gone. */
static int play_screen(depo_session *s, const arguments *a, const char *autosave) {
    depo_hold_errors();
    depo_screen_open(s, a->language, a->pace);
    start how = s->remote ? BEGUN : begin(s, a, depo_screen_ui(), autosave);
    if (how == BEGUN) depo_screen_play();
    depo_screen_close();
    depo_release_errors();
    return how == FAILED;
}

const depo_syntax depo_syntax_play = {
    options, parse, NULL,
    "Plays a game in the terminal; asks for map and players unless options say them.", NULL};

int depo_cmd_play(int argc, char **argv) {
    arguments a = {.language = depo_language_of_environment(), .pace = 500};
    depo_parse(&depo_syntax_play, argc, argv, &a);
    depo_session *s = depo_session_new(a.language);
    char autosave[PATH_MAX] = "";
    depo_autosave_path(autosave);
    int code = 1;
    char why[DEPO_SENTENCE];
    if (a.connect && !depo_remote_open(s, a.connect, a.name, why))
        depo_fail("%s: %s", a.connect, why);
    else if (a.plain || !depo_full_screen(a.language))
        code = play_plain(s, &a, autosave);
    else
        code = play_screen(s, &a, autosave);
    if (code == 0 && depo_remote_gone(s))
        code = depo_fail("%s: %s", a.connect, depo_tr(a.language, "the table no longer exists"));
    depo_session_free(s);
    return code;
}
