/* SPDX-License-Identifier: MIT
 * What looks odd in a ticket list that can be played: points that are unusual for the distance, the
 * same two places again, another number of tickets than the map has. */
#include "mapio/listing.h"

#include "mapio/mapio.h"
#include "mapio/way.h"

#include <stdio.h>

/* Printed tickets score the cars of the shortest way, one less to three more. */
enum { FEWER_POINTS = 2, MORE_POINTS = 4 };

static void odd(depo_listing *listing, depo_finding_kind kind, unsigned line, unsigned n,
                unsigned other, const char *word) {
    if (listing->n_findings == DEPO_MAX_FINDINGS) return;
    depo_finding *finding = &listing->findings[listing->n_findings++];
    *finding = (depo_finding){
        .kind = (uint8_t)kind, .line = (uint16_t)line, .n = (uint16_t)n, .other = (uint16_t)other};
    snprintf(finding->word, sizeof finding->word, "%s", word);
}

static void judge_ticket(const depo_map *map, depo_listing *listing, unsigned number) {
    depo_listed *ticket = &listing->tickets[number];
    depo_way way = depo_shortest_way(map, ticket->a, ticket->b);
    ticket->distance = way.cars;
    ticket->way = way.tracks;
    if (ticket->points + FEWER_POINTS <= ticket->distance ||
        ticket->points >= ticket->distance + MORE_POINTS)
        odd(listing, DEPO_LIST_ODD_POINTS, ticket->line, ticket->points, ticket->distance, "");
    for (unsigned i = 0; i < number; i++) {
        const depo_listed *other = &listing->tickets[i];
        bool same = (other->a == ticket->a && other->b == ticket->b) ||
                    (other->a == ticket->b && other->b == ticket->a);
        if (!same) continue;
        odd(listing, DEPO_LIST_AGAIN, ticket->line, 0, other->line, "");
        return;
    }
}

/* How many tickets the list has of a kind, and how many the map. */
static void judge_count(const depo_map *map, depo_listing *listing, uint16_t sets, unsigned option,
                        bool is_long) {
    unsigned listed = 0, known = 0, any = 0;
    for (unsigned i = 0; i < listing->n_tickets; i++) {
        bool of_it = listing->tickets[i].option == option;
        any += of_it;
        listed += of_it && listing->tickets[i].is_long == is_long;
    }
    for (unsigned i = 0; i < map->n_tickets; i++)
        known += (map->tickets[i].sets & sets) && map->tickets[i].is_long == is_long;
    if (!any || listed == known) return; /* what the list does not speak of stays */
    depo_finding_kind kind = is_long ? DEPO_LIST_COUNT_LONG : DEPO_LIST_COUNT;
    if (option == DEPO_NONE)
        odd(listing, kind, 0, listed, known, "");
    else
        odd(listing, DEPO_LIST_COUNT_OPTION, 0, listed, known, map->options[option].id);
}

void depo_listing_judge(const depo_map *map, unsigned variant, depo_listing *listing) {
    for (unsigned i = 0; i < listing->n_tickets; i++) judge_ticket(map, listing, i);
    judge_count(map, listing, map->variants[variant].sets, DEPO_NONE, false);
    judge_count(map, listing, map->variants[variant].sets, DEPO_NONE, true);
    for (unsigned i = 0; i < map->n_options; i++)
        judge_count(map, listing, map->options[i].sets, i, false);
}
