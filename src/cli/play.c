/* SPDX-License-Identifier: MIT
 * depo play: a game in the terminal. */
#include "cli/commands.h"
#include "cli/common.h"
#include "say/tr.h"
#include "term/mytables.h"
#include "term/remote.h"
#include "term/session.h"
#include "term/plain.h"
#include "term/screen.h"
#include "term/setup.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct arguments {
    depo_setup_request request;
    const char *file, *connect, *name;
    unsigned language, pace;
    bool plain, resume, old_key;
} arguments;

#define INTO(field) DEPO_INTO(arguments, field)

static const depo_option options[] = {
    {"map", 'm', "MAP", DEPO_N("A map's id (see 'depo map list') or file"), INTO(request.map)},
    {"variant", 'v', "ID", DEPO_N("A variant of the map"), INTO(request.variant)},
    {"options", 0, "IDS", DEPO_N("Options of the map, separated by commas"), INTO(request.options)},
    {"seats", 's', "SEATS",
     DEPO_N("Players, separated by commas: human or a bot (see 'depo bot --list'), optionally with "
            "a name: human=Anna,hard,medium"),
     INTO(request.seats)},
    {"first", 0, "SEAT", DEPO_N("Who begins: the number of a seat (default: chance)"),
     INTO(request.first)},
    {"seed", 'S', "SEED", DEPO_N("A number or 32 hexadecimal digits: the same cards again"),
     INTO(request.seed)},
    {"tickets", 0, "FILE", DEPO_N("Use a ticket list instead"), INTO(request.tickets)},
    {"file", 'f', "GAME", DEPO_N("Continue a game file"), INTO(file)},
    {"resume", 0, NULL, DEPO_N("Continue a saved game; with several, choose one"), INTO(resume)},
    {"connect", 0, "URL", DEPO_N("Join a table by its link, or choose one of yours on a server"),
     INTO(connect)},
    {"name", 0, "NAME", DEPO_N("Your name at that table"), INTO(name)},
    {"old-key", 0, NULL,
     DEPO_N("Come back to a seat that a version before 0.2 took at that table; shows this server "
            "the key "
            "of all such seats"),
     INTO(old_key)},
    {"plain", 0, NULL, DEPO_N("Lines instead of a full screen"), INTO(plain)},
    {"pace", 0, "MS", DEPO_N("Pause after a bot's move on the full screen (default: 500)"),
     DEPO_RANGE(arguments, pace, 0, 60000)},
    {"lang", 0, "LANG", DEPO_N("language (default: the environment's)"),
     DEPO_LANGUAGE_INTO(arguments, language)},
    {0}};

/* What would have no effect is said, instead of found out in the middle of a game. */
static void check(const depo_parsing *state, void *input) {
    const arguments *a = input;
    const depo_setup_request *request = &a->request;
    const char *from = a->connect  ? "--connect"
                       : a->file   ? "--file"
                       : a->resume ? "--resume"
                                   : NULL;
    if ((a->connect != NULL) + (a->file != NULL) + a->resume > 1)
        depo_misused(state, "one of --connect, --file and --resume at a time");
    if (from &&
        (request->variant || request->options || request->seats || request->first || request->seed))
        depo_misused(
            state,
            "%s is a game in progress: its variant, options, seats, first player and seed can't "
            "be changed",
            from);
    if (a->connect && (request->map || request->tickets))
        depo_misused(state, "the table of --connect has its own map and tickets");
    if (a->name && !a->connect)
        depo_misused(state, "--name needs --connect; use --seats human=NAME here");
    if (a->old_key && !a->connect) depo_misused(state, "--old-key needs --connect");
}

/* Loads a game file into the session. */
static bool load(depo_session *s, const char *path, const arguments *a) {
    depo_record record;
    depo_problems problems;
    if (!depo_open_record(path, a->request.map, a->request.tickets, &record, &s->map)) return false;
    s->undone = record.marked;
    bool good = depo_session_load(s, &record, &problems);
    depo_record_free(&record);
    if (!good) depo_fail_problems(path, &problems);
    return good;
}

/* How the start went. */
typedef enum start { BEGUN, STOPPED, FAILED, MISUSED } start;

static int code_of(start how) {
    return how == MISUSED ? 2 : how == FAILED;
}

/* Goes on with a game file: in it where it is one of the kept games, else in a new one. */
static start begin_file(depo_session *s, const arguments *a, const char *path) {
    if (depo_save_is_ours(path) && !depo_save_hold(s, path)) {
        depo_fail_as("%s: %s", path,
                     depo_tr(a->language, "This game is open in another terminal."));
        return FAILED;
    }
    if (!load(s, path, a)) return FAILED;
    s->keeps = true;
    if (*s->autosave) depo_session_autosave(s);
    return BEGUN;
}

static start begin_resumed(depo_session *s, const arguments *a, depo_ui *ui, depo_saves *saves) {
    char path[PATH_MAX];
    const depo_saved *first = saves->list;
    if (!saves->waiting && saves->count) {
        depo_problems problems;
        depo_record record;
        if (depo_record_read(first->path, &record, &problems)) depo_record_free(&record);
        depo_fail_problems(first->path, &problems);
        return FAILED;
    }
    if (!saves->count) {
        depo_fail_as(
            "%s", depo_tr(ui->language, "no saved game to resume: 'depo play' starts a new one"));
        return FAILED;
    }
    if (saves->count == 1) return begin_file(s, a, first->path);
    return depo_saves_choose(ui, saves, path) < 0 ? STOPPED : begin_file(s, a, path);
}

static start begin_new(depo_session *s, const arguments *a, depo_ui *ui, depo_saves *saves) {
    depo_problems problems;
    const depo_setup_request *request = &a->request;
    char resume[PATH_MAX] = "";
    bool asked = request->map || request->variant || request->seats || request->options ||
                 request->first || request->tickets;
    if (!depo_setup_seed(s, request->seed)) {
        depo_fail_use("--seed must be a number or 32 hexadecimal digits");
        return MISUSED;
    }
    if (!asked && depo_setup_ask(ui, saves, resume) != 0) return STOPPED;
    if (*resume) return begin_file(s, a, resume);
    if ((asked && !depo_setup_as(s, request, &problems)) || !depo_session_begin(s, &problems)) {
        depo_fail_problems("play", &problems);
        return FAILED;
    }
    s->keeps = true;
    depo_session_autosave(s);
    return BEGUN;
}

static start begin(depo_session *s, const arguments *a, depo_ui *ui) {
    if (a->file) return begin_file(s, a, a->file);
    depo_saves saves;
    depo_saves_read(&saves, a->language);
    start how = a->resume ? begin_resumed(s, a, ui, &saves) : begin_new(s, a, ui, &saves);
    depo_saves_free(&saves);
    return how;
}

static int play_plain(depo_session *s, const arguments *a) {
    depo_plain plain;
    depo_plain_init(&plain, s, a->language);
    start how = s->remote ? BEGUN : begin(s, a, &plain.ui);
    if (how == BEGUN) depo_plain_play(&plain);
    depo_plain_free(&plain);
    return code_of(how);
}

/* What goes wrong while the screen stands is said when it is gone. */
static int play_screen(depo_session *s, const arguments *a) {
    depo_hold_errors();
    depo_screen_open(s, a->language, a->pace);
    start how = s->remote ? BEGUN : begin(s, a, depo_screen_ui());
    if (how == BEGUN) depo_screen_play();
    depo_screen_close();
    depo_release_errors();
    return code_of(how);
}

const depo_syntax depo_syntax_play = {
    .options = options,
    .limit = DEPO_N("this command takes only options"),
    .check = check,
    .about =
        DEPO_N("Plays a game in the terminal; asks for map and players unless options say them."),
};

/* A server's address alone: one of the tables there, chosen before anything else. */
static start choose_table(depo_session *s, arguments *a, char link[DEPO_TABLE_LINK_SIZE]) {
    char why[DEPO_SENTENCE];
    depo_mytables *tables = depo_mytables_read(a->connect, a->language, why);
    if (!tables || !depo_mytables_count(tables)) {
        depo_fail_as("%s: %s", a->connect,
                     tables
                         ? depo_tr(a->language,
                                   "this device has no unfinished table here; join one by its link")
                         : why);
        depo_mytables_free(tables);
        return FAILED;
    }
    int answer;
    if (a->plain || !depo_full_screen(a->language)) {
        depo_plain plain;
        depo_plain_init(&plain, s, a->language);
        answer = depo_mytables_choose(&plain.ui, tables, link);
        depo_plain_free(&plain);
    } else {
        depo_hold_errors();
        depo_screen_open(s, a->language, a->pace);
        answer = depo_mytables_choose(depo_screen_ui(), tables, link);
        depo_screen_close();
        depo_release_errors();
    }
    depo_mytables_free(tables);
    if (answer == 0) a->connect = link;
    return answer == 0 ? BEGUN : STOPPED;
}

int depo_cmd_play(int argc, char **argv) {
    arguments a = {.language = depo_language_of_environment(), .pace = 500};
    depo_parse(&depo_syntax_play, argc, argv, &a);
    depo_session *s = depo_session_new(a.language);
    int code = 1;
    char why[DEPO_SENTENCE], link[DEPO_TABLE_LINK_SIZE];
    start how = BEGUN;
    if (a.connect && depo_is_server(a.connect)) how = choose_table(s, &a, link);
    if (how != BEGUN)
        code = code_of(how);
    else if (a.connect && !depo_remote_open(s, a.connect, a.name, a.old_key, why))
        depo_fail_as("%s: %s", a.connect, why);
    else if (a.plain || !depo_full_screen(a.language))
        code = play_plain(s, &a);
    else
        code = play_screen(s, &a);
    if (code == 0 && depo_remote_gone(s))
        code = depo_fail_as("%s: %s", a.connect, depo_tr(a.language, "the table no longer exists"));
    depo_session_free(s);
    return code;
}
