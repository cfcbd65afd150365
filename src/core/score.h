/* SPDX-License-Identifier: MIT
 * The final count: tickets, bonuses, stations, tie-breaks. Works on any position, so that a
 * running game can be counted "as if it ended now". */
#ifndef DEPO_CORE_SCORE_H
#define DEPO_CORE_SCORE_H

#include "core/game.h"
#include "core/state.h"

typedef struct depo_tally {
    depo_bits done, failed; /* tickets */
    int total;
    int routes;         /* points for routes */
    int tickets_plus;   /* points of the tickets done */
    int tickets_minus;  /* points of the tickets failed, as a positive number */
    int path_bonus;     /* longest continuous path */
    int most_bonus;     /* most completed tickets */
    int station_points; /* unused stations */
    int merchandise_bonus;
    uint8_t done_count, failed_count;
    uint8_t path; /* trains on the longest continuous path */
    uint8_t stations_built;
    uint8_t merchandise; /* cards */
    uint8_t rank;        /* 1 for a winner; players equal in all tie-breaks share it */
    uint8_t borrowed[DEPO_MAX_STATIONS]; /* track used through each station, or DEPO_NONE */
} depo_tally;

typedef struct depo_score {
    depo_tally seat[DEPO_MAX_PLAYERS];
    uint8_t winners; /* bits */
} depo_score;

void depo_count(const depo_game *game, const depo_state *state, depo_score *score);

/* Points for routes, counted from the board alone (B-31). */
int depo_recount(const depo_game *game, const depo_state *state, depo_seat seat);

/* Length in trains of the longest trail in a set of tracks (B-29). */
unsigned depo_longest_trail(const depo_game *game, depo_bits tracks);

/* The same with the trail itself: tracks in order, `count` of them, starting at node `start`. */
typedef struct depo_trail {
    unsigned length;
    unsigned count;
    depo_node start;
    depo_track track[DEPO_MAX_TRACKS];
} depo_trail;
void depo_find_trail(const depo_game *game, depo_bits tracks, depo_trail *trail);

/* Which places a set of tracks joins. */
typedef struct depo_links {
    uint64_t group[DEPO_MAX_NODES]; /* by label: the nodes that carry it */
    uint8_t label[DEPO_MAX_NODES];  /* equal for joined nodes */
} depo_links;
void depo_link(const depo_game *game, depo_bits tracks, depo_links *links);

/* Joins two places. */
void depo_links_join(depo_links *links, depo_node a, depo_node b);

/* The places that can be reached from a node, itself included. */
static inline uint64_t depo_links_from(const depo_links *links, depo_node node) {
    return links->group[links->label[node]];
}

/* Whether a ticket is completed (B-27, A-14, A-15). */
bool depo_joined(const depo_links *links, const depo_game_ticket *ticket);

/* The best use of a seat's stations (S-05); adds the borrowed tracks to the links. */
void depo_assign_stations(const depo_game *game, const depo_state *state, depo_seat seat,
                          depo_links *links, uint8_t borrowed[DEPO_MAX_STATIONS]);

#endif
