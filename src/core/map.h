/* SPDX-License-Identifier: MIT
 * A map as it is written in its file: places, tracks, tickets, numbers, names and drawing.
 * Plain data without pointers, filled by the loader and never changed afterwards. Interfaces read
 * names and positions here; the rules use only what game.h makes of it. */
#ifndef DEPO_CORE_MAP_H
#define DEPO_CORE_MAP_H

#include "core/languages.h"
#include "core/types.h"

enum {
    DEPO_ID_SIZE = 32,          /* bytes with the closing zero */
    DEPO_NAME_SIZE = 64,        /* bytes with the closing zero */
    DEPO_ALSO_SIZE = 8192,      /* bytes of all synonyms of a map */
    DEPO_MAX_MAP_TICKETS = 240, /* of all variants and options; a game has DEPO_MAX_TICKETS */
    DEPO_MAX_GROUPS = 16,
    DEPO_MAX_VARIANTS = 8,
    DEPO_MAX_OPTIONS = 8,
    DEPO_MAX_SETS = 16,
    DEPO_CLAUSE_SIZE = 8, /* bytes with the closing zero, say "B-06" */
    DEPO_HASH_SIZE = 32   /* bytes of a map's content hash */
};

/* A name in every language: in English where the map's file has none. */
typedef struct depo_name {
    char in[DEPO_LANGUAGES][DEPO_NAME_SIZE];
} depo_name;

enum { DEPO_CITY_PLAIN, DEPO_CITY_JUNCTION, DEPO_CITY_DEAD_END };
enum { DEPO_ANCHOR_START, DEPO_ANCHOR_MIDDLE, DEPO_ANCHOR_END };

typedef struct depo_map_city {
    char id[DEPO_ID_SIZE];
    depo_name name;
    float x, y;             /* board units */
    float label_x, label_y; /* baseline of the name; unset without has_label */
    uint8_t has_label;
    uint8_t anchor;
    uint8_t kind;
    uint16_t also; /* where its synonyms begin, 0 without any */
} depo_map_city;

typedef struct depo_map_group {
    char id[DEPO_ID_SIZE];
    depo_name name;
    uint64_t cities; /* bits by city number */
    uint16_t also;   /* as of a city */
} depo_map_group;

typedef struct depo_map_track {
    uint8_t a, b; /* city numbers */
    uint8_t length;
    uint8_t color;  /* DEPO_GRAY for any */
    uint8_t ferry;  /* locomotives needed */
    uint8_t tunnel; /* 0 or 1 */
    uint8_t cart;   /* 0 or 1: gives a merchandise card */
    uint8_t twin;   /* the other track of a double route, or DEPO_NONE */
    uint8_t second; /* 1 for the later of two twins of one colour: written color#2 */
    uint8_t drawn;  /* 1: the file gives its curve; 0: a straight one stands in */
    float curve[4]; /* control points x1 y1 x2 y2 */
} depo_map_track;

/* An end of a ticket: a city number, or DEPO_GROUP_BASE plus a group number. */
enum { DEPO_GROUP_BASE = 128 };

typedef struct depo_map_ticket {
    uint8_t a, b;
    uint8_t points;
    uint8_t is_long;
    uint8_t reconstructed;
    uint8_t verified; /* 1: compared with a printed ticket; no padding: maps compare as bytes */
    uint16_t sets;    /* bits by set number */
} depo_map_ticket;

enum { DEPO_RETURN_UNDER, DEPO_RETURN_SHUFFLED, DEPO_RETURN_OUT };
enum {
    DEPO_TIE_END,
    DEPO_TIE_TICKETS,
    DEPO_TIE_LONGEST_PATH,
    DEPO_TIE_FEWER_STATIONS,
    DEPO_TIE_LONGEST_BONUS,
    DEPO_TIE_COUNT
};

/* The numbers and switches of one variant. Zero means "this mechanism is off" where a mechanism
 * can be off. */
typedef struct depo_rules {
    uint8_t trains;
    uint8_t hand;
    uint8_t deck_each;
    uint8_t deck_locomotives;
    uint8_t face_up;
    uint8_t reset_locomotives; /* 0: the row is never replaced */
    uint8_t points[DEPO_MAX_LENGTH + 1];
    uint8_t last_round_trains;
    uint8_t both_tracks_from;
    uint8_t start_regular, start_long, start_keep, start_returned;
    uint8_t long_choice; /* 1: long tickets are chosen before the regular ones are dealt */
    uint8_t long_keep_most, keep_with_long;
    uint8_t draw_offer, draw_keep;
    uint8_t longest_path, most_tickets;
    uint8_t tie_breaks[DEPO_TIE_COUNT]; /* ended by DEPO_TIE_END */
    uint8_t tunnel_reveal;
    uint8_t stations, station_points;
    uint8_t terrains; /* number of types */
    uint8_t terrain_each, terrain_deal, terrain_face_up;
    uint8_t terrain_of_color[DEPO_KINDS]; /* type of a track's colour, gray last */
    uint8_t terrain_cost[DEPO_MAX_LENGTH + 1];
    uint8_t merchandise;                                               /* cards */
    uint8_t merchandise_bonus[DEPO_MAX_PLAYERS + 1][DEPO_MAX_PLAYERS]; /* [players][rank] */
    uint8_t prize;                                                     /* points of a prize */
} depo_rules;

/* Which clause of docs/rules.md says what another map's rules say differently; one that a map file
 * doesn't name is "", and the core's own clause holds. */
typedef struct depo_clauses {
    char players[DEPO_CLAUSE_SIZE];
    char start_tickets[DEPO_CLAUSE_SIZE];
    char draw_tickets[DEPO_CLAUSE_SIZE];
    char double_routes[DEPO_CLAUSE_SIZE];
} depo_clauses;

typedef struct depo_map_variant {
    char id[DEPO_ID_SIZE];
    depo_name name;
    uint16_t sets;
    uint64_t big_cities; /* bits by city number */
    depo_rules rules;
    depo_clauses clauses;
    char terrain_id[DEPO_MAX_TERRAINS][DEPO_ID_SIZE];
    depo_name terrain_name[DEPO_MAX_TERRAINS];
} depo_map_variant;

typedef struct depo_map_option {
    char id[DEPO_ID_SIZE];
    depo_name name;
    uint16_t sets;
} depo_map_option;

enum { DEPO_VOCABULARY_TRAINS, DEPO_VOCABULARY_CARTS };

/* Who begins by the custom of the printed rules; the game itself only knows chance or a seat. */
enum {
    DEPO_CUSTOM_NONE,
    DEPO_CUSTOM_TRAVELLER, /* the most experienced one */
    DEPO_CUSTOM_COUNTRIES, /* whoever has seen most of Europe's */
    DEPO_CUSTOM_YOUNGEST,
    DEPO_CUSTOMS
};

typedef struct depo_map {
    char id[DEPO_ID_SIZE];
    depo_name name;
    uint8_t hash[DEPO_HASH_SIZE]; /* of the content, tickets as replaced */
    uint8_t players_least, players_most;
    uint8_t vocabulary;
    uint8_t custom;  /* DEPO_CUSTOM_… */
    uint8_t relaxed; /* most players for a calm game, as the printed rules advise; 0: no advice */
    uint8_t colors;  /* bits of the card colours in use */
    uint8_t n_cities, n_groups, n_tracks, n_tickets, n_sets, n_variants, n_options;
    float width, height;
    char sets[DEPO_MAX_SETS][DEPO_ID_SIZE];
    depo_map_city cities[DEPO_MAX_NODES];
    depo_map_group groups[DEPO_MAX_GROUPS];
    depo_map_track tracks[DEPO_MAX_TRACKS];
    depo_map_ticket tickets[DEPO_MAX_MAP_TICKETS];
    depo_map_variant variants[DEPO_MAX_VARIANTS];
    depo_map_option options[DEPO_MAX_OPTIONS];
    /* Synonyms, each closed by a zero, those of a place by one more; the first byte is zero. */
    char also[DEPO_ALSO_SIZE];
} depo_map;

#endif
