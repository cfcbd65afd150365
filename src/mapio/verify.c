/* SPDX-License-Identifier: MIT
 * What can only be checked when the whole map is known. */
#include "mapio/reader.h"

#include "core/engine.h"
#include "core/mechanism.h"
#include "mapio/mapio.h"
#include "mapio/names.h"

#include <stdio.h>
#include <string.h>

enum { MAX_RESETS = 20000 }; /* rows turned in a series, on average at worst */

static void verify_places(depo_reader *r) {
    const depo_map *map = r->map;
    unsigned nodes = 0;
    bool dead_end = false;
    for (unsigned i = 0; i < map->n_cities; i++) {
        const depo_map_city *city = &map->cities[i];
        depo_place place = depo_place_index("cities", i);
        unsigned tracks = 0;
        for (unsigned k = 0; k < map->n_tracks; k++)
            tracks += map->tracks[k].a == i || map->tracks[k].b == i;
        if (!tracks) depo_complain(r->problems, place.text, "no track leads to %s", city->id);
        nodes += city->kind == DEPO_CITY_DEAD_END ? tracks : 1;
        dead_end |= city->kind == DEPO_CITY_DEAD_END;
        if (city->x < 0 || city->x > map->width || city->y < 0 || city->y > map->height)
            depo_complain(r->problems, place.text, "%s lies outside the board", city->id);
    }
    if (map->n_cities < 2) depo_complain(r->problems, "cities", "at least two are needed");
    if (nodes > DEPO_MAX_NODES)
        depo_complain(r->problems, "cities", "%u places with dead ends split, at most %d", nodes,
                      DEPO_MAX_NODES);
    for (unsigned i = 0; dead_end && i < map->n_variants; i++)
        if (map->variants[i].rules.stations)
            depo_complain(r->problems, depo_place_index("variants", i).text,
                          "stations and dead ends do not go together");
}

/* A synonym must not read like a name of another place. */
static void verify_synonym(depo_reader *r, unsigned place, const char *also, const char *where) {
    const depo_map *map = r->map;
    depo_found found = depo_find_place(map, also);
    if (found.fit != DEPO_FIT_WHOLE)
        depo_complain(r->problems, where, "\"%s\" has no letters", also);
    for (unsigned i = 0; i < (unsigned)map->n_cities + map->n_groups; i++) {
        unsigned other = depo_nth_place(map, i);
        if (other != place && depo_places_have(found.places, other))
            depo_complain(r->problems, where, "\"%s\" of %s is also a name of %s", also,
                          depo_place_id(map, place), depo_place_id(map, other));
    }
}

static void verify_synonyms(depo_reader *r) {
    const depo_map *map = r->map;
    for (unsigned i = 0; i < (unsigned)map->n_cities + map->n_groups; i++) {
        unsigned place = depo_nth_place(map, i);
        depo_place entry = i < map->n_cities ? depo_place_index("cities", i)
                                             : depo_place_index("groups", i - map->n_cities);
        depo_place where = depo_place_key(entry.text, "also");
        for (const char *also = depo_place_also(map, place); *also; also += strlen(also) + 1)
            verify_synonym(r, place, also, where.text);
    }
}

/* Two different pairs of cities must not give the same text "a-b". */
static void verify_track_names(depo_reader *r) {
    const depo_map *map = r->map;
    for (unsigned i = 0; i < map->n_tracks; i++) {
        char name[2 * DEPO_ID_SIZE], other[2 * DEPO_ID_SIZE];
        const depo_map_track *track = &map->tracks[i];
        snprintf(name, sizeof name, "%s-%s", map->cities[track->a].id, map->cities[track->b].id);
        for (unsigned k = 0; k < i; k++) {
            const depo_map_track *t = &map->tracks[k];
            snprintf(other, sizeof other, "%s-%s", map->cities[t->a].id, map->cities[t->b].id);
            if (strcmp(name, other) == 0 && (t->a != track->a || t->b != track->b))
                depo_complain(r->problems, depo_place_index("tracks", i).text,
                              "reads \"%s\" like another pair of cities", name);
        }
    }
}

static void verify_tickets(depo_reader *r) {
    const depo_map *map = r->map;
    for (unsigned i = 0; i < map->n_tickets; i++) {
        const depo_map_ticket *ticket = &map->tickets[i];
        depo_place place = depo_place_index("tickets", i);
        uint64_t a = depo_place_cities(map, ticket->a), b = depo_place_cities(map, ticket->b);
        if (a & b) depo_complain(r->problems, place.text, "starts and ends in the same place");
        for (unsigned c = 0; c < map->n_cities; c++)
            if (((a | b) >> c & 1) && map->cities[c].kind == DEPO_CITY_JUNCTION)
                depo_complain(r->problems, place.text, "ends at a junction (%s)",
                              map->cities[c].id);
    }
}

/* In no game may two tickets read the same: a move that keeps one of them could not be written. */
static void verify_ticket_names(depo_reader *r) {
    const depo_map *map = r->map;
    char names[DEPO_MAX_MAP_TICKETS][2 * DEPO_ID_SIZE + 8];
    uint16_t options = 0;
    for (unsigned i = 0; i < map->n_options; i++) options |= map->options[i].sets;
    for (unsigned i = 0; i < map->n_tickets; i++) {
        const depo_map_ticket *ticket = &map->tickets[i];
        snprintf(names[i], sizeof names[i], "%s-%s:%u", depo_place_id(map, ticket->a),
                 depo_place_id(map, ticket->b), ticket->points);
        for (unsigned k = 0; k < i; k++) {
            bool together = false;
            for (unsigned v = 0; v < map->n_variants; v++) {
                unsigned sets = map->variants[v].sets | options;
                together |= (ticket->sets & sets) && (map->tickets[k].sets & sets);
            }
            if (together && strcmp(names[i], names[k]) == 0)
                depo_complain(r->problems, depo_place_index("tickets", i).text,
                              "the ticket %s is given twice", names[i]);
        }
    }
}

/* No list of moves may be longer than its buffer, whatever is in a hand. */
static unsigned most_moves(const depo_map *map, const depo_rules *rules) {
    unsigned colors = (unsigned)__builtin_popcount(map->colors);
    unsigned moves = 32u + map->n_cities * (rules->stations ? colors * rules->stations + 1u : 0u);
    for (unsigned i = 0; i < map->n_tracks; i++) {
        const depo_map_track *track = &map->tracks[i];
        unsigned kinds = track->color == DEPO_GRAY ? colors : 1;
        unsigned payments = kinds * (unsigned)(track->length - track->ferry) + 1;
        moves += payments * (rules->terrains ? 2u + rules->terrain_cost[track->length] : 1u);
    }
    return moves;
}

static double ways(unsigned n, unsigned k) {
    double product = 1;
    for (unsigned i = 0; i < k; i++) product = product * (n - i) / (i + 1);
    return product;
}

/* How many rows are turned on average until one has few enough locomotives (B-13), at worst: when
 * hands hold all other cards but those that are just enough (S-03). */
static double most_resets(const depo_rules *rules) {
    unsigned row = rules->face_up, limit = rules->reset_locomotives;
    unsigned locos = rules->deck_locomotives;
    if (!limit || limit > row || limit > locos) return 0;
    unsigned needed = row - limit + 1;
    return ways(locos + needed, row) / ways(locos, limit - 1);
}

static void verify_cards(depo_reader *r, const depo_rules *rules, const char *where) {
    const depo_map *map = r->map;
    unsigned colored = rules->deck_each * (unsigned)__builtin_popcount(map->colors);
    unsigned deck = colored + rules->deck_locomotives;
    unsigned dealt = (unsigned)map->players_most * rules->hand + rules->face_up;
    if (colored > 127) depo_complain(r->problems, where, "more than 127 coloured cards");
    if (dealt >= deck)
        depo_complain(r->problems, where, "deals %u cards of a deck of %u", dealt, deck);
    if (most_resets(rules) > MAX_RESETS)
        depo_complain(r->problems, where,
                      "replacing rows with %u locomotives of %u could take too long",
                      rules->reset_locomotives, rules->deck_locomotives);
    if (rules->terrains &&
        (unsigned)map->players_most * rules->terrain_deal + rules->terrain_face_up >=
            (unsigned)rules->terrains * rules->terrain_each)
        depo_complain(r->problems, where, "deals more terrain cards than there are");
    if ((unsigned)rules->terrains * rules->terrain_each > 250)
        depo_complain(r->problems, where, "more than 250 terrain cards");
}

/* A table by players has a line for each number of them. */
static void verify_tables(depo_reader *r, const depo_mechanism *mechanism, const depo_rules *rules,
                          const char *where) {
    for (const depo_rule_row *row = mechanism->rules; row->word; row++) {
        if (!row->by_players) continue;
        for (unsigned n = r->map->players_least; n <= r->map->players_most; n++)
            if (!depo_rule_of(rules, row)[n * DEPO_MAX_PLAYERS])
                depo_complain(r->problems, where, "no %s %s for %u players", mechanism->word,
                              row->word, n);
    }
}

static void verify_variant(depo_reader *r, unsigned number) {
    const depo_map *map = r->map;
    const depo_map_variant *variant = &map->variants[number];
    const depo_rules *rules = &variant->rules;
    depo_place place = depo_place_index("variants", number);
    if (rules->last_round_trains >= rules->trains)
        depo_complain(r->problems, place.text, "last_round_trains must be below trains");
    for (unsigned i = 0; i < map->n_tracks; i++) {
        const depo_map_track *track = &map->tracks[i];
        depo_place at = depo_place_index("tracks", i);
        if (!rules->points[track->length])
            depo_complain(r->problems, at.text, "no points for length %u in variant %s",
                          track->length, variant->id);
        if (track->tunnel && !rules->tunnel_reveal)
            depo_complain(r->problems, at.text, "a tunnel, but no tunnel_reveal in variant %s",
                          variant->id);
        if (track->cart && !rules->merchandise)
            depo_complain(r->problems, at.text, "a cart, but no merchandise in variant %s",
                          variant->id);
        if (rules->terrains && rules->terrain_of_color[track->color] == DEPO_NONE)
            depo_complain(r->problems, at.text, "no terrain for its colour in variant %s",
                          variant->id);
        if (rules->terrains && !rules->terrain_cost[track->length])
            depo_complain(r->problems, at.text, "no terrain cost for length %u in variant %s",
                          track->length, variant->id);
    }
    DEPO_EACH_ON (on, depo_mechanisms_on(rules))
        verify_tables(r, depo_mechanisms[on], rules, place.text);
    unsigned regular = 0, longs = 0, with_options = 0;
    uint16_t all_sets = variant->sets;
    for (unsigned i = 0; i < map->n_options; i++) all_sets |= map->options[i].sets;
    for (unsigned i = 0; i < map->n_tickets; i++) {
        with_options += (map->tickets[i].sets & all_sets) != 0;
        if (!(map->tickets[i].sets & variant->sets)) continue;
        if (map->tickets[i].is_long)
            longs++;
        else
            regular++;
    }
    if (regular < (unsigned)map->players_most * rules->start_regular)
        depo_complain(r->problems, place.text, "too few regular tickets (%u) to deal", regular);
    if (with_options > DEPO_MAX_TICKETS)
        depo_complain(r->problems, place.text, "more than %d tickets with all options",
                      DEPO_MAX_TICKETS);
    if (longs < (unsigned)map->players_most * rules->start_long)
        depo_complain(r->problems, place.text, "too few long tickets (%u) to deal", longs);
    verify_cards(r, rules, place.text);
    if (most_moves(map, rules) > DEPO_MAX_MOVES)
        depo_complain(r->problems, place.text, "too many ways to pay: more than %d moves",
                      DEPO_MAX_MOVES);
}

void depo_verify_map(depo_reader *r) {
    verify_places(r);
    verify_synonyms(r);
    verify_track_names(r);
    verify_tickets(r);
    verify_ticket_names(r);
    for (unsigned i = 0; i < r->map->n_variants; i++) verify_variant(r, i);
}
