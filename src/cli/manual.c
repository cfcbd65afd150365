/* SPDX-License-Identifier: MIT
 * What only manual pages have: examples, files and variables of each command. */
#include "cli/syntax.h"

#include <stdio.h>
#include <string.h>

typedef struct pair {
    const char *what, *about;
} pair;

enum { MOST = 5 };

typedef struct page {
    const char *name;
    pair examples[MOST], files[MOST], variables[MOST];
} page;

#define DB_VARIABLE                                                                                \
    { "DEPO_DB", "The database, unless --db names it." }
#define GAMES_FILE                                                                                 \
    { "~/.local/state/depo/games", "Every game, in its own file." }
#define STATE_VARIABLE                                                                             \
    { "XDG_STATE_HOME", "The folder to use instead of ~/.local/state." }

static const page pages[] = {
    {"depo admin",
     {{"depo admin list --phase running", "Tables where a game is on."},
      {"depo admin list --person 3f9c02ab --since 7d --json", "Tables of one person, as JSON."},
      {"depo admin ban 203.0.113.0/24 --for 30", "Shuts a range of addresses out for 30 days."},
      {"depo admin announce \"Restart at noon\" --minutes 30", "Tells everyone who is there."}},
     {{"depo.db", "The database, unless DEPO_DB or --db names another."}},
     {DB_VARIABLE}},
    {"depo arena",
     {{"depo arena planner,racer,medium --games 200", "Each bot against each other."}},
     {{0}},
     {{0}}},
    {"depo bench", {{"depo bench --seconds 5 --json", "Measures the engine."}}, {{0}}, {{0}}},
    {"depo bot",
     {{"depo bot --list", "The bots there are."},
      {"depo bot hard game.depo --until 30", "What a bot does at move 30."}},
     {{0}},
     {{0}}},
    {"depo eval", {{"depo eval game.depo", "Everyone's chance to win."}}, {{0}}, {{0}}},
    {"depo map",
     {{"depo map list", "The built-in maps."},
      {"depo map check my-land/map.json", "Everything that is wrong with a map."},
      {"depo map show europe --svg > europe.svg", "A map as a picture."}},
     {{0}},
     {{0}}},
    {"depo play",
     {{"depo play --map europe --seats human=Anna,hard,medium", "A game against two bots."},
      {"depo play --connect http://localhost:8080", "Your tables on a server."},
      {"depo play --resume", "Goes on with a saved game."}},
     {GAMES_FILE, {"~/.local/state/depo", "Keys of your seats on servers too: keep it private."}},
     {STATE_VARIABLE, {"NO_COLOR", "No colours if set."}, {"TERM", "The terminal."}}},
    {"depo replay",
     {{"depo replay game.depo", "The story of a game."},
      {"depo replay game.depo --json --until 20", "The position after 20 moves."}},
     {{0}},
     {{0}}},
    {"depo review",
     {{"depo review game.depo", "What decided a game."},
      {"depo review game.depo --html > review.html", "The same as a page."}},
     {{0}},
     {{0}}},
    {"depo score",
     {{"depo score", "Asks for a game on the table and counts it."},
      {"depo score --from game.depo > sheet.txt", "A sheet of a recorded game."},
      {"depo score sheet.txt", "Counts a sheet."}},
     {{0}},
     {{0}}},
    {"depo serve",
     {{"depo serve", "http://localhost:8080, for this machine."},
      {"depo serve --listen :8080", "For your network."},
      {"depo serve --db postgres://depo@db.example.org/depo --proxy", "Behind a proxy."},
      {"depo serve --db depo.db --backup copy.db", "Copies the database, in use or not."}},
     {{"depo.db", "The database, with depo.db-wal and depo.db-shm beside it."},
      {"/etc/default/depo", "Options of the systemd unit; DEPO_CONFIG names it."}},
     {{"DEPO_LISTEN", "Addresses to listen on, unless --listen names them."},
      DB_VARIABLE,
      {"DEPO_METRICS", "The address of /metrics, unless --metrics names it."},
      {"DEPO_CONFIG", "The file whose options SIGHUP reads again."},
      {"UV_THREADPOOL_SIZE", "Threads that bots think on (4)."}}},
    {"depo sim",
     {{"depo sim --map europe --seats planner,hard --games 1000", "What bots do in 1000 games."},
      {"depo sim --games 10000 --out report --checkpoint state", "Can be interrupted."}},
     {{0}},
     {{0}}},
    {"depo site", {{"depo site public/depo", "The page for any web host."}}, {{0}}, {{0}}},
    {"depo verify",
     {{"depo verify one.depo two.depo", "Checks cards and results of games."}},
     {{"~/.local/state/depo", "What this device remembers of shuffles it took part in."}},
     {STATE_VARIABLE}},
};

static void put_text(const char *text, FILE *out) {
    for (; *text; text++) {
        if (*text == '-' || *text == '\\') fputc('\\', out);
        fputc(*text, out);
    }
}

static void put_pairs(const char *title, const pair pairs[MOST], FILE *out) {
    if (!pairs[0].what) return;
    fprintf(out, ".SH %s\n", title);
    for (unsigned i = 0; i < MOST && pairs[i].what; i++) {
        fputs(".TP\n\\fB", out);
        put_text(pairs[i].what, out);
        fputs("\\fR\n", out);
        put_text(pairs[i].about, out);
        fputc('\n', out);
    }
}

void depo_print_manual_end(const char *name, FILE *out) {
    static const pair language[MOST] = {
        {"LC_ALL, LC_MESSAGES, LANG", "The language of sentences: English or Russian."}};
    for (unsigned i = 0; i < sizeof pages / sizeof *pages; i++) {
        if (strcmp(pages[i].name, name) != 0) continue;
        put_pairs("EXAMPLES", pages[i].examples, out);
        put_pairs("FILES", pages[i].files, out);
        if (pages[i].variables[0].what) {
            put_pairs("ENVIRONMENT", pages[i].variables, out);
            break;
        }
        put_pairs("ENVIRONMENT", language, out);
    }
    fputs(".SH \"EXIT STATUS\"\n"
          "0 when all is well, 1 when something went wrong, 2 for a wrong use, 130 after an "
          "interruption.",
          out);
    if (strcmp(name, "depo admin") == 0)
        fputs(
            " 3 when there is nothing to act on: no such table, no such ban, a game that is over.",
            out);
    fputc('\n', out);
}
