/* SPDX-License-Identifier: MIT
 * Clocks: a bank with an increment for each turn, or so much time for each turn. Time comes with
 * the entries, so every process that folds a log reads the same clocks. */
#include "server/table/table.h"

enum { DAY = 24 * 3600 * 1000 }; /* milliseconds */

void depo_table_clock(depo_table *table, unsigned before, int64_t at) {
    if (table->plan.clock == DEPO_CLOCK_NONE) return;
    unsigned now = depo_table_deciders(table), bots = depo_table_bots(table);
    for (unsigned seat = 0; seat < table->plan.n_seats; seat++) {
        bool was = before >> seat & 1, is = now >> seat & 1;
        if (table->since[seat]) {
            int64_t used = at - table->since[seat];
            table->left[seat] -= used > 0 ? used : 0;
            table->since[seat] = 0;
        }
        if (was && !is && table->plan.clock == DEPO_CLOCK_BANK && !(bots >> seat & 1))
            table->left[seat] += table->plan.increment;
        if (is && !was && table->plan.clock == DEPO_CLOCK_DAYS)
            table->left[seat] = table->plan.bank;
        bool rests = table->plan.clock == DEPO_CLOCK_DAYS && table->vacation[seat] > at;
        if (is && !(bots >> seat & 1)) table->since[seat] = rests ? table->vacation[seat] : at;
    }
}

int64_t depo_table_due(const depo_table *table, depo_seat *seat) {
    int64_t first = 0;
    for (unsigned i = 0; i < table->plan.n_seats; i++) {
        if (table->phase != DEPO_TABLE_RUNNING || !table->since[i]) continue;
        int64_t due = table->since[i] + (table->left[i] > 0 ? table->left[i] : 0);
        if (first && due >= first) continue;
        first = due;
        *seat = (depo_seat)i;
    }
    return first;
}

int64_t depo_table_left(const depo_table *table, depo_seat seat, int64_t now) {
    if (table->plan.clock == DEPO_CLOCK_NONE) return -1;
    int64_t left = table->left[seat];
    if (table->since[seat] && now > table->since[seat]) left -= now - table->since[seat];
    return left > 0 ? left : 0;
}

static int64_t season_of(int64_t at) {
    return at / DAY / DEPO_SEASON_DAYS;
}

int64_t depo_table_rested(const depo_table *table, depo_seat seat, int64_t now) {
    if (table->season[seat] != season_of(now)) return 0;
    int64_t unused = table->vacation[seat] - now;
    return table->rested[seat] - (unused > 0 ? unused : 0);
}

void depo_table_rest(depo_table *table, depo_seat seat, unsigned days, int64_t at) {
    unsigned deciders = depo_table_deciders(table);
    table->rested[seat] = depo_table_rested(table, seat, at) + days * (int64_t)DAY;
    table->season[seat] = season_of(at);
    depo_table_clock(table, deciders, at); /* settle what ran until now */
    table->vacation[seat] = at + days * (int64_t)DAY;
    depo_table_clock(table, deciders, at);
}
