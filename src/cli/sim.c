/* SPDX-License-Identifier: MIT
 * `depo sim`: many games between bots. */
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/series.h"
#include "sim/machines.h"
#include "sim/report.h"

#include <argp.h>
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

typedef struct arguments {
    depo_series_wish wish;
    uint64_t games;
    const char *out, *log;
    bool rotate, json;
} arguments;

enum { KEY_ROTATE = 256, KEY_JSON, KEY_LOG };

static const struct argp_option options[] = {
    {"games", 'n', "N", 0, "how many games (default: 1000)", 0},
    {"rotate", KEY_ROTATE, NULL, 0, "play every deal once from each seat", 0},
    {"out", 'o', "DIR", 0, "write CSV files and an HTML report there", 0},
    {"log", KEY_LOG, "DIR", 0, "keep the game files there", 0},
    {"json", KEY_JSON, NULL, 0, "print one JSON object instead of a table", 0},
    {0},
};

static error_t parse(int key, char *text, struct argp_state *state) {
    arguments *a = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &a->wish;
        return 0;
    case KEY_ROTATE:
        a->rotate = true;
        return 0;
    case KEY_JSON:
        a->json = true;
        return 0;
    case KEY_LOG:
        a->log = text;
        return 0;
    case 'o':
        a->out = text;
        return 0;
    case 'n':
        if (!depo_parse_count(text, 1000000000, &a->games))
            argp_error(state, "--games must be 1 … 1000000000, not \"%s\"", text);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static double per_game(int64_t sum, int64_t games) {
    return games ? (double)sum / (double)games : 0;
}

static void print_json(const depo_series *series, const depo_counts *counts, double seconds) {
    json_t *seats = json_array(), *orders = json_array();
    for (unsigned i = 0; i < series->game->players; i++) {
        const depo_bot_counts *bot = &counts->bot[i];
        json_array_append_new(seats,
                              json_pack("{ss sf sf sf sf sf sI}", "bot", series->seats[i].text,
                                        "wins", (double)bot->share / DEPO_WIN, "mean",
                                        per_game(bot->total, bot->games), "tickets_done",
                                        per_game(bot->done, bot->games), "tickets_failed",
                                        per_game(bot->failed, bot->games), "ms_per_move",
                                        per_game(bot->nanoseconds, bot->timed) / 1e6, "forfeits",
                                        (json_int_t)bot->forfeits));
        json_array_append_new(orders, json_real((double)counts->order_share[i] / DEPO_WIN));
    }
    json_t *root = json_pack(
        "{ss ss sI sf sf sf so so}", "map", series->map->id, "variant",
        series->map->variants[series->game->variant].id, "games", (json_int_t)counts->games,
        "seconds", seconds, "games_per_s", (double)counts->games / seconds, "turns",
        per_game(counts->turns, counts->games), "seats", seats, "wins_by_order", orders);
    json_dumpf(root, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(8));
    putchar('\n');
    json_decref(root);
}

static void print_table(const depo_series *series, const depo_counts *counts, double seconds) {
    printf("%-28s %8s %7s %7s %7s %7s %7s %7s %9s\n", "bot", "wins", "win %", "+-", "score", "done",
           "failed", "turns", "ms/move");
    for (unsigned i = 0; i < series->game->players; i++) {
        const depo_bot_counts *bot = &counts->bot[i];
        double n = (double)bot->games, rate = (double)bot->share / DEPO_WIN / n;
        printf("%-28s %8.1f %7.2f %7.2f %7.1f %7.2f %7.2f %7.1f %9.4f\n", series->seats[i].text,
               (double)bot->share / DEPO_WIN, 100 * rate, 196 * sqrt(rate * (1 - rate) / n),
               per_game(bot->total, bot->games), per_game(bot->done, bot->games),
               per_game(bot->failed, bot->games), per_game(bot->turns, bot->games),
               per_game(bot->nanoseconds, bot->timed) / 1e6);
    }
    printf("%lld games, %.1f turns each, %.2f s, %.0f games/s\n", (long long)counts->games,
           per_game(counts->turns, counts->games), seconds, (double)counts->games / seconds);
}

static bool parse_seats(const char *text, depo_series *series, unsigned *players) {
    char *copy = strdup(text), *rest = NULL;
    bool good = copy != NULL;
    for (char *part = good ? strtok_r(copy, ",", &rest) : NULL; part && good;
         part = strtok_r(NULL, ",", &rest)) {
        if (*players == DEPO_MAX_PLAYERS)
            good = (depo_fail("at most %d seats", DEPO_MAX_PLAYERS), false);
        else if (!depo_seat_parse(part, &series->seats[(*players)++]))
            good = (depo_fail("\"%s\" is no bot; 'depo bot --list' names them", part), false);
    }
    free(copy);
    return good;
}

static double seconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Plays this machine's part, gathers all, and prints on the first machine. */
static int play(const arguments *a, depo_series *series) {
    static depo_counts counts;
    char why[512];
    unsigned players = series->game->players;
    depo_row *rows = NULL;
    if (a->log && mkdir(a->log, 0777) && errno != EEXIST)
        return depo_fail("%s: %s", a->log, strerror(errno));
    if (a->out) {
        rows = calloc(a->games * players, sizeof *rows);
        if (!rows)
            return depo_fail("no memory for the rows of %llu games", (unsigned long long)a->games);
    }
    double start = seconds_now();
    bool good = depo_machines_run(series, &counts, rows, why, sizeof why);
    double seconds = seconds_now() - start;
    if (good && depo_machines_first()) {
        if (a->out) good = depo_report(a->out, series, &counts, rows, why, sizeof why);
        if (good) (a->json ? print_json : print_table)(series, &counts, seconds);
    }
    free(rows);
    return good ? 0 : depo_fail("%s", why);
}

int depo_cmd_sim(int argc, char **argv) {
    static const struct argp_child children[] = {{&depo_series_argp, 0, NULL, 0}, {0}};
    static const struct argp argp = {
        options, parse, NULL, "Play many games between bots and count.", children, NULL, NULL};
    arguments a = {.games = 1000};
    a.wish = depo_series_wishes("planner,racer");
    argp_err_exit_status = 1;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    static depo_table_kit kit;
    static depo_series series;
    unsigned players = 0;
    if (!parse_seats(a.wish.seats, &series, &players)) return 1;
    if (players < 2) return depo_fail("a game needs two seats or more");
    if (!depo_series_prepare(&a.wish, players, &kit, &series)) return 1;
    depo_machines_begin();
    if (a.rotate) a.games = (a.games + players - 1) / players * players;
    series.to = a.games;
    series.pairing = a.rotate ? DEPO_ROTATE : DEPO_PLAIN;
    series.log_dir = a.log;
    series.progress = isatty(STDERR_FILENO) && depo_machines_first();
    int result = play(&a, &series);
    depo_machines_end();
    return result;
}
