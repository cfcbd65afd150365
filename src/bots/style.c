/* SPDX-License-Identifier: MIT
 * The numbers of the styles. They follow the features of the rules; the values were found by
 * matches on paired deals (docs/bots.md). */
#include "bots/plan.h"

static const depo_style planner = {
    .claim = 6, .train = 1, .point = 1, .tunnel = 2, .ferry = 3, .borrow = 24, .rate = 18,
    .plan_value = 40, .plan_detour = 2, .contest = 8, .loco_cost = 4, .connect = 2, .cart = 6,
    .least_early = 7, .least_free = 3, .hurry = 6, .ticket_trains = 30, .ticket_rival = 26,
    .ticket_most = 7, .loco_take = 0, .terrain_most = 4,
};

static const depo_style racer = {
    .claim = 6, .train = 1, .point = 1, .tunnel = 2, .ferry = 3, .borrow = 24, .rate = 18,
    .plan_value = 12, .plan_detour = 1, .contest = 4, .loco_cost = 3, .connect = 4, .cart = 6,
    .least_early = 5, .least_free = 4, .hurry = 6, .ticket_trains = 64, .ticket_rival = 64,
    .ticket_most = 0, .loco_take = 0, .terrain_most = 4,
};

void depo_styles_set(depo_guide *guide) {
    guide->style[DEPO_STYLE_PLANNER] = planner;
    guide->style[DEPO_STYLE_RACER] = racer;
    depo_style *medium = &guide->style[DEPO_STYLE_MEDIUM];
    *medium = planner;
    medium->contest = medium->plan_detour = 0;
    medium->point = 0;
    medium->hurry = 0;
    medium->least_early = 9;
    depo_style *easy = &guide->style[DEPO_STYLE_EASY];
    *easy = *medium;
    easy->blunder = 64;
    easy->least_free = 2;
}
