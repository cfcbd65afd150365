/* SPDX-License-Identifier: MIT
 * depo replay and depo verify: what is in a game file. */
#include "cli/commands.h"
#include "cli/common.h"
#include "codec/json.h"
#include "codec/position_text.h"
#include "mapio/utf8.h"
#include "say/fairness.h"
#include "say/story.h"
#include "term/memory.h"
#include "term/session.h"
#include "term/plain.h"
#include "term/screen.h"
#include "core/score.h"
#include "say/tr.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct options {
    const char *file, *map, *tickets;
    const char **files; /* verify: those that came */
    unsigned n_files;
    bool json, quiet, watch, plain;
    unsigned language;
    uint64_t until; /* moves to play */
    char as;        /* --position: a seat's number, - or *; 0: not asked for */
} options;

/* A game file with everything that its replay needs. */
typedef struct replay {
    depo_record record;
    depo_map map;
    depo_game game;
    depo_state state;
    depo_events events;
    depo_teller teller;
    const char *names[DEPO_MAX_PLAYERS];
} replay;

static void tell(const replay *r) {
    char sentence[DEPO_SENTENCE];
    for (unsigned i = 0; i < r->events.count; i++)
        if (depo_tell_event(&r->teller, &r->events.list[i], sentence)) puts(sentence);
}

static bool run(replay *r, const options *o) {
    depo_problems problems;
    if (!depo_open_record(o->file, o->map, o->tickets, &r->record, &r->map)) return false;
    for (unsigned i = 0; i < r->record.n_players; i++) r->names[i] = r->record.players[i].name;
    r->teller =
        (depo_teller){.map = &r->map, .game = &r->game, .names = r->names, .language = o->language};
    if (!depo_record_open(&r->record, &r->map, &r->game, &r->state, &r->events, &problems)) {
        depo_fail_problems(o->file, &problems);
        return false;
    }
    if (!o->quiet) tell(r);
    unsigned moves = r->record.n_moves;
    if (o->until < moves) moves = (unsigned)o->until;
    for (unsigned i = 0; i < moves; i++) {
        if (!depo_record_play(&r->record, i, &r->map, &r->game, &r->state, &r->events, &problems)) {
            depo_fail_problems(o->file, &problems);
            return false;
        }
        if (!o->quiet) tell(r);
    }
    return true;
}

/* Steps through the game on the terminal. */
static int watch(const options *o) {
    depo_record record;
    depo_problems problems = {0};
    depo_session *s = depo_session_new(o->language);
    bool good = depo_open_record(o->file, o->map, o->tickets, &record, &s->map);
    if (good) {
        s->open = true;
        good = depo_session_load(s, &record, &problems);
        if (!good) depo_fail_problems(o->file, &problems);
        depo_record_free(&record);
    }
    if (good) {
        unsigned total = s->n_moves;
        bool lines = o->plain || !depo_full_screen(o->language);
        depo_plain plain;
        depo_session_go(s, 0, total);
        if (!lines) {
            depo_screen_open(s, o->language, 700);
            depo_screen_watch(total);
            depo_screen_close();
        } else {
            depo_plain_init(&plain, s, o->language);
            depo_plain_watch(&plain, total);
            depo_plain_free(&plain);
        }
    }
    depo_session_free(s);
    return good ? 0 : 1;
}

static int with_replay(const options *o, int (*then)(const replay *r, const options *o)) {
    replay *r = calloc(1, sizeof *r);
    if (!r) return depo_fail("out of memory");
    int code = run(r, o) ? then(r, o) : 1;
    depo_record_free(&r->record);
    free(r);
    return code;
}

static int print_position(const replay *r, char as) {
    char text[DEPO_POSITION_TEXT];
    depo_view view;
    depo_seat seat = (depo_seat)(as == '-' ? DEPO_NONE : as - '1');
    if (as != '-' && as != '*' && seat >= r->game.players)
        return depo_fail("--position: the game has %u seats", r->game.players);
    if (as == '*')
        depo_show_everything(&r->state, &view);
    else
        depo_observe(&r->game, &r->state, seat, &view);
    depo_position_text(&r->map, &r->game, &view, text);
    puts(text);
    return 0;
}

static int end_replay(const replay *r, const options *o) {
    if (o->as) return print_position(r, o->as);
    if (o->json) {
        json_t *json = depo_state_json(&r->map, &r->game, &r->state, r->names);
        json_dumpf(json, stdout, JSON_INDENT(2));
        putchar('\n');
        json_decref(json);
        return 0;
    }
    putchar('\n');
    depo_tell_score(&r->teller, &r->state, stdout);
    return 0;
}

#define INTO(field) DEPO_INTO(options, field)
#define MAP_ROWS                                                                                   \
    {"map", 'm', "MAP", DEPO_N("A map's id or file, instead of the one in the game file"),         \
     INTO(map)},                                                                                   \
    {                                                                                              \
        "tickets", 't', "FILE", DEPO_N("The ticket list used in the game"), INTO(tickets)          \
    }

static void read_position(const depo_parsing *parsing, void *input, const char *argument) {
    options *o = input;
    if (argument && (strlen(argument) != 1 || !strchr("12345-*", *argument)))
        depo_misused(parsing, "--position takes a seat's number, - for a spectator, or *");
    o->as = argument ? *argument : '*';
}

static const depo_option replay_options[] = {
    {"json", 'j', NULL, DEPO_N("Print the final position and every line of the count as JSON"),
     INTO(json)},
    {"position", 0, "SEAT",
     DEPO_N(
         "Print the position as one line of text: as a seat sees it, - for a spectator, everything "
         "without SEAT"),
     DEPO_READ(read_position), .flags = DEPO_OPTIONAL},
    {"until", 'u', "N", DEPO_N("Play the first N moves only"),
     DEPO_RANGE(options, until, 0, 1000000000000)},
    {"watch", 0, NULL, DEPO_N("Step through the game on the full screen"), INTO(watch)},
    {"plain", 0, NULL, DEPO_N("Step through the game line by line"), INTO(plain)},
    {"lang", 0, "LANG", DEPO_N("language (default: the environment's)"),
     DEPO_LANGUAGE_INTO(options, language)},
    MAP_ROWS,
    {0}};

static const depo_option replay_words[] = {{NULL, 0, "FILE", NULL, INTO(file)}, {0}};

static void check(const depo_parsing *parsing, void *input) {
    const options *o = input;
    if (!o->file && !o->n_files) depo_misused(parsing, "give a game file");
}

const depo_syntax depo_syntax_replay = {
    .options = replay_options,
    .words = replay_words,
    .limit = DEPO_N("one file at a time"),
    .check = check,
    .arguments = "FILE",
    .about = DEPO_N("Prints a game file as a story, move by move."),
};

int depo_cmd_replay(int argc, char **argv) {
    options o = {.until = UINT64_MAX, .language = depo_language_of_environment()};
    depo_parse(&depo_syntax_replay, argc, argv, &o);
    if (o.watch || o.plain) return watch(&o);
    o.quiet = o.json || o.as;
    return with_replay(&o, end_replay);
}

/* What the file says of its shuffle against what this device remembers of the table. */
static int verify_shuffle(const replay *r, const char *file) {
    const depo_record *record = &r->record;
    depo_memory memory;
    char origin[DEPO_ORIGIN_SIZE];
    unsigned at = 0, known = 0;
    while (depo_memory_next(record->shuffle.table, &at, origin, &memory)) {
        depo_fairness fairness = depo_shuffle_judge(&record->shuffle, &record->seed, &memory);
        if (!depo_is_unfair(fairness) &&
            !depo_memory_dealt(&memory, &r->map, &r->game, &record->seed, record->first))
            fairness = DEPO_FAIR_DEALT;
        if (depo_is_unfair(fairness))
            return depo_fail_as("%s: %s. As this device remembers %s: %s", file,
                                depo_tell_fairness(0, fairness), origin,
                                depo_explain_fairness(0, fairness));
        printf("%s: %s (%s)\n", file, depo_tell_fairness(0, fairness), origin);
        known++;
    }
    if (!known)
        printf(depo_here("%s: the shuffle is consistent: %u of %u players took part; this device "
                         "remembers nothing of the table\n"),
               file, (unsigned)__builtin_popcount(record->shuffle.revealed), record->n_players);
    return 0;
}

static int end_verify(const replay *r, const options *o) {
    depo_score score;
    depo_count(&r->game, &r->state, &score);
    for (unsigned seat = 0; seat < r->game.players; seat++) {
        int recount = depo_recount(&r->game, &r->state, (depo_seat)seat);
        if (recount != r->state.score[seat])
            return depo_fail("%s: seat %u: the running score is %d, but the board gives %d",
                             o->file, seat + 1, r->state.score[seat], recount);
        if (r->record.has_end && r->record.totals[seat] != score.seat[seat].total)
            return depo_fail("%s: seat %u: %d points in the file, but the count gives %d", o->file,
                             seat + 1, r->record.totals[seat], score.seat[seat].total);
    }
    if (r->record.has_end && r->state.phase != DEPO_OVER)
        return depo_fail("%s: by its own record the game is over, but the moves don't end it",
                         o->file);
    if (r->record.shuffle.round && verify_shuffle(r, o->file) != 0) return 1;
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%s", o->file);
    depo_make_printable(name); /* a file may be called anything */
    if (r->state.phase == DEPO_OVER)
        printf(depo_here("%s: good: %u moves, seed matches its commitment, game over\n"), name,
               r->record.n_moves);
    else
        printf(depo_here("%s: good: %u moves, seed matches its commitment, game not over\n"), name,
               r->record.n_moves);
    return 0;
}

static void read_file(const depo_parsing *parsing, void *input, const char *argument) {
    options *o = input;
    (void)parsing;
    o->files[o->n_files++] = argument;
}

static const depo_option verify_options[] = {MAP_ROWS, {0}};

static const depo_option verify_words[] = {
    {NULL, 0, "FILE", NULL, DEPO_READ(read_file), .flags = DEPO_MANY}, {0}};

const depo_syntax depo_syntax_verify = {
    .options = verify_options,
    .words = verify_words,
    .check = check,
    .arguments = "FILE…",
    .about =
        DEPO_N("Replays game files, recounts them from the board and checks that the seed matches "
               "its commitment and follows from the shuffle of its table, as this device remembers "
               "it."),
};

int depo_cmd_verify(int argc, char **argv) {
    options o = {
        .until = UINT64_MAX, .quiet = true, .files = calloc((size_t)argc + 1, sizeof *o.files)};
    if (!o.files) return depo_fail("out of memory");
    depo_parse(&depo_syntax_verify, argc, argv, &o);
    int code = 0;
    for (unsigned i = 0; i < o.n_files; i++) {
        o.file = o.files[i];
        code |= with_replay(&o, end_verify);
    }
    free((void *)o.files);
    return code;
}
