/* SPDX-License-Identifier: MIT
 * One game of a series, and what is counted of it. */
#include "sim/series.h"

#include "codec/game_file.h"
#include "codec/json.h"
#include "core/score.h"
#include "sim/moves.h"
#include "sim/samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Moves after which whoever is asked gives up: bots may run in circles, a series may not. */
enum { LONGEST = 20000 };

/* A game under way. */
typedef struct table {
    const depo_series *series;
    depo_seat_player *players;
    unsigned who[DEPO_MAX_PLAYERS];  /* place in `seats`, by seat */
    unsigned slot[DEPO_MAX_PLAYERS]; /* number of the player and of the row, by seat */
    depo_move *noted;                /* for the log */
    unsigned n_noted, room;
    uint64_t number; /* of the game */
    FILE *told;      /* lines about its moves, or NULL */
    depo_sampled sampled;
    depo_state state;
    uint16_t turns[DEPO_MAX_PLAYERS];
    unsigned forfeits; /* bits by seat */
    int64_t moves;
} table;

static void note_move(table *t, depo_move move) {
    if (t->n_noted == t->room) {
        t->room = t->room ? 2 * t->room : 512;
        t->noted = realloc(t->noted, t->room * sizeof *t->noted);
        if (!t->noted) abort();
    }
    t->noted[t->n_noted++] = move;
}

/* A move as a line of JSON, with what the seat saw where that is wanted. */
static void tell_move(const table *t, const depo_view *view, depo_move move) {
    const depo_series *series = t->series;
    char text[DEPO_MOVE_TEXT] = "resign";
    if (move.kind != DEPO_RESIGN) depo_move_text(series->map, series->game, &t->state, move, text);
    json_t *line = json_pack("{sI sI si ss ss ss}", "game", (json_int_t)t->number, "number",
                             (json_int_t)t->moves + 1, "seat", move.seat + 1, "bot",
                             series->seats[t->who[move.seat]].text, "phase",
                             depo_phase_word(t->state.phase), "move", text);
    if (depo_moves_views(series->moves))
        json_object_set_new(line, "view", depo_view_json(series->map, series->game, view));
    json_dumpf(line, t->told, JSON_COMPACT);
    fputc('\n', t->told);
    json_decref(line);
}

static void ask(table *t, depo_seat seat, depo_counts *counts) {
    const depo_series *series = t->series;
    unsigned place = t->who[seat];
    depo_view view;
    depo_observe(series->game, &t->state, seat, &view);
    bool timed = (t->moves & 7) == 0 && counts;
    int64_t start = timed ? now() : 0;
    depo_move move = depo_seat_move(&t->players[t->slot[seat]], series->map, series->guide, &view);
    if (timed) {
        counts->bot[place].timed++;
        counts->bot[place].nanoseconds += now() - start;
    }
    move.seat = seat;
    if (t->state.phase == DEPO_TURN) t->turns[seat]++;
    /* Nobody's mistake may spoil a series: a bot without a legal move gives up its seat. */
    if (t->moves > LONGEST || depo_check(series->game, &t->state, move) != DEPO_OK)
        move = (depo_move){.kind = DEPO_RESIGN, .seat = seat};
    if (t->series->log_dir) note_move(t, move);
    if (t->told) tell_move(t, &view, move);
    if (series->samples)
        depo_samples_add(series->samples, t->number, place, &view, move, &t->sampled);
    depo_apply(series->game, &t->state, move, NULL);
    if (move.kind == DEPO_RESIGN) t->forfeits |= 1u << seat;
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
        .played = 1,
    };
    for (unsigned i = 0; i < DEPO_MECHANISMS; i++) row->bonus[i] = (int16_t)tally->bonus[i];
}

/* Whoever lost a seat by its own fault is scored as it stands (S-13), but in a series it does not
 * win: the best of the others does. */
static void take_win_from_lost(const table *t, depo_score *score) {
    unsigned winners = 0, best = DEPO_MAX_PLAYERS + 1;
    for (unsigned seat = 0; seat < t->series->game->players; seat++) {
        unsigned rank = score->seat[seat].rank;
        if (t->forfeits >> seat & 1 || rank > best) continue;
        winners = rank < best ? 1u << seat : winners | 1u << seat;
        best = rank;
    }
    if (winners) score->winners = (uint8_t)winners;
}

static void add_faults(depo_faults *sum, const depo_faults *more) {
    sum->unstarted += more->unstarted;
    sum->ended += more->ended;
    sum->late += more->late;
    sum->nonsense += more->nonsense;
    sum->illegal += more->illegal;
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
    for (unsigned i = 0; i < DEPO_MECHANISMS; i++) bot->bonus[i] += row->bonus[i];
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
        unsigned place = t->who[seat];
        const depo_row *row = &rows[t->slot[seat]];
        count_row(row, &counts->bot[place]);
        counts->bot[place].forfeits += t->forfeits >> seat & 1;
        const depo_exec *exec = t->players[t->slot[seat]].exec;
        if (exec) add_faults(&counts->bot[place].faults, depo_exec_faults(exec));
        counts->order_share[row->order] += row->share;
        turns += t->turns[seat];
        count_things(t->state.owned[seat], t->state.doubled, row, counts->track);
        count_things(t->state.tickets[seat], score->seat[seat].done, row, counts->ticket);
    }
    counts->turns += turns;
    counts->lengths[turns < DEPO_LENGTHS ? turns : DEPO_LENGTHS - 1]++;
}

/* False when the file is not complete on the disk. */
static bool write_log(const table *t, uint64_t i, const depo_seed *seed) {
    const depo_series *series = t->series;
    char path[4096];
    size_t size;
    depo_record record;
    depo_record_describe(&record, series->map, series->game, seed, DEPO_NONE);
    for (unsigned seat = 0; seat < record.n_players; seat++) {
        const depo_seat_spec *spec = &series->seats[t->who[seat]];
        depo_player *player = &record.players[seat];
        snprintf(player->kind, sizeof player->kind, "%s",
                 spec->bot.kind ? spec->bot.kind->name : "program");
        depo_put_name(spec->text, player->name, sizeof player->name); /* arguments hold anything */
    }
    record.own_map = series->own_map;
    record.own_tickets = series->own_tickets;
    char *text =
        depo_record_text(&record, series->map, series->game, t->noted, NULL, t->n_noted, &size);
    snprintf(path, sizeof path, "%s/%07llu.depo", series->log_dir, (unsigned long long)i);
    FILE *log = text ? fopen(path, "we") : NULL;
    bool good = log && fwrite(text, 1, size, log) == size;
    if (log) good = !fclose(log) && good;
    free(text);
    return good;
}

unsigned depo_series_ways(const depo_series *series) {
    if (series->pairing == DEPO_SWAP) return 2;
    return series->pairing == DEPO_ROTATE ? series->game->players : 1;
}

void depo_series_game(const depo_series *series, uint64_t i, depo_seat_player *players,
                      depo_row *rows, int64_t share[DEPO_MAX_PLAYERS], depo_counts *counts) {
    unsigned n = series->game->players, ways = depo_series_ways(series);
    table t = {.series = series, .players = players, .number = i};
    char *lines = NULL;
    size_t size = 0;
    if (series->moves) t.told = open_memstream(&lines, &size);
    unsigned way = (unsigned)(i % ways);
    depo_seed seed = depo_seed_derive(&series->seed, i / ways);
    bool swap = series->pairing == DEPO_SWAP;
    for (unsigned seat = 0; seat < n; seat++) {
        t.who[seat] = swap ? (seat + way) & 1 : (seat + way) % n;
        t.slot[seat] = swap ? seat : t.who[seat];
        players[t.slot[seat]].spec = &series->seats[t.who[seat]];
        depo_seat_begin(&players[t.slot[seat]], series->map, series->guide, &seed, seat);
    }
    depo_setup(series->game, &t.state, &seed, DEPO_NONE, NULL);
    while (t.state.phase != DEPO_OVER) ask(&t, depo_decider(&t.state), counts);
    if (t.told) fclose(t.told);
    if (series->moves) depo_moves_give(series->moves, i, lines, size);
    depo_score score;
    depo_count(series->game, &t.state, &score);
    bool logged = series->log_dir && write_log(&t, i, &seed);
    free(t.noted);
    take_win_from_lost(&t, &score);
    int16_t points[DEPO_MAX_PLAYERS];
    float wins[DEPO_MAX_PLAYERS];
    for (unsigned seat = 0; seat < n; seat++) {
        depo_row *row = &rows[t.slot[seat]];
        fill_row(&t, &score, seat, row);
        share[t.who[seat]] += row->share;
        points[seat] = row->total;
        wins[seat] = (float)row->share / DEPO_WIN;
        depo_seat_over(&players[t.slot[seat]], &score, n);
    }
    if (series->samples) depo_samples_give(series->samples, i, points, wins, &t.sampled);
    if (!counts) return;
    count_game(&t, &score, rows, counts);
    counts->unlogged += series->log_dir && !logged;
}
