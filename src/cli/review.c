/* SPDX-License-Identifier: MIT
 * `depo review`: a finished game looked back at. */
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/jobs.h"
#include "cli/map.h"
#include "cli/series.h"
#include "review/report.h"
#include "say/tr.h"

#include <stdlib.h>
#include <string.h>

typedef struct arguments {
    const char *file, *map, *tickets;
    unsigned language, games, threads;
    bool json, html, every, puzzles;
} arguments;

#define INTO(field) DEPO_INTO(arguments, field)

static const depo_option options[] = {
    {"json", 'j', NULL, DEPO_N("print everything as one JSON object"), INTO(json)},
    {"html", 0, NULL, DEPO_N("print a page with the curve of chances and the board"), INTO(html)},
    {"all", 0, NULL, DEPO_N("list all decisions, the good ones too"), INTO(every)},
    {"puzzles", 0, NULL,
     DEPO_N("print the decisions where one move was clearly better than all others, as JSON"),
     INTO(puzzles)},
    {"games", 'n', "N", DEPO_N("games to simulate for a decision (default: 2400)"),
     DEPO_RANGE(arguments, games, 1, 10000000)},
    {"lang", 0, "LANG", DEPO_N("language (default: the environment's)"),
     DEPO_LANGUAGE_INTO(arguments, language)},
    {"map", 'm', "MAP", DEPO_N("a map's id or file, instead of the one in the game file"),
     INTO(map)},
    {"tickets", 0, "FILE", DEPO_N("the ticket list used in the game"), INTO(tickets)},
    {"threads", 't', "T", DEPO_N("threads (default: one per processor)"),
     DEPO_RANGE(arguments, threads, 1, DEPO_MOST_THREADS)},
    {0},
};

static const depo_option words[] = {{NULL, 0, "FILE", NULL, INTO(file)}, {0}};

static void check(const depo_parsing *parsing, void *input) {
    const arguments *a = input;
    if (!a->file) depo_misused(parsing, "give a game file");
    if (a->json + a->html + a->puzzles > 1)
        depo_misused(parsing, "one of --json, --html and --puzzles at a time");
}

/* A game file with everything that its review needs. */
typedef struct opened {
    depo_record record;
    depo_map map;
    depo_game game;
    depo_guide guide;
    depo_state start;
    depo_move *moves;
    depo_took *took;
    depo_review review;
} opened;

/* Reads the file and its moves; false after complaining. */
static bool open_game(const arguments *a, opened *o) {
    depo_problems problems = {0};
    if (!depo_open_record(a->file, a->map, a->tickets, &o->record, &o->map)) return false;
    if (!depo_record_open(&o->record, &o->map, &o->game, &o->start, NULL, &problems))
        return depo_fail_problems(a->file, &problems), false;
    o->moves = calloc(o->record.n_moves + 1, sizeof *o->moves);
    o->took = calloc(o->record.n_moves + 1, sizeof *o->took);
    if (!o->moves || !o->took) return depo_fail("out of memory"), false;
    depo_state state = o->start;
    for (unsigned i = 0; i < o->record.n_moves; i++) {
        o->took[i] = o->record.moves[i].took;
        depo_fault fault;
        depo_state before = state;
        if (depo_record_try(&o->record, i, &o->map, &o->game, &state, &o->moves[i], NULL, &fault))
            continue;
        depo_record_play(&o->record, i, &o->map, &o->game, &before, NULL, &problems);
        return depo_fail_problems(a->file, &problems), false;
    }
    if (state.phase != DEPO_OVER)
        return depo_fail("%s: the game is not over; 'depo eval' estimates the chances", a->file),
               false;
    return true;
}

static void review_step(void *owner, unsigned number) {
    depo_review_step(owner, number);
}

static void print_json(json_t *json) {
    json_dumpf(json, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(5));
    putchar('\n');
    json_decref(json);
}

static int print_page(const depo_teller *teller, const arguments *a, const opened *o) {
    depo_land land = {0};
    if (!depo_open_land(a->map ? a->map : o->map.id, &land)) return 1;
    depo_review_html(teller, &o->review, &land, stdout);
    depo_land_free(&land);
    return 0;
}

static int review(const arguments *a, opened *o) {
    if (!open_game(a, o)) return 1;
    depo_guide_init(&o->guide, &o->game);
    if (!depo_review_begin(&o->review, &o->map, &o->guide, &o->start, o->moves, o->record.n_moves))
        return depo_fail("out of memory");
    o->review.took = o->took;
    depo_review_effort(&o->review, a->games);
    depo_jobs_run(review_step, &o->review, o->review.n_steps, a->threads, "moves");
    depo_review_finish(&o->review);
    const char *names[DEPO_MAX_PLAYERS];
    for (unsigned i = 0; i < o->record.n_players; i++) names[i] = o->record.players[i].name;
    depo_teller teller = {
        .map = &o->map, .game = &o->game, .names = names, .language = a->language};
    if (a->json)
        print_json(depo_review_json(&teller, &o->review));
    else if (a->puzzles)
        print_json(depo_review_puzzles(&teller, &o->review, 0.05, 4));
    else if (a->html)
        return print_page(&teller, a, o);
    else
        depo_review_text(&teller, &o->review, a->every, stdout);
    return 0;
}

const depo_syntax depo_syntax_review = {
    .options = options,
    .words = words,
    .limit = DEPO_N("one file at a time"),
    .check = check,
    .arguments = "FILE",
    .about = DEPO_N("Reviews a finished game: win chances move by move, luck and decisions, "
                    "turning points, and better moves."),
};

int depo_cmd_review(int argc, char **argv) {
    arguments a = {.language = depo_language_of_environment(),
                   .games = DEPO_JUDGE_GAMES,
                   .threads = depo_jobs_threads()};
    depo_parse(&depo_syntax_review, argc, argv, &a);
    opened *o = calloc(1, sizeof *o);
    if (!o) return depo_fail("out of memory");
    int code = review(&a, o);
    depo_review_free(&o->review);
    depo_record_free(&o->record);
    free(o->moves);
    free(o->took);
    free(o);
    return code;
}
