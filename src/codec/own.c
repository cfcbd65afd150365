/* SPDX-License-Identifier: MIT
 * Maps and ticket lists that a game file carries. */
#include "codec/game_file.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 900 }; /* bytes of a map in one line, below DEPO_MAX_GAME_LINE with its key */

/* The same JSON on one line; NULL when it is none. */
static char *on_one_line(const char *text) {
    json_t *json = json_loads(text, 0, NULL);
    char *line = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return line;
}

/* The lines of a ticket list without comments, with one blank between words: so each is short. */
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

/* How much of a text goes into one line: letters of several bytes stay whole. */
static size_t piece_of(const char *text) {
    size_t size = strnlen(text, PIECE + 1);
    if (size <= PIECE) return size;
    for (size = PIECE; ((unsigned char)text[size] & 0xc0) == 0x80;) size--;
    return size;
}

void depo_record_write_own(FILE *out, const depo_record *record) {
    const char *map = record->own_map ? record->own_map : "";
    for (size_t size; *map; map += size) {
        size = piece_of(map);
        fprintf(out, "own-map %.*s\n", (int)size, map);
    }
    const char *tickets = record->own_tickets ? record->own_tickets : "";
    for (size_t size; *tickets; tickets += size + (tickets[size] == '\n')) {
        size = strcspn(tickets, "\n");
        fprintf(out, "own-tickets %.*s\n", (int)size, tickets);
    }
}
