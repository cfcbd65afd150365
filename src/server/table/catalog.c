/* SPDX-License-Identifier: MIT */
#include "server/table/catalog.h"

#include "mapio/mapio.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { DEPO_MAPS_KEPT = 64 }; /* that no table uses as they are */

bool depo_catalog_init(depo_catalog *catalog) {
    memset(catalog, 0, sizeof *catalog);
    catalog->maps = calloc(depo_builtin_map_count, sizeof(void *));
    if (!catalog->maps) return false;
    for (unsigned i = 0; i < depo_builtin_map_count; i++) {
        depo_problems problems;
        depo_map *map = malloc(sizeof *map);
        if (!map) return false;
        catalog->maps[catalog->n_maps++] = map;
        if (!depo_map_open(depo_builtin_maps[i].id, map, &problems)) return false;
    }
    return true;
}

void depo_catalog_free(depo_catalog *catalog) {
    for (unsigned i = 0; i < catalog->n_maps; i++) free(catalog->maps[i]);
    free(catalog->maps);
    while (catalog->old_maps) {
        depo_old_map *next = catalog->old_maps->next;
        free(catalog->old_maps->text);
        free(catalog->old_maps);
        catalog->old_maps = next;
    }
    while (catalog->settings) {
        depo_setting *next = catalog->settings->next;
        free(catalog->settings->own);
        free(catalog->settings->text);
        free(catalog->settings);
        catalog->settings = next;
    }
    memset(catalog, 0, sizeof *catalog);
}

const depo_map *depo_catalog_map(const depo_catalog *catalog, const char *id) {
    for (unsigned i = 0; i < catalog->n_maps; i++)
        if (strcmp(catalog->maps[i]->id, id) == 0) return catalog->maps[i];
    return NULL;
}

void depo_map_hash_text(const depo_map *map, char out[2 * DEPO_HASH_SIZE + 1]) {
    sodium_bin2hex(out, 2 * DEPO_HASH_SIZE + 1, map->hash, sizeof map->hash);
}

const depo_map *depo_catalog_find(const depo_catalog *catalog, const char *hash) {
    for (unsigned i = 0; i < catalog->n_maps; i++) {
        char own[2 * DEPO_HASH_SIZE + 1];
        depo_map_hash_text(catalog->maps[i], own);
        if (strcmp(own, hash) == 0) return catalog->maps[i];
    }
    for (const depo_old_map *old = catalog->old_maps; old; old = old->next)
        if (strcmp(old->hash, hash) == 0) return &old->map;
    return NULL;
}

static bool is_used(const depo_catalog *catalog, const depo_map *map) {
    for (const depo_setting *s = catalog->settings; s; s = s->next)
        if (s->map == map) return true;
    return false;
}

/* Tables on brought maps have copies of their own: of the maps themselves the last ones are enough,
 * however many come. */
static void forget_unused(depo_catalog *catalog) {
    unsigned count = 0;
    for (depo_old_map **at = &catalog->old_maps, *old; (old = *at);) {
        if (++count <= DEPO_MAPS_KEPT || is_used(catalog, &old->map)) {
            at = &old->next;
            continue;
        }
        *at = old->next;
        free(old->text);
        free(old);
    }
}

bool depo_catalog_add(depo_catalog *catalog, const char *hash, const char *text, size_t size) {
    depo_problems problems;
    depo_old_map *old = calloc(1, sizeof *old);
    if (!old) return false;
    snprintf(old->hash, sizeof old->hash, "%s", hash);
    old->text = strndup(text, size);
    if (!old->text || !depo_map_parse(text, size, &old->map, &problems)) {
        free(old->text);
        free(old);
        return false;
    }
    old->next = catalog->old_maps;
    catalog->old_maps = old;
    forget_unused(catalog);
    return true;
}

const char *depo_catalog_text(const depo_catalog *catalog, const char *hash) {
    for (const depo_old_map *old = catalog->old_maps; old; old = old->next)
        if (strcmp(old->hash, hash) == 0) return old->text;
    return NULL;
}

void depo_setting_carry(const depo_setting *setting, const char *text) {
    depo_setting *own = (depo_setting *)setting;
    if (own->own && !own->text && text) own->text = strdup(text);
}

static depo_setting *make_setting(depo_catalog *catalog, const depo_map *map, unsigned variant,
                                  unsigned options, unsigned players) {
    depo_setting *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    if (depo_game_init(&s->game, map, variant, options, players) != DEPO_OK) {
        free(s);
        return NULL;
    }
    s->map = map;
    s->catalog = catalog;
    depo_guide_init(&s->guide, &s->game);
    s->next = catalog->settings;
    catalog->settings = s;
    return s;
}

static bool is_game(const depo_setting *s, unsigned variant, unsigned options, unsigned players) {
    return s->game.variant == variant && s->game.options == options && s->game.players == players;
}

const depo_setting *depo_catalog_setting(depo_catalog *catalog, const depo_map *map,
                                         unsigned variant, unsigned options, unsigned players) {
    for (depo_setting *s = catalog->settings; s; s = s->next)
        if (s->map == map && is_game(s, variant, options, players)) return s;
    return make_setting(catalog, map, variant, options, players);
}

const depo_setting *depo_catalog_own(depo_catalog *catalog, depo_map *map, unsigned variant,
                                     unsigned options, unsigned players) {
    for (depo_setting *s = catalog->settings; s; s = s->next) {
        /* NOLINTNEXTLINE: equal maps told apart are only kept twice */
        if (!s->own || memcmp(s->own, map, sizeof *map) != 0 ||
            !is_game(s, variant, options, players))
            continue;
        free(map);
        s->users++;
        return s;
    }
    depo_setting *s = make_setting(catalog, map, variant, options, players);
    if (!s) {
        free(map);
        return NULL;
    }
    s->own = map;
    s->users = 1;
    return s;
}

void depo_setting_hold(const depo_setting *setting) {
    if (setting && setting->own) ((depo_setting *)setting)->users++;
}

void depo_setting_let_go(const depo_setting *setting) {
    if (!setting || !setting->own) return;
    depo_setting *own = (depo_setting *)setting, **at = &own->catalog->settings;
    if (--own->users) return;
    while (*at != own) at = &(*at)->next;
    *at = own->next;
    free(own->own);
    free(own->text);
    free(own);
}
