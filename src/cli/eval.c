/* SPDX-License-Identifier: MIT
 * `depo eval`: the chances in a position of a game file, and positions to learn them from. */
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/jobs.h"
#include "cli/series.h"
#include "coach/measure.h"
#include "codec/position_text.h"
#include "eval/eval.h"
#include "say/story.h"
#include "say/tr.h"
#include "sim/learning.h"
#include "sim/sampling.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_BOTS = 16 };

typedef struct arguments {
    depo_series_request request;
    const char *bots, *strength;
    const char *file, *map; /* NULL: the map of the file, or the first one */
    uint64_t until;
    unsigned seat, games, sample, positions, players;
    bool json, ticket_chances, forecast;
} arguments;

#define INTO(field)        DEPO_INTO(arguments, field)
#define UP_TO(field, most) DEPO_RANGE(arguments, field, 1, most)

static const depo_option options[] = {
    {"until", 0, "N", DEPO_N("use the position after N moves (default: all)"),
     DEPO_RANGE(arguments, until, 0, 1000000000000)},
    {"seat", 0, "S",
     DEPO_N("use what this seat knows (default: everything once the game is over, otherwise what "
            "the deciding seat knows)"),
     UP_TO(seat, DEPO_MAX_PLAYERS)},
    /* With fewer there would be no error to tell. */
    {"games", 'n', "N", DEPO_N("games to simulate, at least 8 (default: 400)"),
     DEPO_RANGE(arguments, games, DEPO_EVAL_BATCHES, 100000000)},
    {"ticket-chances", 0, NULL,
     DEPO_N("also the seat's tickets, held and offered: the chance to complete each one, and its "
            "worth in points and win chance"),
     INTO(ticket_chances)},
    {"strength", 0, "WHOSE",
     DEPO_N("how strong the players are: alike (default), unknown, or a level for each seat, "
            "separated by commas"),
     INTO(strength)},
    {"json", 'j', NULL, DEPO_N("print one JSON object"), INTO(json)},
    {"map", 'm', "MAP", DEPO_N("a map's id or file, instead of the one in the game file"),
     INTO(map)},
    {"tickets", 0, "FILE", DEPO_N("the ticket list used in the game"), INTO(request.tickets)},
    {"threads", 't', "T", DEPO_N("threads (default: one per processor)"),
     UP_TO(request.threads, DEPO_MOST_THREADS)},
    {"sample", 0, "N",
     DEPO_N("without FILE: play N games between bots of all kinds and write some of their "
            "positions with "
            "their chances and results as CSV"),
     UP_TO(sample, 1000000), .group = 1},
    {"bots", 0, "BOTS",
     DEPO_N("with --sample: bots to draw each seat's player from (default: many kinds)"),
     INTO(bots), .group = 1},
    {"positions", 0, "N", DEPO_N("with --sample: positions per game (default: 2)"),
     UP_TO(positions, 1000), .group = 1},
    {"forecast", 0, NULL,
     DEPO_N("with --sample: quick games and the inputs of the bots' forecast, for learning it"),
     INTO(forecast), .group = 1},
    {"players", 'p', "P", DEPO_N("with --sample: players at a table (default: 2)"),
     UP_TO(players, DEPO_MAX_PLAYERS), .group = 1},
    {"seed", 'S', "SEED", DEPO_N("with --sample: a number or 32 hexadecimal digits (default: 1)"),
     INTO(request.seed), .group = 1},
    {0},
};

static const depo_option words[] = {{NULL, 0, "FILE", NULL, INTO(file)}, {0}};

static void check(const depo_parsing *parsing, void *input) {
    arguments *a = input;
    if (!a->file && !a->sample) depo_misused(parsing, "give a game file");
    if (a->file && a->sample) depo_misused(parsing, "--sample plays its own games: leave out FILE");
    if (a->map) a->request.map = a->map;
}

/* Simulated games are shared out in parts. */
enum { PARTS = 64 };

typedef struct imagined {
    const depo_imagining *imagining;
    unsigned games;
    depo_trials part[PARTS];
} imagined;

static void imagine_part(void *owner, unsigned number) {
    imagined *im = owner;
    for (unsigned i = number; i < im->games; i += PARTS) {
        depo_outcome outcome;
        depo_imagine(im->imagining, NULL, DEPO_STYLES, i, &outcome);
        depo_trials_add(im->imagining->guide->game, i, &outcome, &im->part[number]);
    }
}

/* A position to look at, from a game file or from its own text. */
typedef struct opened {
    depo_record record;
    depo_map map;
    depo_game game;
    depo_guide guide;
    depo_view view;
    char names[DEPO_MAX_PLAYERS][DEPO_MAX_PLAYER_NAME];
    unsigned moves; /* before it; 0 for a position's text */
    imagined work;
    depo_measuring measuring; /* of the tickets, where they are asked for */
} opened;

/* The ends of a ticket. */
static void name_ticket(const opened *o, unsigned language, unsigned number,
                        char out[DEPO_SENTENCE]) {
    depo_teller teller = {.map = &o->map, .game = &o->game, .language = (uint8_t)language};
    depo_tell_ticket(&teller, (depo_ticket)number, out);
}

static void print_tickets(const opened *o) {
    if (!o->measuring.worlds) return;
    putchar('\n');
    puts(depo_here("chance to complete   worth in points   and in win chance      ticket"));
    for (depo_bits left = o->measuring.tickets; left;) {
        unsigned ticket = depo_bits_pop(&left);
        depo_likely likely;
        char name[DEPO_SENTENCE];
        depo_measure_read(&o->measuring, (depo_ticket)ticket, &likely);
        name_ticket(o, depo_language_of_environment(), ticket, name);
        printf("%7.1f %% ± %-4.1f      ", 100 * likely.chance.value, 100 * likely.chance.error);
        if (likely.weighed)
            printf("%+6.1f ± %-4.1f     %+6.1f %% ± %-4.1f       ", likely.points.value,
                   likely.points.error, 100 * likely.win.value, 100 * likely.win.error);
        else
            printf("%6s            %6s                 ", "–", "–");
        printf("%s%s\n", name,
               !likely.offered ? ""
               : likely.best   ? depo_here(", keep")
                               : depo_here(", return"));
    }
}

static json_t *tickets_json(const opened *o) {
    json_t *list = json_array();
    for (depo_bits left = o->measuring.tickets; left;) {
        unsigned ticket = depo_bits_pop(&left);
        depo_likely l;
        char name[DEPO_SENTENCE];
        depo_measure_read(&o->measuring, (depo_ticket)ticket, &l);
        name_ticket(o, DEPO_EN, ticket, name);
        json_t *one = json_pack("{ss sb sf sf sf si}", "ticket", name, "offered", (int)l.offered,
                                "chance", l.chance.value, "chance_error", l.chance.error,
                                "imagined", l.share, "games", (int)l.games);
        if (l.weighed)
            json_object_update_new(one, json_pack("{sf sf sf sf}", "points", l.points.value,
                                                  "points_error", l.points.error, "win",
                                                  l.win.value, "win_error", l.win.error));
        if (l.offered) json_object_set_new(one, "keep", json_boolean(l.best));
        json_array_append_new(list, one);
    }
    return list;
}

static void print_text(const opened *o, const depo_evaluation *e) {
    puts(depo_here("seat  win chance        expected points   player"));
    for (unsigned seat = 0; seat < o->game.players; seat++)
        printf("%4u  %5.1f %% ± %-4.1f   %7.1f ± %-5.1f  %s\n", seat + 1, 100 * e->chance[seat],
               100 * e->chance_error[seat], e->points[seat], e->points_error[seat], o->names[seat]);
    print_tickets(o);
    if (e->games) printf(depo_here("± is the standard error over %u simulated games\n"), e->games);
}

static void print_json(const opened *o, const depo_evaluation *e) {
    json_t *list = json_array();
    for (unsigned seat = 0; seat < o->game.players; seat++)
        json_array_append_new(
            list, json_pack("{si ss sf sf sf sf sf}", "seat", (int)seat + 1, "name", o->names[seat],
                            "chance", e->chance[seat], "chance_error", e->chance_error[seat],
                            "points", e->points[seat], "points_error", e->points_error[seat],
                            "imagined_wins", e->share[seat]));
    bool all = o->view.seat >= o->game.players;
    json_t *json =
        json_pack("{si si so so}", "moves", (int)o->moves, "games", (int)e->games, "from",
                  all ? json_null() : json_integer(o->view.seat + 1), "seats", list);
    if (o->measuring.worlds) json_object_set_new(json, "tickets", tickets_json(o));
    json_dumpf(json, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(json);
}

/* Finds the position in a game file; false after complaining. */
static bool open_file(const arguments *a, opened *o) {
    depo_problems problems = {0};
    depo_state end;
    if (!depo_open_record(a->file, a->map, a->request.tickets, &o->record, &o->map)) return false;
    if (!depo_record_open(&o->record, &o->map, &o->game, &end, NULL, &problems))
        return depo_fail_problems(a->file, &problems), false;
    if (a->seat > o->game.players)
        return depo_fail("--seat: the game has %u seats", o->game.players), false;
    depo_state state = end;
    o->moves = a->until < o->record.n_moves ? (unsigned)a->until : o->record.n_moves;
    for (unsigned i = 0; i < o->record.n_moves; i++) {
        if (!depo_record_play(&o->record, i, &o->map, &o->game, &end, NULL, &problems))
            return depo_fail_problems(a->file, &problems), false;
        if (i + 1 == o->moves) state = end;
    }
    for (unsigned i = 0; i < o->game.players; i++)
        snprintf(o->names[i], sizeof *o->names, "%s", o->record.players[i].name);
    if (state.phase == DEPO_OVER || (end.phase == DEPO_OVER && !a->seat))
        depo_show_everything(&state, &o->view);
    else
        depo_observe(&o->game, &state, a->seat ? (depo_seat)(a->seat - 1) : depo_decider(&state),
                     &o->view);
    return true;
}

/* Reads the text of a position; false after complaining. */
static bool open_position(const arguments *a, opened *o) {
    depo_position_head head;
    char why[DEPO_WHY_TEXT];
    unsigned bits = 0;
    if (a->seat || a->until != UINT64_MAX)
        return depo_fail(
                   "--seat doesn't go with the text of a position, which already names its seat"),
               false;
    if (!depo_position_head_parse(a->file, &head, why)) return depo_fail_as("%s", why), false;
    if (!depo_open_map(a->map ? a->map : head.map, head.variant, a->request.tickets, &o->map))
        return false;
    for (unsigned i = 0; i < head.n_options; i++) {
        unsigned option = depo_map_option_by_id(&o->map, head.option[i]);
        if (option == DEPO_NONE)
            return depo_fail("the map has no option \"%s\"", head.option[i]), false;
        bits |= 1u << option;
    }
    depo_status status = depo_game_init(
        &o->game, &o->map, depo_map_variant_by_id(&o->map, head.variant), bits, head.players);
    if (status != DEPO_OK) return depo_fail_as("%s", depo_status_symbol(status)), false;
    if (!depo_position_parse(&o->map, &o->game, a->file, &o->view, why))
        return depo_fail_as("%s", why), false;
    if (o->view.seat >= o->game.players && o->view.seat != DEPO_EVERYBODY)
        return depo_fail("a spectator's view is not enough; give a seat's"), false;
    for (unsigned i = 0; i < o->game.players; i++)
        snprintf(o->names[i], sizeof *o->names, "seat %u", i + 1);
    return true;
}

/* How strong the players are, as somebody says it; false after complaining. */
static bool set_strengths(const char *text, const opened *o, depo_imagining *imagining) {
    depo_seat_spec seats[DEPO_MAX_PLAYERS];
    int16_t elo[DEPO_MAX_PLAYERS];
    unsigned count;
    char why[128];
    if (!text || !strcmp(text, "alike")) return true;
    if (!strcmp(text, "unknown")) {
        depo_imagining_strangers(imagining, o->map.id);
        return true;
    }
    if (!depo_seats_parse(text, seats, DEPO_MAX_PLAYERS, &count, why, sizeof why))
        return depo_fail_as("--strength: %s", why), false;
    if (count != o->game.players)
        return depo_fail("--strength needs a level for each of the %u seats", o->game.players),
               false;
    for (unsigned i = 0; i < count; i++) {
        const depo_bot_kind *kind = seats[i].bot.kind;
        elo[i] = (int16_t)(kind ? depo_bot_strength(o->map.id, kind) : 0);
        if (!elo[i]) return depo_fail("--strength: %s isn't a level", seats[i].text), false;
    }
    depo_imagining_strengths(imagining, o->map.id, elo);
    return true;
}

static int evaluate(const arguments *a, opened *o) {
    bool text = strncmp(a->file, "depo1 ", 6) == 0;
    if (!(text ? open_position(a, o) : open_file(a, o))) return 1;
    if (a->ticket_chances && o->view.seat >= o->game.players)
        return depo_fail("--ticket-chances needs --seat");
    depo_imagining imagining;
    depo_evaluation evaluation;
    depo_guide_init(&o->guide, &o->game);
    depo_imagining_begin(&imagining, &o->guide, o->map.id, &o->view);
    if (!set_strengths(a->strength, o, &imagining)) return 1;
    o->work.imagining = &imagining;
    o->work.games = o->view.known.phase == DEPO_OVER ? 0 : a->games;
    depo_jobs_run(imagine_part, &o->work, PARTS, a->request.threads, "imagining games");
    for (unsigned i = 1; i < PARTS; i++) depo_trials_join(&o->work.part[i], &o->work.part[0]);
    depo_evaluate(&imagining, &o->work.part[0], &evaluation);
    if (a->ticket_chances) {
        depo_measure_begin(&o->measuring, &o->guide, o->map.id, &o->view);
        depo_measure_run(&o->measuring, a->games);
    }
    if (a->json)
        print_json(o, &evaluation);
    else
        print_text(o, &evaluation);
    return 0;
}

/* Samples of games, written in order as soon as all before are there. */
typedef struct samples {
    depo_sampling sampling;
    bool forecast;
    char **text;
} samples;

static void sample_game(void *owner, unsigned number) {
    samples *s = owner;
    size_t size;
    FILE *out = open_memstream(&s->text[number], &size);
    if (!out) return;
    if (s->forecast)
        depo_learning_game(s->sampling.guide, &s->sampling.seed, number, out);
    else
        depo_sampling_game(&s->sampling, number, out);
    fclose(out);
}

static int sample(const arguments *a) {
    static depo_table_kit kit;
    static depo_seat_spec bots[MOST_BOTS];
    depo_series series;
    unsigned n_bots = 0;
    char why[128];
    if (a->bots && !depo_seats_parse(a->bots, bots, MOST_BOTS, &n_bots, why, sizeof why))
        return depo_fail_as("--bots: %s", why);
    if (!depo_series_prepare(&a->request, a->players, &kit, &series)) return 1;
    samples s = {.sampling = {.map = &kit.map,
                              .guide = &kit.guide,
                              .seed = a->request.seed,
                              .positions = a->positions,
                              .trials = a->games,
                              .bots = n_bots ? bots : NULL,
                              .n_bots = n_bots,
                              .tickets = a->ticket_chances},
                 .forecast = a->forecast,
                 .text = calloc(a->sample, sizeof *s.text)};
    if (!s.text) return depo_fail("out of memory");
    depo_jobs_run(sample_game, &s, a->sample, a->request.threads, "games");
    if (s.forecast)
        depo_learning_head(stdout);
    else
        depo_sampling_head(&s.sampling, stdout);
    bool good = true;
    for (unsigned i = 0; i < a->sample; i++) {
        good = good && s.text[i];
        if (s.text[i]) fputs(s.text[i], stdout);
        free(s.text[i]);
    }
    free(s.text);
    return good ? 0 : depo_fail("out of memory");
}

const depo_syntax depo_syntax_eval = {
    .options = options,
    .words = words,
    .limit = DEPO_N("one file at a time"),
    .check = check,
    .arguments = "FILE\nPOSITION\n--sample N",
    .about = DEPO_N(
        "Estimates everyone's win chance and final points from simulated games, calibrated on real "
        "ones. The position comes from a game file or is given as text (depo replay --position)."),
};

int depo_cmd_eval(int argc, char **argv) {
    arguments a = {.request = depo_series_defaults(""),
                   .until = UINT64_MAX,
                   .games = DEPO_EVAL_GAMES,
                   .positions = 2,
                   .players = 2};
    depo_parse(&depo_syntax_eval, argc, argv, &a);
    if (!a.file) return sample(&a);
    opened *o = calloc(1, sizeof *o);
    if (!o) return depo_fail("out of memory");
    int code = evaluate(&a, o);
    depo_record_free(&o->record);
    free(o);
    return code;
}
