/* SPDX-License-Identifier: MIT
 * `depo sim`: many games between bots. */
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/series.h"
#include "say/tr.h"
#include "sim/checkpoint.h"
#include "sim/interval.h"
#include "sim/machines.h"
#include "sim/moves.h"
#include "sim/provenance.h"
#include "sim/report.h"
#include "sim/results.h"
#include "sim/samples.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct arguments {
    depo_series_request request;
    uint64_t games;
    const char *out, *log, *moves, *samples, *compare;
    json_t *others; /* what `compare` names */
    depo_checkpoint checkpoint;
    bool rotate, json, views, force;
} arguments;

#define INTO(field) DEPO_INTO(arguments, field)

static const depo_option options[] = {
    {"games", 'n', "N", DEPO_N("how many games (default: 1000)"),
     DEPO_RANGE(arguments, games, 1, 1000000000)},
    {"rotate", 0, NULL, DEPO_N("play every deal once from each seat"), INTO(rotate)},
    {"out", 'o', "DIR", DEPO_N("write CSV files and an HTML report to this folder"), INTO(out)},
    {"force", 0, NULL, DEPO_N("overwrite the report of an earlier run in --out"), INTO(force)},
    {"compare", 0, "DIRS",
     DEPO_N("add earlier runs to the report: their --out folders, separated by commas"),
     INTO(compare)},
    {"log", 0, "DIR", DEPO_N("save the game files in this folder"), INTO(log)},
    {"moves", 0, "FILE", DEPO_N("write every move to this file, one line of JSON each"),
     INTO(moves)},
    {"views", 0, NULL, DEPO_N("with --moves: include what the seat saw"), INTO(views)},
    {"samples", 0, "FILE",
     DEPO_N("write every decision to this file as a numpy array (.npy) for learning: what the seat "
            "saw, its legal moves, its move, the outcome"),
     INTO(samples)},
    {"checkpoint", 0, "FILE", DEPO_N("save the counts to this file every ten seconds"),
     INTO(checkpoint.path)},
    {"resume", 0, NULL, DEPO_N("continue from the checkpoint, if there is one"),
     INTO(checkpoint.resume)},
    {"json", 0, NULL, DEPO_N("print one JSON object instead of a table"), INTO(json)},
    {0},
};

static double per_game(int64_t sum, int64_t games) {
    return games ? (double)sum / (double)games : 0;
}

static void print_json(const depo_series *series, const depo_counts *counts, double seconds) {
    json_t *root = depo_results_json(series, counts, seconds);
    json_dumpf(root, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(8));
    putchar('\n');
    json_decref(root);
}

/* What other programs did wrong, a line each. */
static void print_faults(const depo_series *series, const depo_counts *counts) {
    for (unsigned i = 0; i < series->game->players; i++) {
        const depo_bot_counts *bot = &counts->bot[i];
        const depo_faults *faults = &bot->faults;
        if (!bot->forfeits && !faults->late && !faults->nonsense && !faults->illegal) continue;
        printf(depo_here("%s lost its seat in %lld of %lld games: not started in %lld, ended in "
                         "%lld; %lld late, %lld senseless, %lld illegal answers\n"),
               series->seats[i].text, (long long)bot->forfeits, (long long)bot->games,
               (long long)faults->unstarted, (long long)faults->ended, (long long)faults->late,
               (long long)faults->nonsense, (long long)faults->illegal);
    }
}

static void print_table(const depo_series *series, const depo_counts *counts, double seconds) {
    unsigned width = depo_names_width(series->seats, series->game->players);
    static const depo_column columns[] = {
        {DEPO_NC("column", "wins"), 8},           {DEPO_NC("column", "win %"), 7},
        {DEPO_NC("column", "interval 95 %"), 15}, {DEPO_NC("column", "score"), 7},
        {DEPO_NC("column", "done"), 7},           {DEPO_NC("column", "failed"), 7},
        {DEPO_NC("column", "turns"), 7},          {DEPO_NC("column", "ms/move"), 9},
        {DEPO_NC("column", "lost"), 5},           {NULL, 0}};
    depo_print_columns(width, columns);
    for (unsigned i = 0; i < series->game->players; i++) {
        const depo_bot_counts *bot = &counts->bot[i];
        depo_interval wins = depo_share_interval(series, counts, i);
        char interval[32];
        snprintf(interval, sizeof interval, "%.2f-%.2f", 100 * wins.low, 100 * wins.high);
        depo_print_name(series->seats[i].text, width, false);
        printf(" %8.1f %7.2f %15s %7.1f %7.2f %7.2f %7.1f %9.4f %5lld\n",
               (double)bot->share / DEPO_WIN, 100 * wins.share, interval,
               per_game(bot->total, bot->games), per_game(bot->done, bot->games),
               per_game(bot->failed, bot->games), per_game(bot->turns, bot->games),
               per_game(bot->nanoseconds, bot->timed) / 1e6, (long long)bot->forfeits);
    }
    print_faults(series, counts);
    double rate = (double)counts->games / seconds;
    printf(depo_trn(depo_language_of_environment(),
                    "%u game, %.1f turns each, %.2f s, %.*f games/s\n",
                    "%u games, %.1f turns each, %.2f s, %.*f games/s\n", (unsigned)counts->games),
           (unsigned)counts->games, per_game(counts->turns, counts->games), seconds,
           depo_rate_digits(rate), rate);
    char *origin = depo_provenance_text(series, seconds);
    printf("%s\n", origin ? origin : "");
    free(origin);
}

/* Two kinds of results in one file would spoil each other. */
static bool check_files(const arguments *a) {
    const char *const files[] = {a->moves, a->samples, a->checkpoint.path};
    for (unsigned i = 0; i < 3; i++)
        for (unsigned k = 0; k < i; k++)
            if (files[i] && files[k] &&
                (!strcmp(files[i], files[k]) || depo_same_file(files[i], files[k])))
                return depo_fail("%s is named twice: --moves, --samples and --checkpoint need "
                                 "different files",
                                 files[i]),
                       false;
    return true;
}

/* An earlier report is written over only when that is wanted, or when a run goes on from its
 * checkpoint, which is refused without --resume. */
static bool check_report(const arguments *a) {
    char name[32];
    bool goes_on = a->checkpoint.path && access(a->checkpoint.path, F_OK) == 0;
    if (!a->out || a->force || goes_on || !depo_report_there(a->out, name)) return true;
    depo_fail("%s has an earlier report (%s): choose another folder, or overwrite it with --force",
              a->out, name);
    return false;
}

/* Whatever can be known to go wrong before the games are played. */
static bool check_places(arguments *a) {
    if (a->force && !a->out) return depo_fail("--force needs --out DIR"), false;
    if (!check_files(a)) return false;
    const char *const folders[] = {a->out, a->log};
    for (unsigned i = 0; i < 2; i++) {
        char why[4352];
        if (folders[i] && !depo_folder_ready(folders[i], why, sizeof why))
            return depo_fail_as("%s", why), false;
    }
    if (a->compare && !a->out) return depo_fail("--compare needs --out DIR"), false;
    char why[4352];
    if (a->compare && !(a->others = depo_report_others(a->compare, why, sizeof why)))
        return depo_fail_as("%s", why), false;
    return check_report(a);
}

/* Writes the results, and so where they come from, beside a file that can't say it itself. */
static bool write_beside(const char *path, const depo_series *series, const depo_counts *counts,
                         double seconds) {
    char beside[4096];
    if (!path) return true;
    snprintf(beside, sizeof beside, "%s.json", path);
    json_t *root = depo_results_json(series, counts, seconds);
    if (series->samples) json_object_set_new(root, "samples", depo_samples_json(series->samples));
    bool good = !json_dump_file(root, beside, JSON_INDENT(2) | JSON_REAL_PRECISION(8));
    json_decref(root);
    return good || (depo_fail("can't write %s", beside), false);
}

/* Prints and writes what was played, all of it or not. */
static int tell(const arguments *a, const depo_series *series, const depo_counts *counts,
                const depo_row *rows, double seconds) {
    char why[4352];
    (a->json ? print_json : print_table)(series, counts, seconds);
    fflush(stdout);
    int code = 0;
    if (a->out && !depo_report(a->out, series, counts, rows, seconds, a->others, why, sizeof why))
        code = depo_fail_as("%s", why);
    if (counts->unlogged)
        code = depo_fail("%lld game files could not be written to %s", (long long)counts->unlogged,
                         a->log);
    if (!write_beside(a->moves, series, counts, seconds)) code = 1;
    if (!write_beside(a->samples, series, counts, seconds)) code = 1;
    if (!depo_series_interrupted()) return code;
    depo_fail("interrupted after %lld of %llu games", (long long)counts->games,
              (unsigned long long)series->to);
    return DEPO_INTERRUPTED;
}

/* Plays this machine's part, gathers all, and prints on the first machine. */
static int play(const arguments *a, depo_series *series) {
    static depo_counts counts;
    char why[4352];
    unsigned players = series->game->players;
    depo_row *rows = NULL;
    if (a->out) {
        rows = calloc(a->games * players, sizeof *rows);
        if (!rows)
            return depo_fail("not enough memory for %llu games", (unsigned long long)a->games);
    }
    double seconds = 0;
    bool good =
        depo_checkpoint_run(&a->checkpoint, series, &counts, rows, &seconds, why, sizeof why);
    int code = 0;
    if (!good)
        code = depo_fail_as("%s", why);
    else if (depo_machines_first())
        code = tell(a, series, &counts, rows, seconds);
    free(rows);
    return code;
}

static bool open_moves(const arguments *a, depo_series *series) {
    char why[4352];
    if (!a->moves) return true;
    if (depo_machines_several()) return depo_fail("--moves works on one machine only"), false;
    /* With a checkpoint, how much of the file counts is known when that was read. */
    bool keep = a->checkpoint.path != NULL;
    series->moves = depo_moves_open(a->moves, a->views, keep, why, sizeof why);
    return series->moves || (depo_fail_as("%s", why), false);
}

static bool open_samples(const arguments *a, depo_series *series) {
    static depo_samples samples;
    char why[4352];
    if (!a->samples) return true;
    if (depo_machines_several()) return depo_fail("--samples works on one machine only"), false;
    bool keep = a->checkpoint.path != NULL;
    if (!depo_samples_open(&samples, series->game, a->samples, keep, why, sizeof why))
        return depo_fail_as("%s", why), false;
    series->samples = &samples;
    return true;
}

const depo_syntax depo_syntax_sim = {
    .options = options,
    .about = DEPO_N("Plays many games between bots and reports the results."),
    .base = &depo_series_syntax,
    .base_at = offsetof(arguments, request),
};

int depo_cmd_sim(int argc, char **argv) {
    arguments a = {.games = 1000, .checkpoint = {.seconds = 10}};
    a.request = depo_series_defaults("planner,racer");
    depo_provenance_command(argc, argv);
    depo_parse(&depo_syntax_sim, argc, argv, &a);
    static depo_table_kit kit;
    static depo_series series;
    unsigned players = 0;
    char why[DEPO_SEAT_TEXT + 128];
    if (!depo_seats_parse(a.request.seats, series.seats, DEPO_MAX_PLAYERS, &players, why,
                          sizeof why))
        return depo_fail_as("%s", why);
    if (a.checkpoint.resume && !a.checkpoint.path)
        return depo_fail_use("--resume needs --checkpoint FILE");
    if (a.views && !a.moves) return depo_fail_use("--views needs --moves FILE");
    if (players < 2) return depo_fail_use("a game needs at least two seats");
    if (!depo_series_prepare(&a.request, players, &kit, &series)) return 1;
    if (!check_places(&a) || !depo_series_try(&series, series.seats, players)) return 1;
    depo_series_mind_interrupt(&series);
    if (!depo_machines_begin(why, sizeof why)) return depo_fail("started by mpirun, but %s", why);
    if (a.rotate) a.games = (a.games + players - 1) / players * players;
    series.to = a.games;
    series.pairing = a.rotate ? DEPO_ROTATE : DEPO_PLAIN;
    series.log_dir = a.log;
    series.progress = isatty(STDERR_FILENO) && depo_machines_first();
    /* Two new names can turn out to be one file once it is there. */
    bool ready = open_moves(&a, &series) && check_files(&a) && open_samples(&a, &series);
    int result = ready ? play(&a, &series) : 1;
    if (!depo_moves_close(series.moves))
        result = depo_fail("%s: not everything could be written", a.moves);
    if (series.samples && !depo_samples_close(series.samples))
        result = depo_fail("%s: not everything could be written", a.samples);
    depo_machines_end();
    json_decref(a.others);
    return result;
}
