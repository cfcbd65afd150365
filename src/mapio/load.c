/* SPDX-License-Identifier: MIT
 * Reading a map file: cities, groups, tracks, tickets, variants and options. */
#include "mapio/mapio.h"
#include "mapio/hash.h"
#include "mapio/names.h"
#include "mapio/reader.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The list, or none with a complaint when it has more than `most` entries. */
static depo_value at_most(depo_reader *r, depo_value list, const char *where, size_t most) {
    size_t count = depo_value_count(list);
    if (count <= most) return list;
    depo_complain(r->problems, where, "has %zu entries, at most %zu are possible", count, most);
    return (depo_value){0};
}

/* A list of at most `most` objects; none with a complaint when it is something else. */
static depo_value read_list(depo_reader *r, depo_value root, const char *key, size_t most) {
    return at_most(r, depo_read_member(r, root, "", key, DEPO_VALUE_LIST), key, most);
}

/* Whether an entry of a list is an object; complains about its keys. */
static bool good_entry(depo_reader *r, depo_value entry, const char *where,
                       const char *const *keys) {
    if (!depo_value_is(entry, DEPO_VALUE_OBJECT)) {
        depo_complain(r->problems, where, "must be an object");
        return false;
    }
    depo_read_keys(r, entry, where, keys);
    return true;
}

/* The id, which `find` must not know yet, and the name of an entry. */
static void read_identity(depo_reader *r, depo_value entry, const char *where,
                          unsigned (*find)(const depo_map *map, const char *id),
                          char out[DEPO_ID_SIZE], depo_name *name) {
    char id[DEPO_ID_SIZE] = "";
    if (depo_read_id(r, entry, where, "id", id) && find(r->map, id) != DEPO_NONE)
        depo_complain(r->problems, where, "the id \"%s\" is given twice", id);
    memcpy(out, id, sizeof id);
    depo_read_name(r, entry, where, name);
}

/* The synonyms of a place; they stand one after the other behind those of earlier places. */
static void read_also(depo_reader *r, depo_value entry, const char *where, uint16_t *out) {
    if (!depo_value_has(entry, "also")) return;
    depo_value list = depo_read_member(r, entry, where, "also", DEPO_VALUE_LIST);
    depo_place place = depo_place_key(where, "also");
    size_t used = r->also_used ? r->also_used : 1, begin = used;
    size_t i = 0;
    for (depo_value v = depo_value_first(list); v.at; v = depo_value_next(v)) {
        char name[DEPO_NAME_SIZE];
        depo_place at = depo_place_index(place.text, i++);
        if (!depo_read_text(r, v, at.text, name)) continue;
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

static void read_label(depo_reader *r, depo_value city, const char *where, depo_map_city *out) {
    static const char *const keys[] = {"x", "y", "anchor", NULL};
    static const char *const anchors[] = {"start", "middle", "end", NULL};
    if (!depo_value_has(city, "label")) return;
    depo_value label = depo_read_member(r, city, where, "label", DEPO_VALUE_OBJECT);
    if (!label.at) return;
    depo_place place = depo_place_key(where, "label");
    depo_read_keys(r, label, place.text, keys);
    out->has_label = 1;
    depo_read_coordinate(r, depo_value_member(label, "x"), depo_place_key(place.text, "x").text,
                         &out->label_x);
    depo_read_coordinate(r, depo_value_member(label, "y"), depo_place_key(place.text, "y").text,
                         &out->label_y);
    int anchor = depo_read_word(r, depo_value_member(label, "anchor"),
                                depo_place_key(place.text, "anchor").text, anchors);
    if (anchor >= 0) out->anchor = (uint8_t)anchor;
}

static void read_cities(depo_reader *r, depo_value root) {
    static const char *const keys[] = {"id", "name", "also", "x", "y", "label", "kind", NULL};
    static const char *const kinds[] = {"city", "junction", "dead-end", NULL};
    depo_value list = read_list(r, root, "cities", DEPO_MAX_NODES);
    size_t i = 0;
    for (depo_value entry = depo_value_first(list); entry.at; entry = depo_value_next(entry)) {
        depo_place place = depo_place_index("cities", i++);
        depo_map_city *city = &r->map->cities[r->map->n_cities++];
        if (!good_entry(r, entry, place.text, keys)) continue;
        read_identity(r, entry, place.text, depo_map_place_by_id, city->id, &city->name);
        read_also(r, entry, place.text, &city->also);
        depo_read_coordinate(r, depo_value_member(entry, "x"), depo_place_key(place.text, "x").text,
                             &city->x);
        depo_read_coordinate(r, depo_value_member(entry, "y"), depo_place_key(place.text, "y").text,
                             &city->y);
        read_label(r, entry, place.text, city);
        depo_value kind = depo_value_member(entry, "kind");
        int word =
            kind.at ? depo_read_word(r, kind, depo_place_key(place.text, "kind").text, kinds) : 0;
        if (word > 0) city->kind = (uint8_t)word;
    }
}

/* Complains about a value that should be the id of a place, and says which one is near. */
static void complain_place(depo_reader *r, depo_value value, const char *where, bool groups) {
    const char *text = depo_value_text(value);
    depo_found found = text ? depo_find_place(r->map, text) : (depo_found){0};
    unsigned guess = found.n_guesses ? found.guess[0] : depo_one_place(found.places);
    if (guess != DEPO_NONE && !groups && guess >= DEPO_GROUP_BASE) guess = DEPO_NONE;
    const char *near = guess == DEPO_NONE ? "" : depo_place_id(r->map, guess);
    depo_complain(r->problems, where, "must be the id of a city%s, not %s%s%s%s",
                  groups ? " or a group" : "", depo_show_value(value).text,
                  *near ? "; did you mean \"" : "", near, *near ? "\"?" : "");
}

/* The number of a city named by a member of an object, or DEPO_NONE with a complaint. */
static unsigned read_city(depo_reader *r, depo_value value, const char *where) {
    const char *id = depo_value_text(value);
    unsigned city = id ? depo_map_city_by_id(r->map, id) : (unsigned)DEPO_NONE;
    if (city == DEPO_NONE) complain_place(r, value, where, false);
    return city;
}

static void read_city_set(depo_reader *r, depo_value list, const char *where, uint64_t *out) {
    size_t i = 0;
    list = at_most(r, list, where, DEPO_MAX_NODES);
    for (depo_value v = depo_value_first(list); v.at; v = depo_value_next(v)) {
        unsigned city = read_city(r, v, depo_place_index(where, i++).text);
        if (city != DEPO_NONE) *out |= (uint64_t)1 << city;
    }
}

static void read_groups(depo_reader *r, depo_value root) {
    static const char *const keys[] = {"id", "name", "also", "cities", NULL};
    if (!depo_value_has(root, "groups")) return;
    depo_value list = read_list(r, root, "groups", DEPO_MAX_GROUPS);
    size_t i = 0;
    for (depo_value entry = depo_value_first(list); entry.at; entry = depo_value_next(entry)) {
        depo_place place = depo_place_index("groups", i++);
        depo_map_group *group = &r->map->groups[r->map->n_groups++];
        if (!good_entry(r, entry, place.text, keys)) continue;
        read_identity(r, entry, place.text, depo_map_place_by_id, group->id, &group->name);
        read_also(r, entry, place.text, &group->also);
        depo_value cities = depo_read_member(r, entry, place.text, "cities", DEPO_VALUE_LIST);
        depo_place cities_place = depo_place_key(place.text, "cities");
        if (cities.at) read_city_set(r, cities, cities_place.text, &group->cities);
        if (cities.at && !depo_value_count(cities))
            depo_complain(r->problems, cities_place.text, "must not be empty");
    }
}

/* A track that nobody has drawn yet gets its curve from straighten. */
static void read_curve(depo_reader *r, depo_value entry, const char *where, depo_map_track *track) {
    if (!depo_value_has(entry, "curve")) return;
    depo_value points = depo_read_member(r, entry, where, "curve", DEPO_VALUE_LIST);
    depo_place place = depo_place_key(where, "curve");
    if (!points.at) return;
    track->drawn = 1;
    if (depo_value_count(points) != 2) {
        depo_complain(r->problems, place.text, "must be two points");
        return;
    }
    for (unsigned i = 0; i < 4; i++) {
        depo_place at = depo_place_index(place.text, i / 2);
        depo_value point = depo_value_at(points, i / 2);
        if (depo_value_count(point) != 2) {
            depo_complain(r->problems, at.text, "must be two numbers");
            return;
        }
        depo_read_coordinate(r, depo_value_at(point, i % 2), at.text, &track->curve[i]);
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

/* Lays a track that has no curve straight, beside the other one of a double route. */
static void straighten(depo_map *map, unsigned number) {
    depo_map_track *track = &map->tracks[number];
    const depo_map_city *a = &map->cities[track->a], *b = &map->cities[track->b];
    float x = b->x - a->x, y = b->y - a->y, far = sqrtf(x * x + y * y), side = 0;
    if (track->twin != DEPO_NONE && far > 0) side = (track->twin > number ? -9 : 9) / far;
    for (unsigned i = 0; i < 2; i++) {
        float part = (float)(i + 1) / 3;
        track->curve[2 * i] = a->x + part * x - side * y;
        track->curve[2 * i + 1] = a->y + part * y + side * x;
    }
}

static void read_tracks(depo_reader *r, depo_value root) {
    static const char *const keys[] = {"a",     "b",      "length", "color", "curve",
                                       "ferry", "tunnel", "cart",   NULL};
    depo_value list = read_list(r, root, "tracks", DEPO_MAX_TRACKS);
    size_t i = 0;
    for (depo_value entry = depo_value_first(list); entry.at; entry = depo_value_next(entry)) {
        depo_place place = depo_place_index("tracks", i++);
        unsigned number = r->map->n_tracks++;
        depo_map_track *track = &r->map->tracks[number];
        track->twin = DEPO_NONE;
        track->length = 1;
        if (!good_entry(r, entry, place.text, keys)) continue;
        unsigned a =
            read_city(r, depo_value_member(entry, "a"), depo_place_key(place.text, "a").text);
        unsigned b =
            read_city(r, depo_value_member(entry, "b"), depo_place_key(place.text, "b").text);
        depo_read_number(r, entry, place.text, "length", 1, DEPO_MAX_LENGTH, &track->length);
        depo_place color_place = depo_place_key(place.text, "color");
        int color = depo_read_word(r, depo_value_member(entry, "color"), color_place.text,
                                   depo_color_words);
        if (color >= 0) track->color = (uint8_t)color;
        if (color >= 0 && color != DEPO_GRAY && !(r->map->colors >> color & 1))
            depo_complain(r->problems, color_place.text, "is not among the map's colors");
        depo_read_optional(r, entry, place.text, "ferry", 1, track->length, &track->ferry);
        depo_read_flag(r, entry, place.text, "tunnel", &track->tunnel);
        depo_read_flag(r, entry, place.text, "cart", &track->cart);
        read_curve(r, entry, place.text, track);
        if (a == DEPO_NONE || b == DEPO_NONE) continue;
        if (a == b) depo_complain(r->problems, place.text, "joins a city to itself");
        track->a = (uint8_t)a;
        track->b = (uint8_t)b;
        pair_twin(r, number, place.text);
    }
    for (i = 0; i < r->map->n_tracks; i++)
        if (!r->map->tracks[i].drawn) straighten(r->map, (unsigned)i);
}

/* Bits for a list of set names; new names are added when `add` is set. */
static uint16_t read_sets(depo_reader *r, depo_value object, const char *where, bool add) {
    uint16_t sets = 0;
    depo_value list = depo_read_member(r, object, where, "sets", DEPO_VALUE_LIST);
    depo_place place = depo_place_key(where, "sets");
    size_t i = 0;
    for (depo_value v = depo_value_first(list); v.at; v = depo_value_next(v)) {
        const char *name = depo_value_text(v);
        depo_place at = depo_place_index(place.text, i++);
        if (!name || !depo_is_id(name)) {
            depo_complain(r->problems, at.text, "must be an id, not %s", depo_show_value(v).text);
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
    if (list.at && !i) depo_complain(r->problems, place.text, "must not be empty");
    return sets;
}

static uint8_t read_ticket_end(depo_reader *r, depo_value ticket, const char *where,
                               const char *key) {
    const char *id = depo_value_text(depo_value_member(ticket, key));
    unsigned end = id ? depo_map_place_by_id(r->map, id) : (unsigned)DEPO_NONE;
    if (end == DEPO_NONE)
        complain_place(r, depo_value_member(ticket, key), depo_place_key(where, key).text, true);
    return (uint8_t)end;
}

static void read_tickets(depo_reader *r, depo_value root) {
    static const char *const keys[] = {"a",        "b", "points", "sets", "long", "reconstructed",
                                       "verified", NULL};
    depo_value list = read_list(r, root, "tickets", DEPO_MAX_MAP_TICKETS);
    size_t i = 0;
    for (depo_value entry = depo_value_first(list); entry.at; entry = depo_value_next(entry)) {
        depo_place place = depo_place_index("tickets", i++);
        depo_map_ticket *ticket = &r->map->tickets[r->map->n_tickets++];
        if (!good_entry(r, entry, place.text, keys)) continue;
        ticket->a = read_ticket_end(r, entry, place.text, "a");
        ticket->b = read_ticket_end(r, entry, place.text, "b");
        depo_read_number(r, entry, place.text, "points", 1, 99, &ticket->points);
        depo_read_flag(r, entry, place.text, "long", &ticket->is_long);
        depo_read_flag(r, entry, place.text, "reconstructed", &ticket->reconstructed);
        depo_read_flag(r, entry, place.text, "verified", &ticket->verified);
        ticket->sets = read_sets(r, entry, place.text, true);
    }
}

/* A member that may be missing. */
static depo_value optional(depo_reader *r, depo_value object, const char *where, const char *key,
                           depo_value_type type) {
    if (!depo_value_has(object, key)) return (depo_value){0};
    return depo_read_member(r, object, where, key, type);
}

static void read_variants(depo_reader *r, depo_value root) {
    static const char *const keys[] = {"id", "name", "sets", "rules", "big_cities", NULL};
    depo_value rules = depo_read_member(r, root, "", "rules", DEPO_VALUE_OBJECT);
    depo_value list = read_list(r, root, "variants", DEPO_MAX_VARIANTS);
    if (list.at && !depo_value_count(list))
        depo_complain(r->problems, "variants", "must not be empty");
    size_t i = 0;
    for (depo_value entry = depo_value_first(list); entry.at; entry = depo_value_next(entry)) {
        depo_place place = depo_place_index("variants", i++);
        depo_map_variant *variant = &r->map->variants[r->map->n_variants];
        if (good_entry(r, entry, place.text, keys)) {
            read_identity(r, entry, place.text, depo_map_variant_by_id, variant->id,
                          &variant->name);
            variant->sets = read_sets(r, entry, place.text, false);
            /* The map's own rules are complained about once. */
            depo_problems quiet = {0};
            depo_reader silent = {r->map, i > 1 ? &quiet : r->problems, 0};
            if (rules.at) depo_read_rules(&silent, rules, "rules", true, variant);
            depo_value own = optional(r, entry, place.text, "rules", DEPO_VALUE_OBJECT);
            if (own.at)
                depo_read_rules(r, own, depo_place_key(place.text, "rules").text, false, variant);
            depo_value big = optional(r, entry, place.text, "big_cities", DEPO_VALUE_LIST);
            read_city_set(r, big, depo_place_key(place.text, "big_cities").text,
                          &variant->big_cities);
        }
        r->map->n_variants++;
    }
}

static void read_options(depo_reader *r, depo_value root) {
    static const char *const keys[] = {"id", "name", "sets", NULL};
    if (!depo_value_has(root, "options")) return;
    depo_value list = read_list(r, root, "options", DEPO_MAX_OPTIONS);
    size_t i = 0;
    for (depo_value entry = depo_value_first(list); entry.at; entry = depo_value_next(entry)) {
        depo_place place = depo_place_index("options", i++);
        depo_map_option *option = &r->map->options[r->map->n_options];
        if (good_entry(r, entry, place.text, keys)) {
            read_identity(r, entry, place.text, depo_map_option_by_id, option->id, &option->name);
            option->sets = read_sets(r, entry, place.text, false);
        }
        r->map->n_options++;
    }
}

static void read_players(depo_reader *r, depo_value root) {
    depo_value players = depo_read_member(r, root, "", "players", DEPO_VALUE_LIST);
    if (!players.at) return;
    depo_value first = depo_value_at(players, 0), second = depo_value_at(players, 1);
    double least = depo_value_number(first), most = depo_value_number(second);
    if (depo_value_count(players) != 2 || !depo_value_is(first, DEPO_VALUE_WHOLE) ||
        !depo_value_is(second, DEPO_VALUE_WHOLE) || least < 2 || most > DEPO_MAX_PLAYERS ||
        least > most) {
        depo_complain(r->problems, "players", "must be [least, most] within 2 and %d",
                      DEPO_MAX_PLAYERS);
        return;
    }
    r->map->players_least = (uint8_t)least;
    r->map->players_most = (uint8_t)most;
}

static void read_colors(depo_reader *r, depo_value root) {
    depo_value colors = depo_read_member(r, root, "", "colors", DEPO_VALUE_LIST);
    int last = -1;
    size_t i = 0;
    for (depo_value v = depo_value_first(colors); v.at; v = depo_value_next(v)) {
        depo_place place = depo_place_index("colors", i++);
        int color = depo_read_word(r, v, place.text, depo_color_words);
        if (color == DEPO_GRAY || (color >= 0 && color <= last)) {
            depo_complain(r->problems, place.text,
                          "must be card colours, each once, in the documented order");
        } else if (color >= 0) {
            r->map->colors = (uint8_t)(r->map->colors | 1u << color);
            last = color;
        }
    }
    if (colors.at && !i) depo_complain(r->problems, "colors", "must not be empty");
}

static void read_board(depo_reader *r, depo_value root) {
    static const char *const keys[] = {"width", "height", NULL};
    depo_value board = depo_read_member(r, root, "", "board", DEPO_VALUE_OBJECT);
    if (!board.at) return;
    depo_read_keys(r, board, "board", keys);
    depo_read_coordinate(r, depo_value_member(board, "width"), "board.width", &r->map->width);
    depo_read_coordinate(r, depo_value_member(board, "height"), "board.height", &r->map->height);
}

static void read_map(depo_reader *r, depo_value root) {
    static const char *const keys[] = {
        "format",   "id",      "name",   "players",         "vocabulary", "colors",
        "board",    "rules",   "cities", "groups",          "tracks",     "tickets",
        "variants", "options", "begins", "relaxed_players", NULL};
    static const char *const vocabularies[] = {"trains", "carts", NULL};
    static const char *const customs[] = {"traveller", "countries", "youngest", NULL};
    uint8_t format = 0;
    depo_read_keys(r, root, "", keys);
    depo_read_number(r, root, "", "format", 1, 1, &format);
    depo_read_id(r, root, "", "id", r->map->id);
    depo_read_name(r, root, "", &r->map->name);
    read_players(r, root);
    depo_value vocabulary = depo_value_member(root, "vocabulary");
    int word = vocabulary.at ? depo_read_word(r, vocabulary, "vocabulary", vocabularies) : 0;
    if (word > 0) r->map->vocabulary = (uint8_t)word;
    depo_value begins = depo_value_member(root, "begins");
    word = begins.at ? depo_read_word(r, begins, "begins", customs) : -1;
    if (word >= 0) r->map->custom = (uint8_t)(DEPO_CUSTOM_NONE + 1 + word);
    if (depo_value_member(root, "relaxed_players").at)
        depo_read_number(r, root, "", "relaxed_players", 2, DEPO_MAX_PLAYERS, &r->map->relaxed);
    read_colors(r, root);
    read_board(r, root);
    read_cities(r, root);
    read_groups(r, root);
    read_tracks(r, root);
    read_tickets(r, root);
    read_variants(r, root);
    read_options(r, root);
}

bool depo_map_read(depo_value root, depo_map *map, depo_problems *problems) {
    memset(map, 0, sizeof *map);
    memset(problems, 0, sizeof *problems);
    if (!depo_value_is(root, DEPO_VALUE_OBJECT)) {
        depo_complain(problems, "file", "must hold a JSON object");
        return false;
    }
    depo_reader reader = {map, problems, 0};
    read_map(&reader, root);
    if (!problems->count) depo_verify_map(&reader);
    if (!problems->count) depo_map_hash(map);
    return problems->count == 0;
}
