/* SPDX-License-Identifier: MIT
 * Maps from the page: it hands over what JSON.parse made of a map file as bytes of a value
 * (mapio/value.h), and ticket lists as text. They are read and checked as the program does it. */
#include "mapio/mapio.h"
#include "say/tr.h"
#include "wasm/voice.h"

#include <stdio.h>
#include <string.h>

enum { ROOM = 2 * DEPO_MAX_MAP_FILE }; /* bytes of a value, or of a list with its closing zero */

static uint8_t room[ROOM];
static depo_map candidate;
static depo_problems problems;
static depo_listing listing;

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

/* Reads what was written as a ticket list of a variant; false with a problem when it is no text. */
static bool read_list(unsigned variant, unsigned size) {
    const depo_map *map = depo_w_buffer(DEPO_W_MAP);
    if (size >= ROOM || variant >= map->n_variants) return false;
    room[size] = 0;
    if (memchr(room, 0, size)) {
        depo_complain(&problems, "tickets", "the list holds a zero byte");
        return false;
    }
    depo_listing_read(map, variant, (char *)room, &listing);
    return true;
}

/* Takes what was written as the tickets of a variant; 0 with problems when they are none. */
EXPORT(tickets_read) unsigned depo_w_tickets_read(unsigned variant, unsigned size) {
    depo_map *map = depo_w_buffer(DEPO_W_MAP);
    if (!read_list(variant, size) ||
        !depo_map_put_tickets(map, variant, &listing, &candidate, &problems))
        return 0;
    memcpy(map, &candidate, sizeof candidate);
    return 1;
}

/* Looks at what was written as a ticket list, and leaves the map as it is; NULL when it is no
 * text. What only the whole map has against it is among the problems. */
EXPORT(tickets_look) const depo_listing *depo_w_tickets_look(unsigned variant, unsigned size) {
    const depo_map *map = depo_w_buffer(DEPO_W_MAP);
    if (!read_list(variant, size)) return NULL;
    if (listing.good)
        listing.good = depo_map_put_tickets(map, variant, &listing, &candidate, &problems);
    depo_listing_judge(map, variant, &listing);
    return &listing;
}

/* The list that was looked at, by ids; empty when it is too long. */
EXPORT(tickets_text) const char *depo_w_tickets_text(void) {
    if (!depo_listing_text(depo_w_buffer(DEPO_W_MAP), &listing, (char *)room, sizeof room))
        room[0] = 0;
    return (const char *)room;
}

/* A finding of the list that was looked at. */
EXPORT(say_finding) void depo_w_say_finding(unsigned number) {
    const depo_tongue tongue = {depo_w_language(), depo_tr_as, depo_trn_as};
    char *out = depo_w_say_buffer();
    out[0] = 0;
    if (number < listing.n_findings)
        depo_finding_text(depo_w_buffer(DEPO_W_MAP), &listing.findings[number], &tongue, out);
}

/* How a list is written. */
EXPORT(say_list_help) void depo_w_say_list_help(unsigned variant) {
    const depo_tongue tongue = {depo_w_language(), depo_tr_as, depo_trn_as};
    const depo_map *map = depo_w_buffer(DEPO_W_MAP);
    char *out = depo_w_say_buffer();
    out[0] = 0;
    if (variant < map->n_variants) depo_list_help(map, variant, &tongue, out);
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
