/* SPDX-License-Identifier: MIT */
#include "cli/common.h"

#include "board/layout.h"
#include "mapio/utf8.h"
#include "say/tr.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *held; /* NULL: what goes wrong is said at once */
static char *held_text;
static size_t held_size;

void depo_hold_errors(void) {
    if (!held) held = open_memstream(&held_text, &held_size);
}

void depo_release_errors(void) {
    if (!held) return;
    fclose(held);
    held = NULL;
    fputs(held_text, stderr);
    free(held_text);
}

static const char *speaker = "depo";

void depo_speak_as(const char *command) {
    speaker = command;
}

static FILE *errors(void) {
    return held ? held : stderr;
}

/* One line, whatever files, names of files and servers have put into it. */
static void put_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void put_error_of(const char *format, va_list arguments) {
    char *text;
    if (vasprintf(&text, format, arguments) < 0) return;
    depo_make_printable(text);
    fprintf(errors(), "%s: %s\n", speaker, text);
    free(text);
}

static void put_error(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    put_error_of(format, arguments);
    va_end(arguments);
}

const char *depo_here(const char *key) {
    return depo_tr(depo_language_of_environment(), key);
}

int depo_fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    put_error_of(depo_here(format), arguments);
    va_end(arguments);
    return 1;
}

int depo_fail_as(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    put_error_of(format, arguments);
    va_end(arguments);
    return 1;
}

int depo_fail_use(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    put_error_of(depo_here(format), arguments);
    va_end(arguments);
    return 2;
}

int depo_fail_problems(const char *name, const depo_problems *problems) {
    for (unsigned i = 0; i < problems->count; i++) {
        const depo_problem *problem = &problems->list[i];
        bool named = strcmp(problem->where, name) == 0;
        put_error("%s%s%s: %s", name, named || !*problem->where ? "" : ": ",
                  named ? "" : problem->where, problem->what);
    }
    if (problems->dropped) put_error("%s: %u more problems", name, problems->dropped);
    return 1;
}

/* Replaces the tickets of a variant by the list in a file. Returns the list, to be freed; NULL
 * after complaining. */
static char *replace_tickets(const char *file, unsigned variant, depo_map *map) {
    depo_problems problems = {0};
    size_t size;
    char *text = depo_read_file(file, DEPO_MAX_MAP_FILE, &size, &problems);
    if (text && depo_map_replace_tickets(map, variant, text, size, &problems)) return text;
    free(text);
    depo_fail_problems(file, &problems);
    return NULL;
}

/* Commands draw boards: what a map's file leaves out is found here. False when there is no room. */
static bool lay_out(depo_map *map) {
    if (!depo_layout_needed(map)) return true;
    depo_layout_room *room = calloc(1, depo_layout_room_size());
    if (room) depo_layout(map, &(depo_layout_request){.seed = 1}, room, NULL, 0);
    free(room);
    if (!room) depo_fail("out of memory");
    return room != NULL;
}

bool depo_open_map_for(const char *name, const char *variant, const char *tickets, depo_map *map,
                       depo_record *record) {
    depo_problems problems;
    char *own_map, *own_tickets = NULL;
    bool good = depo_map_open_text(name, map, &own_map, &problems);
    if (!good) depo_fail_problems(name, &problems);
    if (good) good = lay_out(map);
    unsigned number = good && variant ? depo_map_variant_by_id(map, variant) : 0;
    if (number == DEPO_NONE) {
        depo_fail("%s has no variant \"%s\"; see 'depo map show %s'", name, variant, name);
        good = false;
    }
    if (good && tickets) good = (own_tickets = replace_tickets(tickets, number, map)) != NULL;
    if (good && record) depo_record_carry(record, own_map, own_tickets);
    free(own_map);
    free(own_tickets);
    return good;
}

bool depo_open_map(const char *name, const char *variant, const char *tickets, depo_map *map) {
    return depo_open_map_for(name, variant, tickets, map, NULL);
}

/* The tickets of a game: from a file, or as the record carries them. */
static bool own_tickets(const char *path, const char *file, const depo_record *record,
                        depo_map *map) {
    unsigned variant = depo_map_variant_by_id(map, record->variant);
    if (variant == DEPO_NONE) return true; /* the codec complains about it */
    if (file) {
        char *list = replace_tickets(file, variant, map);
        free(list);
        return list != NULL;
    }
    if (!record->own_tickets) return true;
    depo_problems problems;
    const char *text = record->own_tickets;
    if (depo_map_replace_tickets(map, variant, text, strlen(text), &problems)) return true;
    depo_fail_problems(path, &problems);
    return false;
}

bool depo_open_record(const char *path, const char *map_name, const char *tickets,
                      depo_record *record, depo_map *map) {
    depo_problems problems;
    if (!depo_record_read(path, record, &problems)) {
        depo_fail_problems(path, &problems);
        return false;
    }
    if (!map_name && record->own_map) {
        if (!depo_map_parse(record->own_map, strlen(record->own_map), map, &problems)) {
            depo_fail_problems(path, &problems);
            return false;
        }
    } else if (!map_name && !depo_builtin_find(record->map)) {
        depo_fail("%s: the map \"%s\" is not built in; give its file with --map", path,
                  record->map);
        return false;
    } else if (!depo_open_map(map_name ? map_name : record->map, record->variant, NULL, map)) {
        return false;
    }
    return own_tickets(path, tickets, record, map);
}

const char *depo_environment(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}
