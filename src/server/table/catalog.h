/* SPDX-License-Identifier: MIT
 * Maps and games in memory, each once, shared by all tables: a table holds only what is its own.
 * For the server. */
#ifndef DEPO_SERVER_CATALOG_H
#define DEPO_SERVER_CATALOG_H

#include "bots/guide.h"
#include "core/game.h"

#include <stddef.h>

typedef struct depo_catalog depo_catalog;

typedef struct depo_setting {
    const depo_map *map;
    depo_map *own;         /* with a table's own tickets: goes with its last user; or NULL */
    char *text;            /* of such a one: the file that a host has brought, or NULL */
    unsigned users;        /* of such a one */
    depo_catalog *catalog; /* that it is in */
    depo_game game;
    depo_guide guide; /* for bots; points into this setting */
    struct depo_setting *next;
} depo_setting;

/* A map that is not built in (any more), under the hash that it had when it was, or that a host has
 * brought. */
typedef struct depo_old_map {
    char hash[2 * DEPO_HASH_SIZE + 1];
    char *text; /* its file */
    depo_map map;
    struct depo_old_map *next;
} depo_old_map;

struct depo_catalog {
    depo_map **maps; /* built in: what new tables are made of */
    unsigned n_maps;
    depo_old_map *old_maps; /* what tables began on that are still there, the last one first */
    depo_setting *settings;
};

/* Loads the built-in maps. False when memory runs out or a map is broken. */
bool depo_catalog_init(depo_catalog *catalog);
void depo_catalog_free(depo_catalog *catalog);

/* A built-in map; NULL when there is no such map. */
const depo_map *depo_catalog_map(const depo_catalog *catalog, const char *id);

/* The map of a hash (hexadecimal), built in or old; NULL when it is not here. */
const depo_map *depo_catalog_find(const depo_catalog *catalog, const char *hash);

/* Takes an old map in. False when the text isn't a map for this program, or memory runs out. */
bool depo_catalog_add(depo_catalog *catalog, const char *hash, const char *text, size_t size);

/* The file of a map that was added; NULL when it is not here (any more). */
const char *depo_catalog_text(const depo_catalog *catalog, const char *hash);

void depo_map_hash_text(const depo_map *map, char out[2 * DEPO_HASH_SIZE + 1]);

/* The game of a map, variant, options and number of players; NULL when they don't go together. */
const depo_setting *depo_catalog_setting(depo_catalog *catalog, const depo_map *map,
                                         unsigned variant, unsigned options, unsigned players);

/* The same on a map with a table's own tickets, which is the catalogue's from now on, whatever
 * comes out. Anyone who asks for it lets it go. */
const depo_setting *depo_catalog_own(depo_catalog *catalog, depo_map *map, unsigned variant,
                                     unsigned options, unsigned players);

/* A setting of a table's own keeps the file of its map, for game files. */
void depo_setting_carry(const depo_setting *setting, const char *text);

/* One more who needs a setting; NULL and those of shared maps are no matter. */
void depo_setting_hold(const depo_setting *setting);
void depo_setting_let_go(const depo_setting *setting);

#endif
