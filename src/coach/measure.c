/* SPDX-License-Identifier: MIT */
#include "coach/measure.h"
#include "coach/outlook.h"
#include "eval/calibration.h"

#include <math.h>
#include <string.h>

static depo_arm *add_arm(depo_measuring *m, depo_bits kept) {
    if (m->n_arms == DEPO_MEASURE_ARMS) return NULL;
    depo_arm *arm = &m->arms[m->n_arms++];
    arm->kept = kept;
    return arm;
}

/* All choices that the rules allow, the smaller ones first: of a very large offer those alone. */
static void add_choices(depo_measuring *m, depo_bits held) {
    const depo_offer *offer = &m->offer;
    for (unsigned size = offer->least; size <= offer->most; size++)
        for (unsigned places = 0; places < 1u << offer->count; places++) {
            if ((unsigned)__builtin_popcount(places) != size) continue;
            depo_arm *arm = add_arm(m, held | depo_offer_pick(offer->tickets, places));
            if (!arm) return;
            arm->keep = (depo_move){
                .kind = DEPO_KEEP, .seat = m->imagining.view.seat, .what = (uint8_t)places};
        }
}

void depo_measure_begin(depo_measuring *m, const depo_guide *guide, const char *map,
                        const depo_view *view) {
    const depo_state *known = &view->known;
    memset(m, 0, sizeof *m);
    depo_imagining_begin(&m->imagining, guide, map, view);
    if (known->phase != DEPO_OVER) m->offer = depo_offer_of(guide->game, known, view->seat);
    depo_bits held = known->tickets[view->seat] & ~m->offer.tickets;
    m->tickets = held | m->offer.tickets;
    if (m->offer.count) {
        add_choices(m, held);
        return;
    }
    add_arm(m, held);
    for (depo_bits left = held; left;) {
        unsigned ticket = depo_bits_pop(&left);
        if (!add_arm(m, held & ~depo_bit(ticket))) return;
    }
}

/* The margin to the best other and a bonus for winning: scatters less than wins alone. */
static int value_of(const depo_measuring *m, const depo_outcome *outcome) {
    const depo_game *game = m->imagining.guide->game;
    unsigned seat = m->imagining.view.seat;
    int best = INT16_MIN, value = outcome->points[seat];
    for (unsigned other = 0; other < game->players; other++)
        if (other != seat && outcome->points[other] > best) best = outcome->points[other];
    if (outcome->winners >> seat & 1)
        value += game->rules.trains * game->players / 4 / __builtin_popcount(outcome->winners);
    return value - best;
}

static void try_arm(depo_measuring *m, depo_arm *arm) {
    const depo_game *game = m->imagining.guide->game;
    unsigned seat = m->imagining.view.seat;
    depo_state end;
    depo_score score;
    depo_outcome outcome;
    depo_opening opening = {.move = m->offer.count ? &arm->keep : NULL,
                            .own = DEPO_STYLES,
                            .dropped = m->tickets & ~m->offer.tickets & ~arm->kept};
    depo_imagine_end(&m->imagining, &opening, m->worlds, &end);
    depo_count(game, &end, &score);
    depo_outcome_of(game, &score, &outcome);
    depo_trials_add(game, m->worlds, &outcome, &arm->trials);
    arm->value += value_of(m, &outcome);
    for (depo_bits left = score.seat[seat].done & m->tickets; left;)
        arm->done[depo_bits_pop(&left)]++;
}

/* The best choice that keeps a ticket, or that does not; any when there is no such ticket. Those
 * tried longest come first: the others were given up for less. */
static const depo_arm *best_arm(const depo_measuring *m, unsigned ticket, bool with) {
    const depo_arm *best = NULL;
    for (unsigned i = 0; i < m->n_arms; i++) {
        const depo_arm *arm = &m->arms[i];
        if (ticket < DEPO_MAX_TICKETS && depo_has(arm->kept, ticket) != with) continue;
        bool longer = best && best->given_up && !arm->given_up;
        bool shorter = best && !best->given_up && arm->given_up;
        if (!best || longer || (!shorter && arm->value > best->value)) best = arm;
    }
    return best;
}

/* After the first look only the best choices with and without each ticket are worth more games. */
static void give_up(depo_measuring *m) {
    const depo_arm *stay[2 * DEPO_MAX_OFFER] = {0};
    unsigned count = 0;
    for (depo_bits left = m->offer.tickets; left && count < 2 * DEPO_MAX_OFFER;) {
        unsigned ticket = depo_bits_pop(&left);
        stay[count++] = best_arm(m, ticket, true);
        stay[count++] = best_arm(m, ticket, false);
    }
    for (unsigned i = 0; i < m->n_arms; i++) {
        bool stays = false;
        for (unsigned k = 0; k < count; k++) stays |= stay[k] == &m->arms[i];
        m->arms[i].given_up = !stays;
    }
}

bool depo_measure_run(depo_measuring *m, unsigned worlds) {
    if (m->imagining.view.known.phase == DEPO_OVER) return false;
    for (; worlds && m->worlds < DEPO_MEASURE_WORLDS; worlds--) {
        if (m->worlds == DEPO_MEASURE_FIRST && m->offer.count) give_up(m);
        for (unsigned i = 0; i < m->n_arms; i++)
            if (!m->arms[i].given_up) try_arm(m, &m->arms[i]);
        m->worlds++;
    }
    return m->worlds < DEPO_MEASURE_WORLDS;
}

unsigned depo_measure_rank(const depo_measuring *m, unsigned most, const depo_arm *best[]) {
    unsigned count = 0;
    for (unsigned i = 0; i < m->n_arms && most; i++) {
        const depo_arm *arm = &m->arms[i];
        unsigned k = count;
        if (arm->given_up) continue;
        while (k && best[k - 1]->value < arm->value) k--;
        if (k == most) continue;
        if (count < most) count++;
        memmove(best + k + 1, best + k, (count - 1 - k) * sizeof *best);
        best[k] = arm;
    }
    return count;
}

/* What two arms differ in, with its error: they were played in the same worlds. */
static void weigh(const depo_measuring *m, const depo_arm *with, const depo_arm *without,
                  depo_likely *likely) {
    unsigned seat = m->imagining.view.seat;
    double rest[DEPO_EVAL_BATCHES];
    depo_sums sums[2];
    depo_trials_sum(&with->trials, &sums[0]);
    depo_trials_sum(&without->trials, &sums[1]);
    if (sums[0].games < 2 * DEPO_EVAL_BATCHES || sums[1].games < 2 * DEPO_EVAL_BATCHES) return;
    likely->win.value =
        depo_compare(&m->imagining, &with->trials, &without->trials, &likely->win.error);
    likely->points.value = (double)sums[0].points[seat] / (double)sums[0].games -
                           (double)sums[1].points[seat] / (double)sums[1].games;
    for (unsigned b = 0; b < DEPO_EVAL_BATCHES; b++) {
        depo_sums less[2] = {sums[0], sums[1]};
        depo_sums_add(&with->trials.batch[b], -1, &less[0]);
        depo_sums_add(&without->trials.batch[b], -1, &less[1]);
        rest[b] = (double)less[0].points[seat] / (double)less[0].games -
                  (double)less[1].points[seat] / (double)less[1].games;
    }
    likely->points.error = depo_jackknife(likely->points.value, rest);
    likely->weighed = 1;
}

static unsigned games_of(const depo_arm *arm) {
    depo_sums sums;
    depo_trials_sum(&arm->trials, &sums);
    return (unsigned)sums.games;
}

static void estimate(const depo_measuring *m, depo_ticket ticket, depo_likely *likely) {
    const depo_view *view = &m->imagining.view;
    double share = likely->share, spread = sqrt(share * (1 - share) / likely->games);
    depo_outlook outlook;
    depo_look_ahead(m->imagining.guide, &view->known, view->seat, ticket, &outlook);
    likely->chance.value = outlook.fate == DEPO_FATE_DONE;
    if (outlook.fate == DEPO_FATE_DONE) return;
    if (outlook.fate == DEPO_FATE_LOST && !outlook.rescue) return;
    spread = fmax(spread, 1.0 / (likely->games + 2)); /* the next game may be another */
    likely->chance.value = depo_ticket_chance(&m->imagining, share);
    likely->chance.error = (depo_ticket_chance(&m->imagining, fmin(1, share + spread)) -
                            depo_ticket_chance(&m->imagining, fmax(0, share - spread))) /
                           2;
}

void depo_measure_read(const depo_measuring *m, depo_ticket ticket, depo_likely *likely) {
    const depo_arm *with = best_arm(m, ticket, true), *without = best_arm(m, ticket, false);
    memset(likely, 0, sizeof *likely);
    likely->offered = depo_has(m->offer.tickets, ticket);
    if (!m->offer.count) with = m->arms; /* the position as it is */
    if (!with || !(likely->games = games_of(with))) return;
    likely->share = with->done[ticket] / (double)likely->games;
    likely->best = likely->offered && depo_has(best_arm(m, DEPO_NONE, true)->kept, ticket);
    estimate(m, ticket, likely);
    if (without) weigh(m, with, without, likely);
}

/* Logistic regression: one, the log odds of the share, the progress of the game, both; for maps
 * with stations and for small ones the first two again. */
static const double COEFFICIENTS[] = {
#include "coach/calibration.def"
};
enum { SMALL = 30 /* trains of a seat */ };
static const double EDGE = 0.02; /* shares beyond: few games say no more */

double depo_ticket_chance(const depo_imagining *imagining, double share) {
    const depo_game *game = imagining->guide->game;
    double inner = fmax(EDGE, fmin(1 - EDGE, share)), odds = log(inner / (1 - inner));
    double progress = depo_progress(game, &imagining->view.known);
    const double *c = COEFFICIENTS;
    double sum = c[0] + c[1] * odds + progress * (c[2] + c[3] * odds);
    if (game->rules.stations) sum += c[4] + c[5] * odds;
    if (game->rules.trains < SMALL) sum += c[6] + c[7] * odds;
    return 1 / (1 + exp(-sum));
}
