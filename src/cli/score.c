/* SPDX-License-Identifier: MIT
 * depo score: the count of a printed game, from a sheet or by questions. */
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/score_ask.h"
#include "codec/json.h"
#include "say/tr.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct arguments {
    const char *sheet, *from, *save;
    unsigned language;
    bool json;
} arguments;

static const depo_option options[] = {
    {"from", 0, "GAME", DEPO_N("Print the score sheet of a game file"), DEPO_INTO(arguments, from)},
    {"json", 0, NULL, DEPO_N("Print the position and every line of the count as JSON"),
     DEPO_INTO(arguments, json)},
    {"save", 0, "SHEET", DEPO_N("With questions: save every answer to a new sheet"),
     DEPO_INTO(arguments, save)},
    {"lang", 0, "LANG", DEPO_N("language (default: the environment's)"),
     DEPO_LANGUAGE_INTO(arguments, language)},
    {0}};

static const depo_option words[] = {{NULL, 0, "SHEET", NULL, DEPO_INTO(arguments, sheet)}, {0}};

static void check(const depo_parsing *parsing, void *input) {
    const arguments *a = input;
    if (a->from && (a->sheet || a->json))
        depo_misused(parsing, "--from only prints the score sheet of GAME");
    if (a->save && (a->from || a->sheet)) depo_misused(parsing, "--save works only with questions");
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
        depo_put_complaints(sheet, a->sheet, stderr);
    return good ? 0 : 1;
}

/* Makes the file of --save, never over another sheet; one without anything in it, left by questions
 * that nobody answered, is no other. */
static bool make_sheet(const char *path) {
    struct stat there;
    FILE *file = fopen(path, "wx");
    if (file) return fclose(file) == 0;
    return errno == EEXIST && stat(path, &there) == 0 && S_ISREG(there.st_mode) && !there.st_size;
}

static int count_by_questions(const arguments *a, depo_sheet *sheet) {
    if (a->save && !make_sheet(a->save))
        return depo_fail("%s can't be created: %s", a->save, strerror(errno));
    depo_asking *q = depo_asking_begin(sheet, a->language, a->save);
    bool good = depo_asking_run(q);
    putchar('\n');
    if (sheet->n_players && sheet->n_players == sheet->game.players) print_result(sheet, a->json);
    depo_put_complaints(sheet, "", stdout);
    depo_asking_offer(q);
    depo_asking_end(q);
    return good ? 0 : 1;
}

const depo_syntax depo_syntax_score = {
    .options = options,
    .words = words,
    .limit = DEPO_N("one sheet at a time"),
    .check = check,
    .arguments = "[SHEET]",
    .about =
        DEPO_N("Counts a printed game: from a score sheet (-: standard input), or by questions "
               "without one."),
};

int depo_cmd_score(int argc, char **argv) {
    arguments a = {.language = depo_language_of_environment()};
    depo_parse(&depo_syntax_score, argc, argv, &a);
    if (a.from) return print_sheet_of_game(&a);
    depo_sheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet) return depo_fail("out of memory");
    int code = a.sheet ? count_sheet(&a, sheet) : count_by_questions(&a, sheet);
    free(sheet);
    return code;
}
