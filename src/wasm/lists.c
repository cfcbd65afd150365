/* SPDX-License-Identifier: MIT
 * Ticket lists while they are typed in the page. Only sheet.wasm has this. */
#include "mapio/mapio.h"
#include "say/tr.h"
#include "wasm/shim.h"
#include "wasm/voice.h"

static const depo_listing *looked_at;

static depo_tongue tongue(void) {
    return (depo_tongue){depo_w_language(), depo_tr_as, depo_trn_as};
}

/* Looks at what was written as a ticket list, and leaves the map as it is; NULL when it is no
 * text. What only the whole map has against it is among the problems. */
EXPORT(tickets_look) const depo_listing *depo_w_tickets_look(unsigned variant, unsigned size) {
    depo_listing *listing = depo_w_list_read(variant, size);
    if (listing && listing->good) listing->good = depo_w_list_fits(variant, listing);
    if (listing) depo_listing_judge(depo_w_buffer(DEPO_W_MAP), variant, listing);
    looked_at = listing;
    return listing;
}

/* The list that was looked at, by ids; empty when it is too long. */
EXPORT(tickets_text) const char *depo_w_tickets_text(void) {
    static char text[2 * DEPO_MAX_MAP_FILE];
    const depo_map *map = depo_w_buffer(DEPO_W_MAP);
    if (!looked_at || !depo_listing_text(map, looked_at, text, sizeof text)) text[0] = 0;
    return text;
}

/* A finding of the list that was looked at. */
EXPORT(say_finding) void depo_w_say_finding(unsigned number) {
    const depo_tongue with = tongue();
    char *out = depo_w_say_buffer();
    out[0] = 0;
    if (looked_at && number < looked_at->n_findings)
        depo_finding_text(depo_w_buffer(DEPO_W_MAP), &looked_at->findings[number], &with, out);
}

/* How a list is written. */
EXPORT(say_list_help) void depo_w_say_list_help(unsigned variant) {
    const depo_tongue with = tongue();
    const depo_map *map = depo_w_buffer(DEPO_W_MAP);
    char *out = depo_w_say_buffer();
    out[0] = 0;
    if (variant < map->n_variants) depo_list_help(map, variant, &with, out);
}
