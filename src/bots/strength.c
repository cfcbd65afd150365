/* SPDX-License-Identifier: MIT
 * How strong the levels are, as measured (tools/strengths.py; docs/bots.md). */
#include "bots/bot.h"

#include <string.h>

#define BOT(name, about, memory)
#define LEVEL(name, about, memory) +1
#define CHARACTER(name, about, memory)
enum {
    LEVELS = 0
#include "bots/kinds.def"
};
#undef BOT
#undef LEVEL
#undef CHARACTER

/* A row that is too short would be filled up with zeros without a warning. */
#define STRENGTHS(map, ...)                                                                        \
    _Static_assert(sizeof((int[]){__VA_ARGS__}) / sizeof(int) == LEVELS,                           \
                   "each level of kinds.def needs a strength on " map);
#include "bots/strength.def"
#undef STRENGTHS

static const struct {
    char map[DEPO_ID_SIZE];
    int16_t elo[LEVELS]; /* weakest level first */
} table[] = {
#define STRENGTHS(map, ...) {map, {__VA_ARGS__}},
#include "bots/strength.def"
#undef STRENGTHS
};
enum { MAPS = sizeof table / sizeof *table };

int depo_bot_strength(const char *map, const depo_bot_kind *kind) {
    unsigned level = 0;
    int sum = 0;
    if (!kind->level) return 0;
    for (const depo_bot_kind *weaker = depo_bot_kinds; weaker < kind; weaker++)
        level += weaker->level;
    for (unsigned i = 0; i < MAPS; i++) {
        if (!strcmp(table[i].map, map)) return table[i].elo[level];
        sum += table[i].elo[level];
    }
    return sum / MAPS;
}
