/* SPDX-License-Identifier: MIT */
#include "review/review.h"

#include "codec/position_text.h"
#include "core/score.h"
#include "core/station.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CURVE_PART = 6, CURVE_LEAST = 2 * DEPO_EVAL_BATCHES };

bool depo_review_begin(depo_review *review, const depo_map *map, const depo_guide *guide,
                       const depo_state *start, const depo_move *moves, unsigned n_moves) {
    memset(review, 0, sizeof *review);
    review->map = map;
    review->game = guide->game;
    review->guide = guide;
    review->n_steps = n_moves;
    depo_review_effort(review, DEPO_JUDGE_GAMES);
    review->states = calloc(n_moves + 1, sizeof *review->states);
    review->steps = calloc(n_moves + 1, sizeof *review->steps);
    if (!review->states || !review->steps) return false;
    depo_state state = *start;
    for (unsigned i = 0; i < n_moves; i++) {
        review->states[i] = state;
        review->steps[i].move = moves[i];
        if (depo_play(guide->game, &state, moves[i], NULL) != DEPO_OK) return false;
    }
    review->states[n_moves] = state;
    return true;
}

void depo_review_effort(depo_review *review, unsigned games) {
    review->judge_games = games;
    review->curve_games = games / CURVE_PART;
    if (review->curve_games < CURVE_LEAST) review->curve_games = CURVE_LEAST;
}

void depo_review_free(depo_review *review) {
    free(review->states);
    free(review->steps);
    review->states = NULL;
    review->steps = NULL;
}

/* Whether what follows a move depends on chance. */
static bool has_chance(const depo_game *game, const depo_state *state, depo_move move) {
    static const unsigned kinds = 1u << DEPO_EV_TOOK_BLIND | 1u << DEPO_EV_TURNED_UP |
                                  1u << DEPO_EV_ROW_RESET | 1u << DEPO_EV_OFFERED |
                                  1u << DEPO_EV_TUNNEL | 1u << DEPO_EV_TERRAIN_UP;
    depo_state after = *state;
    depo_events events = {0};
    depo_apply(game, &after, move, &events);
    for (unsigned i = 0; i < events.count; i++) {
        const depo_event *event = &events.list[i];
        bool blind = event->kind == DEPO_EV_TERRAIN_TOOK && event->what == DEPO_NONE;
        if (blind || kinds >> event->kind & 1) return true;
    }
    return false;
}

/* The chances with everything known: as it is, or after a move whose luck is not known yet. */
static void evaluate(const depo_review *review, const depo_imagining *imagining,
                     const depo_move *move, depo_evaluation *evaluation) {
    depo_trials trials = {0};
    for (unsigned i = 0; i < review->curve_games; i++) {
        depo_outcome outcome;
        depo_imagine(imagining, move, DEPO_STYLES, i, &outcome);
        depo_trials_add(review->game, i, &outcome, &trials);
    }
    depo_evaluate(imagining, &trials, evaluation);
}

void depo_review_step(depo_review *review, unsigned i) {
    depo_step *step = &review->steps[i];
    const depo_state *state = &review->states[i];
    depo_imagining imagining;
    depo_view view;
    depo_observe(review->game, state, step->move.seat, &view);
    if (review->judge_games)
        depo_judge(review->guide, review->map->id, &view, step->move, review->judge_games,
                   &step->verdict);
    depo_show_everything(state, &view);
    depo_imagining_begin(&imagining, review->guide, review->map->id, &view);
    depo_imagining_share(&imagining, depo_state_hash(&review->states[0]), &state->rng);
    step->chancy = has_chance(review->game, state, step->move);
    evaluate(review, &imagining, NULL, &step->before);
    if (step->chancy) evaluate(review, &imagining, &step->move, &step->moved);
}

static double won(const depo_score *score, unsigned seat) {
    return score->winners >> seat & 1 ? 1.0 / __builtin_popcount(score->winners) : 0;
}

/* Chances after a step: those before the next, or the result. `batch` is one to leave out, or
 * DEPO_EVAL_BATCHES. */
static double chance_after(const depo_review *review, unsigned i, unsigned seat, unsigned batch) {
    if (i + 1 >= review->n_steps) return review->accounts[seat].result;
    const depo_evaluation *next = &review->steps[i + 1].before;
    return batch < DEPO_EVAL_BATCHES ? next->without[batch][seat] : next->chance[seat];
}

static double chance_in(const depo_evaluation *evaluation, unsigned seat, unsigned batch) {
    return batch < DEPO_EVAL_BATCHES ? evaluation->without[batch][seat] : evaluation->chance[seat];
}

/* What one step did for a seat. */
typedef struct parts {
    double decision, luck;
} parts;

static parts take_apart(const depo_review *review, unsigned i, unsigned seat, unsigned batch) {
    const depo_step *step = &review->steps[i];
    double after = chance_after(review, i, seat, batch);
    double moved = step->chancy ? chance_in(&step->moved, seat, batch) : after;
    return (parts){.decision = moved - chance_in(&step->before, seat, batch),
                   .luck = after - moved};
}

/* Sums the parts of all steps for a seat. */
static parts sum_up(const depo_review *review, unsigned seat, unsigned batch, double *others) {
    parts sum = {0};
    *others = 0;
    for (unsigned i = 0; i < review->n_steps; i++) {
        parts p = take_apart(review, i, seat, batch);
        sum.luck += p.luck;
        *(review->steps[i].move.seat == seat ? &sum.decision : others) += p.decision;
    }
    return sum;
}

static void settle_seat(depo_review *review, unsigned seat) {
    depo_account *account = &review->accounts[seat];
    double luck[DEPO_EVAL_BATCHES], own[DEPO_EVAL_BATCHES], others;
    parts all = sum_up(review, seat, DEPO_EVAL_BATCHES, &account->others);
    for (unsigned b = 0; b < DEPO_EVAL_BATCHES; b++) {
        parts without = sum_up(review, seat, b, &others);
        luck[b] = without.luck;
        own[b] = without.decision;
    }
    account->start = review->n_steps ? review->steps[0].before.chance[seat] : account->result;
    if (review->n_steps) account->start_error = review->steps[0].before.chance_error[seat];
    account->luck = all.luck;
    account->own = all.decision;
    account->luck_error = depo_jackknife(all.luck, luck);
    account->own_error = depo_jackknife(all.decision, own);
}

/* A mistake that did no harm as the cards lay counts an eighth of what it gave away. */
static double cost_of(const depo_step *step) {
    static const double harmless = 1.0 / 8;
    double felt = fmin(step->verdict.given, -step->decision[step->move.seat]);
    return fmax(fmax(0, felt), harmless * step->verdict.lost);
}

/* What a mistake cost, as it is ranked: one that was felt before one that was not. */
static double dearness(const depo_step *step) {
    if (step->verdict.grade < DEPO_GRADE_INACCURACY || step->verdict.grade == DEPO_GRADE_FORCED)
        return 0;
    return step->cost + step->verdict.lost / 1000;
}

static bool is_dearer(const depo_review *review, unsigned i, unsigned than) {
    double here = dearness(&review->steps[i]);
    return here > 0 && (than == DEPO_NO_STEP || here > dearness(&review->steps[than]));
}

/* By how much a decision was the best; 0 where that is not sure. */
static double fineness(const depo_step *step) {
    const depo_verdict *v = &step->verdict;
    bool best = v->grade == DEPO_GRADE_BEST && !memcmp(&v->best, &v->chosen, sizeof v->best);
    return best && v->ahead >= DEPO_REVIEW_SURE * v->ahead_error ? v->ahead : 0;
}

static bool is_finer(const depo_review *review, unsigned i, unsigned than) {
    double here = fineness(&review->steps[i]);
    return here > 0 && (than == DEPO_NO_STEP || here > fineness(&review->steps[than]));
}

static void settle_step(depo_review *review, unsigned i) {
    depo_step *step = &review->steps[i];
    depo_account *own = &review->accounts[step->move.seat];
    for (unsigned seat = 0; seat < review->game->players; seat++) {
        parts p = take_apart(review, i, seat, DEPO_EVAL_BATCHES);
        step->luck[seat] = p.luck;
        step->decision[seat] = p.decision;
    }
    step->cost = cost_of(step);
    own->grades[step->verdict.grade]++;
    own->decisions += step->verdict.grade != DEPO_GRADE_FORCED;
    own->lost += step->verdict.lost;
    own->cost += step->cost;
    if (is_dearer(review, i, own->costliest)) own->costliest = i;
    if (is_finer(review, i, own->finest)) own->finest = i;
}

static void count_cards(depo_review *review, unsigned i) {
    depo_state after = review->states[i];
    depo_events events = {0};
    depo_account *own = &review->accounts[review->steps[i].move.seat];
    own->turns += after.phase == DEPO_TURN;
    depo_apply(review->game, &after, review->steps[i].move, &events);
    for (unsigned e = 0; e < events.count; e++) {
        const depo_event *event = &events.list[e];
        bool blind = event->kind == DEPO_EV_TOOK_BLIND, taken = event->kind == DEPO_EV_TOOK;
        own->blind += blind;
        own->row += taken;
        own->locomotives += (blind || taken) && event->card == DEPO_LOCOMOTIVE;
        own->passes += event->kind == DEPO_EV_PASSED;
    }
}

static void count_end(depo_review *review) {
    const depo_game *game = review->game;
    const depo_state *end = &review->states[review->n_steps];
    depo_score score;
    depo_count(game, end, &score);
    for (unsigned seat = 0; seat < game->players; seat++) {
        depo_account *account = &review->accounts[seat];
        for (depo_bits left = end->owned[seat]; left;) {
            unsigned track = depo_bits_pop(&left);
            account->routes[game->tracks[track].length]++;
            account->doubled += depo_has(end->doubled, track);
        }
        for (depo_bits left = end->tickets[seat]; left; account->tickets++)
            account->worth += game->tickets[depo_bits_pop(&left)].points;
        account->done = score.seat[seat].done_count;
        account->got = score.seat[seat].tickets_plus - score.seat[seat].tickets_minus;
        account->stations = (uint8_t)depo_stations_built(game, end, seat);
        account->result = won(&score, seat);
        account->costliest = account->finest = DEPO_NO_STEP;
    }
}

/* How far a step moved the chances, for whom it moved them most. */
static double swing_of(const depo_review *review, unsigned i) {
    double most = 0;
    for (unsigned seat = 0; seat < review->game->players; seat++)
        most = fmax(most, fabs(chance_after(review, i, seat, DEPO_EVAL_BATCHES) -
                               review->steps[i].before.chance[seat]));
    return most;
}

static void find_turning_points(depo_review *review) {
    double swing[DEPO_TURNING_POINTS] = {0};
    unsigned *turning = review->turning, n = 0;
    for (unsigned i = 0; i < review->n_steps; i++) {
        double here = swing_of(review, i);
        if (n == DEPO_TURNING_POINTS && here <= swing[n - 1]) continue;
        unsigned k = n < DEPO_TURNING_POINTS ? n++ : DEPO_TURNING_POINTS - 1;
        for (; k && swing[k - 1] < here; k--) swing[k] = swing[k - 1], turning[k] = turning[k - 1];
        swing[k] = here;
        turning[k] = i;
    }
    review->n_turning = n;
    for (unsigned i = 1; i < n; i++) /* in the order of the game */
        for (unsigned k = i; k && turning[k - 1] > turning[k]; k--) {
            unsigned other = turning[k];
            turning[k] = turning[k - 1];
            turning[k - 1] = other;
        }
}

void depo_review_finish(depo_review *review) {
    memset(review->accounts, 0, sizeof review->accounts);
    count_end(review);
    for (unsigned i = 0; i < review->n_steps; i++) {
        settle_step(review, i);
        count_cards(review, i);
        if (review->took)
            depo_times_add(&review->accounts[review->steps[i].move.seat].times, review->took[i], i);
    }
    for (unsigned seat = 0; seat < review->game->players; seat++) settle_seat(review, seat);
    find_turning_points(review);
}
