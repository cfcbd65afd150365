/* SPDX-License-Identifier: MIT
 * Maps and ticket lists that a game file carries, and files on disk: what the browser has not. */
#include "codec/game_file.h"

#include "mapio/mapio.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* The same JSON on one line; NULL when it is none. */
static char *on_one_line(const char *text) {
    json_t *json = json_loads(text, 0, NULL);
    char *line = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return line;
}

_Static_assert(sizeof "own-tickets " + DEPO_MAX_TICKET_LINE <= DEPO_MAX_GAME_LINE,
               "a line of a ticket list fits into one of a game file");

/* The lines of a ticket list without comments, with one blank between words. */
static char *tidy_tickets(const char *text) {
    char *tidy = calloc(1, strlen(text) + 2), *copy = strdup(text), *rest = copy, *at = tidy;
    if (!tidy || !copy) abort();
    for (char *line; (line = strsep(&rest, "\n"));) {
        char *words = NULL, *start = at;
        line[strcspn(line, "#")] = 0;
        for (char *word = strtok_r(line, " \t\r", &words); word;
             word = strtok_r(NULL, " \t\r", &words)) {
            if (at > start) *at++ = ' ';
            at = stpcpy(at, word);
        }
        if (at > start) *at++ = '\n';
    }
    *at = 0;
    free(copy);
    return tidy;
}

void depo_record_carry(depo_record *record, const char *map, const char *tickets) {
    free(record->own_map);
    free(record->own_tickets);
    record->own_map = map ? on_one_line(map) : NULL;
    record->own_tickets = tickets ? tidy_tickets(tickets) : NULL;
}

bool depo_record_read(const char *path, depo_record *record, depo_problems *problems) {
    memset(record, 0, sizeof *record);
    memset(problems, 0, sizeof *problems);
    size_t size;
    char *text = depo_read_file(path, DEPO_MAX_GAME_FILE, &size, problems);
    if (!text) return false;
    bool good = depo_record_parse(text, size, record, problems);
    free(text);
    return good;
}
