/* SPDX-License-Identifier: MIT */
#include "cli/common.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

int depo_fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "depo: ");
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return 1;
}

int depo_fail_problems(const char *name, const depo_problems *problems) {
    for (unsigned i = 0; i < problems->count; i++) {
        const depo_problem *problem = &problems->list[i];
        bool named = strcmp(problem->where, name) == 0;
        fprintf(stderr, "depo: %s%s%s: %s\n", name, named || !*problem->where ? "" : ": ",
                named ? "" : problem->where, problem->what);
    }
    if (problems->dropped) fprintf(stderr, "depo: %s: %u more problems\n", name, problems->dropped);
    return 1;
}

bool depo_open_map(const char *name, const char *variant, const char *tickets, depo_map *map) {
    depo_problems problems;
    if (!depo_map_open(name, map, &problems)) {
        depo_fail_problems(name, &problems);
        return false;
    }
    unsigned number = variant ? depo_map_variant_by_id(map, variant) : 0;
    if (number == DEPO_NONE) {
        depo_fail("%s has no variant \"%s\"; see 'depo map show %s'", name, variant, name);
        return false;
    }
    if (!tickets) return true;
    problems.count = problems.dropped = 0;
    size_t size;
    char *text = depo_read_file(tickets, DEPO_MAX_MAP_FILE, &size, &problems);
    bool good = text && depo_map_replace_tickets(map, number, text, size, &problems);
    free(text);
    if (!good) depo_fail_problems(tickets, &problems);
    return good;
}

bool depo_open_record(const char *path, const char *map_name, const char *tickets,
                      depo_record *record, depo_map *map) {
    depo_problems problems;
    if (!depo_record_read(path, record, &problems)) {
        depo_fail_problems(path, &problems);
        return false;
    }
    return depo_open_map(map_name ? map_name : record->map, record->variant, tickets, map);
}
