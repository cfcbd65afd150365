/* SPDX-License-Identifier: MIT
 * The bots that search: `hard`, quick and shallow, and `master`. */
#include "bots/kinds.h"

#include "bots/search.h"

static depo_move search_with(const depo_ask *ask, depo_search search) {
    if (ask->budget.rollouts) {
        search.rollouts = ask->budget.rollouts;
        search.ms = 0; /* who counts games wants the same result on every machine */
    }
    if (ask->budget.ms) search.ms = ask->budget.ms;
    return depo_search_move(ask, &search);
}

depo_move depo_bot_hard(const depo_ask *ask) {
    /* A game takes longer with more players; the time for a move should not. */
    static const unsigned char rollouts[DEPO_MAX_PLAYERS + 1] = {0, 0, 40, 24, 16, 12};
    return search_with(
        ask,
        (depo_search){.rollouts = rollouts[ask->guide->game->players], .most = 6, .gate = 2.5});
}

depo_move depo_bot_expert(const depo_ask *ask) {
    return search_with(
        ask, (depo_search){.rollouts = 200, .ms = 200, .most = 12, .gate = 2.5, .beliefs = true});
}

depo_move depo_bot_master(const depo_ask *ask) {
    return search_with(
        ask, (depo_search){.rollouts = 3000, .ms = 1000, .most = 24, .gate = 2.5, .beliefs = true});
}
