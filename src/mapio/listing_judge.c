/* SPDX-License-Identifier: MIT
 * What looks odd in a ticket list that can be played: points that are unusual for the distance, the
 * same two places again, another number of tickets than the map has. */
#include "mapio/listing.h"

#include "mapio/mapio.h"

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

/* The shortest way between two ends. A dead end joins no two tracks. */
static void find_way(const depo_map *map, depo_listed *ticket) {
    enum { FAR = 255 };
    uint64_t from = depo_place_cities(map, ticket->a), to = depo_place_cities(map, ticket->b);
    uint8_t far[DEPO_MAX_NODES], by[DEPO_MAX_NODES];
    uint64_t done = 0;
    for (unsigned i = 0; i < map->n_cities; i++) far[i] = from >> i & 1 ? 0 : FAR;
    for (;;) {
        unsigned next = DEPO_NONE;
        for (unsigned i = 0; i < map->n_cities; i++)
            if (!(done >> i & 1) && far[i] < FAR && (next == DEPO_NONE || far[i] < far[next]))
                next = i;
        if (next == DEPO_NONE) return;
        done |= (uint64_t)1 << next;
        if (to >> next & 1) {
            ticket->distance = far[next];
            for (unsigned city = next; !(from >> city & 1);) {
                unsigned track = by[city];
                ticket->way |= depo_bit(track);
                city = map->tracks[track].a == city ? map->tracks[track].b : map->tracks[track].a;
            }
            return;
        }
        if (far[next] && map->cities[next].kind == DEPO_CITY_DEAD_END) continue;
        for (unsigned i = 0; i < map->n_tracks; i++) {
            const depo_map_track *track = &map->tracks[i];
            if (track->a != next && track->b != next) continue;
            unsigned end = track->a == next ? track->b : track->a;
            unsigned cars = (unsigned)far[next] + track->length;
            if (cars >= far[end]) continue;
            far[end] = (uint8_t)cars;
            by[end] = (uint8_t)i;
        }
    }
}

static void judge_ticket(const depo_map *map, depo_listing *listing, unsigned number) {
    depo_listed *ticket = &listing->tickets[number];
    ticket->distance = 0;
    ticket->way = 0;
    find_way(map, ticket);
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
