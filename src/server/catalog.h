/* SPDX-License-Identifier: MIT
 * Maps and games in memory, each once, shared by all tables: a table holds only what is its own.
 * For the server. */
#ifndef DEPO_SERVER_CATALOG_H
#define DEPO_SERVER_CATALOG_H

#include "bots/guide.h"
#include "core/game.h"

typedef struct depo_setting {
    const depo_map *map;
    depo_game game;
    depo_guide guide; /* for bots; points into this setting */
    struct depo_setting *next;
} depo_setting;

typedef struct depo_catalog {
    depo_map **maps;
    unsigned n_maps;
    depo_setting *settings;
} depo_catalog;

/* Loads the built-in maps. False when memory runs out or a map is broken. */
bool depo_catalog_init(depo_catalog *catalog);
void depo_catalog_free(depo_catalog *catalog);

/* NULL when there is no such map. */
const depo_map *depo_catalog_map(const depo_catalog *catalog, const char *id);

/* The game of a map, variant, options and number of players; NULL when they don't go together. */
const depo_setting *depo_catalog_setting(depo_catalog *catalog, const depo_map *map,
                                         unsigned variant, unsigned options, unsigned players);

#endif
