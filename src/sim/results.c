/* SPDX-License-Identifier: MIT */
#include "sim/results.h"

#include "sim/interval.h"
#include "sim/provenance.h"

static double per_game(int64_t sum, int64_t games) {
    return games ? (double)sum / (double)games : 0;
}

static json_t *faults_json(const depo_faults *faults) {
    return json_pack("{sI sI sI sI sI}", "unstarted", (json_int_t)faults->unstarted, "ended",
                     (json_int_t)faults->ended, "late", (json_int_t)faults->late, "nonsense",
                     (json_int_t)faults->nonsense, "illegal", (json_int_t)faults->illegal);
}

static json_t *seat_json(const depo_series *series, const depo_counts *counts, unsigned place) {
    const depo_bot_counts *bot = &counts->bot[place];
    depo_interval wins = depo_share_interval(series, counts, place);
    json_t *seat = json_pack(
        "{ss sf s[ff] sf sf sf sf sI}", "bot", series->seats[place].text, "wins",
        (double)bot->share / DEPO_WIN, "interval", wins.low, wins.high, "mean",
        per_game(bot->total, bot->games), "tickets_done", per_game(bot->done, bot->games),
        "tickets_failed", per_game(bot->failed, bot->games), "ms_per_move",
        per_game(bot->nanoseconds, bot->timed) / 1e6, "forfeits", (json_int_t)bot->forfeits);
    if (!series->seats[place].bot.kind)
        json_object_set_new(seat, "faults", faults_json(&bot->faults));
    return seat;
}

json_t *depo_results_json(const depo_series *series, const depo_counts *counts, double seconds) {
    json_t *seats = json_array(), *orders = json_array();
    for (unsigned i = 0; i < series->game->players; i++) {
        json_array_append_new(seats, seat_json(series, counts, i));
        json_array_append_new(orders, json_real((double)counts->order_share[i] / DEPO_WIN));
    }
    return json_pack("{ss ss sI sb sf sf sf so so so}", "map", series->map->id, "variant",
                     series->map->variants[series->game->variant].id, "games",
                     (json_int_t)counts->games, "complete", (uint64_t)counts->games == series->to,
                     "seconds", seconds, "games_per_s", (double)counts->games / seconds, "turns",
                     per_game(counts->turns, counts->games), "seats", seats, "wins_by_order",
                     orders, "provenance", depo_provenance_json(series, seconds));
}
