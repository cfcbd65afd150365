/* SPDX-License-Identifier: MIT
 * What was measured of a ticket, in words. */
#include "coach/coach.h"

#include "say/sentence.h"
#include "say/story.h"

#include <math.h>

enum { ENOUGH = 32 /* games: numbers that jump help nobody */ };

/* A standard error above this may still move what is said by several points. */
static const double ROUGH = 0.025;

bool depo_is_rough(const depo_likely *likely) {
    return likely->chance.error > ROUGH;
}

/* Few games say too little; of a ticket that is done or impossible there is nothing to measure. */
static bool is_worth_telling(const depo_likely *likely) {
    return likely->games >= ENOUGH && likely->chance.value > 0 && likely->chance.value < 1;
}

static unsigned percent_of(const depo_likely *likely) {
    return (unsigned)lround(100 * likely->chance.value);
}

static void tell_chance(const depo_teller *teller, const depo_likely *likely,
                        char out[DEPO_SENTENCE]) {
    unsigned percent = percent_of(likely);
    if (percent == 0)
        depo_add(out, "%s", TR("chance below 1%"));
    else if (percent == 100)
        depo_add(out, "%s", TR("chance above 99%"));
    else
        depo_add(out, TR("chance %u%%"), percent);
}

void depo_tell_likely(const depo_teller *teller, const depo_likely *likely,
                      char out[DEPO_SENTENCE]) {
    out[0] = 0;
    if (!is_worth_telling(likely)) return;
    if (depo_is_rough(likely)) depo_add(out, "≈ ");
    tell_chance(teller, likely, out);
}

void depo_tell_likely_brief(const depo_teller *teller, const depo_likely *likely,
                            char out[DEPO_SENTENCE]) {
    unsigned percent = percent_of(likely);
    out[0] = 0;
    if (!is_worth_telling(likely)) return;
    if (percent == 0 || percent == 100)
        depo_add(out, "%s", percent ? TR("> 99%") : TR("< 1%"));
    else
        depo_add(out, TR("%s%u%%"), depo_is_rough(likely) ? "≈" : "", percent);
}
