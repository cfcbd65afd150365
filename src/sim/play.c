/* SPDX-License-Identifier: MIT
 * One game of a series, and what is counted of it. */
#include "sim/series.h"

#include <string.h>
#include <time.h>

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* A game under way. */
typedef struct table {
    const depo_series *series;
    depo_seat_player *players; /* by place in the series' seats */
    unsigned place[DEPO_MAX_PLAYERS]; /* of each seat */
    depo_state state;
    uint16_t turns[DEPO_MAX_PLAYERS];
    unsigned forfeits;
    int64_t moves;
} table;

static void ask(table *t, depo_seat seat, depo_counts *counts) {
    const depo_series *series = t->series;
    unsigned place = t->place[seat];
    depo_view view;
    depo_observe(series->game, &t->state, seat, &view);
    bool timed = (t->moves & 7) == 0 && counts;
    int64_t start = timed ? now() : 0;
    depo_move move = depo_seat_move(&t->players[place], series->map, series->guide, &view);
    if (timed) {
        counts->bot[place].timed++;
        counts->bot[place].nanoseconds += now() - start;
    }
    move.seat = seat;
    if (t->state.phase == DEPO_TURN) t->turns[seat]++;
    if (depo_play(series->game, &t->state, move, NULL) != DEPO_OK) {
        /* Nobody's mistake may spoil a series: a bot without a legal move gives up its seat. */
        move = (depo_move){.kind = DEPO_RESIGN, .seat = seat};
        depo_apply(series->game, &t->state, move, NULL);
    }
    if (move.kind == DEPO_RESIGN) t->forfeits |= 1u << place;
    t->moves++;
}

static void fill_row(const table *t, const depo_score *score, unsigned seat, depo_row *row) {
    const depo_tally *tally = &score->seat[seat];
    unsigned players = t->series->game->players;
    unsigned winners = (unsigned)__builtin_popcount(score->winners);
    *row = (depo_row){
        .total = (int16_t)tally->total,
        .routes = (int16_t)tally->routes,
        .plus = (int16_t)tally->tickets_plus,
        .minus = (int16_t)tally->tickets_minus,
        .path_bonus = (int16_t)tally->path_bonus,
        .most_bonus = (int16_t)tally->most_bonus,
        .station_points = (int16_t)tally->station_points,
        .merchandise_bonus = (int16_t)tally->merchandise_bonus,
        .turns = t->turns[seat],
        .done = tally->done_count,
        .failed = tally->failed_count,
        .tracks = (uint8_t)depo_bits_count(t->state.owned[seat]),
        .trains_left = t->state.trains[seat],
        .path = tally->path,
        .rank = tally->rank,
        .seat = (uint8_t)seat,
        .order = (uint8_t)((seat + players - t->state.first) % players),
        .share = (uint8_t)(score->winners >> seat & 1 ? DEPO_WIN / winners : 0),
    };
}

static void count_row(const depo_row *row, depo_bot_counts *bot) {
    bot->games++;
    bot->share += row->share;
    bot->total += row->total;
    bot->total_squared += (int64_t)row->total * row->total;
    bot->routes += row->routes;
    bot->plus += row->plus;
    bot->minus += row->minus;
    bot->path_bonus += row->path_bonus;
    bot->most_bonus += row->most_bonus;
    bot->station_points += row->station_points;
    bot->merchandise_bonus += row->merchandise_bonus;
    bot->done += row->done;
    bot->failed += row->failed;
    bot->tracks += row->tracks;
    bot->trains_left += row->trains_left;
    bot->path += row->path;
    bot->turns += row->turns;
    int score = row->total - DEPO_SCORE_LOW;
    if (score < 0) score = 0;
    if (score >= DEPO_SCORES) score = DEPO_SCORES - 1;
    bot->scores[score]++;
}

static void count_things(depo_bits set, depo_bits done, const depo_row *row,
                         depo_thing_counts *things) {
    while (set) {
        unsigned i = depo_bits_pop(&set);
        things[i].games++;
        things[i].share += row->share;
        things[i].total += row->total;
        things[i].done += depo_has(done, i);
    }
}

static void count_game(const table *t, const depo_score *score, const depo_row *rows,
                       depo_counts *counts) {
    unsigned players = t->series->game->players, turns = 0;
    counts->games++;
    counts->moves += t->moves;
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned place = t->place[seat];
        const depo_row *row = &rows[place];
        count_row(row, &counts->bot[place]);
        counts->bot[place].forfeits += t->forfeits >> place & 1;
        counts->order_share[row->order] += row->share;
        turns += t->turns[seat];
        count_things(t->state.owned[seat], t->state.doubled, row, counts->track);
        count_things(t->state.tickets[seat], score->seat[seat].done, row, counts->ticket);
    }
    counts->turns += turns;
    counts->lengths[turns < DEPO_LENGTHS ? turns : DEPO_LENGTHS - 1]++;
}

void depo_series_game(const depo_series *series, uint64_t i, depo_seat_player *players,
                      depo_row *rows, depo_counts *counts) {
    unsigned n = series->game->players;
    table t = {.series = series, .players = players};
    uint64_t deal = series->rotate ? i / n : i;
    unsigned shift = series->rotate ? (unsigned)(i % n) : 0;
    depo_seed seed = depo_seed_derive(&series->seed, deal);
    for (unsigned seat = 0; seat < n; seat++) {
        t.place[seat] = (seat + shift) % n;
        depo_seat_begin(&players[t.place[seat]], &seed, seat);
    }
    depo_setup(series->game, &t.state, &seed, DEPO_NONE, NULL);
    while (t.state.phase != DEPO_OVER) ask(&t, depo_decider(&t.state), counts);
    depo_score score;
    depo_count(series->game, &t.state, &score);
    for (unsigned seat = 0; seat < n; seat++)
        fill_row(&t, &score, seat, &rows[t.place[seat]]);
    if (counts) count_game(&t, &score, rows, counts);
}
