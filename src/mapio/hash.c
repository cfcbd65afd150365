/* SPDX-License-Identifier: MIT */
#include "mapio/hash.h"

#include "core/mechanism.h"
#include "mapio/sha256.h"

#include <string.h>

/* SHA-256 over a plain byte stream: counts, ids and numbers in file order. */
static void add(depo_sha256 *hash, const void *bytes, size_t size) {
    depo_sha256_add(hash, bytes, size);
}

static void add_text(depo_sha256 *hash, const char *text) {
    add(hash, text, strlen(text) + 1);
}

static void add_bits(depo_sha256 *hash, uint64_t bits) {
    for (unsigned i = 0; i < 8; i++) {
        uint8_t byte = (uint8_t)(bits >> (8 * i));
        add(hash, &byte, 1);
    }
}

static void add_mechanism(depo_sha256 *hash, const depo_rules *rules,
                          const depo_mechanism *mechanism) {
    add_text(hash, mechanism->word);
    for (unsigned i = 0; i < DEPO_RULE_ROWS && mechanism->rules[i].word; i++) {
        const depo_rule_row *row = &mechanism->rules[i];
        size_t table = sizeof(uint8_t[DEPO_MAX_PLAYERS + 1][DEPO_MAX_PLAYERS]);
        add(hash, depo_rule_of(rules, row), row->by_players ? table : 1);
    }
}

/* The first rules that maps had: always there, in this order, so that old maps keep their hashes.
 * A newer field goes below them with its name, and only where it isn't at its default, as those of
 * mechanisms do. */
static void add_rules(depo_sha256 *hash, const depo_rules *rules) {
#define FIELD(field) add(hash, &rules->field, sizeof rules->field)
    FIELD(trains), FIELD(hand), FIELD(deck_each), FIELD(deck_locomotives);
    FIELD(face_up), FIELD(reset_locomotives), FIELD(points);
    FIELD(last_round_trains), FIELD(both_tracks_from);
    FIELD(start_regular), FIELD(start_long), FIELD(start_keep), FIELD(start_returned);
    FIELD(long_choice), FIELD(long_keep_most), FIELD(keep_with_long);
    FIELD(draw_offer), FIELD(draw_keep);
    FIELD(longest_path), FIELD(most_tickets), FIELD(tie_breaks);
    FIELD(tunnel_reveal), FIELD(stations), FIELD(station_points);
    FIELD(terrains), FIELD(terrain_each), FIELD(terrain_deal), FIELD(terrain_face_up);
    FIELD(terrain_of_color), FIELD(terrain_cost);
    FIELD(merchandise), FIELD(merchandise_bonus);
#undef FIELD
    DEPO_EACH_ON (number, depo_mechanisms_on(rules)) {
        const depo_mechanism *mechanism = depo_mechanisms[number];
        if (!mechanism->always) add_mechanism(hash, rules, mechanism);
    }
}

void depo_map_hash(depo_map *map) {
    depo_sha256 hash;
    depo_sha256_init(&hash);
    add_text(&hash, "depo map 1");
    add_text(&hash, map->id);
    const uint8_t head[] = {map->players_least, map->players_most, map->colors,
                            map->n_cities,      map->n_groups,     map->n_tracks,
                            map->n_tickets,     map->n_variants,   map->n_options};
    add(&hash, head, sizeof head);
    for (unsigned i = 0; i < map->n_cities; i++) {
        add_text(&hash, map->cities[i].id);
        add(&hash, &map->cities[i].kind, 1);
    }
    for (unsigned i = 0; i < map->n_groups; i++) {
        add_text(&hash, map->groups[i].id);
        add_bits(&hash, map->groups[i].cities);
    }
    for (unsigned i = 0; i < map->n_tracks; i++) {
        const depo_map_track *t = &map->tracks[i];
        const uint8_t bytes[] = {t->a, t->b, t->length, t->color, t->ferry, t->tunnel, t->cart};
        add(&hash, bytes, sizeof bytes);
    }
    for (unsigned i = 0; i < map->n_tickets; i++) {
        const depo_map_ticket *t = &map->tickets[i];
        const uint8_t bytes[] = {t->a, t->b, t->points, t->is_long};
        add(&hash, bytes, sizeof bytes);
        add_bits(&hash, t->sets);
    }
    for (unsigned i = 0; i < map->n_variants; i++) {
        add_text(&hash, map->variants[i].id);
        add_bits(&hash, map->variants[i].sets);
        add_rules(&hash, &map->variants[i].rules);
    }
    for (unsigned i = 0; i < map->n_options; i++) {
        add_text(&hash, map->options[i].id);
        add_bits(&hash, map->options[i].sets);
    }
    depo_sha256_end(&hash, map->hash);
}
