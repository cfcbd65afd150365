/* SPDX-License-Identifier: MIT
 * depo map check --printed: what a slip in copying a printed board looks like. */
#include "cli/common.h"
#include "cli/map.h"

#include "mapio/printed.h"

#include <stdio.h>

enum { LISTED = 256, PLACE = 2 * DEPO_ID_SIZE + 32 };

static void place_of(const depo_map *map, const depo_printed *found, char out[PLACE]) {
    const depo_map_ticket *ticket = &map->tickets[found->which];
    const depo_map_track *track = &map->tracks[found->which];
    switch (found->kind) {
    case DEPO_PRINTED_POINTS:
        snprintf(out, PLACE, "tickets[%u] (%s-%s)", found->which, depo_place_id(map, ticket->a),
                 depo_place_id(map, ticket->b));
        return;
    case DEPO_PRINTED_DOUBLE:
        snprintf(out, PLACE, "tracks[%u] (%s-%s)", found->which, map->cities[track->a].id,
                 map->cities[track->b].id);
        return;
    case DEPO_PRINTED_NO_TICKET:
        snprintf(out, PLACE, "cities[%u] (%s)", found->which, map->cities[found->which].id);
        return;
    default:
        snprintf(out, PLACE, "tracks");
    }
}

static void tell(const char *file, const depo_map *map, const depo_printed *found) {
    char place[PLACE];
    place_of(map, found, place);
    switch (found->kind) {
    case DEPO_PRINTED_POINTS:
        depo_fail("%s: %s: %u points, but the shortest way has %u cars", file, place, found->n,
                  found->other);
        return;
    case DEPO_PRINTED_DOUBLE:
        depo_fail("%s: %s: not like tracks[%u], the other track of this double route", file, place,
                  found->other);
        return;
    case DEPO_PRINTED_COLOR:
        depo_fail("%s: %s: %u spaces are %s, the colours have %u on average", file, place, found->n,
                  depo_color_words[found->which], found->other);
        return;
    default:
        depo_fail("%s: %s: no ticket ends here", file, place);
    }
}

int depo_map_printed_check(const depo_map_options *o, const depo_map *map) {
    static depo_printed list[LISTED];
    unsigned n = depo_map_printed(map, list, LISTED), verified = 0, open = 0;
    for (unsigned i = 0; i < n && i < LISTED; i++) {
        const depo_map_ticket *ticket = &map->tickets[list[i].which];
        if (list[i].kind == DEPO_PRINTED_POINTS && ticket->verified) {
            printf("%s: tickets[%u] (%s-%s): %u points for %u cars, verified\n", map->id,
                   list[i].which, depo_place_id(map, ticket->a), depo_place_id(map, ticket->b),
                   list[i].n, list[i].other);
            verified++;
            continue;
        }
        tell(o->name, map, &list[i]);
        open++;
    }
    if (open)
        return depo_fail("%s: not as on a printed board, compare with yours: %u", o->name, open);
    printf("%s: like a printed board%s\n", map->id,
           verified ? ", except for the tickets above" : "");
    return 0;
}
