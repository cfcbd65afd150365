/* SPDX-License-Identifier: MIT
 * `depo arena`: a round robin among bots. */
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/series.h"
#include "mapio/utf8.h"
#include "say/tr.h"
#include "sim/arena.h"
#include "sim/provenance.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct arguments {
    depo_series_request request;
    unsigned players;
    uint64_t most, block;
    double settle;
    bool json, chain;
} arguments;

static const depo_option options[] = {
    {"players", 'p', "P", DEPO_N("players at a table (default: 2)"),
     DEPO_RANGE(arguments, players, 2, DEPO_MAX_PLAYERS)},
    {"games", 'n', "N", DEPO_N("at most N games for each pair (default: 2000)"),
     DEPO_RANGE(arguments, most, 1, 1000000000)},
    {"block", 0, "N", DEPO_N("games between checks of the result (default: 40)"),
     DEPO_RANGE(arguments, block, 1, 1000000000)},
    {"settle", 0, "Z",
     DEPO_N("stop a pair once it differs by Z standard errors; 0: play all games (default: 3)"),
     DEPO_RANGE(arguments, settle, 0, 1000)},
    {"chain", 0, NULL, DEPO_N("only bots next to each other in the list play"),
     DEPO_INTO(arguments, chain)},
    {"json", 0, NULL, DEPO_N("print one JSON object instead of tables"),
     DEPO_INTO(arguments, json)},
    {0},
};

/* The whole contest. */
typedef struct contest {
    depo_seat_spec bots[DEPO_MAX_BOTS];
    unsigned n_bots, n_matches;
    depo_match matches[DEPO_MAX_BOTS * DEPO_MAX_BOTS];
    depo_rating ratings[DEPO_MAX_BOTS];
} contest;

/* Plays block after block until all pairs are settled or have had their games. */
static bool play(const arguments *a, const depo_series *series, contest *c) {
    bool open = true;
    while (open && !depo_series_interrupted()) {
        open = false;
        for (unsigned i = 0; i < c->n_matches && !depo_series_interrupted(); i++) {
            depo_match *match = &c->matches[i];
            uint64_t played = 2 * (uint64_t)match->deals;
            if (played >= a->most) continue;
            if (a->settle > 0 && match->deals >= 10 && depo_match_settled(match, a->settle))
                continue;
            uint64_t games = a->most - played < a->block ? a->most - played : a->block;
            char why[256];
            if (series->progress)
                fprintf(stderr, "%s - %s, game %llu\n", c->bots[match->a].text,
                        c->bots[match->b].text, (unsigned long long)played);
            if (!depo_match_play(series, c->bots, match, (games + 1) / 2, why, sizeof why))
                return depo_fail_as("%s", why), false;
            open = true;
        }
    }
    return true;
}

static const depo_match *find(const contest *c, unsigned a, unsigned b, bool *mirrored) {
    for (unsigned i = 0; i < c->n_matches; i++) {
        const depo_match *match = &c->matches[i];
        *mirrored = match->a == b;
        if ((match->a == a && match->b == b) || (match->a == b && match->b == a)) return match;
    }
    return NULL;
}

/* What a bot did in all its matches together. */
typedef struct summary {
    double mean;               /* score */
    long long games, forfeits; /* seats that it lost by its own fault */
} summary;

static summary sum_up(const contest *c, unsigned bot) {
    summary all = {0};
    int64_t points = 0, seats = 0;
    for (unsigned i = 0; i < c->n_matches; i++) {
        const depo_match *match = &c->matches[i];
        for (unsigned side = 0; side < 2; side++) {
            if ((side ? match->b : match->a) != bot) continue;
            points += match->points[side];
            seats += match->seats[side];
            all.games += 2 * match->deals;
            all.forfeits += match->forfeits[side];
        }
    }
    all.mean = seats ? (double)points / (double)seats : 0;
    return all;
}

/* Letters of the column of a bot in a table of pairs: no less than a cell needs, and enough for the
 * name of Depo's own bots with a budget. */
static unsigned column_width(const contest *c, unsigned bot) {
    unsigned letters = depo_letters(c->bots[bot].text);
    return letters < 18 ? 18 : letters > 28 ? 28 : letters;
}

/* A table of all pairs: what each cell says of row and column, "-" where they did not play. */
static void print_cross(const contest *c, const char *title,
                        void (*cell)(const depo_match *match, bool mirrored, char out[40])) {
    unsigned width = depo_names_width(c->bots, c->n_bots);
    printf("\n%s\n%*s", title, (int)width, "");
    for (unsigned k = 0; k < c->n_bots; k++) {
        putchar(' ');
        depo_print_name(c->bots[k].text, column_width(c, k), true);
    }
    printf("\n");
    for (unsigned i = 0; i < c->n_bots; i++) {
        depo_print_name(c->bots[i].text, width, false);
        for (unsigned k = 0; k < c->n_bots; k++) {
            bool mirrored = false;
            const depo_match *match = i == k ? NULL : find(c, i, k, &mirrored);
            char text[40] = "-";
            if (match) cell(match, mirrored, text);
            printf(" %*s", (int)column_width(c, k), text);
        }
        printf("\n");
    }
}

static void wins_cell(const depo_match *match, bool mirrored, char out[40]) {
    double error, share = depo_match_share(match, &error);
    snprintf(out, 40, "%.1f+-%.1f (%lld)", 100 * (mirrored ? 1 - share : share), 100 * error,
             2 * (long long)match->deals);
}

static void superiority_cell(const depo_match *match, bool mirrored, char out[40]) {
    double likely = depo_match_superiority(match);
    snprintf(out, 40, "%.1f", 100 * (mirrored ? 1 - likely : likely));
}

static void print_tables(const contest *c) {
    unsigned width = depo_names_width(c->bots, c->n_bots);
    static const depo_column columns[] = {
        {DEPO_NC("column", "Elo"), 7},   {DEPO_NC("column", "+-"), 7},
        {DEPO_NC("column", "score"), 7}, {DEPO_NC("column", "games"), 9},
        {DEPO_NC("column", "lost"), 5},  {NULL, 0}};
    depo_print_columns(width, columns);
    for (unsigned i = 0; i < c->n_bots; i++) {
        summary all = sum_up(c, i);
        depo_print_name(c->bots[i].text, width, false);
        printf(" %7.0f %7.0f %7.1f %9lld %5lld\n", c->ratings[i].elo, c->ratings[i].error, all.mean,
               all.games, all.forfeits);
    }
    print_cross(c,
                depo_here("wins of the row against the column in per cent, +- half of a "
                          "95-per-cent interval (games)"),
                wins_cell);
    print_cross(c, depo_here("how likely the row is better than the column, in per cent"),
                superiority_cell);
}

static void print_json(const contest *c, const depo_series *series, double seconds) {
    json_t *bots = json_array(), *matches = json_array();
    for (unsigned i = 0; i < c->n_bots; i++) {
        summary all = sum_up(c, i);
        json_array_append_new(bots, json_pack("{ss sf sf sf sI sI}", "bot", c->bots[i].text, "elo",
                                              c->ratings[i].elo, "error", c->ratings[i].error,
                                              "mean", all.mean, "games", (json_int_t)all.games,
                                              "forfeits", (json_int_t)all.forfeits));
    }
    for (unsigned i = 0; i < c->n_matches; i++) {
        const depo_match *match = &c->matches[i];
        double error, share = depo_match_share(match, &error);
        json_array_append_new(matches,
                              json_pack("{ss ss sI sf sf sf}", "a", c->bots[match->a].text, "b",
                                        c->bots[match->b].text, "games",
                                        2 * (json_int_t)match->deals, "share", share, "error",
                                        error, "superiority", depo_match_superiority(match)));
    }
    json_t *root =
        json_pack("{ss ss si sb so so so}", "map", series->map->id, "variant",
                  series->map->variants[series->game->variant].id, "players", series->game->players,
                  "complete", !depo_series_interrupted(), "bots", bots, "matches", matches,
                  "provenance", depo_provenance_json(series, seconds));
    json_dumpf(root, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(8));
    putchar('\n');
    json_decref(root);
}

const depo_syntax depo_syntax_arena = {
    .options = options,
    .arguments = "BOT,BOT[,BOT...]",
    .about =
        DEPO_N("Compare bots: every pair plays on shared deals with the seats swapped, until the "
               "order is clear. The list of bots is --seats."),
    .base = &depo_series_syntax,
    .base_at = offsetof(arguments, request),
};

int depo_cmd_arena(int argc, char **argv) {
    arguments a = {.players = 2, .most = 2000, .block = 40, .settle = 3};
    a.request = depo_series_defaults("");
    depo_provenance_command(argc, argv);
    depo_parse(&depo_syntax_arena, argc, argv, &a);
    if (!*a.request.seats)
        return depo_fail_use("name at least two bots, for example planner,racer");
    static contest c;
    static depo_table_kit kit;
    static depo_series series;
    char why[DEPO_SEAT_TEXT + 128];
    if (!depo_seats_parse(a.request.seats, c.bots, DEPO_MAX_BOTS, &c.n_bots, why, sizeof why))
        return depo_fail_as("%s", why);
    if (c.n_bots < 2) return depo_fail_use("an arena needs at least two bots");
    if (!depo_series_prepare(&a.request, a.players, &kit, &series)) return 1;
    if (!depo_series_try(&series, c.bots, c.n_bots)) return 1;
    depo_series_mind_interrupt(&series);
    series.progress = isatty(STDERR_FILENO);
    for (unsigned i = 0; i < c.n_bots; i++)
        for (unsigned k = 0; k < i; k++)
            if (!a.chain || k + 1 == i) c.matches[c.n_matches++] = (depo_match){.a = i, .b = k};
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (!play(&a, &series, &c)) return 1;
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds =
        (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    depo_rate(c.matches, c.n_matches, c.n_bots, c.ratings);
    if (a.json) {
        print_json(&c, &series, seconds);
    } else {
        char *origin = depo_provenance_text(&series, seconds);
        print_tables(&c);
        printf("\n%s\n", origin ? origin : "");
        free(origin);
    }
    if (!depo_series_interrupted()) return 0;
    depo_fail("interrupted before all games were played");
    return DEPO_INTERRUPTED;
}
