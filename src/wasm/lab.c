/* SPDX-License-Identifier: MIT
 * Drawing maps in the page: layouts, what overlaps, files as they are kept. Only lab.wasm has
 * this. */
#include "board/layout.h"
#include "mapio/mapio.h"
#include "mapio/way.h"
#include "mapio/write.h"
#include "wasm/shim.h"
#include "wasm/voice.h"

#include <stdlib.h>

enum { LISTED = 64 };
static depo_overlap overlaps[LISTED];
static unsigned n_overlaps;

static depo_map *the_map(void) {
    return depo_w_buffer(DEPO_W_MAP);
}

static unsigned keep(depo_overlaps found) {
    unsigned sum = 0;
    for (unsigned i = 0; i < DEPO_OVERLAP_KINDS; i++) sum += found.of[i];
    n_overlaps = found.n;
    return sum;
}

/* Whether the map that was read leaves curves or names to the program. */
EXPORT(lab_undrawn) unsigned depo_w_lab_undrawn(void) {
    return depo_layout_needed(the_map());
}

/* Lays out the map that was read; how much overlaps then. */
EXPORT(lab_layout) unsigned depo_w_lab_layout(unsigned fresh, unsigned move, unsigned seed) {
    depo_layout_room *room = calloc(1, depo_layout_room_size());
    depo_layout_request request = {.fresh = fresh, .move = move, .seed = seed};
    if (!room) return keep(depo_board_overlaps(the_map(), overlaps, LISTED));
    unsigned all = keep(depo_layout(the_map(), &request, room, overlaps, LISTED));
    free(room);
    return all;
}

/* Looks for what overlaps on the map as it is; how much does. */
EXPORT(lab_look) unsigned depo_w_lab_look(void) {
    return keep(depo_board_overlaps(the_map(), overlaps, LISTED));
}

/* One of what was found; NULL after the last that is listed. */
EXPORT(lab_overlap) const depo_overlap *depo_w_lab_overlap(unsigned number) {
    return number < n_overlaps ? &overlaps[number] : NULL;
}

/* The file of the map: the value that the page wrote, with the places that were found. */
EXPORT(lab_text) const char *depo_w_lab_text(unsigned size) {
    static char text[2 * DEPO_MAX_MAP_FILE];
    depo_map_write(depo_w_value(size), the_map(), text, sizeof text);
    return text;
}

/* The cars of the shortest way between two ends of a ticket; 0 when there is none. */
EXPORT(lab_way) unsigned depo_w_lab_way(unsigned a, unsigned b) {
    return depo_shortest_way(the_map(), a, b).cars;
}
