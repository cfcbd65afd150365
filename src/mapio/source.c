/* SPDX-License-Identifier: MIT
 * Where maps and tickets come from: files and the program itself. */
#include "mapio/mapio.h"
#include "mapio/json.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *depo_after_mark(const char *text) {
    static const char mark[] = "\xef\xbb\xbf";
    return strncmp(text, mark, sizeof mark - 1) == 0 ? text + sizeof mark - 1 : text;
}

char *depo_read_file(const char *path, size_t limit, size_t *size, depo_problems *problems) {
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    char *text = file ? malloc(limit + 1) : NULL;
    if (!text) {
        depo_complain(problems, path, "cannot be read: %s", strerror(errno));
        if (file && !standard) fclose(file);
        return NULL;
    }
    *size = fread(text, 1, limit + 1, file);
    bool failed = ferror(file) != 0;
    int error = errno;
    if (!standard) fclose(file);
    if (failed) depo_complain(problems, path, "cannot be read: %s", strerror(error));
    if (*size > limit) depo_complain(problems, path, "is larger than %zu bytes", limit);
    if (failed || *size > limit) {
        free(text);
        return NULL;
    }
    text[*size] = 0;
    const char *rest = depo_after_mark(text);
    *size -= (size_t)(rest - text);
    memmove(text, rest, *size + 1);
    return text;
}

bool depo_map_parse(const char *text, size_t size, depo_map *map, depo_problems *problems) {
    size_t bytes_size = 0;
    memset(problems, 0, sizeof *problems);
    if (size > DEPO_MAX_MAP_FILE) {
        depo_complain(problems, "file", "is larger than %d bytes", DEPO_MAX_MAP_FILE);
        return false;
    }
    uint8_t *bytes = depo_json_bytes(text, size, &bytes_size, problems);
    if (!bytes) return false;
    bool good = depo_map_read(depo_value_of(bytes, bytes_size), map, problems);
    free(bytes);
    return good;
}

const depo_builtin_map *depo_builtin_find(const char *id) {
    for (unsigned i = 0; i < depo_builtin_map_count; i++)
        if (strcmp(depo_builtin_maps[i].id, id) == 0) return &depo_builtin_maps[i];
    return NULL;
}

bool depo_same_file(const char *path, const char *other) {
    struct stat one, two;
    return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
}

bool depo_is_folder(const char *path) {
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

bool depo_map_open_text(const char *name, depo_map *map, char **text, depo_problems *problems) {
    char inside[PATH_MAX];
    const depo_builtin_map *builtin = depo_builtin_find(name);
    *text = NULL;
    memset(problems, 0, sizeof *problems);
    if (builtin) return depo_map_parse(builtin->json, builtin->json_size, map, problems);
    if (depo_is_folder(name) &&
        snprintf(inside, sizeof inside, "%s/map.json", name) < (int)sizeof inside) {
        name = inside;
    } else if (!strpbrk(name, "./")) {
        depo_complain(problems, name,
                      "is not a built-in map; see 'depo map list', or give a file with a path");
        return false;
    }
    size_t size;
    *text = depo_read_file(name, DEPO_MAX_MAP_FILE, &size, problems);
    return *text && depo_map_parse(*text, size, map, problems);
}

bool depo_map_open(const char *name, depo_map *map, depo_problems *problems) {
    char *text;
    bool good = depo_map_open_text(name, map, &text, problems);
    free(text);
    return good;
}

bool depo_map_replace_tickets(depo_map *map, unsigned variant, const char *text, size_t size,
                              depo_problems *problems) {
    memset(problems, 0, sizeof *problems);
    depo_map *changed = malloc(sizeof *changed);
    depo_listing *listing = malloc(sizeof *listing);
    char *copy = malloc(size + 1);
    if (!changed || !listing || !copy) {
        depo_complain(problems, "tickets", "out of memory");
    } else if (memchr(text, 0, size)) {
        depo_complain(problems, "tickets", "the list holds a zero byte");
    } else {
        memcpy(copy, text, size);
        copy[size] = 0;
        depo_listing_read(map, variant, copy, listing);
        if (depo_map_put_tickets(map, variant, listing, changed, problems)) *map = *changed;
    }
    free(changed);
    free(listing);
    free(copy);
    return problems->count == 0;
}
