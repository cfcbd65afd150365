/* SPDX-License-Identifier: MIT
 * The states of earlier moments. An undo plays the game again from a state that is kept, so that
 * many undos late in a long game cost little; a game without an undo keeps none. */
#include "server/table/table.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT_EVERY = 64 /* moves */ };

/* The last kept state of at most `count` moves of the game; after how many moves it is. */
static unsigned start_from(const depo_table *table, unsigned count, depo_state *state) {
    unsigned kept = count / KEPT_EVERY;
    if (kept > table->n_kept) kept = table->n_kept;
    if (kept)
        *state = table->kept[kept - 1];
    else
        depo_setup(&table->setting->game, state, &table->plan.seed, table->plan.first, NULL);
    return kept * KEPT_EVERY;
}

/* Without memory it is only slower the next time. */
static void keep(depo_table *table) {
    depo_state *kept = realloc(table->kept, (table->n_kept + 1) * sizeof *kept);
    if (!kept) return;
    table->kept = kept;
    kept[table->n_kept++] = table->state;
}

void depo_table_rewind(depo_table *table, unsigned count) {
    table->n_line = count;
    if (table->n_kept > count / KEPT_EVERY) table->n_kept = count / KEPT_EVERY;
    for (unsigned i = start_from(table, count, &table->state); i < count;) {
        depo_apply(&table->setting->game, &table->state, table->steps[table->line[i]].move, NULL);
        if (++i == (table->n_kept + 1) * KEPT_EVERY) keep(table);
    }
}

bool depo_table_stands(const depo_table *table, unsigned step, unsigned steps) {
    const depo_story_step *move = &table->steps[step];
    return move->kind == DEPO_LOG_MOVE && (!move->undone || move->undone >= steps);
}

void depo_table_at(const depo_table *table, unsigned steps, depo_state *state) {
    unsigned common = 0; /* moves that stood then and stand now: what is kept follows from them */
    memset(state, 0, sizeof *state);
    if (!steps) return;
    for (unsigned i = 0; i < steps; i++)
        common += table->steps[i].kind == DEPO_LOG_MOVE && !table->steps[i].undone;
    unsigned done = start_from(table, common, state);
    for (unsigned i = 0; i < steps; i++) {
        if (!depo_table_stands(table, i, steps)) continue;
        if (done)
            done--;
        else
            depo_apply(&table->setting->game, state, table->steps[i].move, NULL);
    }
}
