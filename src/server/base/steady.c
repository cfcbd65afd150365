/* SPDX-License-Identifier: MIT */
#include "server/base/steady.h"

enum { CORRECT_EVERY = 1000 /* milliseconds: what is less can't be slewed in whole ones */ };

int64_t depo_steady_read(depo_steady *steady, int64_t wall, int64_t ticks) {
    if (!steady->last) *steady = (depo_steady){.value = wall, .ticks = ticks};
    int64_t passed = ticks - steady->ticks, value = steady->value + passed;
    if (passed >= CORRECT_EVERY) {
        int64_t most = passed / DEPO_STEADY_SLEW, gap = wall - value;
        value += gap > most ? most : gap < -most ? -most : gap;
        steady->value = value;
        steady->ticks = ticks;
    }
    if (value > steady->last) steady->last = value;
    return steady->last;
}
