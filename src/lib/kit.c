/* SPDX-License-Identifier: MIT
 * The library itself, and kits. */
#include "lib/handles.h"

#include "codec/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ERROR_ROOM = 1024 };
static _Thread_local char error_text[ERROR_ROOM];

const char *depo_version(void) {
    return DEPO_VERSION;
}

const char *depo_error(void) {
    return error_text;
}

void depo_free(void *text) {
    free(text);
}

bool depo_refuse(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error_text, sizeof error_text, format, arguments);
    va_end(arguments);
    return false;
}

bool depo_refuse_bot(const char *text, const depo_bot_spec *spec) {
    depo_bot_say_wrong(text, spec, error_text, sizeof error_text);
    return false;
}

void *depo_refuse_problems(const char *name, const depo_problems *problems) {
    size_t size = 0;
    unsigned more = problems->dropped;
    *error_text = 0;
    for (unsigned i = 0; i < problems->count; i++) {
        const depo_problem *problem = &problems->list[i];
        bool named = !*problem->where || strcmp(problem->where, name) == 0;
        int needs =
            snprintf(error_text + size, sizeof error_text - size, "%s%s: %s%s%s", i ? "\n" : "",
                     name, named ? "" : problem->where, named ? "" : ": ", problem->what);
        if (size + (size_t)needs >= sizeof error_text - 40) {
            error_text[size] = 0;
            more += problems->count - i;
            break;
        }
        size += (size_t)needs;
    }
    if (more) snprintf(error_text + size, sizeof error_text - size, "\n%u more problems", more);
    return NULL;
}

const char *depo_map_id(unsigned i) {
    return i < depo_builtin_map_count ? depo_builtin_maps[i].id : NULL;
}

const char *depo_bot_name(unsigned i) {
    return i < depo_bot_kind_count ? depo_bot_kinds[i].name : NULL;
}

depo_kit *depo_kit_make(const depo_map *map, unsigned variant, unsigned options, unsigned players) {
    depo_kit *kit = aligned_alloc(16, (sizeof *kit + 15) / 16 * 16);
    if (!kit) {
        depo_refuse("out of memory");
        return NULL;
    }
    memset(kit, 0, sizeof *kit);
    atomic_init(&kit->holders, 1);
    kit->map = *map;
    if (depo_game_init(&kit->game, &kit->map, variant, options, players) != DEPO_OK) {
        depo_refuse("%s is for %u to %u players, not %u", map->id, map->players_least,
                    map->players_most, players);
        free(kit);
        return NULL;
    }
    depo_guide_init(&kit->guide, &kit->game);
    depo_actions_init(&kit->actions, &kit->game);
    depo_observation_init(&kit->layout, &kit->game);
    return kit;
}

/* The bits of options written with blanks between them; false after complaining. */
static bool read_options(const depo_map *map, const char *text, unsigned *options) {
    *options = 0;
    while (text && *(text += strspn(text, " "))) {
        size_t size = strcspn(text, " ");
        char id[DEPO_ID_SIZE] = "";
        if (size < sizeof id) memcpy(id, text, size);
        unsigned option = depo_map_option_by_id(map, id);
        if (option == DEPO_NONE)
            return depo_refuse("%s has no option \"%.*s\"", map->id, (int)size, text);
        *options |= 1u << option;
        text += size;
    }
    return true;
}

/* Loads a map, by its text or by its name, and its own tickets; *own is its text where it is not
 * built in. */
static bool load_map(const char *name, bool is_text, const char *variant, const char *tickets,
                     depo_map *map, char **own, unsigned *number) {
    depo_problems *problems = calloc(1, sizeof *problems);
    bool good = false;
    if (!problems) return depo_refuse("out of memory");
    *number = 0;
    if (is_text) *own = strdup(name);
    if (!(is_text ? depo_map_parse(name, strlen(name), map, problems)
                  : depo_map_open_text(name, map, own, problems)))
        depo_refuse_problems(is_text ? "map" : name, problems);
    else if (variant && (*number = depo_map_variant_by_id(map, variant)) == DEPO_NONE)
        depo_refuse("%s has no variant \"%s\"", map->id, variant);
    else if (tickets && !depo_map_replace_tickets(map, *number, tickets, strlen(tickets), problems))
        depo_refuse_problems("tickets", problems);
    else
        good = true;
    free(problems);
    return good;
}

static depo_kit *open_kit(const char *map_name, bool is_text, const char *variant,
                          const char *options, const char *tickets, unsigned players) {
    depo_kit *kit = NULL;
    depo_map *map = calloc(1, sizeof *map);
    char *own = NULL;
    unsigned number = 0, bits = 0;
    if (!map || !map_name)
        depo_refuse(map ? "no map given" : "out of memory");
    else if (load_map(map_name, is_text, variant, tickets, map, &own, &number) &&
             read_options(map, options, &bits))
        kit = depo_kit_make(map, number, bits, players);
    free(map);
    if (!kit) {
        free(own);
        return NULL;
    }
    kit->own_map = own;
    kit->own_tickets = tickets ? strdup(tickets) : NULL;
    return kit;
}

depo_kit *depo_kit_open(const char *map_name, const char *variant, const char *options,
                        const char *tickets, unsigned players) {
    if (map_name) map_name = depo_after_mark(map_name);
    if (tickets) tickets = depo_after_mark(tickets);
    bool is_text = map_name && map_name[strspn(map_name, " \t\r\n")] == '{';
    return open_kit(map_name, is_text, variant, options, tickets, players);
}

depo_kit *depo_kit_of_text(const char *map, const char *variant, const char *options,
                           const char *tickets, unsigned players) {
    return open_kit(map, true, variant, options, tickets, players);
}

depo_kit *depo_kit_hold(depo_kit *kit) {
    atomic_fetch_add(&kit->holders, 1);
    return kit;
}

void depo_kit_close(depo_kit *kit) {
    if (!kit || atomic_fetch_sub(&kit->holders, 1) != 1) return;
    free(kit->own_map);
    free(kit->own_tickets);
    free(kit);
}

static json_t *cities_json(const depo_map *map) {
    json_t *list = json_array();
    for (unsigned i = 0; i < map->n_cities; i++) {
        const depo_map_city *city = &map->cities[i];
        json_array_append_new(list, json_pack("{s:s, s:s, s:f, s:f}", "id", city->id, "name",
                                              city->name.in[0], "x", (double)city->x, "y",
                                              (double)city->y));
    }
    return list;
}

static json_t *tracks_json(const depo_kit *kit) {
    json_t *list = json_array();
    for (unsigned i = 0; i < kit->game.n_tracks; i++) {
        const depo_game_track *track = &kit->game.tracks[i];
        const depo_map_track *of_map = &kit->map.tracks[track->map_track];
        char text[DEPO_TRACK_TEXT];
        depo_track_text(&kit->map, &kit->game, (depo_track)i, text);
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:s, s:i, s:s, s:i, s:i, s:b, s:b, s:b}", "track", text, "a",
                      kit->map.cities[of_map->a].id, "b", kit->map.cities[of_map->b].id, "length",
                      track->length, "color", depo_color_word(track->color), "points",
                      track->points, "ferry", track->ferry, "tunnel", track->tunnel, "cart",
                      track->cart, "double", depo_twin(&kit->game, (depo_track)i) != DEPO_NONE));
    }
    return list;
}

char *depo_kit_json(const depo_kit *kit) {
    const depo_map *map = &kit->map;
    const depo_map_variant *variant = &map->variants[kit->game.variant];
    char hash[2 * DEPO_HASH_SIZE + 1];
    for (unsigned i = 0; i < DEPO_HASH_SIZE; i++) snprintf(hash + 2 * i, 3, "%02x", map->hash[i]);
    json_t *options = json_array();
    for (unsigned i = 0; i < map->n_options; i++)
        if (kit->game.options >> i & 1)
            json_array_append_new(options, json_string(map->options[i].id));
    json_t *object =
        json_pack("{s:s, s:s, s:s, s:s, s:o, s:i, s:o, s:o, s:o, s:o}", "map", map->id, "name",
                  map->name.in[0], "hash", hash, "variant", variant->id, "options", options,
                  "players", kit->game.players, "rules", depo_rules_json(variant), "cities",
                  cities_json(map), "tracks", tracks_json(kit), "tickets",
                  depo_tickets_json(map, &kit->game, kit->game.regular | kit->game.longs));
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    if (!text) depo_refuse("out of memory");
    return text;
}

unsigned depo_kit_players(const depo_kit *kit) {
    return kit->game.players;
}

unsigned depo_kit_actions(const depo_kit *kit) {
    return kit->actions.count;
}

bool depo_kit_action_name(const depo_kit *kit, unsigned action, char *out) {
    if (action >= kit->actions.count)
        return depo_refuse("actions are 0 to %u, not %u", kit->actions.count - 1, action);
    depo_action_text(&kit->map, &kit->actions, action, out);
    return true;
}

int depo_kit_action_find(const depo_kit *kit, const char *name) {
    int action = name ? depo_action_find(&kit->map, &kit->actions, name) : DEPO_NO_ACTION;
    if (action < 0) depo_refuse("there is no action \"%.200s\"", name ? name : "");
    return action;
}

unsigned depo_kit_observation_size(const depo_kit *kit) {
    return kit->layout.size;
}

unsigned depo_kit_observation_version(const depo_kit *kit) {
    (void)kit;
    return DEPO_OBSERVATION_VERSION;
}

bool depo_kit_block(const depo_kit *kit, unsigned i, const char **name, const char **about,
                    unsigned *first, unsigned *rows, unsigned *columns, float *scale) {
    if (i >= kit->layout.n_blocks)
        return depo_refuse("an observation has %u blocks", kit->layout.n_blocks);
    const depo_block *block = &kit->layout.blocks[i];
    *name = block->name;
    *about = block->about;
    *first = block->first;
    *rows = block->rows;
    *columns = block->columns;
    *scale = block->scale;
    return true;
}
