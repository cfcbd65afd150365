/* SPDX-License-Identifier: MIT
 * The bots that search: `hard`, quick and shallow, and `master`. */
#include "bots/kinds.h"

#include "bots/search.h"

/* Rounds after which an imagined game is broken off: more on maps with longer games. */
static unsigned rounds(const depo_ask *ask) {
    return (ask->guide->game->rules.trains + 8u) / 9;
}

static depo_move search_with(const depo_ask *ask, depo_search search) {
    if (ask->budget.rollouts) {
        search.rollouts = ask->budget.rollouts;
        search.ms = 0; /* who counts games wants the same result on every machine */
    }
    if (ask->budget.ms) search.ms = ask->budget.ms;
    return depo_search_move(ask, &search);
}

/* Imagined games that are broken off take a quarter of the time of those played to their end. */
static unsigned games(const depo_ask *ask, unsigned whole) {
    return ask->guide->foresees ? 4 * whole : whole;
}

depo_move depo_bot_hard(const depo_ask *ask) {
    /* A game takes longer with more players; the time for a move should not. */
    static const unsigned char whole[DEPO_MAX_PLAYERS + 1] = {0, 0, 40, 24, 16, 12};
    return search_with(ask, (depo_search){.rollouts = games(ask, whole[ask->guide->game->players]),
                                          .most = 6,
                                          .gate = 2.5,
                                          .rounds = rounds(ask)});
}

depo_move depo_bot_expert(const depo_ask *ask) {
    return search_with(ask, (depo_search){.rollouts = games(ask, 200),
                                          .ms = 200,
                                          .most = 12,
                                          .gate = 2.5,
                                          .rounds = rounds(ask),
                                          .beliefs = true});
}

depo_move depo_bot_master(const depo_ask *ask) {
    return search_with(ask, (depo_search){.rollouts = games(ask, 3000),
                                          .ms = 1000,
                                          .most = 24,
                                          .gate = 2.5,
                                          .rounds = rounds(ask),
                                          .beliefs = true});
}
