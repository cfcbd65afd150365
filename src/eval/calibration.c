/* SPDX-License-Identifier: MIT */
#include "eval/calibration.h"

#include "core/score.h"

#include <math.h>
#include <string.h>

static const depo_calibration table[] = {
#include "eval/calibration.def"
};
enum { TABLE = sizeof table / sizeof *table };

const depo_calibration *depo_calibration_find(const char *map, unsigned players, bool all,
                                              bool strengths) {
    const depo_calibration *best = NULL;
    for (unsigned i = 0; i < TABLE; i++) {
        const depo_calibration *entry = &table[i];
        bool fits = (!*entry->map || !strcmp(entry->map, map)) &&
                    (!entry->players || entry->players == players) && entry->all == all &&
                    entry->strengths == strengths;
        if (fits) best = entry; /* those for any come first */
    }
    return best;
}

double depo_progress(const depo_game *game, const depo_state *state) {
    unsigned least = game->rules.trains;
    for (unsigned seat = 0; seat < game->players; seat++)
        if (state->trains[seat] < least) least = state->trains[seat];
    return 1 - (double)least / game->rules.trains;
}

/* Elo that a strength counts as one. */
static const double ELO = 400;

/* Of the strengths at the table; 0 where they are not known. */
static double mean_of(const depo_imagining *imagining) {
    unsigned players = imagining->guide->game->players;
    double sum = 0;
    for (unsigned seat = 0; seat < players; seat++) sum += imagining->strength[seat];
    return sum / players;
}

static double lead_of(const depo_game *game, const depo_state *state, unsigned seat) {
    double others = 0;
    for (unsigned other = 0; other < game->players; other++)
        if (other != seat) others += state->score[other];
    return state->score[seat] - others / (game->players - 1);
}

void depo_features(const depo_imagining *imagining, const depo_sums *sums,
                   double features[DEPO_MAX_PLAYERS][DEPO_FEATURES]) {
    const depo_game *game = imagining->guide->game;
    const depo_state *state = &imagining->view.known;
    double games = (double)sums->games, progress = depo_progress(game, state);
    unsigned deciders = depo_deciders(state);
    double mean_strength = mean_of(imagining);
    double level = mean_strength != 0 ? (mean_strength - DEPO_EVAL_LEVEL) / ELO : 0;
    for (unsigned seat = 0; seat < game->players; seat++) {
        double wins = (double)sums->win[seat] / DEPO_EVAL_WIN;
        double mean = (double)sums->margin[seat] / games;
        double spread = sqrt((double)sums->margin_squared[seat] / games - mean * mean + 25);
        double share = log((wins + 1) / (games + game->players)), margin = mean / spread;
        double lead = lead_of(game, state, seat) / 20;
        double trains = (double)state->trains[seat] / game->rules.trains;
        double hand = state->hand_size[seat] / 10.0;
        double asks = seat == imagining->view.seat;
        double over = (imagining->strength[seat] - mean_strength) / ELO;
        const double values[DEPO_FEATURES] = {
            [DEPO_FEATURE_SHARE] = share,
            [DEPO_FEATURE_MARGIN] = margin,
            [DEPO_FEATURE_SHARE_LATE] = share * progress,
            [DEPO_FEATURE_MARGIN_LATE] = margin * progress,
            [DEPO_FEATURE_LEAD] = lead,
            [DEPO_FEATURE_LEAD_LATE] = lead * progress,
            [DEPO_FEATURE_TRAINS] = trains,
            [DEPO_FEATURE_TRAINS_LATE] = trains * progress,
            [DEPO_FEATURE_HAND] = hand,
            [DEPO_FEATURE_HAND_LATE] = hand * progress,
            [DEPO_FEATURE_TURN] = deciders >> seat & 1,
            [DEPO_FEATURE_ASKS] = asks,
            [DEPO_FEATURE_ASKS_LATE] = asks * progress,
            [DEPO_FEATURE_ASKS_SHARE] = asks * share,
            [DEPO_FEATURE_ASKS_MARGIN] = asks * margin,
            [DEPO_FEATURE_ONE] = 1,
            [DEPO_FEATURE_PROGRESS] = progress,
            [DEPO_FEATURE_STRENGTH] = over,
            [DEPO_FEATURE_STRENGTH_LATE] = over * progress,
            [DEPO_FEATURE_LEVEL_SHARE] = level * share,
            [DEPO_FEATURE_LEVEL_MARGIN] = level * margin,
            [DEPO_FEATURE_LEVEL_ASKS] = level * asks,
            [DEPO_FEATURE_LEVEL_ASKS_LATE] = level * asks * progress,
        };
        memcpy(features[seat], values, sizeof values);
    }
}

/* Chances and points from sums. */
static void estimate(const depo_imagining *imagining, const depo_sums *sums,
                     double chance[DEPO_MAX_PLAYERS], double points[DEPO_MAX_PLAYERS]) {
    const depo_calibration *calibration = imagining->calibration;
    unsigned players = imagining->guide->game->players;
    double features[DEPO_MAX_PLAYERS][DEPO_FEATURES], weight[DEPO_MAX_PLAYERS], all = 0;
    depo_features(imagining, sums, features);
    for (unsigned seat = 0; seat < players; seat++) {
        double sum = 0;
        points[seat] = (double)sums->points[seat] / (double)sums->games;
        for (unsigned f = 0; f < DEPO_FEATURES; f++) {
            sum += calibration->chance[f] * features[seat][f];
            points[seat] += calibration->points[f] * features[seat][f];
        }
        all += weight[seat] = exp(fmax(-30, fmin(30, sum)));
    }
    for (unsigned seat = 0; seat < players; seat++) chance[seat] = weight[seat] / all;
}

/* How a finished game ended. */
static void read_result(const depo_imagining *imagining, depo_evaluation *evaluation) {
    const depo_game *game = imagining->guide->game;
    depo_score score;
    depo_count(game, &imagining->view.known, &score);
    for (unsigned seat = 0; seat < game->players; seat++) {
        bool won = score.winners >> seat & 1;
        evaluation->chance[seat] = won ? 1.0 / __builtin_popcount(score.winners) : 0;
        evaluation->share[seat] = evaluation->chance[seat];
        for (unsigned b = 0; b < DEPO_EVAL_BATCHES; b++)
            evaluation->without[b][seat] = evaluation->chance[seat];
        evaluation->points[seat] = score.seat[seat].total;
    }
}

double depo_jackknife(double all, const double without[DEPO_EVAL_BATCHES]) {
    double sum = 0;
    for (unsigned b = 0; b < DEPO_EVAL_BATCHES; b++) sum += pow(without[b] - all, 2);
    return sqrt(sum * (DEPO_EVAL_BATCHES - 1) / DEPO_EVAL_BATCHES);
}

void depo_evaluate(const depo_imagining *imagining, const depo_trials *trials,
                   depo_evaluation *evaluation) {
    unsigned players = imagining->guide->game->players;
    double points[DEPO_MAX_PLAYERS];
    depo_sums all;
    memset(evaluation, 0, sizeof *evaluation);
    if (imagining->view.known.phase == DEPO_OVER) {
        read_result(imagining, evaluation);
        return;
    }
    depo_trials_sum(trials, &all);
    if (!all.games) return;
    evaluation->games = (unsigned)all.games;
    estimate(imagining, &all, evaluation->chance, evaluation->points);
    for (unsigned seat = 0; seat < players; seat++)
        evaluation->share[seat] = (double)all.win[seat] / DEPO_EVAL_WIN / (double)all.games;
    double points_without[DEPO_MAX_PLAYERS][DEPO_EVAL_BATCHES];
    for (unsigned b = 0; b < DEPO_EVAL_BATCHES; b++) {
        depo_sums rest = all;
        depo_sums_add(&trials->batch[b], -1, &rest);
        if (!rest.games) return;
        estimate(imagining, &rest, evaluation->without[b], points);
        for (unsigned seat = 0; seat < players; seat++) points_without[seat][b] = points[seat];
    }
    for (unsigned seat = 0; seat < players; seat++) {
        double without[DEPO_EVAL_BATCHES];
        for (unsigned b = 0; b < DEPO_EVAL_BATCHES; b++) without[b] = evaluation->without[b][seat];
        evaluation->chance_error[seat] = depo_jackknife(evaluation->chance[seat], without);
        evaluation->points_error[seat] =
            depo_jackknife(evaluation->points[seat], points_without[seat]);
    }
}

double depo_compare(const depo_imagining *imagining, const depo_trials *a, const depo_trials *b,
                    double *error) {
    unsigned seat = imagining->view.seat;
    double without[DEPO_EVAL_BATCHES];
    depo_evaluation one, two;
    depo_evaluate(imagining, a, &one);
    depo_evaluate(imagining, b, &two);
    for (unsigned i = 0; i < DEPO_EVAL_BATCHES; i++)
        without[i] = one.without[i][seat] - two.without[i][seat];
    double all = one.chance[seat] - two.chance[seat];
    *error = depo_jackknife(all, without);
    return all;
}
