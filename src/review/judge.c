/* SPDX-License-Identifier: MIT */
#include "review/judge.h"

#include "core/station.h"

#include <math.h>
#include <string.h>

enum { MOST = 28, STYLES = 3, LEAST_WORLDS = 4, FINALISTS = 3 };

static const depo_style_name styles[STYLES] = {DEPO_STYLE_WEAVER, DEPO_STYLE_PLANNER,
                                               DEPO_STYLE_RACER};

/* Standard errors by which a move must beat the chosen one to be called better: among many that
 * are as good one always looks better. */
static const double GATE = 2.5;

/* And by which a move that is not called better is ahead enough for the chosen one to be good
 * rather than the best. */
static const double SLIGHT = 1;

/* Below these losses a choice is good, an inaccuracy, a mistake; above, a blunder. */
static const double limits[] = {0.02, 0.05, 0.1};
enum { LIMITS = sizeof limits / sizeof *limits };

typedef struct arm {
    depo_move move;
    double sum;                /* of values in the worlds so far */
    depo_trials trials;        /* in the final worlds */
    double value;              /* sum in the final worlds … */
    double over, over_squared; /* and of what it is ahead of the chosen move in each */
} arm;

typedef struct judging {
    depo_imagining imagining;
    depo_style_name own;
    double win_bonus;
    unsigned n_arms, worlds;
    arm arms[MOST];
} judging;

depo_grade depo_grade_of(double lost) {
    unsigned grade = 0;
    if (lost <= 0) return DEPO_GRADE_BEST;
    while (grade < LIMITS && lost >= limits[grade]) grade++;
    return (depo_grade)(DEPO_GRADE_GOOD + grade);
}

/* Margin to the best other, and a bonus for winning: scatters less than wins alone. */
static double value_of(const judging *j, const depo_outcome *outcome) {
    unsigned players = j->imagining.guide->game->players, seat = j->imagining.view.seat;
    int best = INT16_MIN;
    for (unsigned other = 0; other < players; other++)
        if (other != seat && outcome->points[other] > best) best = outcome->points[other];
    double value = outcome->points[seat] - best;
    if (outcome->winners >> seat & 1)
        value += j->win_bonus / (double)__builtin_popcount(outcome->winners);
    return value;
}

/* Whether two moves are one for people: equal cards of the row, equal tracks of a double route. */
static bool same_to_people(const depo_game *game, depo_move a, depo_move b) {
    if (a.kind == DEPO_TAKE && b.kind == DEPO_TAKE) return a.color == b.color;
    if (a.kind == DEPO_CLAIM && b.kind == DEPO_CLAIM && depo_twin(game, a.what) == b.what &&
        game->tracks[a.what].color == game->tracks[b.what].color)
        a.what = b.what;
    return !memcmp(&a, &b, sizeof a);
}

static void add_move(judging *j, depo_move move) {
    for (unsigned i = 0; i < j->n_arms; i++)
        if (same_to_people(j->imagining.guide->game, j->arms[i].move, move)) return;
    if (j->n_arms < MOST) j->arms[j->n_arms++] = (arm){.move = move};
}

static unsigned joined_tickets(const depo_game *game, const depo_state *state, depo_seat seat) {
    uint8_t borrowed[DEPO_MAX_STATIONS];
    depo_links links;
    unsigned count = 0;
    depo_link(game, state->owned[seat], &links);
    depo_assign_stations(game, state, seat, &links, borrowed);
    for (depo_bits left = state->tickets[seat]; left;)
        count += depo_joined(&links, &game->tickets[depo_bits_pop(&left)]);
    return count;
}

/* Stations that complete a ticket at once, which the policies may not have planned. */
static void add_stations(judging *j) {
    const depo_game *game = j->imagining.guide->game;
    const depo_state *known = &j->imagining.view.known;
    depo_seat seat = j->imagining.view.seat;
    depo_choices choices;
    if (known->phase != DEPO_TURN || !known->stations_left[seat]) return;
    depo_choose(game, known, &choices);
    if (!choices.station_kinds) return;
    unsigned built = depo_stations_built(game, known, seat), kind = 0;
    unsigned now = joined_tickets(game, known, seat);
    for (unsigned k = 0; k < DEPO_LOCOMOTIVE; k++)
        if (choices.station_kinds >> k & 1 && known->hand[seat].of[k] > known->hand[seat].of[kind])
            kind = k;
    if (!(choices.station_kinds >> kind & 1)) kind = (unsigned)__builtin_ctz(choices.station_kinds);
    unsigned cost = built + 1, cards = kind == DEPO_LOCOMOTIVE ? 0 : known->hand[seat].of[kind];
    if (cards > cost) cards = cost;
    for (uint64_t left = choices.station_cities; left; left &= left - 1) {
        depo_state with = *known;
        with.station[seat][built] = (uint8_t)__builtin_ctzll(left);
        with.stations_left[seat]--;
        if (joined_tickets(game, &with, seat) > now)
            add_move(j, (depo_move){.kind = DEPO_STATION,
                                    .seat = seat,
                                    .what = with.station[seat][built],
                                    .color = (uint8_t)kind,
                                    .cards = (uint8_t)cards,
                                    .locos = (uint8_t)(cost - cards)});
    }
}

/* The chosen move first, then the policies' own and what else is worth a look. */
static void gather(judging *j, depo_move chosen, depo_move own[STYLES]) {
    const depo_guide *guide = j->imagining.guide;
    const depo_view *view = &j->imagining.view;
    depo_mind minds[STYLES];
    depo_prng prng = {j->imagining.seed};
    depo_move moves[DEPO_MAX_CANDIDATES] = {chosen};
    memset(minds, 0, sizeof minds);
    add_move(j, chosen);
    for (unsigned s = 0; s < STYLES; s++) {
        own[s] = depo_policy_move(guide, styles[s], &view->known, view->seat, &minds[s], &prng);
        add_move(j, own[s]);
    }
    add_stations(j);
    unsigned n =
        depo_candidates(guide, &view->known, view->seat, &minds[0].plan, MOST - STYLES, 1, moves);
    for (unsigned i = 1; i < n; i++) add_move(j, moves[i]);
}

/* The style in which the seat does best from here. */
static void find_style(judging *j, const depo_move own[STYLES], unsigned worlds) {
    double sum[STYLES] = {0};
    for (unsigned w = 0; w < worlds; w++)
        for (unsigned s = 0; s < STYLES; s++) {
            depo_outcome outcome;
            depo_imagine(&j->imagining, &own[s], styles[s], w, &outcome);
            sum[s] += value_of(j, &outcome);
        }
    j->own = styles[0];
    double best = sum[0] + 2 * worlds; /* the first unless another is better by two points */
    for (unsigned s = 1; s < STYLES; s++)
        if (sum[s] > best) best = sum[s], j->own = styles[s];
}

static void try_worlds(judging *j, unsigned worlds) {
    for (unsigned w = 0; w < worlds; w++, j->worlds++)
        for (unsigned i = 0; i < j->n_arms; i++) {
            depo_outcome outcome;
            depo_imagine(&j->imagining, &j->arms[i].move, j->own, j->worlds, &outcome);
            j->arms[i].sum += value_of(j, &outcome);
        }
}

/* Keeps the chosen move, in the first place, and the best of the others. */
static void keep_best(judging *j, unsigned count) {
    for (unsigned i = 2; i < j->n_arms; i++) {
        arm moving = j->arms[i];
        unsigned k = i;
        for (; k > 1 && j->arms[k - 1].sum < moving.sum; k--) j->arms[k] = j->arms[k - 1];
        j->arms[k] = moving;
    }
    if (j->n_arms > count) j->n_arms = count;
}

/* Drops the worse half until few are left. */
static void select_finalists(judging *j, unsigned games) {
    unsigned rounds = 1;
    for (unsigned n = j->n_arms; n > 2 * FINALISTS; n = (n + 1) / 2) rounds++;
    for (unsigned round = 0; round < rounds; round++) {
        unsigned worlds = games / rounds / j->n_arms;
        try_worlds(j, worlds < LEAST_WORLDS ? LEAST_WORLDS : worlds);
        unsigned half = 1 + j->n_arms / 2;
        keep_best(j, round + 1 < rounds && half > FINALISTS ? half : FINALISTS);
    }
}

/* New worlds for those that are left: what was chosen for looking best is not measured where it
 * did. */
static void measure(judging *j, unsigned games) {
    unsigned worlds = games / j->n_arms, first = j->worlds;
    if (worlds < DEPO_EVAL_BATCHES) worlds = DEPO_EVAL_BATCHES;
    for (unsigned w = 0; w < worlds; w++) {
        double chosen = 0;
        for (unsigned i = 0; i < j->n_arms; i++) {
            arm *a = &j->arms[i];
            depo_outcome outcome;
            depo_imagine(&j->imagining, &a->move, j->own, first + w, &outcome);
            depo_trials_add(j->imagining.guide->game, w, &outcome, &a->trials);
            double value = value_of(j, &outcome);
            if (!i) chosen = value;
            a->value += value;
            a->over += value - chosen;
            a->over_squared += (value - chosen) * (value - chosen);
        }
    }
    j->worlds = worlds;
}

/* How far an arm is ahead of the chosen move in values; in standard errors. */
static double z_of(const judging *j, const arm *a) {
    double n = j->worlds, mean = a->over / n;
    double variance = (a->over_squared / n - mean * mean) / (n - 1);
    return mean / (sqrt(variance > 0 ? variance : 0) + 1e-9);
}

static double points_of(const judging *j, const arm *a) {
    depo_sums sums;
    depo_trials_sum(&a->trials, &sums);
    return (double)sums.margin[j->imagining.view.seat] / (double)sums.games;
}

/* Lists what was measured, best first, and says how far the first is ahead. */
static void list_tried(const judging *j, unsigned best, depo_verdict *verdict) {
    const arm *order[FINALISTS + 1];
    unsigned n = 0;
    order[n++] = &j->arms[best];
    for (unsigned i = 0; i < j->n_arms; i++) {
        if (i == best) continue;
        unsigned k = n++;
        for (; k > 1 && j->arms[i].value > order[k - 1]->value; k--) order[k] = order[k - 1];
        order[k] = &j->arms[i];
    }
    for (unsigned i = 0; i < n && i < DEPO_JUDGE_TRIED; i++) {
        depo_evaluation e;
        depo_evaluate(&j->imagining, &order[i]->trials, &e);
        verdict->tried[verdict->n_tried++] = (depo_tried){.move = order[i]->move,
                                                          .chance = e.chance[verdict->seat],
                                                          .points = points_of(j, order[i])};
    }
    if (n < 2) return;
    verdict->next = order[1]->move;
    verdict->ahead =
        depo_compare(&j->imagining, &order[0]->trials, &order[1]->trials, &verdict->ahead_error);
}

/* Among the others keep_best has put the one first that looked best before it was measured. */
static void weigh(const judging *j, depo_verdict *verdict) {
    if (j->arms[1].sum <= j->arms[0].sum) return;
    verdict->given =
        depo_compare(&j->imagining, &j->arms[1].trials, &j->arms[0].trials, &verdict->given_error);
}

static void decide(const judging *j, depo_verdict *verdict) {
    unsigned best = 0;
    double most = 0;
    for (unsigned i = 1; i < j->n_arms; i++) {
        const arm *a = &j->arms[i];
        if (a->over > 0 && z_of(j, a) >= SLIGHT) verdict->grade = DEPO_GRADE_GOOD;
        if (a->over > most && z_of(j, a) >= GATE) most = a->over, best = i;
    }
    list_tried(j, best, verdict);
    if (!best) return;
    double lost = depo_compare(&j->imagining, &j->arms[best].trials, &j->arms[0].trials,
                               &verdict->lost_error);
    verdict->best = j->arms[best].move;
    verdict->points_lost = points_of(j, &j->arms[best]) - points_of(j, &j->arms[0]);
    if (lost <= 0) return; /* more points, and yet not more wins */
    verdict->lost = lost;
    verdict->grade = (uint8_t)depo_grade_of(lost);
}

void depo_judge(const depo_guide *guide, const char *map, const depo_view *view, depo_move chosen,
                unsigned games, depo_verdict *verdict) {
    static const unsigned part = 8; /* of the games find the style */
    judging j;
    depo_move own[STYLES];
    memset(verdict, 0, sizeof *verdict);
    verdict->chosen = verdict->best = verdict->next = chosen;
    verdict->seat = view->seat;
    verdict->grade = DEPO_GRADE_FORCED;
    if (chosen.kind == DEPO_RESIGN) return;
    memset(&j, 0, sizeof j);
    depo_imagining_begin(&j.imagining, guide, map, view);
    j.win_bonus = guide->game->rules.trains * guide->game->players / 4.0;
    gather(&j, chosen, own);
    if (j.n_arms < 2) return;
    verdict->grade = DEPO_GRADE_BEST;
    find_style(&j, own, games / part / STYLES + 1);
    select_finalists(&j, games * 3 / 8);
    measure(&j, games / 2);
    weigh(&j, verdict);
    decide(&j, verdict);
}
