/* SPDX-License-Identifier: MIT
 * What is said at a puzzle: a position where one move is clearly the best. */
#include "review/review.h"

#include "say/sentence.h"
#include "say/story.h"

#include <math.h>

static unsigned percent(double chance) {
    return chance <= 0 ? 0 : chance >= 1 ? 100 : (unsigned)lround(chance * 100);
}

void depo_tell_solution(const depo_teller *teller, const depo_guide *guide, const depo_state *known,
                        depo_seat seat, const depo_tried *best, const depo_tried *next,
                        char out[DEPO_SENTENCE]) {
    char move[DEPO_SENTENCE], other[DEPO_SENTENCE], why[DEPO_SENTENCE];
    depo_reason reason;
    depo_tell_move(teller, known, best->move, move);
    depo_tell_move(teller, known, next->move, other);
    depo_reason_find(guide, known, seat, next->move, best->move, &reason);
    reason.ahead = 1;
    depo_tell_reason(teller, &reason, why);
    out[0] = 0;
    if (*why)
        depo_add(out, TR("%s. Why: %s."), move, why);
    else
        depo_add(out, "%s.", move);
    depo_add(out, " ");
    depo_add(out, TR("Win chance: %u%%. Next best: %s (%u%%)."), percent(best->chance), other,
             percent(next->chance));
}

void depo_tell_not_solved(const depo_teller *teller, const depo_state *known,
                          const depo_tried *tried, char out[DEPO_SENTENCE]) {
    char move[DEPO_SENTENCE];
    depo_tell_move(teller, known, tried->move, move);
    out[0] = 0;
    if (isnan(tried->chance))
        depo_add(out, TR("%s: another move is clearly better."), move);
    else
        depo_add(out, TR("%s: win chance %u%%. Another move is clearly better."), move,
                 percent(tried->chance));
}
