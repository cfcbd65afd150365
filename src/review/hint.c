/* SPDX-License-Identifier: MIT */
#include "review/hint.h"

#include "say/sentence.h"
#include "say/story.h"

#include <string.h>

/* What is true of every position explains none. */
static bool says_nothing(const depo_reason *reason) {
    switch (reason->kind) {
    case DEPO_REASON_LOCOMOTIVE:
    case DEPO_REASON_TWO_CARDS:
    case DEPO_REASON_PILE:
    case DEPO_REASON_TERRAIN:
    case DEPO_REASON_SPARES:
        return true;
    case DEPO_REASON_CARD:
    case DEPO_REASON_SAVES_CARDS:
    case DEPO_REASON_DECLINES:
        return reason->track == DEPO_NONE;
    default:
        return false;
    }
}

/* Which tickets to keep: as they are measured, so that the hint says what stands beside them. */
static void choose_tickets(const depo_guide *guide, const char *map, const depo_view *view,
                           unsigned games, depo_verdict *verdict) {
    depo_measuring measuring;
    const depo_arm *ranked[DEPO_JUDGE_TRIED];
    depo_measure_begin(&measuring, guide, map, view);
    depo_measure_run(&measuring, games / 10 < DEPO_EVAL_BATCHES ? DEPO_EVAL_BATCHES : games / 10);
    verdict->n_tried = (uint8_t)depo_measure_rank(&measuring, DEPO_JUDGE_TRIED, ranked);
    for (unsigned i = 0; i < verdict->n_tried; i++) {
        depo_evaluation evaluation;
        depo_evaluate(&measuring.imagining, &ranked[i]->trials, &evaluation);
        verdict->tried[i] =
            (depo_tried){.move = ranked[i]->keep, .chance = evaluation.chance[view->seat]};
    }
    verdict->best = verdict->chosen = verdict->tried[0].move;
    verdict->seat = view->seat;
    if (verdict->n_tried > 1)
        verdict->ahead = depo_compare(&measuring.imagining, &ranked[0]->trials, &ranked[1]->trials,
                                      &verdict->ahead_error);
}

/* Any other move: as a review would judge what a fair player does. */
static void choose_move(const depo_guide *guide, const char *map, const depo_view *view,
                        unsigned games, depo_verdict *verdict) {
    depo_mind mind;
    depo_prng prng = {depo_state_hash(&view->known)};
    memset(&mind, 0, sizeof mind);
    depo_move own =
        depo_policy_move(guide, DEPO_STYLE_WEAVER, &view->known, view->seat, &mind, &prng);
    depo_judge(guide, map, view, own, games, verdict);
}

void depo_hint_find(const depo_guide *guide, const char *map, const depo_view *view, unsigned games,
                    depo_hint *hint) {
    depo_verdict *verdict = &hint->verdict;
    memset(hint, 0, sizeof *hint);
    bool offer = depo_offer_of(guide->game, &view->known, view->seat).count;
    (offer ? choose_tickets : choose_move)(guide, map, view, games, verdict);
    if (verdict->n_tried < 2) return;
    depo_move other = verdict->tried[1].move;
    depo_reason_find(guide, &view->known, view->seat, other, verdict->best, &hint->reason);
    hint->reason.ahead = 1;
    if (says_nothing(&hint->reason)) hint->reason.kind = DEPO_REASON_NONE;
}

void depo_tell_hint(const depo_teller *teller, const depo_state *known, const depo_hint *hint,
                    char out[DEPO_SENTENCE]) {
    const depo_verdict *verdict = &hint->verdict;
    char why[DEPO_SENTENCE], ahead[DEPO_SENTENCE];
    depo_tell_move(teller, known, verdict->best, out);
    depo_tell_reason(teller, &hint->reason, why);
    if (*why) depo_add(out, "\n%s.", why);
    if (verdict->n_tried < 2) return;
    depo_tell_ahead(teller, verdict, ahead);
    depo_add(out, "\n%s", ahead);
}
