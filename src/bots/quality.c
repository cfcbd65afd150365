/* SPDX-License-Identifier: MIT
 * How well decisions are made, and which level makes such ones (tools/quality.py; docs/review.md).
 */
#include "bots/bot.h"

#include <math.h>
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

#define COSTS(map, ...)                                                                            \
    _Static_assert(sizeof((int[]){__VA_ARGS__}) / sizeof(int) == LEVELS,                           \
                   "each level of kinds.def needs what it gives away on " map);
#include "bots/quality.def"
#undef COSTS

static const struct {
    char map[DEPO_ID_SIZE];
    uint16_t cost[LEVELS]; /* of a decision, in millionths of a win; weakest level first */
} table[] = {
#define COSTS(map, ...) {map, {__VA_ARGS__}},
#include "bots/quality.def"
#undef COSTS
};
enum { MAPS = sizeof table / sizeof *table };

/* Who gives so much of a win away in each decision has half of the full marks. */
static const double HALF = 0.01;

double depo_quality(double cost, unsigned decisions) {
    return decisions ? 100 * HALF / (HALF + fmax(0, cost) / decisions) : 100;
}

double depo_level_quality(const char *map, const depo_bot_kind *kind) {
    unsigned level = 0;
    double sum = 0;
    if (!kind->level) return 0;
    for (const depo_bot_kind *weaker = depo_bot_kinds; weaker < kind; weaker++)
        level += weaker->level;
    for (unsigned i = 0; i < MAPS; i++) {
        double quality = depo_quality(table[i].cost[level] / 1e6, 1);
        if (!strcmp(table[i].map, map)) return quality;
        sum += quality;
    }
    return sum / MAPS;
}

const depo_bot_kind *depo_plays_like(const char *map, double quality) {
    const depo_bot_kind *found = NULL;
    double least = INFINITY;
    for (unsigned i = 0; i < depo_bot_kind_count; i++) {
        const depo_bot_kind *kind = &depo_bot_kinds[i];
        double far = fabs(depo_level_quality(map, kind) - quality);
        if (kind->level && far < least) least = far, found = kind;
    }
    return found;
}
