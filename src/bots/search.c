/* SPDX-License-Identifier: MIT */
#include "bots/search.h"

#include "bots/forecast.h"
#include "core/score.h"

#include <math.h>
#include <string.h>
#include <time.h>

enum { STYLES = 3, MAX_ARMS = STYLES + DEPO_MAX_CANDIDATES, LEAST_WORLDS = 4 };
enum { LONGEST = 2000 }; /* moves of an simulated game; then it counts as it stands */

/* The styles that play simulated games on; the first is the one to beat. */
static const depo_style_name styles[STYLES] = {DEPO_STYLE_WEAVER, DEPO_STYLE_PLANNER,
                                               DEPO_STYLE_RACER};

/* In opponents' tickets; more does not help to compare moves. */
static const double TRUST = 3;

/* Standard errors behind the first arm at which an arm is given up. */
static const double HOPELESS = 1.0;

/* Standard errors by which another style must beat the first. */
static const double STYLE_GATE = 1.0;

/* A move together with the style in which the seat would play on. */
typedef struct arm {
    unsigned move; /* number of the candidate */
    depo_style_name own;
    double sum;                /* of values */
    double over, over_squared; /* sums of the differences to the first arm */
    double value;              /* in the world at hand */
} arm;

typedef struct searching {
    const depo_ask *ask;
    const depo_guide *guide;
    const depo_search *search;
    depo_seat seat;
    depo_beliefs beliefs;
    depo_mind mind[DEPO_STYLES];        /* own plans, by style */
    depo_mind others[DEPO_MAX_PLAYERS]; /* opponents' plans in the world at hand */
    depo_move moves[DEPO_MAX_CANDIDATES];
    unsigned n_moves;
    arm arms[MAX_ARMS]; /* the first is a policy's own move, which stands unless clearly beaten */
    unsigned n_arms;
    bool whole; /* simulated games are played to their end */
    bool alone; /* all others are clearly behind the first; the best of them is kept to be told */
    unsigned worlds, spent;
    double win_bonus;
    int64_t deadline; /* 0: none */
} searching;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Margin to the best opponent, and a bonus for a win. */
static double final_value(const searching *s, const depo_state *state) {
    depo_score score;
    depo_count(s->guide->game, state, &score);
    int best = -10000;
    for (unsigned seat = 0; seat < s->guide->game->players; seat++)
        if (seat != s->seat && score.seat[seat].total > best) best = score.seat[seat].total;
    double value = score.seat[s->seat].total - best;
    if (score.winners >> s->seat & 1)
        value += s->win_bonus / (double)__builtin_popcount(score.winners);
    return value;
}

/* Points by which a game that was broken off is usually won or lost otherwise than foreseen: more
 * while more trains are left. */
static double doubt(const depo_game *game, const depo_state *state) {
    unsigned leanest = state->trains[0];
    for (unsigned seat = 1; seat < game->players; seat++)
        if (state->trains[seat] < leanest) leanest = state->trains[seat];
    return (6 + 0.4 * leanest) * game->rules.trains / 45;
}

/* What is foreseen of a game that is broken off. */
static double foreseen_value(const searching *s, const depo_style_name *style,
                             const depo_state *state, depo_mind *minds) {
    const depo_game *game = s->guide->game;
    depo_promise promises[DEPO_MAX_PLAYERS];
    double own = 0, best = -10000;
    depo_promises_of(s->guide, style, state, minds, promises);
    for (unsigned seat = 0; seat < game->players; seat++) {
        double points = state->score[seat] + depo_forecast(&s->guide->net, &promises[seat]);
        if (seat == s->seat)
            own = points;
        else if (points > best)
            best = points;
    }
    double margin = own - best;
    return margin + s->win_bonus * (0.5 + 0.5 * margin / (doubt(game, state) + fabs(margin)));
}

/* Plays one simulated game to its end, or as far as the search looks. */
static double play_out(const searching *s, const depo_state *world, depo_move move,
                       const depo_style_name *style, uint64_t seed) {
    const depo_game *game = s->guide->game;
    depo_state state = *world;
    depo_mind minds[DEPO_MAX_PLAYERS];
    memcpy(minds, s->others, sizeof minds);
    minds[s->seat] = s->mind[style[s->seat]];
    depo_prng prng = {seed};
    depo_apply(game, &state, move, NULL);
    unsigned turns = s->guide->foresees && !s->whole ? s->search->rounds * game->players : 0;
    for (unsigned n = 0; n < LONGEST && state.phase != DEPO_OVER; n++) {
        if (DEPO_FORESIGHT && turns && state.phase == DEPO_TURN && !state.turns_left && !--turns)
            return foreseen_value(s, style, &state, minds);
        depo_seat seat = depo_decider(&state);
        depo_apply(game, &state,
                   depo_policy_move(s->guide, style[seat], &state, seat, &minds[seat], &prng),
                   NULL);
    }
    return final_value(s, &state);
}

/* Tries every arm in one more world. */
static void try_world(searching *s) {
    depo_state world;
    depo_prng *prng = s->ask->prng;
    depo_style_name style[DEPO_MAX_PLAYERS];
    depo_determinize(s->guide->game, s->ask->view, prng, &world);
    if (s->search->beliefs) depo_beliefs_apply(s->guide, s->ask->view, &s->beliefs, prng, &world);
    uint64_t seed = depo_prng_next(prng);
    for (unsigned seat = 0; seat < s->guide->game->players; seat++) {
        style[seat] = styles[depo_prng_below(prng, STYLES)];
        memset(&s->others[seat], 0, sizeof s->others[seat]);
        if (seat != s->seat && world.phase > DEPO_START_TICKETS)
            depo_plan_refresh(s->guide, style[seat], &world, (depo_seat)seat,
                              &s->others[seat].plan);
    }
    for (unsigned i = 0; i < s->n_arms; i++) {
        arm *a = &s->arms[i];
        style[s->seat] = a->own;
        a->value = play_out(s, &world, s->moves[a->move], style, seed);
        a->sum += a->value;
    }
    for (unsigned i = 1; i < s->n_arms; i++) {
        double over = s->arms[i].value - s->arms[0].value;
        s->arms[i].over += over;
        s->arms[i].over_squared += over * over;
    }
    s->worlds++;
    s->spent += s->n_arms;
}

/* How far an arm is ahead of the first, in points and in standard errors. */
static double lead(const searching *s, unsigned i, double *error) {
    double n = s->worlds, mean = s->arms[i].over / n;
    double variance = s->arms[i].over_squared / n - mean * mean;
    *error = sqrt((variance > 0 ? variance : 0) / n) + 1e-9;
    return mean;
}

/* Keeps the first arm and the better half of the others, without those clearly behind. */
static void halve(searching *s) {
    unsigned kept = 1;
    arm fallen = s->arms[1];
    for (unsigned i = 1; i < s->n_arms; i++) {
        double error, ahead = lead(s, i, &error);
        arm moving = s->arms[i];
        if (ahead < -HOPELESS * error) {
            if (moving.sum > fallen.sum) fallen = moving;
            continue;
        }
        unsigned k = kept++;
        for (; k > 1 && s->arms[k - 1].sum < moving.sum; k--) s->arms[k] = s->arms[k - 1];
        s->arms[k] = moving;
    }
    unsigned half = 1 + s->n_arms / 2;
    s->n_arms = kept < half ? kept : half;
    s->alone = kept == 1;
    if (s->alone) s->arms[1] = fallen;
}

static bool out_of_time(const searching *s) {
    return s->deadline && now() > s->deadline;
}

static void run(searching *s) {
    unsigned rounds = 1;
    for (unsigned n = s->n_arms - 1; n > 2; n = (n + 1) / 2) rounds++;
    for (unsigned round = 0; round < rounds && s->n_arms > 1; round++) {
        unsigned left = s->search->rollouts > s->spent ? s->search->rollouts - s->spent : 0;
        unsigned worlds = left / (rounds - round) / s->n_arms;
        if (worlds < LEAST_WORLDS && round == 0) worlds = LEAST_WORLDS;
        for (unsigned w = 0; w < worlds && !out_of_time(s); w++) try_world(s);
        if (round + 1 < rounds && s->worlds) halve(s);
    }
}

static void add_arm(searching *s, unsigned move, depo_style_name own) {
    s->arms[s->n_arms++] = (arm){.move = move, .own = own};
}

/* The arm that is furthest ahead of the first, by so many standard errors at least; else the first.
 */
static unsigned best_arm(const searching *s, double gate) {
    unsigned best = 0;
    double best_lead = 0, error;
    for (unsigned i = 1; i < s->n_arms; i++) {
        double ahead = lead(s, i, &error);
        if (ahead <= best_lead || ahead < gate * error) continue;
        best = i;
        best_lead = ahead;
    }
    return best;
}

/* Which of the styles suits the position: one arm for each is there. */
static unsigned best_style(searching *s) {
    unsigned worlds = s->search->rollouts / (8 * STYLES);
    if (worlds < LEAST_WORLDS) return 0;
    for (unsigned w = 0; w < worlds && !out_of_time(s); w++) try_world(s);
    return s->worlds ? best_arm(s, STYLE_GATE) : 0;
}

/* Puts the own move of the style that suits first, then the other styles' and all candidates. */
static void set_arms(searching *s) {
    unsigned suits = best_style(s), most = 2 + s->search->rollouts / (2 * LEAST_WORLDS);
    arm own[STYLES];
    memcpy(own, s->arms, sizeof own);
    s->n_arms = s->worlds = 0;
    add_arm(s, own[suits].move, own[suits].own);
    for (unsigned p = 0; p < STYLES; p++)
        if (own[p].move != own[suits].move) add_arm(s, own[p].move, own[p].own);
    for (unsigned i = 0; i < s->n_moves && s->n_arms < most; i++)
        if (i != own[suits].move) add_arm(s, i, own[suits].own);
}

/* Plays the move that was found and the policy's own to the end in other worlds; false when it does
 * not look better there. */
static bool holds(searching *s, unsigned found) {
    unsigned pairs = s->search->whole / 2;
    if (!s->guide->foresees || !pairs || !found) return true;
    searching end = *s;
    end.arms[1] = s->arms[found];
    end.n_arms = 2;
    end.worlds = 0;
    end.whole = true;
    for (unsigned i = 0; i < 2; i++)
        end.arms[i].sum = end.arms[i].over = end.arms[i].over_squared = 0;
    for (unsigned w = 0; w < pairs && !out_of_time(s); w++) try_world(&end);
    return !end.worlds || end.arms[1].over > 0;
}

/* Tells the arms' values, the chosen move first, then best first. */
static void tell(const searching *s, unsigned chosen, depo_thoughts *thoughts) {
    thoughts->count = 0;
    for (unsigned i = 0; i < s->n_arms + s->alone; i++) {
        const arm *a = &s->arms[i];
        double error, value = a->sum / s->worlds - s->win_bonus / 2;
        lead(s, i, &error);
        depo_thought thought = {.move = s->moves[a->move],
                                .value = value,
                                .error = error > 1e-6 ? error : 0,
                                .trials = s->worlds};
        unsigned k = 0;
        while (k < thoughts->count &&
               memcmp(&thoughts->list[k].move, &thought.move, sizeof thought.move) != 0)
            k++;
        if (k < thoughts->count) {
            if (thoughts->list[k].value < value) thoughts->list[k] = thought;
        } else if (thoughts->count < DEPO_MAX_THOUGHTS) {
            thoughts->list[thoughts->count++] = thought;
        }
    }
    for (unsigned i = 1; i < thoughts->count; i++) {
        depo_thought moving = thoughts->list[i];
        bool first = !memcmp(&moving.move, &s->moves[chosen], sizeof moving.move);
        unsigned k = i;
        for (; k; k--) {
            const depo_thought *before = &thoughts->list[k - 1];
            bool held = !memcmp(&before->move, &s->moves[chosen], sizeof moving.move);
            if (held || (!first && before->value >= moving.value)) break;
            thoughts->list[k] = *before;
        }
        thoughts->list[k] = moving;
    }
}

depo_move depo_search_move(const depo_ask *ask, const depo_search *search) {
    const depo_state *known = &ask->view->known;
    searching s = {.ask = ask, .guide = ask->guide, .search = search, .seat = ask->view->seat};
    if (search->ms) s.deadline = now() + (int64_t)search->ms * 1000000;
    /* With more players points and wins part ways: then the win itself counts for more. */
    s.win_bonus = ask->guide->game->rules.trains * ask->guide->game->players / 4.0;
    for (unsigned p = 0; p < STYLES; p++) {
        depo_move own =
            depo_policy_move(ask->guide, styles[p], known, s.seat, &s.mind[styles[p]], ask->prng);
        unsigned k = 0;
        while (k < s.n_moves && memcmp(&s.moves[k], &own, sizeof own) != 0) k++;
        if (k == s.n_moves) s.moves[s.n_moves++] = own;
        add_arm(&s, k, styles[p]);
    }
    unsigned most = search->most < DEPO_MAX_CANDIDATES ? search->most : DEPO_MAX_CANDIDATES;
    s.n_moves = depo_candidates(ask->guide, known, s.seat, &s.mind[styles[0]].plan, most, s.n_moves,
                                s.moves);
    if (s.n_moves == 1) return s.moves[0];
    if (search->beliefs) depo_beliefs_form(ask->guide, ask->view, TRUST, &s.beliefs);
    set_arms(&s);
    run(&s);
    if (!s.worlds) return s.moves[s.arms[0].move];
    unsigned best = best_arm(&s, search->gate);
    if (!holds(&s, best)) best = 0;
    unsigned chosen = s.arms[best].move;
    if (ask->thoughts) tell(&s, chosen, ask->thoughts);
    return s.moves[chosen];
}
