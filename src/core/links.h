/* SPDX-License-Identifier: MIT
 * Which places a set of tracks joins, and so which tickets are completed. */
#ifndef DEPO_CORE_LINKS_H
#define DEPO_CORE_LINKS_H

#include "core/game.h"

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

#endif
