/* SPDX-License-Identifier: MIT
 * Reading a map file: cities, groups, tracks, tickets, variants and options. */
#include "mapio/mapio.h"
#include "mapio/hash.h"
#include "mapio/names.h"
#include "mapio/reader.h"

#include <stdio.h>
#include <string.h>

/* A list of at most `most` objects; NULL with a complaint when it is something else. */
static json_t *read_list(depo_reader *r, json_t *root, const char *key, size_t most) {
    json_t *list = depo_read_member(r, root, "", key, JSON_ARRAY);
    if (list && json_array_size(list) > most) {
        depo_complain(r->problems, key, "has %zu entries, at most %zu are possible",
                      json_array_size(list), most);
        return NULL;
    }
    return list;
}

static json_t *read_entry(depo_reader *r, json_t *list, size_t i, const char *where,
                          const char *const *keys) {
    json_t *entry = json_array_get(list, i);
    if (!json_is_object(entry)) {
        depo_complain(r->problems, where, "must be an object");
        return NULL;
    }
    depo_read_keys(r, entry, where, keys);
    return entry;
}

/* The id, which `find` must not know yet, and the name of an entry. */
static void read_identity(depo_reader *r, json_t *entry, const char *where,
                          unsigned (*find)(const depo_map *map, const char *id),
                          char out[DEPO_ID_SIZE], depo_name *name) {
    char id[DEPO_ID_SIZE] = "";
    if (depo_read_id(r, entry, where, "id", id) && find(r->map, id) != DEPO_NONE)
        depo_complain(r->problems, where, "the id \"%s\" stands twice", id);
    memcpy(out, id, sizeof id);
    depo_read_name(r, entry, where, name);
}

/* The synonyms of a place; they stand one after the other behind those of earlier places. */
static void read_also(depo_reader *r, json_t *entry, const char *where, uint16_t *out) {
    if (!json_object_get(entry, "also")) return;
    json_t *list = depo_read_member(r, entry, where, "also", JSON_ARRAY);
    depo_place place = depo_place_key(where, "also");
    size_t used = r->also_used ? r->also_used : 1, begin = used;
    for (size_t i = 0; list && i < json_array_size(list); i++) {
        char name[DEPO_NAME_SIZE];
        depo_place at = depo_place_index(place.text, i);
        if (!depo_read_text(r, json_array_get(list, i), at.text, name)) continue;
        size_t size = strlen(name) + 1;
        if (used + size + 1 > DEPO_ALSO_SIZE) {
            depo_complain(r->problems, place.text, "more than %d bytes of synonyms on the map",
                          DEPO_ALSO_SIZE);
            return;
        }
        memcpy(&r->map->also[used], name, size);
        used += size;
    }
    if (used == begin) return;
    *out = (uint16_t)begin;
    r->also_used = (uint16_t)(used + 1); /* a zero ends the list */
}

static void read_label(depo_reader *r, json_t *city, const char *where, depo_map_city *out) {
    static const char *const keys[] = {"x", "y", "anchor", NULL};
    static const char *const anchors[] = {"start", "middle", "end", NULL};
    if (!json_object_get(city, "label")) return;
    json_t *label = depo_read_member(r, city, where, "label", JSON_OBJECT);
    if (!label) return;
    depo_place place = depo_place_key(where, "label");
    depo_read_keys(r, label, place.text, keys);
    out->has_label = 1;
    depo_read_coordinate(r, json_object_get(label, "x"), depo_place_key(place.text, "x").text,
                         &out->label_x);
    depo_read_coordinate(r, json_object_get(label, "y"), depo_place_key(place.text, "y").text,
                         &out->label_y);
    int anchor = depo_read_word(r, json_object_get(label, "anchor"),
                                depo_place_key(place.text, "anchor").text, anchors);
    if (anchor >= 0) out->anchor = (uint8_t)anchor;
}

static void read_cities(depo_reader *r, json_t *root) {
    static const char *const keys[] = {"id", "name", "also", "x", "y", "label", "kind", NULL};
    static const char *const kinds[] = {"city", "junction", "dead-end", NULL};
    json_t *list = read_list(r, root, "cities", DEPO_MAX_NODES);
    for (size_t i = 0; list && i < json_array_size(list); i++) {
        depo_place place = depo_place_index("cities", i);
        depo_map_city *city = &r->map->cities[r->map->n_cities++];
        json_t *entry = read_entry(r, list, i, place.text, keys);
        if (!entry) continue;
        read_identity(r, entry, place.text, depo_map_place_by_id, city->id, &city->name);
        read_also(r, entry, place.text, &city->also);
        depo_read_coordinate(r, json_object_get(entry, "x"), depo_place_key(place.text, "x").text,
                             &city->x);
        depo_read_coordinate(r, json_object_get(entry, "y"), depo_place_key(place.text, "y").text,
                             &city->y);
        read_label(r, entry, place.text, city);
        json_t *kind = json_object_get(entry, "kind");
        int word =
            kind ? depo_read_word(r, kind, depo_place_key(place.text, "kind").text, kinds) : 0;
        if (word > 0) city->kind = (uint8_t)word;
    }
}

/* Complains about a value that should be the id of a place, and says which one is near. */
static void complain_place(depo_reader *r, const json_t *value, const char *where, bool groups) {
    const char *text = json_string_value(value);
    depo_found found = text ? depo_find_place(r->map, text) : (depo_found){0};
    unsigned guess = found.n_guesses ? found.guess[0] : depo_one_place(found.places);
    if (guess != DEPO_NONE && !groups && guess >= DEPO_GROUP_BASE) guess = DEPO_NONE;
    const char *near = guess == DEPO_NONE ? "" : depo_place_id(r->map, guess);
    depo_complain(r->problems, where, "must be the id of a city%s, not %s%s%s%s",
                  groups ? " or a group" : "", depo_show_value(value).text,
                  *near ? "; did you mean \"" : "", near, *near ? "\"?" : "");
}

/* The number of a city named by a member of an object, or DEPO_NONE with a complaint. */
static unsigned read_city(depo_reader *r, const json_t *value, const char *where) {
    unsigned city = json_is_string(value) ? depo_map_city_by_id(r->map, json_string_value(value))
                                          : (unsigned)DEPO_NONE;
    if (city == DEPO_NONE) complain_place(r, value, where, false);
    return city;
}

static void read_city_set(depo_reader *r, json_t *list, const char *where, uint64_t *out) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        unsigned city = read_city(r, json_array_get(list, i), depo_place_index(where, i).text);
        if (city != DEPO_NONE) *out |= (uint64_t)1 << city;
    }
}

static void read_groups(depo_reader *r, json_t *root) {
    static const char *const keys[] = {"id", "name", "also", "cities", NULL};
    if (!json_object_get(root, "groups")) return;
    json_t *list = read_list(r, root, "groups", DEPO_MAX_GROUPS);
    for (size_t i = 0; list && i < json_array_size(list); i++) {
        depo_place place = depo_place_index("groups", i);
        depo_map_group *group = &r->map->groups[r->map->n_groups++];
        json_t *entry = read_entry(r, list, i, place.text, keys);
        if (!entry) continue;
        read_identity(r, entry, place.text, depo_map_place_by_id, group->id, &group->name);
        read_also(r, entry, place.text, &group->also);
        json_t *cities = depo_read_member(r, entry, place.text, "cities", JSON_ARRAY);
        depo_place cities_place = depo_place_key(place.text, "cities");
        if (cities) read_city_set(r, cities, cities_place.text, &group->cities);
        if (cities && !group->cities)
            depo_complain(r->problems, cities_place.text, "must not be empty");
    }
}

static void read_curve(depo_reader *r, json_t *track, const char *where, float curve[4]) {
    json_t *points = depo_read_member(r, track, where, "curve", JSON_ARRAY);
    depo_place place = depo_place_key(where, "curve");
    if (!points) return;
    if (json_array_size(points) != 2) {
        depo_complain(r->problems, place.text, "must be two points");
        return;
    }
    for (unsigned i = 0; i < 4; i++) {
        depo_place at = depo_place_index(place.text, i / 2);
        json_t *point = json_array_get(points, i / 2);
        if (json_array_size(point) != 2) {
            depo_complain(r->problems, at.text, "must be two numbers");
            return;
        }
        depo_read_coordinate(r, json_array_get(point, i % 2), at.text, &curve[i]);
    }
}

/* Finds the other track of the same two cities. */
static void pair_twin(depo_reader *r, unsigned number, const char *where) {
    depo_map_track *track = &r->map->tracks[number];
    for (unsigned i = 0; i < number; i++) {
        depo_map_track *other = &r->map->tracks[i];
        bool same = (other->a == track->a && other->b == track->b) ||
                    (other->a == track->b && other->b == track->a);
        if (!same) continue;
        if (other->twin != DEPO_NONE) {
            depo_complain(r->problems, where, "a third track between the same two cities");
            return;
        }
        if (other->length != track->length)
            depo_complain(r->problems, where, "the two tracks of a double route differ in length");
        if (other->a != track->a)
            depo_complain(r->problems, where, "name the cities as in the other track: %s first",
                          r->map->cities[other->a].id);
        other->twin = (uint8_t)number;
        track->twin = (uint8_t)i;
        track->second = other->color == track->color;
        return;
    }
}

static void read_tracks(depo_reader *r, json_t *root) {
    static const char *const keys[] = {"a",     "b",      "length", "color", "curve",
                                       "ferry", "tunnel", "cart",   NULL};
    json_t *list = read_list(r, root, "tracks", DEPO_MAX_TRACKS);
    for (size_t i = 0; list && i < json_array_size(list); i++) {
        depo_place place = depo_place_index("tracks", i);
        unsigned number = r->map->n_tracks++;
        depo_map_track *track = &r->map->tracks[number];
        track->twin = DEPO_NONE;
        track->length = 1;
        json_t *entry = read_entry(r, list, i, place.text, keys);
        if (!entry) continue;
        unsigned a =
            read_city(r, json_object_get(entry, "a"), depo_place_key(place.text, "a").text);
        unsigned b =
            read_city(r, json_object_get(entry, "b"), depo_place_key(place.text, "b").text);
        depo_read_number(r, entry, place.text, "length", 1, DEPO_MAX_LENGTH, &track->length);
        depo_place color_place = depo_place_key(place.text, "color");
        int color =
            depo_read_word(r, json_object_get(entry, "color"), color_place.text, depo_color_words);
        if (color >= 0) track->color = (uint8_t)color;
        if (color >= 0 && color != DEPO_GRAY && !(r->map->colors >> color & 1))
            depo_complain(r->problems, color_place.text, "is not among the map's colors");
        depo_read_optional(r, entry, place.text, "ferry", 1, track->length, &track->ferry);
        depo_read_flag(r, entry, place.text, "tunnel", &track->tunnel);
        depo_read_flag(r, entry, place.text, "cart", &track->cart);
        read_curve(r, entry, place.text, track->curve);
        if (a == DEPO_NONE || b == DEPO_NONE) continue;
        if (a == b) depo_complain(r->problems, place.text, "joins a city to itself");
        track->a = (uint8_t)a;
        track->b = (uint8_t)b;
        pair_twin(r, number, place.text);
    }
}

/* Bits for a list of set names; new names are added when `add` is set. */
static uint16_t read_sets(depo_reader *r, json_t *object, const char *where, bool add) {
    uint16_t sets = 0;
    json_t *list = depo_read_member(r, object, where, "sets", JSON_ARRAY);
    depo_place place = depo_place_key(where, "sets");
    for (size_t i = 0; list && i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        depo_place at = depo_place_index(place.text, i);
        if (!name || !depo_is_id(name)) {
            depo_complain(r->problems, at.text, "must be an id, not %s",
                          depo_show_value(json_array_get(list, i)).text);
            continue;
        }
        unsigned set = 0;
        while (set < r->map->n_sets && strcmp(r->map->sets[set], name) != 0) set++;
        if (set == r->map->n_sets && !add) {
            depo_complain(r->problems, at.text, "no ticket is in the set \"%s\"", name);
            continue;
        }
        if (set == DEPO_MAX_SETS) {
            depo_complain(r->problems, at.text, "more than %d sets", DEPO_MAX_SETS);
            continue;
        }
        if (set == r->map->n_sets)
            snprintf(r->map->sets[r->map->n_sets++], DEPO_ID_SIZE, "%s", name);
        sets = (uint16_t)(sets | 1u << set);
    }
    if (list && !json_array_size(list)) depo_complain(r->problems, place.text, "must not be empty");
    return sets;
}

static uint8_t read_ticket_end(depo_reader *r, json_t *ticket, const char *where, const char *key) {
    const char *id = json_string_value(json_object_get(ticket, key));
    unsigned end = id ? depo_map_place_by_id(r->map, id) : (unsigned)DEPO_NONE;
    if (end == DEPO_NONE)
        complain_place(r, json_object_get(ticket, key), depo_place_key(where, key).text, true);
    return (uint8_t)end;
}

static void read_tickets(depo_reader *r, json_t *root) {
    static const char *const keys[] = {"a", "b", "points", "sets", "long", "reconstructed", NULL};
    json_t *list = read_list(r, root, "tickets", DEPO_MAX_MAP_TICKETS);
    for (size_t i = 0; list && i < json_array_size(list); i++) {
        depo_place place = depo_place_index("tickets", i);
        depo_map_ticket *ticket = &r->map->tickets[r->map->n_tickets++];
        json_t *entry = read_entry(r, list, i, place.text, keys);
        if (!entry) continue;
        ticket->a = read_ticket_end(r, entry, place.text, "a");
        ticket->b = read_ticket_end(r, entry, place.text, "b");
        depo_read_number(r, entry, place.text, "points", 1, 99, &ticket->points);
        depo_read_flag(r, entry, place.text, "long", &ticket->is_long);
        depo_read_flag(r, entry, place.text, "reconstructed", &ticket->reconstructed);
        ticket->sets = read_sets(r, entry, place.text, true);
    }
}

static void read_variants(depo_reader *r, json_t *root) {
    static const char *const keys[] = {"id", "name", "sets", "rules", "big_cities", NULL};
    json_t *rules = depo_read_member(r, root, "", "rules", JSON_OBJECT);
    json_t *list = read_list(r, root, "variants", DEPO_MAX_VARIANTS);
    if (list && !json_array_size(list)) depo_complain(r->problems, "variants", "must not be empty");
    for (size_t i = 0; list && i < json_array_size(list); i++) {
        depo_place place = depo_place_index("variants", i);
        depo_map_variant *variant = &r->map->variants[r->map->n_variants];
        json_t *entry = read_entry(r, list, i, place.text, keys);
        if (entry) {
            read_identity(r, entry, place.text, depo_map_variant_by_id, variant->id,
                          &variant->name);
            variant->sets = read_sets(r, entry, place.text, false);
            /* The map's own rules are complained about once. */
            depo_problems quiet = {0};
            depo_reader silent = {r->map, i ? &quiet : r->problems, 0};
            if (rules) depo_read_rules(&silent, rules, "rules", true, variant);
            json_t *own = json_object_get(entry, "rules")
                              ? depo_read_member(r, entry, place.text, "rules", JSON_OBJECT)
                              : NULL;
            if (own)
                depo_read_rules(r, own, depo_place_key(place.text, "rules").text, false, variant);
            json_t *big = json_object_get(entry, "big_cities")
                              ? depo_read_member(r, entry, place.text, "big_cities", JSON_ARRAY)
                              : NULL;
            if (big)
                read_city_set(r, big, depo_place_key(place.text, "big_cities").text,
                              &variant->big_cities);
        }
        r->map->n_variants++;
    }
}

static void read_options(depo_reader *r, json_t *root) {
    static const char *const keys[] = {"id", "name", "sets", NULL};
    if (!json_object_get(root, "options")) return;
    json_t *list = read_list(r, root, "options", DEPO_MAX_OPTIONS);
    for (size_t i = 0; list && i < json_array_size(list); i++) {
        depo_place place = depo_place_index("options", i);
        depo_map_option *option = &r->map->options[r->map->n_options];
        json_t *entry = read_entry(r, list, i, place.text, keys);
        if (entry) {
            read_identity(r, entry, place.text, depo_map_option_by_id, option->id, &option->name);
            option->sets = read_sets(r, entry, place.text, false);
        }
        r->map->n_options++;
    }
}

static void read_players(depo_reader *r, json_t *root) {
    json_t *players = depo_read_member(r, root, "", "players", JSON_ARRAY);
    if (!players) return;
    json_int_t least = json_integer_value(json_array_get(players, 0));
    json_int_t most = json_integer_value(json_array_get(players, 1));
    if (json_array_size(players) != 2 || least < 2 || most > DEPO_MAX_PLAYERS || least > most) {
        depo_complain(r->problems, "players", "must be [least, most] within 2 and %d",
                      DEPO_MAX_PLAYERS);
        return;
    }
    r->map->players_least = (uint8_t)least;
    r->map->players_most = (uint8_t)most;
}

static void read_colors(depo_reader *r, json_t *root) {
    json_t *colors = depo_read_member(r, root, "", "colors", JSON_ARRAY);
    int last = -1;
    for (size_t i = 0; colors && i < json_array_size(colors); i++) {
        depo_place place = depo_place_index("colors", i);
        int color = depo_read_word(r, json_array_get(colors, i), place.text, depo_color_words);
        if (color == DEPO_GRAY || (color >= 0 && color <= last)) {
            depo_complain(r->problems, place.text,
                          "must be card colours, each once, in the documented order");
        } else if (color >= 0) {
            r->map->colors = (uint8_t)(r->map->colors | 1u << color);
            last = color;
        }
    }
    if (colors && !json_array_size(colors))
        depo_complain(r->problems, "colors", "must not be empty");
}

static void read_board(depo_reader *r, json_t *root) {
    static const char *const keys[] = {"width", "height", NULL};
    json_t *board = depo_read_member(r, root, "", "board", JSON_OBJECT);
    if (!board) return;
    depo_read_keys(r, board, "board", keys);
    depo_read_coordinate(r, json_object_get(board, "width"), "board.width", &r->map->width);
    depo_read_coordinate(r, json_object_get(board, "height"), "board.height", &r->map->height);
}

static void read_map(depo_reader *r, json_t *root) {
    static const char *const keys[] = {"format", "id",      "name",     "players", "vocabulary",
                                       "colors", "board",   "rules",    "cities",  "groups",
                                       "tracks", "tickets", "variants", "options", NULL};
    static const char *const vocabularies[] = {"trains", "carts", NULL};
    uint8_t format = 0;
    depo_read_keys(r, root, "", keys);
    depo_read_number(r, root, "", "format", 1, 1, &format);
    depo_read_id(r, root, "", "id", r->map->id);
    depo_read_name(r, root, "", &r->map->name);
    read_players(r, root);
    json_t *vocabulary = json_object_get(root, "vocabulary");
    int word = vocabulary ? depo_read_word(r, vocabulary, "vocabulary", vocabularies) : 0;
    if (word > 0) r->map->vocabulary = (uint8_t)word;
    read_colors(r, root);
    read_board(r, root);
    read_cities(r, root);
    read_groups(r, root);
    read_tracks(r, root);
    read_tickets(r, root);
    read_variants(r, root);
    read_options(r, root);
}

bool depo_map_parse(const char *text, size_t size, depo_map *map, depo_problems *problems) {
    memset(map, 0, sizeof *map);
    memset(problems, 0, sizeof *problems);
    if (size > DEPO_MAX_MAP_FILE) {
        depo_complain(problems, "file", "is larger than %d bytes", DEPO_MAX_MAP_FILE);
        return false;
    }
    json_error_t error;
    json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (!root || !json_is_object(root)) {
        depo_place place;
        snprintf(place.text, sizeof place.text, "line %d, column %d", error.line, error.column);
        if (root)
            depo_complain(problems, "file", "must hold a JSON object");
        else
            depo_complain(problems, place.text, "not JSON: %s", error.text);
        json_decref(root);
        return false;
    }
    depo_reader reader = {map, problems, 0};
    read_map(&reader, root);
    json_decref(root);
    if (!problems->count) depo_verify_map(&reader);
    if (!problems->count) depo_map_hash(map);
    return problems->count == 0;
}
