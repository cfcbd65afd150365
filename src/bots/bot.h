/* SPDX-License-Identifier: MIT
 * Players made of code. A bot sees a view, never the state, has a seeded generator and a budget,
 * and answers with a move. All bots are in one list (kinds.def); adding one is one file and one
 * line. Anyone above the core may include this. */
#ifndef DEPO_BOTS_BOT_H
#define DEPO_BOTS_BOT_H

#include "bots/guide.h"
#include "core/engine.h"

#include <stddef.h>

/* How much a bot may think about one move. */
typedef struct depo_budget {
    unsigned rollouts; /* games imagined for one decision; 0: the bot's own default */
    unsigned ms;       /* a cap on the time, in milliseconds; 0: none. Results depend on the
                          machine once the cap bites, and on nothing but the seed before. */
} depo_budget;

/* What a bot thought of a move, for hints and --explain. */
typedef struct depo_thought {
    depo_move move;
    double value;    /* expected margin in points over the best opponent; larger is better */
    double error;    /* standard error of the value, 0 where it was not measured */
    unsigned trials; /* simulated games behind the numbers; 0 for a rule of thumb */
} depo_thought;

enum { DEPO_MAX_THOUGHTS = 64 };

typedef struct depo_thoughts {
    unsigned count; /* best first */
    depo_thought list[DEPO_MAX_THOUGHTS];
} depo_thoughts;

/* Everything that a bot gets for one decision. */
typedef struct depo_ask {
    const depo_guide *guide;
    const depo_view *view; /* its seat is the seat that must decide */
    depo_prng *prng;
    depo_budget budget;
    void *memory;            /* the bot's own bytes, zero at the start of a game */
    depo_thoughts *thoughts; /* filled where not NULL and the bot has something to say */
} depo_ask;

typedef struct depo_bot_kind {
    const char *name;
    const char *about;
    depo_move (*decide)(const depo_ask *ask);
    size_t memory;  /* bytes */
    bool level;     /* offered to people as an opponent; levels are listed weakest first */
    bool character; /* offered too, for its way of playing */
} depo_bot_kind;

extern const depo_bot_kind depo_bot_kinds[];
extern const unsigned depo_bot_kind_count;
const depo_bot_kind *depo_bot_find(const char *name);

/* Whether a bot thinks by simulated games: it remembers nothing, and is slow. */
static inline bool depo_bot_imagines(const depo_bot_kind *kind) {
    return kind->level && !kind->memory;
}

/* How strong a level is on a map, in Elo of games of two, where medium has 1000; on a map that was
 * not measured the average of those that were. 0 for a bot that is no level. */
int depo_bot_strength(const char *map, const depo_bot_kind *kind);

/* How good decisions were that gave so much chance to win away all together: from 0 to 100, where
 * nothing was given away. */
double depo_quality(double cost, unsigned decisions);
/* Of a level in games of two against itself, as on a map that was measured, or the average of them;
 * and the level that is nearest to a quality. */
double depo_level_quality(const char *map, const depo_bot_kind *kind);
const depo_bot_kind *depo_plays_like(const char *map, double quality);

/* A bot as it is written: `name` or `name:rollouts=N` or `name:ms=N`, joined by commas' stand-in
 * `+`, e.g. `master:rollouts=400+ms=500`. */
enum { DEPO_BOT_NAME_SIZE = 64 };
typedef struct depo_bot_spec {
    char text[DEPO_BOT_NAME_SIZE]; /* as written */
    const depo_bot_kind *kind;
    depo_budget budget;
} depo_bot_spec;

/* False when there is no such bot, or (the spec has its kind then) no such parameter. */
bool depo_bot_parse(const char *text, depo_bot_spec *spec);

/* What was wrong with a text that depo_bot_parse has refused. */
void depo_bot_say_wrong(const char *text, const depo_bot_spec *spec, char *why, size_t why_size);

/* The largest memory of any bot, aligned; the caller provides so many bytes for each seat. */
enum { DEPO_BOT_MEMORY = 256 };

#endif
