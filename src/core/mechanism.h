/* SPDX-License-Identifier: MIT
 * What a mechanism is: the numbers that a map file gives it, the numbers it has in a position, and
 * what it does at the start, after a claim and at the count. Readers and writers of maps,
 * positions, observations and results go through this table and know no mechanism by name. */
#ifndef DEPO_CORE_MECHANISM_H
#define DEPO_CORE_MECHANISM_H

#include "core/map.h"

#include <stddef.h>

struct depo_events;
struct depo_game;
struct depo_score;
struct depo_state;

typedef enum depo_mechanism_number {
#define X(NAME, name) DEPO_MECHANISM_##NAME,
#include "core/mechanisms.def"
#undef X
    DEPO_MECHANISMS
} depo_mechanism_number;

enum { DEPO_RULE_ROWS = 4, DEPO_COUNTERS = 4 }; /* at most; an empty one ends a list */

/* A number of its block in a map file. */
typedef struct depo_rule_row {
    const char *word;
    size_t at;       /* in depo_rules: a byte, or a table [players][rank] */
    bool by_players; /* "bonus": {"2": [6, 2], …} */
    uint8_t least, most;
} depo_rule_row;

typedef enum depo_counter_kind {
    DEPO_OF_SEATS,      /* a byte of each seat */
    DEPO_OF_TABLE,      /* a byte */
    DEPO_TRACK_OF_TABLE /* a byte: a track's number and one more, 0 for none */
} depo_counter_kind;

/* A number of a position; everybody sees it. */
typedef struct depo_counter {
    const char *word; /* in JSON and observations */
    const char *mark; /* before it in the text of a position: ",m" of a seat, " goods:" */
    const char *about;
    size_t at; /* in depo_state */
    depo_counter_kind kind;
    uint8_t scale; /* observations divide by it */
} depo_counter;

/* One of the mechanisms of mechanisms.def. */
typedef struct depo_mechanism {
    const char *word;                        /* its block in a map file, its line in a count */
    depo_rule_row rules[DEPO_RULE_ROWS + 1]; /* the first one is 0 where the mechanism is off */
    depo_counter counters[DEPO_COUNTERS + 1];
    /* It was there before this table: its rules are hashed and its line is in results always. */
    bool always;
    /* NULL where there is nothing to do. */
    void (*begin)(const struct depo_game *game, struct depo_state *state,
                  struct depo_events *events);
    void (*claimed)(const struct depo_game *game, struct depo_state *state, unsigned seat,
                    depo_track track, struct depo_events *events);
    /* Fills score->seat[…].bonus[number of the mechanism]. */
    void (*count)(const struct depo_game *game, const struct depo_state *state,
                  struct depo_score *score);
    /* Whether claiming a track would bring something beside its own points; *points gets what that
     * is worth, where it is known already. */
    bool (*gives)(const struct depo_game *game, const struct depo_state *state, depo_track track,
                  int *points);
    /* Whether its numbers can be those of a position. */
    bool (*possible)(const struct depo_game *game, const struct depo_state *state);
} depo_mechanism;

extern const depo_mechanism *const depo_mechanisms[DEPO_MECHANISMS];

static inline const uint8_t *depo_rule_of(const depo_rules *rules, const depo_rule_row *row) {
    return (const uint8_t *)rules + row->at;
}

static inline bool depo_mechanism_on(const depo_rules *rules, unsigned number) {
    return *depo_rule_of(rules, &depo_mechanisms[number]->rules[0]) != 0;
}

/* Those that are on, as bits by number. */
static inline unsigned depo_mechanisms_on(const depo_rules *rules) {
    unsigned on = 0;
    for (unsigned i = 0; i < DEPO_MECHANISMS; i++) on |= (unsigned)depo_mechanism_on(rules, i) << i;
    return on;
}

/* The numbers of a counter: one of each seat, or one. */
static inline uint8_t *depo_counted(struct depo_state *state, const depo_counter *counter) {
    return (uint8_t *)state + counter->at;
}
static inline const uint8_t *depo_counter_of(const struct depo_state *state,
                                             const depo_counter *counter) {
    return (const uint8_t *)state + counter->at;
}

#define DEPO_EACH_ON(number, set)                                                                  \
    for (unsigned left_ = (set), number = 0;                                                       \
         left_ && (number = (unsigned)__builtin_ctz(left_), true); left_ &= left_ - 1)
#define DEPO_EACH_COUNTER(counter, number)                                                         \
    for (const depo_counter *counter = depo_mechanisms[number]->counters; counter->word; counter++)

#endif
