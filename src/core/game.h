/* SPDX-License-Identifier: MIT
 * One game's fixed part: a map, a variant, options and a number of players, turned into the
 * numbers and bit tables that the rules run on. Made once, never changed, shared by any number of
 * states and threads. */
#ifndef DEPO_CORE_GAME_H
#define DEPO_CORE_GAME_H

#include "core/map.h"
#include "core/move.h"
#include "core/status.h"

typedef struct depo_game_track {
    depo_node a, b;
    uint8_t length;
    uint8_t color;
    uint8_t ferry;
    uint8_t tunnel;
    uint8_t cart;
    uint8_t points;
    uint8_t terrain;   /* type that doubles it, DEPO_NONE without terrain */
    uint8_t map_track; /* number in the map */
} depo_game_track;

typedef struct depo_game_ticket {
    uint64_t a, b; /* nodes that count as either end */
    uint8_t points;
    uint8_t is_long;
    uint8_t map_ticket; /* number in the map */
} depo_game_ticket;

typedef struct depo_game {
    char map_id[DEPO_ID_SIZE];
    depo_rules rules;
    depo_clauses clauses;
    uint8_t players;
    uint8_t variant; /* number in the map */
    uint8_t options; /* bits by option number */
    uint8_t n_nodes, n_tracks, n_tickets;
    uint8_t colors;      /* bits of the card colours in use */
    uint8_t mechanisms;  /* bits of those that are on */
    uint8_t both_tracks; /* 1: both tracks of a double route can be taken */
    uint8_t node_city[DEPO_MAX_NODES];
    uint8_t track_of_map[DEPO_MAX_TRACKS];
    depo_game_track tracks[DEPO_MAX_TRACKS];
    depo_game_ticket tickets[DEPO_MAX_TICKETS];
    depo_bits all_tracks;
    depo_bits double_first;   /* the even one of each pair of twins */
    depo_bits regular, longs; /* tickets by kind */
    depo_bits tunnels;
    /* payable[c][n]: tracks of at most n spaces that a card of colour c can help to pay;
     * payable[DEPO_LOCOMOTIVE][n]: all tracks of at most n spaces. */
    depo_bits payable[DEPO_KINDS][DEPO_MAX_LENGTH + 1];
    depo_bits ferry_most[DEPO_MAX_LENGTH + 1]; /* tracks that need at most n locomotives */
    depo_bits tracks_at[DEPO_MAX_NODES];       /* tracks that end at a node */
    /* The claim of each track with no more locomotives than it needs; seat and colour are 0. */
    depo_move claims[DEPO_MAX_TRACKS];
} depo_game;

/* Builds the game. Refuses with PLAYER_COUNT (B-01), or BAD_MOVE for a variant or option that
 * the map does not have. */
depo_status depo_game_init(depo_game *game, const depo_map *map, unsigned variant, unsigned options,
                           unsigned players);

/* The other tracks of the double routes in a set (B-22). */
static inline depo_bits depo_twins(const depo_game *game, depo_bits set) {
    depo_bits even = game->double_first;
    return ((set & even) << 1) | ((set >> 1) & even);
}

/* The other track of a double route, or DEPO_NONE. */
static inline depo_track depo_twin(const depo_game *game, depo_track track) {
    bool is_double = depo_has(game->double_first, track & ~1u);
    return is_double ? (depo_track)(track ^ 1u) : (depo_track)DEPO_NONE;
}

#endif
