/* SPDX-License-Identifier: MIT
 * What a position is worth. */
#include "lib/handles.h"

#include "codec/position_text.h"
#include "eval/eval.h"

#include <string.h>

enum { MOST_GAMES = 100000000 };

int depo_run_evaluate(const depo_run *run, int seat, unsigned games, double *worth) {
    const depo_kit *kit = run->kit;
    unsigned players = kit->game.players;
    if (seat < -1 || seat >= (int)players) {
        depo_refuse("seats are 0 to %u, or -1 for everything known, not %d", players - 1, seat);
        return -1;
    }
    if (games < DEPO_EVAL_BATCHES || games > MOST_GAMES) {
        depo_refuse("%d to %d games are imagined, not %u", DEPO_EVAL_BATCHES, MOST_GAMES, games);
        return -1;
    }
    depo_view view;
    depo_evaluation evaluation;
    bool over = run->state.phase == DEPO_OVER;
    if (seat < 0 || over)
        depo_show_everything(&run->state, &view);
    else
        depo_observe(&kit->game, &run->state, (depo_seat)seat, &view);
    depo_evaluate_view(&kit->guide, kit->map.id, &view, over ? 0 : games, &evaluation);
    for (unsigned i = 0; i < players; i++) {
        const double numbers[DEPO_WORTH] = {evaluation.chance[i], evaluation.chance_error[i],
                                            evaluation.points[i], evaluation.points_error[i],
                                            evaluation.share[i]};
        memcpy(worth + i * (size_t)DEPO_WORTH, numbers, sizeof numbers);
    }
    return (int)evaluation.games;
}
