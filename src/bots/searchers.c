/* SPDX-License-Identifier: MIT
 * The bots that search: `hard`, quick and shallow, and `master`. */
#include "bots/kinds.h"

#include "bots/search.h"
#include "bots/tables.h"

/* With fewer games than this it does not pay to look further or to play some to the end. */
enum { MANY = 600 };

/* Sets how many games are imagined, and how: where there is a forecast they are broken off after
 * some rounds, more on maps with longer games, but a third of many may be played to the end. */
static void share_out(const depo_ask *ask, unsigned games, depo_search *search) {
    search->rollouts = games;
    if (!ask->guide->foresees) return;
    search->rounds = (ask->guide->game->rules.trains + 8u) / 9;
    if (games < MANY) return;
    search->rounds += search->rounds / 2;
    search->whole = games / 3;
    search->rollouts -= search->whole;
}

/* Thinks with as many games as were asked for, else with the bot's own number: one for games that
 * are broken off (0: none are), another for games played to the end, which take about four times as
 * long. */
static depo_move search_with(const depo_ask *ask, unsigned short_games, unsigned whole_games,
                             depo_search search) {
    if (!DEPO_FORESIGHT) return depo_bot_strong(ask); /* there is no room for a search either */
    if (ask->budget.rollouts) {
        share_out(ask, ask->budget.rollouts, &search);
        search.ms = 0; /* who counts games wants the same result on every machine */
    } else if (ask->guide->foresees && short_games) {
        share_out(ask, short_games, &search);
    } else {
        search.rollouts = whole_games;
    }
    if (ask->budget.ms) search.ms = ask->budget.ms;
    return depo_search_move(ask, &search);
}

depo_move depo_bot_hard(const depo_ask *ask) {
    /* A game takes longer with more players; the time for a move should not. */
    static const unsigned char whole[DEPO_MAX_PLAYERS + 1] = {0, 0, 40, 24, 16, 12};
    unsigned games = whole[ask->guide->game->players];
    return search_with(ask, 6 * games, games, (depo_search){.most = 6, .gate = 2.5});
}

depo_move depo_bot_expert(const depo_ask *ask) {
    return search_with(ask, 900, 200,
                       (depo_search){.ms = 200, .most = 12, .gate = 2.5, .beliefs = true});
}

/* Whether a forecast makes a search of master's size stronger, as matches have shown: not on plain
 * rules, where it won 44 of 100 games against one that plays all games to the end. */
static bool helps_master(const depo_rules *rules) {
    return rules->stations || rules->terrains || rules->merchandise;
}

depo_move depo_bot_master(const depo_ask *ask) {
    return search_with(ask, helps_master(&ask->guide->game->rules) ? 9000 : 0, 3000,
                       (depo_search){.ms = 1000, .most = 24, .gate = 2.5, .beliefs = true});
}
