/* SPDX-License-Identifier: MIT
 * The rules of a game in the words of a map file (docs/map-format.md), nothing left out. */
#include "codec/json.h"
#include "codec/json_parts.h"
#include "core/mechanism.h"
#include "mapio/mapio.h"

#include <stdio.h>

static json_t *by_length(const uint8_t values[DEPO_MAX_LENGTH + 1]) {
    json_t *object = json_object();
    for (unsigned n = 1; n <= DEPO_MAX_LENGTH; n++) {
        char key[8];
        snprintf(key, sizeof key, "%u", n);
        if (values[n]) json_object_set_new(object, key, json_integer(values[n]));
    }
    return object;
}

static json_t *start_json(const depo_rules *rules) {
    json_t *start = json_pack("{s:i, s:i, s:i, s:s}", "regular", rules->start_regular, "long",
                              rules->start_long, "keep", rules->start_keep, "returned",
                              depo_returned_words[rules->start_returned]);
    if (rules->long_choice) {
        json_object_set_new(start, "long_keep_most", json_integer(rules->long_keep_most));
        json_object_set_new(start, "keep_with_long", json_integer(rules->keep_with_long));
    }
    return start;
}

static json_t *ties_json(const depo_rules *rules) {
    json_t *list = json_array();
    for (unsigned i = 0; rules->tie_breaks[i] != DEPO_TIE_END; i++)
        json_array_append_new(list, json_string(depo_tie_word(rules->tie_breaks[i])));
    return list;
}

static json_t *name_json(const depo_name *name) {
    static const char *const codes[] = {DEPO_LANGUAGE_CODES};
    json_t *names = json_object();
    for (unsigned i = 0; i < DEPO_LANGUAGES; i++)
        json_object_set_new(names, codes[i], json_string(name->in[i]));
    return names;
}

static json_t *terrain_json(const depo_map_variant *variant) {
    const depo_rules *rules = &variant->rules;
    json_t *types = json_array();
    for (unsigned t = 0; t < rules->terrains; t++) {
        json_t *colors = json_array();
        for (unsigned color = 0; color < DEPO_KINDS; color++)
            if (rules->terrain_of_color[color] == t)
                json_array_append_new(colors, json_string(depo_color_word(color)));
        json_array_append_new(types,
                              json_pack("{s:s, s:o, s:o}", "id", variant->terrain_id[t], "name",
                                        name_json(&variant->terrain_name[t]), "colors", colors));
    }
    return json_pack("{s:i, s:i, s:i, s:o, s:o}", "each", rules->terrain_each, "deal",
                     rules->terrain_deal, "face_up", rules->terrain_face_up, "types", types, "cost",
                     by_length(rules->terrain_cost));
}

/* {"2": [6, 2], …} */
static json_t *by_players(const uint8_t table[DEPO_MAX_PLAYERS + 1][DEPO_MAX_PLAYERS]) {
    json_t *object = json_object();
    for (unsigned players = 2; players <= DEPO_MAX_PLAYERS; players++) {
        if (!table[players][0]) continue;
        json_t *list = json_array();
        for (unsigned rank = 0; rank < players; rank++)
            json_array_append_new(list, json_integer(table[players][rank]));
        char key[8];
        snprintf(key, sizeof key, "%u", players);
        json_object_set_new(object, key, list);
    }
    return object;
}

static json_t *mechanism_json(const depo_rules *rules, const depo_mechanism *mechanism) {
    json_t *object = json_object();
    for (const depo_rule_row *row = mechanism->rules; row->word; row++) {
        const uint8_t *at = depo_rule_of(rules, row);
        json_object_set_new(object, row->word,
                            row->by_players ? by_players((const uint8_t(*)[DEPO_MAX_PLAYERS])at)
                                            : json_integer(*at));
    }
    return object;
}

/* Those that the map names; NULL where it names none. */
static json_t *clauses_json(const depo_clauses *clauses) {
    const struct {
        const char *key, *clause;
    } all[] = {{"players", clauses->players},
               {"start_tickets", clauses->start_tickets},
               {"draw_tickets", clauses->draw_tickets},
               {"double_routes", clauses->double_routes}};
    json_t *object = NULL;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!*all[i].clause) continue;
        if (!object) object = json_object();
        json_object_set_new(object, all[i].key, json_string(all[i].clause));
    }
    return object;
}

json_t *depo_rules_json(const depo_map_variant *variant) {
    const depo_rules *rules = &variant->rules;
    json_t *object = json_pack(
        "{s:i, s:i, s:{s:i, s:i}, s:i, s:i, s:o, s:i, s:i, s:o, s:{s:i, s:i}, s:i, s:i, s:o, s:i}",
        "trains", rules->trains, "hand", rules->hand, "deck", "each", rules->deck_each,
        "locomotives", rules->deck_locomotives, "face_up", rules->face_up, "reset_locomotives",
        rules->reset_locomotives, "points", by_length(rules->points), "last_round_trains",
        rules->last_round_trains, "both_tracks_from", rules->both_tracks_from, "start_tickets",
        start_json(rules), "draw_tickets", "offer", rules->draw_offer, "keep", rules->draw_keep,
        "longest_path", rules->longest_path, "most_tickets", rules->most_tickets, "tie_breaks",
        ties_json(rules), "tunnel_reveal", rules->tunnel_reveal);
    if (rules->stations)
        json_object_set_new(object, "stations",
                            json_pack("{s:i, s:i}", "count", rules->stations, "unused_points",
                                      rules->station_points));
    json_t *clauses = clauses_json(&variant->clauses);
    if (clauses) json_object_set_new(object, "clauses", clauses);
    if (rules->terrains) json_object_set_new(object, "terrain", terrain_json(variant));
    DEPO_EACH_ON (number, depo_mechanisms_on(rules))
        json_object_set_new(object, depo_mechanisms[number]->word,
                            mechanism_json(rules, depo_mechanisms[number]));
    return object;
}
