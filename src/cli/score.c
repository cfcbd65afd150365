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

/* The sheet as it grows by questions. */
typedef struct asking {
    depo_plain plain;
    depo_sheet *sheet;
    unsigned language;
    char *text;
    size_t size;
} asking;

/* Adds a line unless it can't be: then it is told why, and the sheet stays as it was. */
static bool add_line(asking *q, const char *word, const char *rest) {
    char *text;
    int size = asprintf(&text, "%s%s %s\n", q->text, word, rest);
    if (size < 0) abort();
    if (depo_sheet_read(q->sheet, text, (size_t)size, q->language, false)) {
        free(q->text);
        q->text = text;
        q->size = (size_t)size;
        return true;
    }
    put_complaints(q->sheet, "", stdout);
    free(text);
    depo_sheet_read(q->sheet, q->text, q->size, q->language, false);
    return false;
}

/* Asks for one line after another until an empty one; false at the end of the input. */
static bool ask_lines(asking *q, const char *word, const char *question) {
    char answer[256];
    for (;;) {
        if (!q->plain.ui.ask(&q->plain.ui, question, "", answer, sizeof answer)) return false;
        if (!*answer) return true;
        add_line(q, word, answer);
    }
}

#define TR(key) depo_tr_as(q->language, q->sheet->map.vocabulary, key)

static bool ask_player(asking *q, unsigned number) {
    char question[128], answer[DEPO_MAX_PLAYER_NAME];
    snprintf(question, sizeof question, TR("Name of player %d"), (int)number);
    if (number > 2) {
        size_t used = strlen(question);
        snprintf(question + used, sizeof question - used, " %s", TR("(Enter: that is all)"));
    }
    do {
        if (!q->plain.ui.ask(&q->plain.ui, question, "", answer, sizeof answer)) return false;
        if (!*answer && number > 2) return false;
    } while (!*answer || !add_line(q, "player", answer));
    const depo_rules *rules = &q->sheet->game.rules;
    const char *double_too =
        TR("A route, e.g. Paris - Zürich red, with \"double\" where its points "
           "are doubled (Enter: no more)");
    const char *plain = TR("A route, e.g. Paris - Zürich red (Enter: no more)");
    if (!ask_lines(q, "route", rules->terrains ? double_too : plain)) return false;
    if (rules->stations && !ask_lines(q, "station", TR("The city of a station (Enter: no more)")))
        return false;
    return ask_lines(q, "ticket", TR("A ticket, e.g. Berlin - Roma (Enter: no more)"));
}

static int ask_map(asking *q) {
    depo_menu menu = {0};
    depo_menu_title(&menu, "%s", TR("Which map?"));
    for (unsigned i = 0; i < depo_builtin_map_count; i++)
        depo_menu_add(&menu, 0, (int)i, "%s", depo_builtin_maps[i].id);
    int map = q->plain.ui.choose(&q->plain.ui, &menu);
    depo_menu_free(&menu);
    if (map < 0 || !add_line(q, "map", depo_builtin_maps[map].id)) return DEPO_QUIT;
    const depo_map *chosen = &q->sheet->map;
    if (chosen->n_variants < 2) return 0;
    depo_menu_title(&menu, "%s", TR("Which variant?"));
    for (unsigned i = 0; i < chosen->n_variants; i++)
        depo_menu_add(&menu, 0, (int)i, "%s", chosen->variants[i].name.in[q->language]);
    int variant = q->plain.ui.choose(&q->plain.ui, &menu);
    depo_menu_free(&menu);
    if (variant < 0 || !add_line(q, "variant", chosen->variants[variant].id)) return DEPO_QUIT;
    return 0;
}

static int count_by_questions(const arguments *a, depo_sheet *sheet) {
    asking q = {.sheet = sheet, .language = a->language, .text = strdup("depo-sheet 1\n")};
    q.size = strlen(q.text);
    sheet->language = a->language;
    depo_plain_init(&q.plain, NULL, a->language);
    int code = 1;
    if (ask_map(&q) == 0) {
        for (unsigned i = 1; i <= q.sheet->map.players_most && ask_player(&q, i);) i++;
        bool good = depo_sheet_read(sheet, q.text, q.size, a->language, true);
        putchar('\n');
        if (sheet->game.players && sheet->n_players == sheet->game.players)
            print_result(sheet, a->json);
        put_complaints(sheet, "", stdout);
        code = good ? 0 : 1;
    }
    depo_plain_free(&q.plain);
    free(q.text);
    return code;
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
