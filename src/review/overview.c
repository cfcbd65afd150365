/* SPDX-License-Identifier: MIT
 * What comes first in a review: how the game was decided, whom the cards favoured, why a decision
 * was a good one. */
#include "review/review.h"

#include "core/score.h"
#include "say/sentence.h"

#include <math.h>
#include <stdlib.h>

/* What points are made of, as people compare them. */
enum { ROUTES, TICKETS, BONUSES, PARTS };

static int part_of(const depo_tally *t, unsigned part) {
    switch (part) {
    case ROUTES:
        return t->routes;
    case TICKETS:
        return t->tickets_plus - t->tickets_minus;
    default:
        return t->total - t->routes - t->tickets_plus + t->tickets_minus;
    }
}

/* Of the others who has most points. */
static unsigned runner_up(const depo_review *review, const depo_score *score, unsigned winner) {
    unsigned best = winner;
    for (unsigned seat = 0; seat < review->game->players; seat++)
        if (seat != winner && (best == winner || score->seat[seat].total > score->seat[best].total))
            best = seat;
    return best;
}

static const char *points_text(int points, char text[DEPO_FIGURE_TEXT]) {
    snprintf(text, DEPO_FIGURE_TEXT, "%s%d", points < 0 ? "−" : "", abs(points));
    return text;
}

/* By how much, and what made the difference. */
static void tell_margin(const depo_teller *teller, const depo_tally *winner,
                        const depo_tally *other, unsigned seat, char out[DEPO_SENTENCE]) {
    char own_text[DEPO_FIGURE_TEXT], other_text[DEPO_FIGURE_TEXT];
    unsigned best = 0, margin = (unsigned)(winner->total - other->total);
    for (unsigned part = 1; part < PARTS; part++)
        if (part_of(winner, part) - part_of(other, part) >
            part_of(winner, best) - part_of(other, best))
            best = part;
    const char *own = points_text(part_of(winner, best), own_text);
    const char *others = points_text(part_of(other, best), other_text);
    if (best == ROUTES)
        depo_add(out,
                 TRN("%s won by %u point, mostly on routes: %s to %s.",
                     "%s won by %u points, mostly on routes: %s to %s.", margin),
                 PLAYER(seat), margin, own, others);
    else if (best == TICKETS)
        depo_add(out,
                 TRN("%s won by %u point, mostly on tickets: %s to %s.",
                     "%s won by %u points, mostly on tickets: %s to %s.", margin),
                 PLAYER(seat), margin, own, others);
    else
        depo_add(out,
                 TRN("%s won by %u point, mostly on bonuses: %s to %s.",
                     "%s won by %u points, mostly on bonuses: %s to %s.", margin),
                 PLAYER(seat), margin, own, others);
}

static bool leads(const depo_review *review, unsigned i, unsigned seat) {
    const double *chance = review->steps[i].before.chance;
    for (unsigned other = 0; other < review->game->players; other++)
        if (other != seat && chance[other] >= chance[seat]) return false;
    return true;
}

/* Since when the winner was ahead. */
static void tell_lead(const depo_teller *teller, const depo_review *review, unsigned seat,
                      char out[DEPO_SENTENCE]) {
    static const unsigned part = 10; /* of the game: its beginning, and its end */
    unsigned n = review->n_steps, since = n;
    while (since && leads(review, since - 1, seat)) since--;
    if (since * part <= n)
        depo_add(out, TR("%s was ahead almost from the start."), PLAYER(seat));
    else if ((n - since) * part <= n)
        depo_add(out, TR("It stayed open until move %u of %u."), since, n);
    else
        depo_add(out, TR("%s took the lead for good on move %u of %u."), PLAYER(seat), since, n);
}

void depo_tell_decided(const depo_teller *teller, const depo_review *review,
                       char out[DEPO_SENTENCE]) {
    const depo_state *end = &review->states[review->n_steps];
    depo_score score;
    out[0] = 0;
    depo_count(review->game, end, &score);
    if (!score.winners || (score.winners & (score.winners - 1))) {
        depo_tell_verdict(teller, end, out);
        return;
    }
    unsigned winner = (unsigned)__builtin_ctz(score.winners);
    unsigned other = runner_up(review, &score, winner);
    if (score.seat[winner].total > score.seat[other].total)
        tell_margin(teller, &score.seat[winner], &score.seat[other], winner, out);
    else if (score.seat[winner].total == score.seat[other].total)
        depo_add(out, TR("%s won on the tie-break."), PLAYER(winner));
    else /* who had more has given up */
        depo_tell_verdict(teller, end, out);
    depo_add(out, " ");
    tell_lead(teller, review, winner, out);
}

void depo_tell_luck(const depo_teller *teller, const depo_review *review, char out[DEPO_SENTENCE]) {
    static const long step = 5; /* per cent: what is said is not more exact */
    unsigned best = 0;
    out[0] = 0;
    for (unsigned seat = 1; seat < review->game->players; seat++)
        if (review->accounts[seat].luck > review->accounts[best].luck) best = seat;
    const depo_account *a = &review->accounts[best];
    unsigned percent = (unsigned)(step * lround(100 * fmax(0, a->luck) / (double)step));
    if (percent && a->luck >= DEPO_REVIEW_SURE * a->luck_error)
        depo_add(out, TR("The cards favoured %s: worth about %u%% win chance."), PLAYER(best),
                 percent);
    else if (percent && a->luck >= a->luck_error)
        depo_add(out, TR("The cards seem to have favoured %s a little."), PLAYER(best));
    else
        depo_add(out, "%s", TR("Luck was about even."));
}

void depo_tell_ahead(const depo_teller *teller, const depo_verdict *verdict,
                     char out[DEPO_SENTENCE]) {
    unsigned percent = (unsigned)lround(100 * fmax(0, verdict->ahead));
    out[0] = 0;
    if (percent && verdict->ahead >= DEPO_REVIEW_SURE * verdict->ahead_error)
        depo_add(out, TR("+%u%% win chance over the next best move."), percent);
    else
        depo_add(out, "%s", TR("Other moves are about as good."));
}

void depo_tell_fine(const depo_teller *teller, const depo_review *review, unsigned i,
                    char out[DEPO_SENTENCE]) {
    char why[DEPO_SENTENCE], ahead[DEPO_SENTENCE];
    depo_reason reason;
    depo_review_fine(review, i, &reason);
    depo_tell_reason(teller, &reason, why);
    depo_tell_ahead(teller, &review->steps[i].verdict, ahead);
    out[0] = 0;
    if (*why) depo_add(out, "%s. ", why);
    depo_add(out, "%s", ahead);
}
