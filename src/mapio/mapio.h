/* SPDX-License-Identifier: MIT
 * Maps from JSON: the built-in ones, which are inside the program, and files. A map is accepted
 * whole or not at all; whatever is wrong with it is listed with its place. */
#ifndef DEPO_MAPIO_MAPIO_H
#define DEPO_MAPIO_MAPIO_H

#include "core/map.h"
#include "mapio/listing.h"
#include "mapio/lookup.h"
#include "mapio/problems.h"
#include "mapio/value.h"

enum { DEPO_MAX_MAP_FILE = 1 << 20 }; /* bytes */

/* Reads a map from JSON text. False when there is any problem; the map is then not usable. */
bool depo_map_parse(const char *text, size_t size, depo_map *map, depo_problems *problems);

/* The same from a value. Needs no memory and no files: the browser asks here. */
bool depo_map_read(depo_value root, depo_map *map, depo_problems *problems);

/* Replaces the tickets of a variant by a list of lines `a b points [long]`. False when there is
 * any problem; the map is then unchanged. */
bool depo_map_replace_tickets(depo_map *map, unsigned variant, const char *text, size_t size,
                              depo_problems *problems);

/* The same for a list that was read (listing.h); `changed` becomes the map with it. Needs no memory
 * and no files: the browser asks here. */
bool depo_map_put_tickets(const depo_map *map, unsigned variant, const depo_listing *listing,
                          depo_map *changed, depo_problems *problems);

/* A map by its id, from a folder that has a map.json, or from a file when the name has a dot or a
 * slash. */
bool depo_map_open(const char *name, depo_map *map, depo_problems *problems);

/* The same; *text gets what the file holds, to be freed, or NULL for a built-in map. */
bool depo_map_open_text(const char *name, depo_map *map, char **text, depo_problems *problems);

/* Reads a whole file of at most `limit` bytes into memory that the caller frees, "-" from the
 * standard input, without a byte order mark; NULL with a problem when that is not possible. */
char *depo_read_file(const char *path, size_t limit, size_t *size, depo_problems *problems);

/* A text behind the byte order mark that editors of other systems begin with. */
const char *depo_after_mark(const char *text);

/* Whether two paths are one file, which is there. */
bool depo_same_file(const char *path, const char *other);
bool depo_is_folder(const char *path);

/* The built-in maps. `land` is the text of land.json, or NULL. */
typedef struct depo_builtin_map {
    const char *id;
    const char *json;
    size_t json_size;
    const char *land;
    size_t land_size;
} depo_builtin_map;
extern const depo_builtin_map depo_builtin_maps[];
extern const unsigned depo_builtin_map_count;

/* The words of map files that game files and results use too, each list ended by NULL: colours,
 * gray last; tie-breaks from DEPO_TIE_TICKETS on; what becomes of returned tickets. */
extern const char *const depo_color_words[], *const depo_tie_words[], *const depo_returned_words[];
const depo_builtin_map *depo_builtin_find(const char *id);

/* Whether a text can be an id: 1 to DEPO_ID_SIZE - 1 of a-z, 0-9 and -, no - first. */
bool depo_is_id(const char *text);

#endif
