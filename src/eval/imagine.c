/* SPDX-License-Identifier: MIT
 * Games that could follow from a position. */
#include "eval/calibration.h"
#include "eval/eval.h"

#include <string.h>

enum { LONGEST = 2000 }; /* moves of an simulated game; then it counts as it stands */

/* In opponents' tickets: tracks built are believed to be built for something. */
static const double TRUST = 25;

static const depo_style_name styles[] = {DEPO_STYLE_WEAVER, DEPO_STYLE_PLANNER, DEPO_STYLE_RACER};
enum { STYLES = sizeof styles / sizeof *styles };

void depo_imagining_begin(depo_imagining *imagining, const depo_guide *guide, const char *map,
                          const depo_view *view) {
    memset(imagining, 0, sizeof *imagining);
    imagining->guide = guide;
    imagining->view = *view;
    static const int16_t alike[DEPO_MAX_PLAYERS] = {
        DEPO_EVAL_LEVEL, DEPO_EVAL_LEVEL, DEPO_EVAL_LEVEL, DEPO_EVAL_LEVEL, DEPO_EVAL_LEVEL};
    depo_imagining_strengths(imagining, map, alike);
    imagining->seed = depo_state_hash(&view->known) ^ (uint64_t)view->seat << 56;
    if (!depo_knows_all(imagining)) depo_beliefs_form(guide, view, TRUST, &imagining->beliefs);
}

void depo_imagining_strengths(depo_imagining *imagining, const char *map, const int16_t *elo) {
    unsigned players = imagining->guide->game->players;
    memcpy(imagining->strength, elo, players * sizeof *elo);
    imagining->calibration = depo_calibration_find(map, players, depo_knows_all(imagining), true);
}

void depo_imagining_strangers(depo_imagining *imagining, const char *map) {
    memset(imagining->strength, 0, sizeof imagining->strength);
    imagining->calibration = depo_calibration_find(map, imagining->guide->game->players,
                                                   depo_knows_all(imagining), false);
}

void depo_imagining_share(depo_imagining *imagining, uint64_t seed, const depo_rng *rng) {
    imagining->seed = seed;
    imagining->rng = *rng;
}

/* Chance from a seed, at the same place of its streams as another. */
static depo_rng new_chance(const depo_rng *at, depo_prng *prng) {
    depo_rng rng = *at;
    rng.seed = (depo_seed){{depo_prng_next(prng), 0}};
    rng.seed.key[1] = depo_prng_next(prng);
    if (rng.cards & 3)
        rng.card_buffer = depo_stream_number(&rng.seed, DEPO_STREAM_CARDS, rng.cards >> 2) >>
                          16 * (rng.cards & 3);
    return rng;
}

/* A state that could be behind the view. */
static void make_world(const depo_imagining *imagining, depo_prng *prng, depo_state *world) {
    if (depo_knows_all(imagining)) {
        *world = imagining->view.known;
        world->rng = new_chance(&imagining->rng, prng);
    } else {
        depo_determinize(imagining->guide->game, &imagining->view, prng, world);
        depo_beliefs_apply(imagining->guide, &imagining->view, &imagining->beliefs, prng, world);
    }
}

void depo_imagine_end(const depo_imagining *imagining, const depo_opening *opening, uint32_t number,
                      depo_state *end) {
    const depo_guide *guide = imagining->guide;
    const depo_game *game = guide->game;
    depo_prng prng = {imagining->seed + number * 0xd1342543de82ef95u};
    depo_style_name style[DEPO_MAX_PLAYERS];
    depo_mind minds[DEPO_MAX_PLAYERS];
    memset(minds, 0, sizeof minds);
    make_world(imagining, &prng, end);
    for (unsigned seat = 0; seat < game->players; seat++)
        style[seat] = styles[depo_prng_below(&prng, STYLES)];
    depo_prng play = {depo_prng_next(&prng)};
    if (opening->dropped) {
        depo_bits *held = &end->tickets[imagining->view.seat];
        *held &= ~opening->dropped;
        end->ticket_count[imagining->view.seat] = (uint8_t)depo_bits_count(*held);
    }
    if (opening->move) {
        if (opening->own < DEPO_STYLES) style[opening->move->seat] = opening->own;
        depo_apply(game, end, *opening->move, NULL);
    }
    for (unsigned n = 0; n < LONGEST && end->phase != DEPO_OVER; n++) {
        depo_seat seat = depo_decider(end);
        depo_apply(game, end, depo_policy_move(guide, style[seat], end, seat, &minds[seat], &play),
                   NULL);
    }
}

void depo_outcome_of(const depo_game *game, const depo_score *score, depo_outcome *outcome) {
    memset(outcome, 0, sizeof *outcome);
    outcome->winners = score->winners;
    for (unsigned seat = 0; seat < game->players; seat++)
        outcome->points[seat] = (int16_t)score->seat[seat].total;
}

void depo_imagine(const depo_imagining *imagining, const depo_move *move, depo_style_name own,
                  uint32_t number, depo_outcome *outcome) {
    const depo_game *game = imagining->guide->game;
    depo_opening opening = {.move = move, .own = own};
    depo_state end;
    depo_score score;
    depo_imagine_end(imagining, &opening, number, &end);
    depo_count(game, &end, &score);
    depo_outcome_of(game, &score, outcome);
}

/* The points that a seat is ahead of the best other. */
static int margin_of(unsigned players, const int16_t *points, unsigned seat) {
    int best = INT16_MIN;
    for (unsigned other = 0; other < players; other++)
        if (other != seat && points[other] > best) best = points[other];
    return points[seat] - best;
}

void depo_trials_add(const depo_game *game, uint32_t number, const depo_outcome *outcome,
                     depo_trials *trials) {
    depo_sums *sums = &trials->batch[number % DEPO_EVAL_BATCHES];
    int share = DEPO_EVAL_WIN / __builtin_popcount(outcome->winners);
    sums->games++;
    for (unsigned seat = 0; seat < game->players; seat++) {
        int margin = margin_of(game->players, outcome->points, seat);
        sums->points[seat] += outcome->points[seat];
        sums->margin[seat] += margin;
        sums->margin_squared[seat] += margin * margin;
        if (outcome->winners >> seat & 1) sums->win[seat] += share;
    }
}

void depo_sums_add(const depo_sums *more, int sign, depo_sums *sums) {
    /* The struct is nothing but int64_t. */
    int64_t *to = (int64_t *)(void *)sums;
    const int64_t *from = (const int64_t *)(const void *)more;
    for (size_t i = 0; i < sizeof *sums / sizeof *to; i++) to[i] += sign * from[i];
}

void depo_trials_sum(const depo_trials *trials, depo_sums *sums) {
    memset(sums, 0, sizeof *sums);
    for (unsigned b = 0; b < DEPO_EVAL_BATCHES; b++) depo_sums_add(&trials->batch[b], 1, sums);
}

void depo_trials_join(const depo_trials *more, depo_trials *trials) {
    for (unsigned b = 0; b < DEPO_EVAL_BATCHES; b++)
        depo_sums_add(&more->batch[b], 1, &trials->batch[b]);
}

void depo_evaluate_view(const depo_guide *guide, const char *map, const depo_view *view,
                        unsigned games, depo_evaluation *evaluation) {
    depo_imagining imagining;
    depo_trials trials = {0};
    depo_outcome outcome;
    depo_imagining_begin(&imagining, guide, map, view);
    for (unsigned i = 0; i < games; i++) {
        depo_imagine(&imagining, NULL, DEPO_STYLES, i, &outcome);
        depo_trials_add(guide->game, i, &outcome, &trials);
    }
    depo_evaluate(&imagining, &trials, evaluation);
}
