/* SPDX-License-Identifier: MIT
 * Where maps and tickets come from. */
#include "mapio/mapio.h"
#include "mapio/hash.h"
#include "mapio/reader.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *depo_read_file(const char *path, size_t limit, size_t *size, depo_problems *problems) {
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(limit + 1) : NULL;
    if (!text) {
        depo_complain(problems, path, "cannot be read: %s", strerror(errno));
        if (file) fclose(file);
        return NULL;
    }
    *size = fread(text, 1, limit + 1, file);
    bool failed = ferror(file) != 0;
    int error = errno;
    fclose(file);
    if (failed) depo_complain(problems, path, "cannot be read: %s", strerror(error));
    if (*size > limit) depo_complain(problems, path, "is larger than %zu bytes", limit);
    if (failed || *size > limit) {
        free(text);
        return NULL;
    }
    text[*size] = 0;
    return text;
}

const depo_builtin_map *depo_builtin_find(const char *id) {
    for (unsigned i = 0; i < depo_builtin_map_count; i++)
        if (strcmp(depo_builtin_maps[i].id, id) == 0) return &depo_builtin_maps[i];
    return NULL;
}

bool depo_map_open(const char *name, depo_map *map, depo_problems *problems) {
    memset(problems, 0, sizeof *problems);
    if (!strpbrk(name, "./")) {
        const depo_builtin_map *builtin = depo_builtin_find(name);
        if (builtin) return depo_map_parse(builtin->json, builtin->json_size, map, problems);
        depo_complain(problems, name,
                      "is not a built-in map; see 'depo map list', or give a file with a path");
        return false;
    }
    size_t size;
    char *text = depo_read_file(name, DEPO_MAX_MAP_FILE, &size, problems);
    if (!text) return false;
    bool good = depo_map_parse(text, size, map, problems);
    free(text);
    return good;
}

/* One line of a ticket list; complains and returns false when it is wrong. */
static bool read_ticket_line(const depo_map *map, char *line, const char *where,
                             depo_map_ticket *ticket, depo_problems *problems) {
    char *rest = NULL, *words[5] = {0};
    unsigned count = 0;
    for (char *word = strtok_r(line, " \t\r", &rest); word && count < 5;
         word = strtok_r(NULL, " \t\r", &rest))
        words[count++] = word;
    if (count < 3 || count > 4 || (count == 4 && strcmp(words[3], "long") != 0)) {
        depo_complain(problems, where, "must be: a b points, perhaps followed by 'long'");
        return false;
    }
    unsigned a = depo_map_place_by_id(map, words[0]), b = depo_map_place_by_id(map, words[1]);
    char *end;
    long points = strtol(words[2], &end, 10);
    if (a == DEPO_NONE || b == DEPO_NONE) {
        depo_complain(problems, where, "\"%.40s\" is not a city or group of this map",
                      words[a == DEPO_NONE ? 0 : 1]);
        return false;
    }
    if (*end || points < 1 || points > 99) {
        depo_complain(problems, where, "points must be from 1 to 99, not \"%.20s\"", words[2]);
        return false;
    }
    *ticket = (depo_map_ticket){
        .a = (uint8_t)a, .b = (uint8_t)b, .points = (uint8_t)points, .is_long = count == 4};
    return true;
}

bool depo_map_replace_tickets(depo_map *map, unsigned variant, const char *text, size_t size,
                              depo_problems *problems) {
    memset(problems, 0, sizeof *problems);
    depo_map *changed = malloc(sizeof *changed);
    char *copy = malloc(size + 1);
    if (!changed || !copy) {
        depo_complain(problems, "tickets", "out of memory");
        free(changed);
        free(copy);
        return false;
    }
    *changed = *map;
    memcpy(copy, text, size);
    copy[size] = 0;
    /* The variant's own tickets leave its sets; those of options stay. */
    uint16_t sets = changed->variants[variant].sets;
    unsigned kept = 0;
    for (unsigned i = 0; i < changed->n_tickets; i++) {
        depo_map_ticket ticket = changed->tickets[i];
        ticket.sets = (uint16_t)(ticket.sets & ~sets);
        if (ticket.sets) changed->tickets[kept++] = ticket;
    }
    changed->n_tickets = (uint8_t)kept;
    unsigned number = 0;
    char *rest = copy;
    for (char *line; (line = strsep(&rest, "\n"));) {
        char where[32];
        depo_map_ticket ticket;
        snprintf(where, sizeof where, "line %u", ++number);
        line[strcspn(line, "#")] = 0;
        if (line[strspn(line, " \t\r")] == 0) continue;
        if (!read_ticket_line(changed, line, where, &ticket, problems)) continue;
        ticket.sets = sets;
        if (changed->n_tickets == DEPO_MAX_TICKETS) {
            depo_complain(problems, where, "more than %d tickets on the map", DEPO_MAX_TICKETS);
            break;
        }
        changed->tickets[changed->n_tickets++] = ticket;
    }
    depo_reader reader = {changed, problems};
    if (!problems->count) depo_verify_map(&reader);
    if (!problems->count) {
        depo_map_hash(changed);
        *map = *changed;
    }
    free(changed);
    free(copy);
    return problems->count == 0;
}
