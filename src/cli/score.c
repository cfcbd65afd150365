/* SPDX-License-Identifier: MIT
 * depo score: the count of a printed game, from a sheet or by questions. */
#include "cli/commands.h"
#include "cli/common.h"
#include "codec/json.h"
#include "score/sheet.h"
#include "term/plain.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>

typedef struct arguments {
    const char *sheet, *from, *map, *tickets;
    unsigned language;
    bool json;
} arguments;

enum { KEY_LANG = 256, KEY_FROM, KEY_JSON };

static const struct argp_option options[] = {
    {"from", KEY_FROM, "GAME", 0, "Print the score sheet of a game file", 0},
    {"json", KEY_JSON, NULL, 0, "Print the position and every line of the count as JSON", 0},
    {"lang", KEY_LANG, "LANG", 0, "en or ru (default: as the environment says)", 0},
    {0}};

static error_t parse(int key, char *text, struct argp_state *state) {
    arguments *a = state->input;
    switch (key) {
    case KEY_FROM:
        a->from = text;
        return 0;
    case KEY_JSON:
        a->json = true;
        return 0;
    case KEY_LANG:
        a->language = depo_language_by_code(text);
        if (a->language == DEPO_NONE) argp_error(state, "--lang is en or ru");
        return 0;
    case ARGP_KEY_ARG:
        if (a->sheet) argp_error(state, "one sheet at a time");
        a->sheet = text;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void put_complaints(const depo_sheet *sheet, const char *name, FILE *out) {
    for (unsigned i = 0; i < sheet->n_complaints; i++) {
        const depo_complaint *c = &sheet->complaints[i];
        if (c->line && *name)
            fprintf(out, "%s:%u: ", name, c->line);
        else if (*name)
            fprintf(out, "%s: ", name);
        fprintf(out, "%s [%s]\n", c->text, depo_complaint_symbol(c->code));
    }
}

static int print_sheet_of_game(const arguments *a) {
    depo_record record;
    depo_map map;
    depo_problems problems = {0};
    depo_game game;
    depo_state state;
    const char *names[DEPO_MAX_PLAYERS];
    if (!depo_open_record(a->from, NULL, NULL, &record, &map)) return 1;
    for (unsigned i = 0; i < record.n_players; i++) names[i] = record.players[i].name;
    bool good = depo_record_open(&record, &map, &game, &state, NULL, &problems);
    for (unsigned i = 0; good && i < record.n_moves; i++)
        good = depo_record_play(&record, i, &map, &game, &state, NULL, &problems);
    if (good)
        depo_sheet_write(&map, &game, &state, names, stdout);
    else
        depo_fail_problems(a->from, &problems);
    depo_record_free(&record);
    return good ? 0 : 1;
}

static void print_result(const depo_sheet *sheet, bool json) {
    if (!json) {
        depo_sheet_report(sheet, stdout);
        return;
    }
    json_t *value = depo_state_json(&sheet->map, &sheet->game, &sheet->state, sheet->names);
    json_dumpf(value, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(value);
}

static int count_sheet(const arguments *a, depo_sheet *sheet) {
    depo_problems problems = {0};
    size_t size;
    char *text = depo_read_file(a->sheet, DEPO_MAX_SHEET, &size, &problems);
    if (!text) return depo_fail_problems(a->sheet, &problems);
    bool good = depo_sheet_read(sheet, text, size, a->language, true);
    free(text);
    if (good)
        print_result(sheet, a->json);
    else
        put_complaints(sheet, a->sheet, stderr);
    return good ? 0 : 1;
}

/* The sheet as it grows by questions: the header, then each player's part. */
typedef struct asking {
    depo_plain plain;
    depo_sheet *sheet;
    unsigned language;
    char *part[1 + DEPO_MAX_PLAYERS];
} asking;

/* Reads the sheet as it stands. */
static bool read_parts(asking *q, bool whole) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    for (unsigned i = 0; i <= DEPO_MAX_PLAYERS; i++)
        if (q->part[i]) fputs(q->part[i], out);
    fclose(out);
    bool good = depo_sheet_read(q->sheet, text, size, q->language, whole);
    free(text);
    return good;
}

/* Adds a line to a part unless it can't be: then it is told why, and the sheet stays. */
static bool add_line(asking *q, unsigned part, const char *word, const char *rest) {
    char *before = q->part[part], *after;
    if (asprintf(&after, "%s%s %s\n", before ? before : "", word, rest) < 0) abort();
    q->part[part] = after;
    if (read_parts(q, false)) {
        free(before);
        return true;
    }
    put_complaints(q->sheet, "", stdout);
    free(after);
    q->part[part] = before;
    read_parts(q, false);
    return false;
}

/* Asks for one line after another until an empty one; false at the end of the input. */
static bool ask_lines(asking *q, unsigned part, const char *word, const char *question) {
    char answer[256];
    for (;;) {
        if (!q->plain.ui.ask(&q->plain.ui, question, "", answer, sizeof answer)) return false;
        if (!*answer) return true;
        add_line(q, part, word, answer);
    }
}

#define TR(key) depo_tr_as(q->language, q->sheet->map.vocabulary, key)

/* Asks for the names; false at the end of the input. */
static bool ask_names(asking *q) {
    for (unsigned i = 1; i <= q->sheet->map.players_most; i++) {
        bool needed = i <= q->sheet->map.players_least;
        char question[160], answer[DEPO_MAX_PLAYER_NAME];
        int used = snprintf(question, sizeof question, TR("Name of player %d"), (int)i);
        if (!needed)
            snprintf(question + used, sizeof question - (size_t)used, " %s",
                     TR("(Enter: that is all)"));
        do {
            if (!q->plain.ui.ask(&q->plain.ui, question, "", answer, sizeof answer)) return false;
            if (!*answer && !needed) return true;
        } while (!*answer || !add_line(q, i, "player", answer));
    }
    return true;
}

static bool ask_player(asking *q, unsigned seat) {
    const depo_teller *teller = &q->sheet->teller;
    const depo_rules *rules = &q->sheet->game.rules;
    const depo_map_track *track = &q->sheet->map.tracks[0];
    char question[DEPO_SENTENCE];
    printf("%s\n", q->sheet->names[seat]);
    snprintf(question, sizeof question, TR("A route, e.g. %s - %s %s%s (Enter: no more)"),
             depo_city_name(teller, track->a), depo_city_name(teller, track->b),
             depo_route_color_name(teller, track->color),
             rules->terrains ? TR("; with \"double\" behind it where its points are doubled") : "");
    if (!ask_lines(q, seat + 1, "route", question)) return false;
    if (rules->stations &&
        !ask_lines(q, seat + 1, "station", TR("The city of a station (Enter: no more)")))
        return false;
    return ask_lines(q, seat + 1, "ticket",
                     TR("A ticket: two cities with a dash (Enter: no more)"));
}

static bool ask_map(asking *q) {
    depo_menu menu = {0};
    depo_problems problems;
    depo_menu_title(&menu, "%s", TR("Which map?"));
    for (unsigned i = 0; i < depo_builtin_map_count; i++)
        if (depo_map_open(depo_builtin_maps[i].id, &q->sheet->map, &problems))
            depo_menu_add(&menu, 0, (int)i, "%s", q->sheet->map.name.in[q->language]);
    int map = q->plain.ui.choose(&q->plain.ui, &menu);
    if (map >= 0) map = menu.items[map].value;
    depo_menu_free(&menu);
    if (map < 0 || !add_line(q, 0, "map", depo_builtin_maps[map].id)) return false;
    const depo_map *chosen = &q->sheet->map;
    if (chosen->n_variants < 2) return true;
    depo_menu_title(&menu, "%s", TR("Which variant?"));
    for (unsigned i = 0; i < chosen->n_variants; i++)
        depo_menu_add(&menu, 0, (int)i, "%s", chosen->variants[i].name.in[q->language]);
    int variant = q->plain.ui.choose(&q->plain.ui, &menu);
    depo_menu_free(&menu);
    return variant >= 0 && add_line(q, 0, "variant", chosen->variants[variant].id);
}

static int count_by_questions(const arguments *a, depo_sheet *sheet) {
    asking q = {.sheet = sheet, .language = a->language};
    bool good = false;
    sheet->language = a->language;
    q.part[0] = strdup("depo-sheet 1\n");
    depo_plain_init(&q.plain, NULL, a->language);
    if (ask_map(&q) && ask_names(&q)) {
        for (unsigned seat = 0; seat < sheet->n_players && ask_player(&q, seat);) seat++;
        good = read_parts(&q, true);
        putchar('\n');
        if (sheet->n_players == sheet->game.players) print_result(sheet, a->json);
        put_complaints(sheet, "", stdout);
    }
    depo_plain_free(&q.plain);
    for (unsigned i = 0; i <= DEPO_MAX_PLAYERS; i++) free(q.part[i]);
    return good ? 0 : 1;
}

int depo_cmd_score(int argc, char **argv) {
    static const struct argp argp = {
        options,   parse,
        "[SHEET]", "Counts a printed game: from a score sheet, or by questions without one.",
        NULL,      NULL,
        NULL};
    arguments a = {.language = depo_language_of_environment()};
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    depo_use_utf8();
    if (a.from) return print_sheet_of_game(&a);
    depo_sheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet) return depo_fail("out of memory");
    int code = a.sheet ? count_sheet(&a, sheet) : count_by_questions(&a, sheet);
    free(sheet);
    return code;
}
