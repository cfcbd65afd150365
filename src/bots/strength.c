/* SPDX-License-Identifier: MIT
 * How strong the levels are, as measured (tools/strengths.py; docs/bots.md). */
#include "bots/bot.h"

#include <string.h>

enum { LEVELS = 6 };

static const struct {
    char map[DEPO_ID_SIZE];
    int16_t elo[LEVELS]; /* weakest level first */
} table[] = {
#include "bots/strength.def"
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
