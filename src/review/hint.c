/* SPDX-License-Identifier: MIT */
#include "review/hint.h"

#include "say/sentence.h"

#include <math.h>
#include <string.h>

enum { PART = 8 /* of the games, for each way to go on */, LEAST = 40 };

/* Rivals below that are no news. */
static const double CONTESTED = 0.05;

static bool about_tickets(const depo_reason *reason) {
    return reason->kind == DEPO_REASON_COMPLETES || reason->kind == DEPO_REASON_ONLY_WAY ||
           reason->kind == DEPO_REASON_DETOUR || reason->kind == DEPO_REASON_ON_THE_WAY;
}

/* The tracks that are gone when another player takes one. */
static depo_bits gone_with(const depo_game *game, depo_track track) {
    depo_track twin = depo_twin(game, track);
    depo_bits gone = depo_bit(track);
    return twin == DEPO_NONE || game->both_tracks ? gone : gone | depo_bit(twin);
}

/* The best of what was tried that leaves these tracks alone. */
static const depo_move *other_move(const depo_verdict *verdict, depo_bits tracks) {
    for (unsigned i = 1; i < verdict->n_tried; i++) {
        const depo_move *move = &verdict->tried[i].move;
        if (move->kind != DEPO_CLAIM || !depo_has(tracks, move->what)) return move;
    }
    return NULL;
}

static unsigned dearest(const depo_game *game, depo_bits tickets) {
    unsigned best = depo_bits_first(tickets);
    while (tickets) {
        unsigned ticket = depo_bits_pop(&tickets);
        if (game->tickets[ticket].points > game->tickets[best].points) best = ticket;
    }
    return best;
}

/* How often the ticket is completed after an opening; counts who has the tracks in the end. */
static double completed(const depo_imagining *imagining, const depo_opening *opening,
                        unsigned ticket, unsigned games, depo_bits tracks,
                        unsigned takers[DEPO_MAX_PLAYERS]) {
    const depo_game *game = imagining->guide->game;
    unsigned done = 0;
    for (unsigned i = 0; i < games; i++) {
        depo_state end;
        depo_score score;
        depo_imagine_end(imagining, opening, i, &end);
        depo_count(game, &end, &score);
        done += depo_has(score.seat[imagining->view.seat].done, ticket);
        for (unsigned seat = 0; seat < game->players; seat++)
            takers[seat] += (end.owned[seat] & tracks) != 0;
    }
    /* What no imagined game contradicts is said as it is: the move itself may complete the ticket.
     */
    if (done == 0 || done == games) return done != 0;
    return depo_ticket_chance(imagining, (double)done / games);
}

/* What becomes of the ticket and the track when the move is made, is not, and can't be. */
static void weigh_waiting(const depo_imagining *imagining, unsigned games, depo_hint *hint) {
    const depo_game *game = imagining->guide->game;
    depo_bits tracks = gone_with(game, hint->verdict.best.what);
    const depo_move *other = other_move(&hint->verdict, tracks);
    unsigned takers[DEPO_MAX_PLAYERS] = {0}, unused[DEPO_MAX_PLAYERS] = {0};
    if (!other) return;
    if (games < LEAST) games = LEAST;
    unsigned ticket = dearest(game, hint->reason.tickets), most = 0;
    depo_opening now = {.move = &hint->verdict.best, .own = DEPO_STYLES};
    depo_opening later = {.move = other, .own = DEPO_STYLES}, never = later;
    never.closed = tracks;
    hint->ticket = (uint8_t)ticket;
    hint->now = completed(imagining, &now, ticket, games, tracks, unused);
    hint->never = completed(imagining, &never, ticket, games, tracks, unused);
    hint->later = completed(imagining, &later, ticket, games, tracks, takers);
    for (unsigned seat = 0; seat < game->players; seat++) {
        if (seat == imagining->view.seat || takers[seat] <= most) continue;
        most = takers[seat];
        hint->rival = (uint8_t)seat;
    }
    hint->contested = (double)most / games;
    if (hint->contested < CONTESTED) hint->rival = DEPO_NONE;
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
    depo_imagining imagining;
    depo_verdict *verdict = &hint->verdict;
    memset(hint, 0, sizeof *hint);
    hint->ticket = hint->rival = DEPO_NONE;
    bool offer = depo_offer_of(guide->game, &view->known, view->seat).count;
    (offer ? choose_tickets : choose_move)(guide, map, view, games, verdict);
    if (verdict->n_tried < 2) return;
    depo_move other = verdict->tried[1].move;
    depo_reason_find(guide, &view->known, view->seat, other, verdict->best, &hint->reason);
    hint->reason.ahead = 1;
    depo_imagining_begin(&imagining, guide, map, view);
    if (verdict->best.kind == DEPO_CLAIM && about_tickets(&hint->reason))
        weigh_waiting(&imagining, games / PART, hint);
}

static unsigned percent(double chance) {
    return (unsigned)lround(100 * fmax(0, fmin(1, chance)));
}

static void tell_waiting(const depo_teller *teller, const depo_hint *hint,
                         char out[DEPO_SENTENCE]) {
    char ticket[DEPO_SENTENCE];
    depo_tell_ticket(teller, hint->ticket, ticket);
    depo_add(out, "\n");
    depo_add(out,
             TR("The chance to complete %s: %u%% with this move, %u%% if you wait, %u%% if "
                "someone else takes the route."),
             ticket, percent(hint->now), percent(hint->later), percent(hint->never));
    if (hint->rival == DEPO_NONE) return;
    depo_add(out, " ");
    depo_add(out, TR("If you wait, %s gets it in %u%% of the imagined games."), PLAYER(hint->rival),
             percent(hint->contested));
}

/* Whether two moves are the same for people: a colour matters only where it is paid with. */
static bool same_words(const depo_teller *teller, const depo_state *known, depo_move a,
                       depo_move b) {
    char one[DEPO_SENTENCE], two[DEPO_SENTENCE];
    depo_tell_move(teller, known, a, one);
    depo_tell_move(teller, known, b, two);
    return strcmp(one, two) == 0;
}

/* The next best moves, with what they cost. */
static void tell_others(const depo_teller *teller, const depo_state *known,
                        const depo_verdict *verdict, char out[DEPO_SENTENCE]) {
    for (unsigned i = 1; i < verdict->n_tried; i++) {
        const depo_tried *other = &verdict->tried[i];
        char what[DEPO_SENTENCE];
        bool said = false;
        for (unsigned k = 0; k < i; k++)
            said |= same_words(teller, known, other->move, verdict->tried[k].move);
        if (said) continue;
        unsigned less = percent(verdict->tried[0].chance - other->chance);
        depo_tell_move(teller, known, other->move, what);
        depo_add(out, "\n");
        if (less)
            depo_add(out, TR("%s: %u%% less"), what, less);
        else
            depo_add(out, TR("%s: about as good"), what);
    }
}

void depo_tell_hint(const depo_teller *teller, const depo_state *known, const depo_hint *hint,
                    char out[DEPO_SENTENCE]) {
    const depo_verdict *verdict = &hint->verdict;
    char why[DEPO_SENTENCE];
    depo_tell_move(teller, known, verdict->best, out);
    depo_tell_reason(teller, &hint->reason, why);
    if (*why) {
        depo_add(out, "\n");
        depo_add(out, TR("Why: %s."), why);
    }
    if (hint->ticket != DEPO_NONE) tell_waiting(teller, hint, out);
    if (!verdict->n_tried) return;
    depo_add(out, "\n");
    depo_add(out, TR("Your chance to win is then %u%%."), percent(verdict->tried[0].chance));
    tell_others(teller, known, verdict, out);
}
