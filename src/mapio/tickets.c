/* SPDX-License-Identifier: MIT
 * A ticket list in the place of a map's own tickets. */
#include "mapio/hash.h"
#include "mapio/mapio.h"
#include "mapio/reader.h"

#include <stdio.h>
#include <string.h>

/* Takes the tickets of the listed sets out of the map and puts the list in. */
static void exchange_tickets(depo_map *map, const depo_map_ticket *list, unsigned count,
                             depo_problems *problems) {
    uint16_t sets = 0;
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) sets |= list[i].sets;
    for (unsigned i = 0; i < map->n_tickets; i++) {
        depo_map_ticket ticket = map->tickets[i];
        ticket.sets = (uint16_t)(ticket.sets & ~sets);
        if (ticket.sets) map->tickets[kept++] = ticket;
    }
    if (kept + count > DEPO_MAX_MAP_TICKETS) {
        depo_complain(problems, "tickets", "more than %d tickets on the map", DEPO_MAX_MAP_TICKETS);
        return;
    }
    memcpy(&map->tickets[kept], list, count * sizeof *list);
    map->n_tickets = (uint8_t)(kept + count);
}

bool depo_map_put_tickets(const depo_map *map, unsigned variant, const depo_listing *listing,
                          depo_map *changed, depo_problems *problems) {
    depo_map_ticket list[DEPO_MAX_MAP_TICKETS];
    memset(problems, 0, sizeof *problems);
    for (unsigned i = 0; i < listing->n_findings; i++) {
        char where[32] = "tickets", what[DEPO_FINDING_TEXT];
        const depo_finding *finding = &listing->findings[i];
        if (finding->kind >= DEPO_LIST_CAUTIONS) continue;
        if (finding->line) snprintf(where, sizeof where, "line %u", finding->line);
        depo_finding_text(map, finding, &depo_english, what);
        depo_complain(problems, where, "%s", what);
    }
    if (problems->count) return false;
    *changed = *map;
    depo_reader reader = {changed, problems, 0};
    exchange_tickets(changed, list, depo_listing_tickets(map, variant, listing, list), problems);
    if (!problems->count) depo_verify_map(&reader);
    if (!problems->count) depo_map_hash(changed);
    return problems->count == 0;
}
