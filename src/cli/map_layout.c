/* SPDX-License-Identifier: MIT
 * depo map layout: finds curves and places of names, and writes them into the map's file. */
#include "cli/common.h"
#include "cli/map.h"

#include "board/layout.h"
#include "mapio/json.h"
#include "mapio/write.h"
#include "say/tr.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The file of a map that a path names: the path, or the map.json of a folder. */
static bool path_of_map(const char *name, char path[PATH_MAX]) {
    const char *form = depo_is_folder(name) ? "%s/map.json" : "%s";
    return snprintf(path, PATH_MAX, form, name) < PATH_MAX;
}

/* All or nothing: a file that can't be written whole stays as it was. */
static int write_file(const char *path, const char *text, size_t size) {
    char part[PATH_MAX];
    if (strcmp(path, "-") == 0)
        return fwrite(text, 1, size, stdout) == size && !fflush(stdout)
                   ? 0
                   : depo_fail_as("%s", strerror(errno));
    if (snprintf(part, sizeof part, "%s.new", path) >= (int)sizeof part)
        return depo_fail_as("%s: %s", path, strerror(ENAMETOOLONG));
    FILE *file = fopen(part, "we");
    bool good =
        file && fwrite(text, 1, size, file) == size && !fflush(file) && !fsync(fileno(file));
    int error = errno;
    if (file && fclose(file) && good) {
        error = errno;
        good = false;
    }
    if (good && !rename(part, path)) return 0;
    if (good) error = errno;
    if (file) unlink(part);
    return depo_fail("%s: can't be written: %s", path, strerror(error));
}

typedef struct counts {
    unsigned curves, names, cities;
} counts;

/* What the layout has placed. */
static counts count_changes(const depo_map *before, const depo_map *after) {
    counts c = {0};
    for (unsigned i = 0; i < after->n_tracks; i++)
        c.curves += memcmp(before->tracks[i].curve, after->tracks[i].curve,
                           sizeof before->tracks[i].curve) != 0 ||
                    before->tracks[i].drawn != after->tracks[i].drawn;
    for (unsigned i = 0; i < after->n_cities; i++) {
        const depo_map_city *a = &before->cities[i], *b = &after->cities[i];
        c.cities += a->x != b->x || a->y != b->y;
        c.names += a->has_label != b->has_label || a->label_x != b->label_x ||
                   a->label_y != b->label_y || a->anchor != b->anchor;
    }
    return c;
}

static int write_map(const depo_map_options *o, const char *path, const char *text, size_t size,
                     const depo_map *map) {
    depo_problems problems = {0};
    size_t n_bytes, most = 2 * DEPO_MAX_MAP_FILE;
    uint8_t *bytes = depo_json_bytes(text, size, &n_bytes, &problems);
    char *written = malloc(most);
    int code = 1;
    size_t length = 0;
    if (!bytes || !written)
        depo_fail("out of memory");
    else if ((length = depo_map_write(depo_value_of(bytes, n_bytes), map, written, most)) >
             DEPO_MAX_MAP_FILE)
        depo_fail("%s: would be larger than %d bytes", path, DEPO_MAX_MAP_FILE);
    else
        code = write_file(o->out ? o->out : path, written, length);
    free(bytes);
    free(written);
    return code;
}

static int lay_out(const depo_map_options *o, const char *path, const char *text, size_t size,
                   depo_map *map, depo_map *before, depo_layout_room *room) {
    enum { MOST = 16 };
    depo_overlap list[MOST];
    depo_layout_request request = {.fresh = o->fresh, .move = o->move, .seed = o->seed};
    *before = *map;
    depo_overlaps found = depo_layout(map, &request, room, list, MOST);
    if (write_map(o, path, text, size, map)) return 1;
    counts placed = count_changes(before, map);
    FILE *out = o->out && strcmp(o->out, "-") == 0 ? stderr : stdout;
    fprintf(out, "%s: placed %u curve%s and %u name%s", map->id, placed.curves,
            placed.curves == 1 ? "" : "s", placed.names, placed.names == 1 ? "" : "s");
    if (placed.cities)
        fprintf(out, ", moved %u cit%s", placed.cities, placed.cities == 1 ? "y" : "ies");
    unsigned all = depo_tell_overlaps(o->name, map, &found, list);
    fputs(all ? "\n" : "; nothing overlaps\n", out);
    if (!all) return 0;
    return depo_fail("%s: %u overlaps left: move these cities apart, make \"board\" larger%s%s",
                     o->name, all, o->fresh ? "" : depo_here(", or begin again with --fresh"),
                     o->move ? "" : depo_here(", or let cities move with --move"));
}

int depo_map_layout(const depo_map_options *o, depo_map *map) {
    char path[PATH_MAX], *text = NULL;
    depo_problems problems = {0};
    const depo_builtin_map *builtin = depo_builtin_find(o->name);
    size_t size = 0;
    if (builtin && !o->out)
        return depo_fail("%s is a built-in map: name a file for the result with --out", o->name);
    if (!path_of_map(o->name, path)) return depo_fail_as("%s: %s", o->name, strerror(ENAMETOOLONG));
    if (!depo_map_open_text(o->name, map, &text, &problems))
        return depo_fail_problems(o->name, &problems);
    size = builtin ? builtin->json_size : strlen(text);
    depo_map *before = malloc(sizeof *before);
    depo_layout_room *room = calloc(1, depo_layout_room_size());
    int code = before && room
                   ? lay_out(o, path, builtin ? builtin->json : text, size, map, before, room)
                   : depo_fail("out of memory");
    free(before);
    free(room);
    free(text);
    return code;
}
