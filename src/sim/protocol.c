/* SPDX-License-Identifier: MIT */
#include "sim/protocol.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static json_t *board_tracks(const depo_map *map, const depo_game *game) {
    json_t *list = json_array();
    for (unsigned t = 0; t < game->n_tracks; t++) {
        const depo_game_track *track = &game->tracks[t];
        const depo_map_track *drawn = &map->tracks[track->map_track];
        char text[DEPO_TRACK_TEXT];
        depo_track_text(map, game, (depo_track)t, text);
        json_array_append_new(list, json_pack("{ss ss ss si ss si si sb sb}", "track", text, "a",
                                              map->cities[drawn->a].id, "b",
                                              map->cities[drawn->b].id, "length", track->length,
                                              "color", depo_color_word(track->color), "points",
                                              track->points, "ferry", track->ferry, "tunnel",
                                              track->tunnel, "cart", track->cart));
    }
    return list;
}

/* Ends of tickets that stand for several cities. */
static json_t *board_groups(const depo_map *map) {
    json_t *groups = json_object();
    for (unsigned g = 0; g < map->n_groups; g++) {
        json_t *cities = json_array();
        for (uint64_t left = map->groups[g].cities; left; left &= left - 1)
            json_array_append_new(cities, json_string(map->cities[__builtin_ctzll(left)].id));
        json_object_set_new(groups, map->groups[g].id, cities);
    }
    return groups;
}

/* The colours of cards that the game has, locomotives apart. */
static json_t *colors_json(const depo_game *game) {
    json_t *list = json_array();
    for (unsigned color = 0; color < DEPO_COLORS; color++)
        if (game->colors >> color & 1)
            json_array_append_new(list, json_string(depo_color_word(color)));
    return list;
}

/* Tracks that the seat could claim with the right cards. */
static json_t *open_tracks(const depo_map *map, const depo_game *game, const depo_view *view) {
    json_t *list = json_array();
    depo_bits own = view->known.owned[view->seat];
    for (depo_bits left = view->known.open & ~depo_twins(game, own); left;) {
        char text[DEPO_TRACK_TEXT];
        depo_track_text(map, game, (depo_track)depo_bits_pop(&left), text);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

json_t *depo_game_message(const depo_map *map, const depo_game *game, unsigned seat,
                          uint64_t seed) {
    json_t *options = json_array();
    for (unsigned o = 0; o < map->n_options; o++)
        if (game->options >> o & 1) json_array_append_new(options, json_string(map->options[o].id));
    char hash[2 * DEPO_HASH_SIZE + 1], seed_text[17];
    sodium_bin2hex(hash, sizeof hash, map->hash, DEPO_HASH_SIZE);
    snprintf(seed_text, sizeof seed_text, "%016llx", (unsigned long long)seed);
    return json_pack("{ss si ss ss ss so si si ss so so so so so}", "type", "game", "protocol",
                     DEPO_PROTOCOL, "map", map->id, "hash", hash, "variant",
                     map->variants[game->variant].id, "options", options, "players", game->players,
                     "seat", seat + 1, "seed", seed_text, "tracks", board_tracks(map, game),
                     "groups", board_groups(map), "tickets",
                     depo_tickets_json(map, game, game->regular | game->longs), "colors",
                     colors_json(game), "rules", depo_rules_json(&map->variants[game->variant]));
}

json_t *depo_move_message(const depo_map *map, const depo_game *game, const depo_view *view,
                          unsigned id, unsigned ms, unsigned wants) {
    depo_move *moves = malloc(DEPO_MAX_MOVES * sizeof *moves);
    json_t *legal = json_array();
    unsigned n = moves ? depo_legal(game, &view->known, view->seat, moves) : 0;
    for (unsigned i = 0; i < n; i++) {
        char text[DEPO_MOVE_TEXT];
        depo_move_text(map, game, &view->known, moves[i], text);
        json_array_append_new(legal, json_string(text));
    }
    free(moves);
    json_t *message = json_pack("{ss si si so so}", "type", "move", "id", id, "ms", ms, "view",
                                depo_view_json(map, game, view), "legal", legal);
    if (wants & DEPO_WANTS_OPEN) json_object_set_new(message, "open", open_tracks(map, game, view));
    if (wants & DEPO_WANTS_PACKED) {
        char packed[DEPO_PACKED_VIEW];
        depo_pack_view(view, packed);
        json_object_set_new(message, "packed", json_string(packed));
    }
    return message;
}

bool depo_wants_parse(const json_t *list, unsigned *wants, char why[DEPO_WHY_TEXT]) {
    static const char *const words[] = {"open", "packed"};
    unsigned found = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        unsigned k = 0;
        while (k < 2 && (!word || strcmp(word, words[k]) != 0)) k++;
        if (k == 2) {
            snprintf(why, DEPO_WHY_TEXT, "wants \"%.40s\", which is not \"open\" or \"packed\"",
                     word ? word : "?");
            return false;
        }
        found |= 1u << k;
    }
    if (!found) snprintf(why, DEPO_WHY_TEXT, "\"want\" must be a list of words");
    *wants = found;
    return found != 0;
}

json_t *depo_over_message(const depo_score *score, unsigned players) {
    json_t *totals = json_array(), *winners = json_array();
    for (unsigned seat = 0; seat < players; seat++) {
        json_array_append_new(totals, json_integer(score->seat[seat].total));
        if (score->winners >> seat & 1) json_array_append_new(winners, json_integer(seat + 1));
    }
    return json_pack("{ss so so}", "type", "over", "totals", totals, "winners", winners);
}

void depo_pack_view(const depo_view *view, char out[DEPO_PACKED_VIEW]) {
    sodium_bin2hex(out, DEPO_PACKED_VIEW, (const unsigned char *)view, sizeof *view);
}

bool depo_unpack_view(const depo_game *game, const char *text, depo_view *view) {
    size_t size = 0;
    if (strlen(text) != 2 * sizeof *view) return false;
    if (sodium_hex2bin((unsigned char *)view, sizeof *view, text, 2 * sizeof *view, NULL, &size,
                       NULL))
        return false;
    const depo_state *known = &view->known;
    return size == sizeof *view && view->seat < game->players && known->phase < DEPO_OVER &&
           known->turn < game->players && (depo_deciders(known) >> view->seat & 1);
}
