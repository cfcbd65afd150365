/* SPDX-License-Identifier: MIT
 * Many games between bots, on several threads. Game number i of a series depends on the seed and
 * on i alone, and everything counted is a whole number, so results are the same for any number
 * of threads or machines. */
#ifndef DEPO_SIM_SERIES_H
#define DEPO_SIM_SERIES_H

#include "bots/bot.h"
#include "core/mechanism.h"
#include "sim/exec.h"
#include "sim/seat.h"

#include <stdatomic.h>

enum {
    DEPO_WIN = 60, /* a win; shared by two, three, four or five it is still a whole number */
    DEPO_SCORE_LOW = -200,
    DEPO_SCORES = 800,  /* final scores that are told apart */
    DEPO_LENGTHS = 1024 /* numbers of turns that are told apart */
};

/* How deals and seats are used. */
typedef enum depo_pairing {
    DEPO_PLAIN,  /* every game has its own deal; place p of `seats` sits on seat p */
    DEPO_ROTATE, /* each deal is played once from each seat: everyone moves on by one */
    DEPO_SWAP    /* the first two of `seats` sit on the even and the odd seats, then swap */
} depo_pairing;

typedef struct depo_series {
    const depo_map *map;
    const depo_game *game;
    const depo_guide *guide;
    depo_seat_spec seats[DEPO_MAX_PLAYERS];
    depo_seed seed;
    uint64_t from, to; /* numbers of the games: from … to - 1 */
    depo_pairing pairing;
    unsigned threads;
    struct depo_moves *moves;      /* every move goes there; NULL: nowhere */
    struct depo_samples *samples;  /* every decision goes there; NULL: nowhere */
    uint64_t shown_from, shown_to; /* what progress is shown of; 0: from and to */
    const char *log_dir;           /* game files go there; NULL: nowhere */
    char *own_map, *own_tickets;   /* that they carry, as depo_record_carry makes them; or NULL */
    bool progress;                 /* show how far it is on the terminal */
    const atomic_bool *stop; /* when it becomes true, only deals under way are finished; or NULL */
} depo_series;

/* One player's part of one game. */
typedef struct depo_row {
    int16_t total, routes, plus, minus, path_bonus, most_bonus, station_points;
    int16_t bonus[DEPO_MECHANISMS];
    uint16_t turns;
    uint8_t done, failed, tracks, trains_left, path, rank, seat, order;
    uint8_t share;  /* of a win, in DEPO_WIN parts */
    uint8_t played; /* 1; rows of games that were not played are zero */
    uint8_t zero[2];
} depo_row;

typedef struct depo_bot_counts {
    int64_t games, share, total, total_squared;
    int64_t routes, plus, minus, path_bonus, most_bonus, station_points;
    int64_t bonus[DEPO_MECHANISMS];
    int64_t done, failed, tracks, trains_left, path, turns, forfeits;
    int64_t deals_share;                      /* over all deals … */
    int64_t deals_squared;                    /* and the squares of its share of one deal */
    int64_t deals_total, deals_total_squared; /* the same of its final scores */
    depo_faults faults;                       /* of another program */
    int64_t scores[DEPO_SCORES];
    /* Not the same on every machine: the time of a sample of the decisions. */
    int64_t timed, nanoseconds;
} depo_bot_counts;

typedef struct depo_thing_counts {
    int64_t games; /* a track taken, a ticket held, by anyone */
    int64_t share; /* of wins by who had it */
    int64_t done;  /* ticket completed, track doubled */
    int64_t total; /* final scores of who had it */
    /* Where deals are played in several ways: the deals in which anyone had it, and sums over them
     * of squares and products of what one deal adds to the numbers above. */
    int64_t deals, games_squared, share_squared, share_games, done_squared, done_games;
} depo_thing_counts;

typedef struct depo_counts {
    int64_t games, turns, moves;
    depo_bot_counts bot[DEPO_MAX_PLAYERS]; /* by place in `seats` */
    int64_t order_share[DEPO_MAX_PLAYERS]; /* wins by who began, came second … */
    int64_t deals;                         /* that were played in all their ways */
    int64_t unlogged;                      /* games whose file could not be written */
    depo_thing_counts track[DEPO_MAX_TRACKS];
    depo_thing_counts ticket[DEPO_MAX_TICKETS];
    int64_t lengths[DEPO_LENGTHS];
} depo_counts;

/* Plays the series. `rows`, where not NULL, has room for players · (to - from) rows: the rows of a
 * game by place in `seats`. Returns false with a message in `why` when it could not run. */
bool depo_series_run(const depo_series *series, depo_counts *counts, depo_row *rows, char *why,
                     size_t why_size);

/* Digits behind the point that games a second are told with: slow bots play less than one. */
int depo_rate_digits(double rate);

/* Adds one set of counts to another. */
void depo_counts_add(depo_counts *sum, const depo_counts *more);

/* Games with one deal. */
unsigned depo_series_ways(const depo_series *series);

/* Plays game number `i` and adds the shares of its win, by place in `seats`. For series.c and
 * tests. */
void depo_series_game(const depo_series *series, uint64_t i, depo_seat_player *players,
                      depo_row *rows, int64_t share[DEPO_MAX_PLAYERS], depo_counts *counts);

#endif
