/* SPDX-License-Identifier: MIT
 * Time for the clocks of seats: since 1970 as the system says it, but it never jumps. When the
 * system's clock is set, or the machine slept, it goes on from where it was and comes round to the
 * new time slowly. For the server. */
#ifndef DEPO_SERVER_STEADY_H
#define DEPO_SERVER_STEADY_H

#include <stdint.h>

enum { DEPO_STEADY_SLEW = 20 /* of so many milliseconds at most one is added or left out */ };

/* All zero before the first reading. */
typedef struct depo_steady {
    int64_t value, ticks; /* what it said, and when by the monotonic clock */
    int64_t last;         /* what it said last: it never goes back */
} depo_steady;

int64_t depo_steady_read(depo_steady *steady, int64_t wall, int64_t ticks);

#endif
