/* SPDX-License-Identifier: MIT
 * Maps from the page: it hands over what JSON.parse made of a map file as bytes of a value
 * (mapio/value.h), and ticket lists as text. They are read and checked as the program does it. */
#include "mapio/mapio.h"
#include "say/tr.h"
#include "wasm/shim.h"
#include "wasm/voice.h"

#include <stdio.h>
#include <string.h>

enum { ROOM = 2 * DEPO_MAX_MAP_FILE }; /* bytes of a value, or of a list with its closing zero */

static uint8_t room[ROOM];
static depo_map candidate;
static depo_problems problems;

/* Where the page writes a map or a list of so many bytes in its file and in memory; NULL when that
 * is too much, with the problem. */
EXPORT(map_room) void *depo_w_map_room(unsigned file_size, unsigned size) {
    memset(&problems, 0, sizeof problems);
    if (file_size <= DEPO_MAX_MAP_FILE && size < ROOM) return room;
    depo_complain(&problems, "file", "is larger than %d bytes", DEPO_MAX_MAP_FILE);
    return NULL;
}

/* Takes what was written as the map; 0 with problems, and the map as it was, when it is none. */
EXPORT(map_read) unsigned depo_w_map_read(unsigned size) {
    depo_value root = depo_value_of(room, size < ROOM ? size : 0);
    if (!depo_map_read(root, &candidate, &problems)) return 0;
    memcpy(depo_w_buffer(DEPO_W_MAP), &candidate, sizeof candidate);
    return 1;
}

depo_listing *depo_w_list_read(unsigned variant, unsigned size) {
    static depo_listing listing;
    const depo_map *map = depo_w_buffer(DEPO_W_MAP);
    if (size >= ROOM || variant >= map->n_variants) return NULL;
    room[size] = 0;
    if (memchr(room, 0, size)) {
        depo_complain(&problems, "tickets", "the list holds a zero byte");
        return NULL;
    }
    depo_listing_read(map, variant, (char *)room, &listing);
    return &listing;
}

bool depo_w_list_fits(unsigned variant, const depo_listing *listing) {
    return depo_map_put_tickets(depo_w_buffer(DEPO_W_MAP), variant, listing, &candidate, &problems);
}

/* Takes what was written as the tickets of a variant; 0 with problems when they are none. */
EXPORT(tickets_read) unsigned depo_w_tickets_read(unsigned variant, unsigned size) {
    const depo_listing *listing = depo_w_list_read(variant, size);
    if (!listing || !depo_w_list_fits(variant, listing)) return 0;
    memcpy(depo_w_buffer(DEPO_W_MAP), &candidate, sizeof candidate);
    return 1;
}

depo_value depo_w_value(unsigned size) {
    return depo_value_of(room, size < ROOM ? size : 0);
}

/* A problem of the last reading, "where: what"; empty after the last. */
EXPORT(map_problem) const char *depo_w_map_problem(unsigned number) {
    static char said[sizeof(depo_problem) + 4];
    const depo_problem *p = &problems.list[number < problems.count ? number : 0];
    said[0] = 0;
    if (number < problems.count)
        snprintf(said, sizeof said, "%s%s%s", p->where, *p->where ? ": " : "", p->what);
    else if (number == problems.count && problems.dropped)
        snprintf(said, sizeof said, "%u more problems", problems.dropped);
    return said;
}
