/* SPDX-License-Identifier: MIT
 * The deal of the day in the page: made from a date, and played by bots alone. Only review.wasm has
 * this; the page fetches it when it is needed. */
#include "bots/deal.h"

#include "core/map.h"
#include "wasm/shim.h"
#include "wasm/voice.h"

#include <string.h>

static depo_deal_run run;

/* The text buffer says a day: the seed buffer then holds its deal on the map that is read; 0 when
 * it is no day. */
EXPORT(deal_seed) unsigned depo_w_deal_seed(void) {
    const depo_map *map = depo_w_buffer(DEPO_W_MAP);
    return depo_deal_public_seed(map->hash, depo_w_buffer(DEPO_W_TEXT), depo_w_buffer(DEPO_W_SEED));
}

static void say(const char *bot) {
    strcpy(depo_w_buffer(DEPO_W_TEXT), bot ? bot : "");
}

EXPORT(deal_players) unsigned depo_w_deal_players(void) {
    return DEPO_DEAL_PLAYERS;
}

/* Who sits there, into the text buffer: nothing for the person. */
EXPORT(deal_seat) void depo_w_deal_seat(unsigned seat) {
    say(depo_deal_seats[seat % DEPO_DEAL_PLAYERS]);
}

EXPORT(deal_levels) unsigned depo_w_deal_levels(void) {
    return DEPO_DEAL_LEVELS;
}

EXPORT(deal_level) void depo_w_deal_level(unsigned level) {
    say(depo_deal_levels[level % DEPO_DEAL_LEVELS]);
}

/* Deals what the seed buffer says to bots alone, one of a level in the person's seat. The game that
 * is open is for as many players as a deal has. */
EXPORT(deal_begin) void depo_w_deal_begin(unsigned level) {
    depo_deal_begin(&run, depo_w_guide(), depo_w_buffer(DEPO_W_SEED), level % DEPO_DEAL_LEVELS);
}

/* Makes the next move; 0 when the game is over. The first slot holds the position. */
EXPORT(deal_move) unsigned depo_w_deal_move(void) {
    bool on = depo_deal_move(&run);
    memcpy(depo_w_buffer(DEPO_W_SLOTS), &run.state, sizeof run.state);
    return on;
}

/* The person's seat. */
EXPORT(deal_own_seat) unsigned depo_w_deal_own_seat(void) {
    return DEPO_DEAL_SEAT;
}
