/* SPDX-License-Identifier: MIT */
#include "core/game.h"
#include "core/mechanism.h"

#include <string.h>

/* Nodes: cities, with a dead end split into one node for each track into it, so that it never
 * joins two. A map without dead ends has nodes equal to its cities. */
static void place_tracks(depo_game *game, const depo_map *map, uint64_t *nodes_of_city) {
    for (unsigned city = 0; city < map->n_cities; city++) {
        if (map->cities[city].kind == DEPO_CITY_DEAD_END) continue;
        nodes_of_city[city] = (uint64_t)1 << game->n_nodes;
        game->node_city[game->n_nodes++] = (uint8_t)city;
    }
    for (unsigned i = 0; i < game->n_tracks; i++) {
        depo_game_track *track = &game->tracks[i];
        const depo_map_track *from = &map->tracks[track->map_track];
        depo_node *ends[2] = {&track->a, &track->b};
        const uint8_t cities[2] = {from->a, from->b};
        for (unsigned e = 0; e < 2; e++) {
            unsigned city = cities[e];
            if (map->cities[city].kind == DEPO_CITY_DEAD_END) {
                nodes_of_city[city] |= (uint64_t)1 << game->n_nodes;
                game->node_city[game->n_nodes] = (uint8_t)city;
                *ends[e] = game->n_nodes++;
            } else {
                *ends[e] = (depo_node)__builtin_ctzll(nodes_of_city[city]);
            }
            game->tracks_at[*ends[e]] |= depo_bit(i);
        }
    }
}

static void add_track(depo_game *game, const depo_map *map, unsigned map_track) {
    const depo_map_track *from = &map->tracks[map_track];
    const depo_rules *rules = &game->rules;
    depo_track number = game->n_tracks++;
    depo_bits bit = depo_bit(number);
    game->track_of_map[map_track] = number;
    game->tracks[number] = (depo_game_track){
        .length = from->length,
        .color = from->color,
        .ferry = from->ferry,
        .tunnel = from->tunnel && rules->tunnel_reveal,
        .cart = from->cart && rules->merchandise,
        .points = rules->points[from->length],
        .terrain = rules->terrains ? rules->terrain_of_color[from->color] : (uint8_t)DEPO_NONE,
        .map_track = (uint8_t)map_track,
    };
    game->claims[number] = (depo_move){.kind = DEPO_CLAIM,
                                       .what = number,
                                       .cards = (uint8_t)(from->length - from->ferry),
                                       .locos = from->ferry};
    game->all_tracks |= bit;
    if (game->tracks[number].tunnel) game->tunnels |= bit;
    for (unsigned n = from->ferry; n <= DEPO_MAX_LENGTH; n++) game->ferry_most[n] |= bit;
    for (unsigned n = from->length; n <= DEPO_MAX_LENGTH; n++) {
        game->payable[DEPO_LOCOMOTIVE][n] |= bit;
        if (from->ferry >= from->length) continue; /* no room for a coloured card */
        for (unsigned c = 0; c < DEPO_COLORS; c++)
            if (from->color == c || (from->color == DEPO_GRAY && (game->colors >> c & 1)))
                game->payable[c][n] |= bit;
    }
}

static void add_tickets(depo_game *game, const depo_map *map, uint16_t sets,
                        const uint64_t *nodes_of_city) {
    for (unsigned i = 0; i < map->n_tickets; i++) {
        const depo_map_ticket *from = &map->tickets[i];
        if (!(from->sets & sets)) continue;
        depo_game_ticket *ticket = &game->tickets[game->n_tickets];
        uint64_t *ends[2] = {&ticket->a, &ticket->b};
        const uint8_t places[2] = {from->a, from->b};
        for (unsigned e = 0; e < 2; e++) {
            uint64_t cities = places[e] >= DEPO_GROUP_BASE
                                  ? map->groups[places[e] - DEPO_GROUP_BASE].cities
                                  : (uint64_t)1 << places[e];
            for (; cities; cities &= cities - 1) *ends[e] |= nodes_of_city[__builtin_ctzll(cities)];
        }
        ticket->points = from->points;
        ticket->is_long = from->is_long;
        ticket->map_ticket = (uint8_t)i;
        *(from->is_long ? &game->longs : &game->regular) |= depo_bit(game->n_tickets++);
    }
}

depo_status depo_game_init(depo_game *game, const depo_map *map, unsigned variant, unsigned options,
                           unsigned players) {
    if (players < map->players_least || players > map->players_most) return DEPO_PLAYER_COUNT;
    if (variant >= map->n_variants || options >> map->n_options) return DEPO_BAD_MOVE;
    memset(game, 0, sizeof *game);
    memcpy(game->map_id, map->id, sizeof game->map_id);
    game->rules = map->variants[variant].rules;
    game->clauses = map->variants[variant].clauses;
    game->players = (uint8_t)players;
    game->variant = (uint8_t)variant;
    game->options = (uint8_t)options;
    game->colors = map->colors;
    game->mechanisms = (uint8_t)depo_mechanisms_on(&game->rules);
    game->both_tracks = players >= game->rules.both_tracks_from;
    /* Double routes first, so that the twin of track r is r ^ 1. */
    for (unsigned i = 0; i < map->n_tracks; i++) {
        unsigned twin = map->tracks[i].twin;
        if (twin == DEPO_NONE || twin < i) continue;
        game->double_first |= depo_bit(game->n_tracks);
        add_track(game, map, i);
        add_track(game, map, twin);
    }
    for (unsigned i = 0; i < map->n_tracks; i++)
        if (map->tracks[i].twin == DEPO_NONE) add_track(game, map, i);
    uint64_t nodes_of_city[DEPO_MAX_NODES] = {0};
    place_tracks(game, map, nodes_of_city);
    uint16_t sets = map->variants[variant].sets;
    for (unsigned i = 0; i < map->n_options; i++)
        if (options >> i & 1) sets |= map->options[i].sets;
    add_tickets(game, map, sets, nodes_of_city);
    return DEPO_OK;
}
