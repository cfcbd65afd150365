/* SPDX-License-Identifier: MIT
 * What a position is worth: each seat's chance to win and the points to be expected, by imagined
 * games. Pure functions: equal views give equal numbers, simulated game number i is the same
 * wherever and whenever it is played, and sums are whole numbers, so that threads may share the
 * games out as they like. Anyone above the bots may include this. */
#ifndef DEPO_EVAL_EVAL_H
#define DEPO_EVAL_EVAL_H

#include "bots/search.h"
#include "core/score.h"

enum {
    DEPO_EVAL_BATCHES = 8, /* parts of the simulated games, whose scatter gives the error */
    DEPO_EVAL_WIN = 60,    /* a win; shared by two to five it is still a whole number */
    DEPO_EVAL_GAMES = 400, /* simulated games for a position where nobody says how many */
    DEPO_EVAL_LEVEL = 1200 /* Elo of players of whom nothing is said but that they are alike */
};

struct depo_calibration;

/* A position to imagine games from, and what is believed of its hidden things. */
typedef struct depo_imagining {
    const depo_guide *guide;
    const struct depo_calibration *calibration;
    depo_view view; /* of a seat; a seat beyond the players: everything is known */
    uint64_t seed;  /* follows from the view */
    depo_rng rng;   /* with everything known: how much of each stream of chance is used */
    depo_beliefs beliefs;
    int16_t strength[DEPO_MAX_PLAYERS]; /* of the seats, in Elo; 0: nobody knows */
} depo_imagining;

/* Prepares for a view of a player, or for one that hides nothing (depo_show_everything).
 * `map` is the id of the map, for the calibration. The chances are those of players who are alike.
 */
void depo_imagining_begin(depo_imagining *imagining, const depo_guide *guide, const char *map,
                          const depo_view *view);

/* The chances are those of players of these strengths: Elo by seat, as depo_bot_strength has it; or
 * of players about whom nothing is known. */
void depo_imagining_strengths(depo_imagining *imagining, const char *map, const int16_t *elo);
void depo_imagining_strangers(depo_imagining *imagining, const char *map);

/* For positions of one game with everything known: the same chance for all of them, from where each
 * of them is in it, so that their differences scatter less than their chances. */
void depo_imagining_share(depo_imagining *imagining, uint64_t seed, const depo_rng *rng);

/* Whether nothing is hidden. */
static inline bool depo_knows_all(const depo_imagining *imagining) {
    return imagining->view.seat >= imagining->guide->game->players;
}

/* How an simulated game ended. */
typedef struct depo_outcome {
    int16_t points[DEPO_MAX_PLAYERS];
    uint8_t winners; /* bits */
    uint8_t zero[5];
} depo_outcome;

/* Plays simulated game number `number`. With `move` it begins with that move of the seat to
 * decide, which plays on in the style `own`; DEPO_STYLES: in any. */
void depo_imagine(const depo_imagining *imagining, const depo_move *move, depo_style_name own,
                  uint32_t number, depo_outcome *outcome);

/* The same game to its last position, which may begin with more than a move: "what if". */
typedef struct depo_opening {
    const depo_move *move; /* of the seat to decide, or NULL */
    depo_style_name own;   /* of that seat, or DEPO_STYLES */
    depo_bits dropped;     /* tickets that the seat of the view does not hold */
} depo_opening;
void depo_imagine_end(const depo_imagining *imagining, const depo_opening *opening, uint32_t number,
                      depo_state *end);
void depo_outcome_of(const depo_game *game, const depo_score *score, depo_outcome *outcome);

/* Sums over simulated games; nothing but whole numbers. */
typedef struct depo_sums {
    int64_t games;
    int64_t win[DEPO_MAX_PLAYERS]; /* in DEPO_EVAL_WIN parts */
    int64_t points[DEPO_MAX_PLAYERS];
    int64_t margin[DEPO_MAX_PLAYERS]; /* to the best of the others */
    int64_t margin_squared[DEPO_MAX_PLAYERS];
} depo_sums;

/* Adds sums, or with -1 takes them away. */
void depo_sums_add(const depo_sums *more, int sign, depo_sums *sums);

typedef struct depo_trials {
    depo_sums batch[DEPO_EVAL_BATCHES];
} depo_trials;

void depo_trials_add(const depo_game *game, uint32_t number, const depo_outcome *outcome,
                     depo_trials *trials);
/* All batches together. */
void depo_trials_sum(const depo_trials *trials, depo_sums *sums);
/* Adds the sums of another thread. */
void depo_trials_join(const depo_trials *more, depo_trials *trials);

typedef struct depo_evaluation {
    unsigned games;                        /* imagined */
    double chance[DEPO_MAX_PLAYERS];       /* to win, calibrated; they add up to 1 */
    double chance_error[DEPO_MAX_PLAYERS]; /* standard error from the number of games */
    double share[DEPO_MAX_PLAYERS];        /* of wins in the simulated games */
    double points[DEPO_MAX_PLAYERS];       /* expected at the end, calibrated */
    double points_error[DEPO_MAX_PLAYERS];
    /* The chances without one of the batches: errors of sums and differences come from these. */
    double without[DEPO_EVAL_BATCHES][DEPO_MAX_PLAYERS];
} depo_evaluation;

/* The standard error of a number by the jackknife, from what it is without each batch. */
double depo_jackknife(double all, const double without[DEPO_EVAL_BATCHES]);

/* What the trials say of the position; of a game that is over, how it ended. */
void depo_evaluate(const depo_imagining *imagining, const depo_trials *trials,
                   depo_evaluation *evaluation);

/* The difference of two sets of trials, made in the same worlds, in the chance to win of the seat
 * of the view, with its standard error. */
double depo_compare(const depo_imagining *imagining, const depo_trials *a, const depo_trials *b,
                    double *error);

/* Games number 0 to `games` - 1, and what they say: for who has but one thread. */
void depo_evaluate_view(const depo_guide *guide, const char *map, const depo_view *view,
                        unsigned games, depo_evaluation *evaluation);

#endif
