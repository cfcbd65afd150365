/* SPDX-License-Identifier: MIT
 * `depo sim`: many games between bots. */
#include "cli/commands.h"
#include "cli/common.h"
#include "codec/move_text.h"
#include "sim/series.h"

#include <argp.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct arguments {
    const char *map, *variant, *seats, *tickets, *options;
    uint64_t games;
    depo_seed seed;
    unsigned threads;
    bool rotate, json;
} arguments;

enum { KEY_ROTATE = 256, KEY_JSON, KEY_TICKETS, KEY_OPTIONS };

static const struct argp_option options[] = {
    {"map", 'm', "MAP", 0, "map id or file (default: the first built-in map)", 0},
    {"variant", 'v', "ID", 0, "variant of the map", 0},
    {"options", KEY_OPTIONS, "IDS", 0, "options of the map, joined by commas", 0},
    {"tickets", KEY_TICKETS, "FILE", 0, "replace the tickets by a list", 0},
    {"seats", 's', "BOTS", 0, "two to five bots, joined by commas (default: planner,racer)", 0},
    {"games", 'n', "N", 0, "how many games (default: 1000)", 0},
    {"seed", 'S', "SEED", 0, "a number or 32 hexadecimal digits (default: 1)", 0},
    {"threads", 't', "T", 0, "threads (default: one per processor)", 0},
    {"rotate", KEY_ROTATE, NULL, 0, "play every deal once from each seat", 0},
    {"json", KEY_JSON, NULL, 0, "print one JSON object instead of a table", 0},
    {0},
};

static bool parse_number(const char *text, uint64_t most, uint64_t *number) {
    char *end;
    if (*text < '0' || *text > '9') return false;
    *number = strtoull(text, &end, 10);
    return !*end && *number >= 1 && *number <= most;
}

static error_t parse(int key, char *text, struct argp_state *state) {
    arguments *a = state->input;
    uint64_t number = 0;
    switch (key) {
    case 'm': a->map = text; return 0;
    case 'v': a->variant = text; return 0;
    case 's': a->seats = text; return 0;
    case KEY_TICKETS: a->tickets = text; return 0;
    case KEY_OPTIONS: a->options = text; return 0;
    case KEY_ROTATE: a->rotate = true; return 0;
    case KEY_JSON: a->json = true; return 0;
    case 'n':
        if (!parse_number(text, 1000000000, &a->games))
            argp_error(state, "--games must be 1 … 1000000000, not \"%s\"", text);
        return 0;
    case 't':
        if (!parse_number(text, 1024, &number))
            argp_error(state, "--threads must be 1 … 1024, not \"%s\"", text);
        a->threads = (unsigned)number;
        return 0;
    case 'S':
        if (!depo_seed_parse(text, &a->seed)) argp_error(state, "\"%s\" is no seed", text);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static double per_game(int64_t sum, int64_t games) {
    return games ? (double)sum / (double)games : 0;
}

static void print_json(const depo_series *series, const depo_counts *counts, double seconds) {
    json_t *seats = json_array();
    for (unsigned i = 0; i < series->game->players; i++) {
        const depo_bot_counts *bot = &counts->bot[i];
        json_array_append_new(
            seats, json_pack("{ss sf sf sf sf sf si}", "bot", series->seats[i].text, "wins",
                             (double)bot->share / DEPO_WIN, "mean",
                             per_game(bot->total, bot->games), "tickets_done",
                             per_game(bot->done, bot->games), "tickets_failed",
                             per_game(bot->failed, bot->games), "ms_per_move",
                             per_game(bot->nanoseconds, bot->timed) / 1e6, "forfeits",
                             (int)bot->forfeits));
    }
    json_t *root = json_pack("{sI sf sf so}", "games", (json_int_t)counts->games, "seconds",
                             seconds, "games_per_s", (double)counts->games / seconds, "seats",
                             seats);
    json_dumpf(root, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(8));
    putchar('\n');
    json_decref(root);
}

static void print_table(const depo_series *series, const depo_counts *counts, double seconds) {
    printf("%-24s %8s %7s %7s %7s %7s %7s %7s %9s\n", "bot", "wins", "win %", "+-", "score",
           "done", "failed", "turns", "ms/move");
    for (unsigned i = 0; i < series->game->players; i++) {
        const depo_bot_counts *bot = &counts->bot[i];
        double n = (double)bot->games, rate = (double)bot->share / DEPO_WIN / n;
        printf("%-24s %8.1f %7.2f %7.2f %7.1f %7.2f %7.2f %7.1f %9.4f\n", series->seats[i].text,
               (double)bot->share / DEPO_WIN, 100 * rate, 196 * sqrt(rate * (1 - rate) / n),
               per_game(bot->total, bot->games), per_game(bot->done, bot->games),
               per_game(bot->failed, bot->games), per_game(bot->turns, bot->games),
               per_game(bot->nanoseconds, bot->timed) / 1e6);
    }
    printf("%lld games, %.1f turns each, %.2f s, %.0f games/s\n", (long long)counts->games,
           per_game(counts->turns, counts->games), seconds, (double)counts->games / seconds);
}

static bool parse_seats(char *text, depo_series *series, unsigned *players) {
    *players = 0;
    for (char *part = strtok(text, ","); part; part = strtok(NULL, ",")) {
        if (*players == DEPO_MAX_PLAYERS) return depo_fail("too many seats"), false;
        if (!depo_seat_parse(part, &series->seats[(*players)++]))
            return depo_fail("\"%s\" is no bot", part), false;
    }
    return true;
}

static double seconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int depo_cmd_sim(int argc, char **argv) {
    static const struct argp argp = {options, parse, NULL,
                                     "Play many games between bots and count.", NULL, NULL, NULL};
    arguments a = {.map = depo_builtin_maps[0].id, .games = 1000, .seed = {{1, 0}}};
    a.seats = "planner,racer";
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    a.threads = cores > 0 ? (unsigned)cores : 1;
    argp_err_exit_status = 1;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    static depo_map map;
    static depo_game game;
    static depo_guide guide;
    static depo_series series;
    static depo_counts counts;
    if (!depo_open_map(a.map, a.variant, a.tickets, &map)) return 1;
    char *seats = strdup(a.seats);
    unsigned players = 0;
    bool good = seats && parse_seats(seats, &series, &players);
    free(seats);
    if (!good) return 1;
    unsigned variant = a.variant ? depo_map_variant_by_id(&map, a.variant) : 0;
    depo_status status = depo_game_init(&game, &map, variant, 0, players);
    if (status != DEPO_OK)
        return depo_fail("%s: %u players: %s (%s)", map.id, players, depo_status_symbol(status),
                         depo_status_clause(status));
    depo_guide_init(&guide, &game);
    series.map = &map;
    series.game = &game;
    series.guide = &guide;
    series.seed = a.seed;
    series.to = a.rotate ? (a.games + players - 1) / players * players : a.games;
    series.pairing = a.rotate ? DEPO_ROTATE : DEPO_PLAIN;
    series.threads = a.threads;
    series.progress = isatty(STDERR_FILENO);
    char why[256];
    double start = seconds_now();
    if (!depo_series_run(&series, &counts, NULL, why, sizeof why)) return depo_fail("%s", why);
    double seconds = seconds_now() - start;
    (a.json ? print_json : print_table)(&series, &counts, seconds);
    return 0;
}
