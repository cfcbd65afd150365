/* SPDX-License-Identifier: MIT
 * What was measured of a ticket, in words. */
#include "coach/coach.h"

#include "say/sentence.h"

#include <math.h>
#include <stdlib.h>

enum { ENOUGH = 32 /* games: numbers that jump help nobody */ };

/* Standard errors: what is less than that beside nothing is nothing. */
static const double SURE = 2;

/* Standard errors above these may still move what is said by several points. */
static const double ROUGH_CHANCE = 0.025, ROUGH_WIN = 0.015;

bool depo_is_rough(const depo_likely *likely) {
    return likely->chance.error > ROUGH_CHANCE ||
           (likely->weighed && likely->win.error > ROUGH_WIN);
}

/* Few games say too little; of a ticket that is done or impossible there is nothing to measure. */
static bool is_worth_telling(const depo_likely *likely) {
    return likely->games >= ENOUGH && likely->chance.value > 0 && likely->chance.value < 1;
}

static const char *sign_of(long number) {
    return number > 0 ? "+" : number < 0 ? "−" : "";
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

static void tell_worth(const depo_teller *teller, const depo_likely *likely,
                       char out[DEPO_SENTENCE]) {
    long points = lround(likely->points.value), percent = lround(100 * likely->win.value);
    unsigned many = (unsigned)labs(points);
    depo_add(out, " · ");
    depo_add(out,
             TRN("worth %s%u point and %s%u%% to win", "worth %s%u points and %s%u%% to win", many),
             sign_of(points), many, sign_of(percent), (unsigned)labs(percent));
}

void depo_tell_likely(const depo_teller *teller, const depo_likely *likely,
                      char out[DEPO_SENTENCE]) {
    out[0] = 0;
    if (!is_worth_telling(likely)) return;
    if (depo_is_rough(likely)) depo_add(out, "≈ ");
    tell_chance(teller, likely, out);
    if (!likely->weighed) return;
    tell_worth(teller, likely, out);
    bool sure = fabs(likely->win.value) >= SURE * likely->win.error;
    if (likely->offered && sure && likely->best == (likely->win.value > 0))
        depo_add(out, " · %s", likely->best ? TR("better kept") : TR("better given back"));
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
