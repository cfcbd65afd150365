/* SPDX-License-Identifier: MIT */
#include "codec/times.h"

depo_took depo_took_of(int64_t ms, depo_took most) {
    if (ms < 0 || ms > (int64_t)most * 100) return DEPO_TOOK_UNKNOWN;
    return (depo_took)((ms + 50) / 100);
}

void depo_times_add(depo_times *times, depo_took took, unsigned i) {
    if (took == DEPO_TOOK_UNKNOWN) return;
    if (!times->timed++ || took > times->longest) {
        times->longest = took;
        times->longest_at = i;
    }
    times->all += took;
}
