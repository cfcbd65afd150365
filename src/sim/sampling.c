/* SPDX-License-Identifier: MIT */
#include "sim/sampling.h"

#include "coach/measure.h"
#include "codec/position_text.h"
#include "core/links.h"
#include "core/score.h"
#include "eval/calibration.h"
#include "sim/seat.h"

#include <stdlib.h>
#include <string.h>

/* `hard` thinks as long as all others together. */
static const char *const bots[] = {"easy",   "medium", "planner", "racer", "hard",
                                   "medium", "racer",  "planner", "easy"};
enum { BOTS = sizeof bots / sizeof *bots, MOST_STATES = 4096 };

void depo_sampling_head(const depo_sampling *sampling, FILE *out) {
    if (sampling->tickets) {
        fputs("map,players,game,move,bot,progress,offered,games,share,chance,done\n", out);
        return;
    }
    fputs("map,players,game,move,from,seat,bot,games,share,chance,points,mean,", out);
    fputs("score,trains,progress,won,total", out);
    for (unsigned f = 0; f < DEPO_FEATURES; f++) fprintf(out, ",f%u", f);
    fputc('\n', out);
}

typedef struct played {
    unsigned count;
    depo_state *states; /* before each decision */
    depo_state end;
    depo_seat_spec bot[DEPO_MAX_PLAYERS];
} played;

static bool play(const depo_sampling *sampling, unsigned number, played *p) {
    const depo_game *game = sampling->guide->game;
    depo_seed seed = depo_seed_derive(&sampling->seed, number);
    depo_prng prng = {seed.key[0] ^ 0x5eed};
    depo_seat_player players[DEPO_MAX_PLAYERS] = {0};
    char why[128];
    for (unsigned seat = 0; seat < game->players; seat++) {
        if (sampling->bots)
            p->bot[seat] = sampling->bots[depo_prng_below(&prng, sampling->n_bots)];
        else if (!depo_seat_parse(bots[depo_prng_below(&prng, BOTS)], &p->bot[seat], why,
                                  sizeof why))
            return false;
        players[seat].spec = &p->bot[seat];
        depo_seat_begin(&players[seat], sampling->map, sampling->guide, &seed, seat);
    }
    depo_setup(game, &p->end, &seed, DEPO_NONE, NULL);
    while (p->end.phase != DEPO_OVER && p->count < MOST_STATES) {
        depo_view view;
        p->states[p->count++] = p->end;
        depo_seat seat = depo_decider(&p->end);
        depo_observe(game, &p->end, seat, &view);
        depo_move move = depo_seat_move(&players[seat], sampling->map, sampling->guide, &view);
        depo_apply(game, &p->end, move, NULL);
    }
    return p->end.phase == DEPO_OVER;
}

/* Strengths count where all bots are levels. */
static void know_strengths(const depo_sampling *sampling, const played *p,
                           depo_imagining *imagining) {
    const char *map = sampling->map->id;
    int16_t elo[DEPO_MAX_PLAYERS];
    for (unsigned seat = 0; seat < sampling->guide->game->players; seat++) {
        const depo_bot_kind *kind = p->bot[seat].bot.kind;
        elo[seat] = (int16_t)(kind ? depo_bot_strength(map, kind) : 0);
        if (!elo[seat]) {
            depo_imagining_strangers(imagining, map);
            return;
        }
    }
    depo_imagining_strengths(imagining, map, elo);
}

static void write_lines(const depo_sampling *sampling, const played *p, const depo_score *score,
                        const depo_view *view, unsigned number, unsigned move, FILE *out) {
    const depo_game *game = sampling->guide->game;
    depo_imagining imagining;
    depo_trials trials = {0};
    depo_evaluation evaluation;
    depo_sums sums = {0};
    double features[DEPO_MAX_PLAYERS][DEPO_FEATURES];
    depo_imagining_begin(&imagining, sampling->guide, sampling->map->id, view);
    know_strengths(sampling, p, &imagining);
    for (unsigned i = 0; i < sampling->trials; i++) {
        depo_outcome outcome;
        depo_imagine(&imagining, NULL, DEPO_STYLES, i, &outcome);
        depo_trials_add(game, i, &outcome, &trials);
    }
    depo_evaluate(&imagining, &trials, &evaluation);
    depo_trials_sum(&trials, &sums);
    depo_features(&imagining, &sums, features);
    for (unsigned seat = 0; seat < game->players; seat++) {
        bool won = score->winners >> seat & 1;
        fprintf(out, "%s,%u,%u,%u,%u,%u,%s,%u,%.4f,%.4f,%.2f,%.2f,%d,%u,%.4f,%.4f,%d",
                sampling->map->id, game->players, number, move,
                depo_knows_all(&imagining) ? 0 : view->seat + 1u, seat + 1, p->bot[seat].text,
                evaluation.games, evaluation.share[seat], evaluation.chance[seat],
                evaluation.points[seat], (double)sums.points[seat] / (double)sums.games,
                view->known.score[seat], view->known.trains[seat],
                features[seat][DEPO_FEATURE_PROGRESS],
                won ? 1.0 / __builtin_popcount(score->winners) : 0, score->seat[seat].total);
        for (unsigned f = 0; f < DEPO_FEATURES; f++) fprintf(out, ",%.5g", features[seat][f]);
        fputc('\n', out);
    }
}

/* What was said of tickets, and what came of them. Of an offer only what was kept can tell. */
static void write_tickets(const depo_sampling *sampling, const played *p, const depo_score *score,
                          unsigned number, unsigned move, FILE *out) {
    const depo_game *game = sampling->guide->game;
    depo_seat seat = depo_decider(&p->states[move]);
    depo_view view;
    depo_links links;
    depo_measuring *measuring = malloc(sizeof *measuring);
    if (!measuring) return;
    depo_observe(game, &p->states[move], seat, &view);
    depo_measure_begin(measuring, sampling->guide, sampling->map->id, &view);
    depo_measure_run(measuring, sampling->trials);
    depo_link(game, view.known.owned[seat], &links);
    for (depo_bits left = measuring->tickets & p->end.tickets[seat]; left;) {
        unsigned ticket = depo_bits_pop(&left);
        depo_likely likely;
        if (depo_joined(&links, &game->tickets[ticket])) continue;
        depo_measure_read(measuring, (depo_ticket)ticket, &likely);
        fprintf(out, "%s,%u,%u,%u,%s,%.4f,%u,%u,%.4f,%.4f,%d\n", sampling->map->id, game->players,
                number, move, p->bot[seat].text, depo_progress(game, &view.known), likely.offered,
                likely.games, likely.share, likely.chance.value,
                depo_has(score->seat[seat].done, ticket));
    }
    free(measuring);
}

void depo_sampling_game(const depo_sampling *sampling, unsigned number, FILE *out) {
    const depo_game *game = sampling->guide->game;
    played p = {.states = malloc(MOST_STATES * sizeof(depo_state))};
    if (!p.states) return;
    if (play(sampling, number, &p)) {
        depo_prng prng = {depo_seed_derive(&sampling->seed, number).key[1]};
        depo_score score;
        depo_count(game, &p.end, &score);
        for (unsigned i = 0; i < sampling->positions; i++) {
            unsigned move = depo_prng_below(&prng, p.count);
            const depo_state *state = &p.states[move];
            depo_view view;
            if (sampling->tickets) {
                write_tickets(sampling, &p, &score, number, move, out);
                continue;
            }
            depo_observe(game, state, depo_decider(state), &view);
            write_lines(sampling, &p, &score, &view, number, move, out);
            depo_show_everything(state, &view);
            write_lines(sampling, &p, &score, &view, number, move, out);
        }
    }
    free(p.states);
}
