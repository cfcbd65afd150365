/* SPDX-License-Identifier: MIT
 * The small types that everything speaks: ids, card kinds, capacities, and sets of tracks or
 * tickets as bits. Anyone may include it. */
#ifndef DEPO_CORE_TYPES_H
#define DEPO_CORE_TYPES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    DEPO_MAX_PLAYERS = 5,
    DEPO_MAX_NODES = 64,
    DEPO_MAX_TRACKS = 128,
    DEPO_MAX_TICKETS = 128,
    DEPO_MAX_LENGTH = 8,
    DEPO_MAX_OFFER = 8,     /* tickets in one offer */
    DEPO_MAX_FACE_UP = 5,   /* cards in the face-up row */
    DEPO_MAX_STATIONS = 3,  /* per player */
    DEPO_MAX_TERRAINS = 4,  /* types of terrain card */
    DEPO_MAX_TERRAIN_UP = 4 /* face-up terrain cards */
};

/* Kinds of train card. A track's colour uses the same numbers, with gray in the place of the
 * locomotive: no track asks for locomotives as its colour. */
enum {
    DEPO_PURPLE,
    DEPO_WHITE,
    DEPO_BLUE,
    DEPO_YELLOW,
    DEPO_ORANGE,
    DEPO_BLACK,
    DEPO_RED,
    DEPO_GREEN,
    DEPO_COLORS,
    DEPO_LOCOMOTIVE = DEPO_COLORS,
    DEPO_GRAY = DEPO_COLORS,
    DEPO_KINDS
};

/* "No such thing" for every id below. */
enum { DEPO_NONE = 0xff };

typedef uint8_t depo_seat;
typedef uint8_t depo_node;  /* a place where tracks end, as the rules see it */
typedef uint8_t depo_track; /* a track of the game, doubles first: the twin of r is r ^ 1 */
typedef uint8_t depo_ticket;
typedef uint8_t depo_card; /* 0 … DEPO_LOCOMOTIVE, or DEPO_NONE for an empty place */

/* A set of tracks or of tickets. */
__extension__ typedef unsigned __int128 depo_bits;

static inline depo_bits depo_bit(unsigned i) {
    return (depo_bits)1 << i;
}

static inline bool depo_has(depo_bits set, unsigned i) {
    return (set >> i) & 1;
}

static inline unsigned depo_bits_count(depo_bits set) {
    return (unsigned)(__builtin_popcountll((uint64_t)set) +
                      __builtin_popcountll((uint64_t)(set >> 64)));
}

/* The lowest member of a set that is not empty. */
static inline unsigned depo_bits_first(depo_bits set) {
    uint64_t low = (uint64_t)set;
    if (low) return (unsigned)__builtin_ctzll(low);
    return 64u + (unsigned)__builtin_ctzll((uint64_t)(set >> 64));
}

/* Takes the lowest member out of a set that is not empty. */
static inline unsigned depo_bits_pop(depo_bits *set) {
    unsigned i = depo_bits_first(*set);
    *set &= *set - 1;
    return i;
}

#endif
