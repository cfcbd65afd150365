/* SPDX-License-Identifier: MIT
 * Reading the rules block. It is read twice for a variant: first the map's own, which must be whole
 * but for the mechanisms a map may do without, then what the variant replaces. */
#include "mapio/reader.h"

#include "core/mechanism.h"
#include "mapio/mapio.h"

#include <stdio.h>
#include <string.h>

static void read_deck(depo_reader *r, depo_value rules, const char *where, depo_rules *out) {
    static const char *const keys[] = {"each", "locomotives", NULL};
    depo_value deck = depo_read_member(r, rules, where, "deck", DEPO_VALUE_OBJECT);
    if (!deck.at) return;
    depo_place place = depo_place_key(where, "deck");
    depo_read_keys(r, deck, place.text, keys);
    depo_read_number(r, deck, place.text, "each", 1, 30, &out->deck_each);
    depo_read_number(r, deck, place.text, "locomotives", 0, 60, &out->deck_locomotives);
}

static void read_start(depo_reader *r, depo_value rules, const char *where, depo_rules *out) {
    static const char *const keys[] = {"regular",        "long",           "keep", "returned",
                                       "long_keep_most", "keep_with_long", NULL};
    depo_value start = depo_read_member(r, rules, where, "start_tickets", DEPO_VALUE_OBJECT);
    if (!start.at) return;
    depo_place place = depo_place_key(where, "start_tickets");
    depo_read_keys(r, start, place.text, keys);
    out->long_choice = out->long_keep_most = out->keep_with_long = 0;
    depo_read_number(r, start, place.text, "regular", 1, DEPO_MAX_OFFER, &out->start_regular);
    depo_read_number(r, start, place.text, "long", 0, DEPO_MAX_OFFER, &out->start_long);
    depo_read_number(r, start, place.text, "keep", 0, DEPO_MAX_OFFER, &out->start_keep);
    int returned = depo_read_word(r, depo_value_member(start, "returned"),
                                  depo_place_key(place.text, "returned").text, depo_returned_words);
    if (returned >= 0) out->start_returned = (uint8_t)returned;
    bool most = depo_value_has(start, "long_keep_most");
    bool with = depo_value_has(start, "keep_with_long");
    if (most || with) {
        out->long_choice = 1;
        depo_read_number(r, start, place.text, "long_keep_most", 1, DEPO_MAX_OFFER,
                         &out->long_keep_most);
        depo_read_number(r, start, place.text, "keep_with_long", 0, DEPO_MAX_OFFER,
                         &out->keep_with_long);
        if (!out->start_long)
            depo_complain(r->problems, place.text, "a choice of long tickets needs \"long\"");
    }
    unsigned together = out->start_regular + (out->long_choice ? 0u : out->start_long);
    if (together > DEPO_MAX_OFFER)
        depo_complain(r->problems, place.text, "more than %d tickets at once", DEPO_MAX_OFFER);
    if (out->start_keep > together || out->keep_with_long > out->start_regular)
        depo_complain(r->problems, place.text, "more to keep than is dealt");
}

static void read_draw(depo_reader *r, depo_value rules, const char *where, depo_rules *out) {
    static const char *const keys[] = {"offer", "keep", NULL};
    depo_value draw = depo_read_member(r, rules, where, "draw_tickets", DEPO_VALUE_OBJECT);
    if (!draw.at) return;
    depo_place place = depo_place_key(where, "draw_tickets");
    depo_read_keys(r, draw, place.text, keys);
    depo_read_number(r, draw, place.text, "offer", 1, DEPO_MAX_OFFER, &out->draw_offer);
    depo_read_number(r, draw, place.text, "keep", 1, out->draw_offer ? out->draw_offer : 1,
                     &out->draw_keep);
}

static void read_tie_breaks(depo_reader *r, depo_value rules, const char *where, depo_rules *out) {
    depo_value list = depo_read_member(r, rules, where, "tie_breaks", DEPO_VALUE_LIST);
    if (!list.at) return;
    depo_place place = depo_place_key(where, "tie_breaks");
    memset(out->tie_breaks, DEPO_TIE_END, sizeof out->tie_breaks);
    if (depo_value_count(list) >= DEPO_TIE_COUNT) {
        depo_complain(r->problems, place.text, "at most %d entries", DEPO_TIE_COUNT - 1);
        return;
    }
    for (size_t i = 0; i < depo_value_count(list); i++) {
        int word = depo_read_word(r, depo_value_at(list, i), depo_place_index(place.text, i).text,
                                  depo_tie_words);
        if (word >= 0) out->tie_breaks[i] = (uint8_t)(DEPO_TIE_TICKETS + word);
    }
}

static void read_stations(depo_reader *r, depo_value rules, const char *where, depo_rules *out) {
    static const char *const keys[] = {"count", "unused_points", NULL};
    depo_value stations = depo_read_member(r, rules, where, "stations", DEPO_VALUE_OBJECT);
    if (!stations.at) return;
    depo_place place = depo_place_key(where, "stations");
    depo_read_keys(r, stations, place.text, keys);
    depo_read_number(r, stations, place.text, "count", 1, DEPO_MAX_STATIONS, &out->stations);
    depo_read_number(r, stations, place.text, "unused_points", 0, 99, &out->station_points);
}

static void read_terrain_type(depo_reader *r, depo_value type, const char *where, unsigned number,
                              depo_map_variant *variant) {
    static const char *const keys[] = {"id", "name", "colors", NULL};
    if (!depo_value_is(type, DEPO_VALUE_OBJECT)) {
        depo_complain(r->problems, where, "must be an object");
        return;
    }
    depo_read_keys(r, type, where, keys);
    depo_read_id(r, type, where, "id", variant->terrain_id[number]);
    if (strcmp(variant->terrain_id[number], "loco") == 0)
        depo_complain(r->problems, where, "\"loco\" stands for locomotives in move text");
    for (unsigned i = 0; i < number; i++)
        if (strcmp(variant->terrain_id[i], variant->terrain_id[number]) == 0)
            depo_complain(r->problems, where, "the id is given twice");
    depo_read_name(r, type, where, &variant->terrain_name[number]);
    depo_value colors = depo_read_member(r, type, where, "colors", DEPO_VALUE_LIST);
    if (!colors.at) return;
    depo_place place = depo_place_key(where, "colors");
    size_t i = 0;
    for (depo_value v = depo_value_first(colors); v.at; v = depo_value_next(v)) {
        depo_place at = depo_place_index(place.text, i++);
        int color = depo_read_word(r, v, at.text, depo_color_words);
        if (color < 0) continue;
        if (variant->rules.terrain_of_color[color] != DEPO_NONE)
            depo_complain(r->problems, at.text, "the colour already has a type");
        variant->rules.terrain_of_color[color] = (uint8_t)number;
    }
}

static void read_terrain(depo_reader *r, depo_value rules, const char *where,
                         depo_map_variant *variant) {
    static const char *const keys[] = {"each", "deal", "face_up", "types", "cost", NULL};
    depo_rules *out = &variant->rules;
    depo_value terrain = depo_read_member(r, rules, where, "terrain", DEPO_VALUE_OBJECT);
    if (!terrain.at) return;
    depo_place place = depo_place_key(where, "terrain");
    depo_read_keys(r, terrain, place.text, keys);
    depo_read_number(r, terrain, place.text, "each", 1, 60, &out->terrain_each);
    depo_read_number(r, terrain, place.text, "deal", 0, 8, &out->terrain_deal);
    depo_read_number(r, terrain, place.text, "face_up", 1, DEPO_MAX_TERRAIN_UP,
                     &out->terrain_face_up);
    memset(out->terrain_cost, 0, sizeof out->terrain_cost);
    depo_read_by_length(r, terrain, place.text, "cost", out->terrain_cost);
    depo_value types = depo_read_member(r, terrain, place.text, "types", DEPO_VALUE_LIST);
    if (!types.at) return;
    place = depo_place_key(place.text, "types");
    size_t count = depo_value_count(types);
    if (count < 1 || count > DEPO_MAX_TERRAINS) {
        depo_complain(r->problems, place.text, "must have 1 to %d entries", DEPO_MAX_TERRAINS);
        return;
    }
    memset(out->terrain_of_color, DEPO_NONE, sizeof out->terrain_of_color);
    for (size_t i = 0; i < count; i++)
        read_terrain_type(r, depo_value_at(types, i), depo_place_index(place.text, i).text,
                          (unsigned)i, variant);
    out->terrains = (uint8_t)count;
}

/* "bonus": {"2": [6, 2], …}: a list for each number of players. */
static void read_by_players(depo_reader *r, depo_value block, const char *where,
                            const depo_rule_row *row, depo_rules *out) {
    uint8_t(*table)[DEPO_MAX_PLAYERS] = (uint8_t(*)[DEPO_MAX_PLAYERS])((uint8_t *)out + row->at);
    depo_value lists = depo_read_member(r, block, where, row->word, DEPO_VALUE_OBJECT);
    if (!lists.at) return;
    depo_place place = depo_place_key(where, row->word);
    memset(table, 0, (DEPO_MAX_PLAYERS + 1) * sizeof *table);
    for (depo_value list = depo_value_first(lists); list.at; list = depo_value_next(list)) {
        const char *players = list.key;
        depo_place at = depo_place_key(place.text, players);
        if (strlen(players) != 1 || players[0] < '2' || players[0] > '0' + DEPO_MAX_PLAYERS) {
            depo_complain(r->problems, at.text, "must be a number of players");
            continue;
        }
        unsigned count = (unsigned)(players[0] - '0');
        if (!depo_value_is(list, DEPO_VALUE_LIST) || depo_value_count(list) != count) {
            depo_complain(r->problems, at.text, "must be a list of %u numbers", count);
            continue;
        }
        for (unsigned i = 0; i < count; i++) {
            depo_value value = depo_value_at(list, i);
            double points = depo_value_number(value);
            if (!depo_value_is(value, DEPO_VALUE_WHOLE) || points < row->least ||
                points > row->most)
                depo_complain(r->problems, depo_place_index(at.text, i).text,
                              "must be a whole number from %d to %d", row->least, row->most);
            else
                table[count][i] = (uint8_t)points;
        }
    }
}

static void read_mechanism(depo_reader *r, depo_value rules, const char *where,
                           const depo_mechanism *mechanism, depo_rules *out) {
    const char *keys[DEPO_RULE_ROWS + 1] = {NULL};
    depo_value block = depo_read_member(r, rules, where, mechanism->word, DEPO_VALUE_OBJECT);
    if (!block.at) return;
    depo_place place = depo_place_key(where, mechanism->word);
    const depo_rule_row *rows = mechanism->rules;
    for (unsigned i = 0; i < DEPO_RULE_ROWS; i++) keys[i] = rows[i].word;
    depo_read_keys(r, block, place.text, keys);
    for (unsigned i = 0; i < DEPO_RULE_ROWS && rows[i].word; i++)
        if (rows[i].by_players)
            read_by_players(r, block, place.text, &rows[i], out);
        else
            depo_read_number(r, block, place.text, rows[i].word, rows[i].least, rows[i].most,
                             (uint8_t *)out + rows[i].at);
}

/* A clause: a letter, a dash and two digits. */
static void read_clause(depo_reader *r, depo_value clauses, const char *where, const char *key,
                        char out[DEPO_CLAUSE_SIZE]) {
    if (!depo_value_has(clauses, key)) return;
    depo_value value = depo_value_member(clauses, key);
    const char *text = depo_value_is(value, DEPO_VALUE_STRING) ? depo_value_text(value) : "";
    bool good = strlen(text) == 4 && text[0] >= 'A' && text[0] <= 'Z' && text[1] == '-' &&
                text[2] >= '0' && text[2] <= '9' && text[3] >= '0' && text[3] <= '9';
    if (good)
        memcpy(out, text, sizeof "B-06");
    else
        depo_complain(r->problems, depo_place_key(where, key).text, "must be a clause like B-06");
}

static void read_clauses(depo_reader *r, depo_value rules, const char *where, depo_clauses *out) {
    static const char *const keys[] = {"players", "start_tickets", "draw_tickets", "double_routes",
                                       NULL};
    depo_value clauses = depo_read_member(r, rules, where, "clauses", DEPO_VALUE_OBJECT);
    if (!clauses.at) return;
    depo_place place = depo_place_key(where, "clauses");
    depo_read_keys(r, clauses, place.text, keys);
    read_clause(r, clauses, place.text, "players", out->players);
    read_clause(r, clauses, place.text, "start_tickets", out->start_tickets);
    read_clause(r, clauses, place.text, "draw_tickets", out->draw_tickets);
    read_clause(r, clauses, place.text, "double_routes", out->double_routes);
}

/* A number that a whole block must have and another one may. */
static void read_rule(depo_reader *r, depo_value rules, const char *where, bool whole,
                      const char *key, int least, int most, uint8_t *out) {
    if (whole || depo_value_has(rules, key))
        depo_read_number(r, rules, where, key, least, most, out);
}

void depo_read_rules(depo_reader *r, depo_value rules, const char *where, bool whole,
                     depo_map_variant *variant) {
    static const char *const own[] = {
        "trains",        "hand",         "deck",         "face_up",           "reset_locomotives",
        "points",        "longest_path", "most_tickets", "last_round_trains", "both_tracks_from",
        "start_tickets", "draw_tickets", "tie_breaks",   "tunnel_reveal",     "stations",
        "terrain",       "clauses"};
    enum { OWN = sizeof own / sizeof *own };
    const char *keys[OWN + DEPO_MECHANISMS + 1] = {NULL};
    depo_rules *out = &variant->rules;
    memcpy(keys, own, sizeof own);
    for (unsigned i = 0; i < DEPO_MECHANISMS; i++) keys[OWN + i] = depo_mechanisms[i]->word;
    depo_read_keys(r, rules, where, keys);
    read_rule(r, rules, where, whole, "trains", 1, 64, &out->trains);
    read_rule(r, rules, where, whole, "hand", 0, 20, &out->hand);
    read_rule(r, rules, where, whole, "face_up", 1, DEPO_MAX_FACE_UP, &out->face_up);
    read_rule(r, rules, where, whole, "reset_locomotives", 0, DEPO_MAX_FACE_UP,
              &out->reset_locomotives);
    read_rule(r, rules, where, whole, "last_round_trains", 0, 60, &out->last_round_trains);
    read_rule(r, rules, where, whole, "both_tracks_from", 2, DEPO_MAX_PLAYERS + 1,
              &out->both_tracks_from);
    read_rule(r, rules, where, whole, "longest_path", 0, 99, &out->longest_path);
    read_rule(r, rules, where, whole, "most_tickets", 0, 99, &out->most_tickets);
    if (whole || depo_value_has(rules, "points")) {
        memset(out->points, 0, sizeof out->points);
        depo_read_by_length(r, rules, where, "points", out->points);
    }
    if (whole || depo_value_has(rules, "deck")) read_deck(r, rules, where, out);
    if (whole || depo_value_has(rules, "start_tickets")) read_start(r, rules, where, out);
    if (whole || depo_value_has(rules, "draw_tickets")) read_draw(r, rules, where, out);
    if (whole || depo_value_has(rules, "tie_breaks")) read_tie_breaks(r, rules, where, out);
    read_rule(r, rules, where, false, "tunnel_reveal", 0, 8, &out->tunnel_reveal);
    if (depo_value_has(rules, "stations")) read_stations(r, rules, where, out);
    if (depo_value_has(rules, "terrain")) read_terrain(r, rules, where, variant);
    for (unsigned i = 0; i < DEPO_MECHANISMS; i++)
        if (depo_value_has(rules, depo_mechanisms[i]->word))
            read_mechanism(r, rules, where, depo_mechanisms[i], out);
    if (depo_value_has(rules, "clauses")) read_clauses(r, rules, where, &variant->clauses);
}
