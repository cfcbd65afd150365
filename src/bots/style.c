/* SPDX-License-Identifier: MIT
 * The numbers of the styles. They follow the features of the rules and the number of players;
 * the values were found by matches on paired deals (docs/bots.md). */
#include "bots/plan.h"

static const depo_style planner = {
    .claim = 6,
    .train = 1,
    .point = 1,
    .tunnel = 2,
    .ferry = 3,
    .borrow = 24,
    .rate = 18,
    .plan_value = 40,
    .plan_detour = 2,
    .contest = 8,
    .loco_cost = 4,
    .connect = 2,
    .cart = 6,
    .least_early = 7,
    .least_free = 3,
    .hurry = 6,
    .ticket_trains = 30,
    .ticket_rival = 26,
    .ticket_most = 7,
    .loco_take = 0,
    .terrain_most = 4,
    .terrain_least = 8,
};

static const depo_style racer = {
    .claim = 6,
    .train = 1,
    .point = 1,
    .tunnel = 2,
    .ferry = 3,
    .borrow = 24,
    .rate = 18,
    .plan_value = 12,
    .plan_detour = 1,
    .contest = 4,
    .loco_cost = 3,
    .connect = 4,
    .cart = 6,
    .least_early = 5,
    .least_free = 3,
    .hurry = 6,
    .ticket_trains = 64,
    .ticket_rival = 64,
    .ticket_most = 0,
    .loco_take = 0,
    .terrain_most = 4,
    .terrain_least = 8,
};

/* Plans by length alone, likes locomotives, and never looks at the others. */
static const depo_style medium = {
    .claim = 6,
    .train = 4,
    .point = 0,
    .tunnel = 2,
    .ferry = 3,
    .borrow = 24,
    .rate = 8,
    .plan_value = 40,
    .plan_detour = 0,
    .contest = 0,
    .loco_cost = 4,
    .connect = 2,
    .cart = 6,
    .least_early = 9,
    .least_free = 4,
    .hurry = 0,
    .ticket_trains = 30,
    .ticket_rival = 26,
    .ticket_most = 7,
    .loco_take = 1,
    .terrain_most = 4,
    .terrain_least = 8,
};

static void with_stations(depo_guide *guide) {
    depo_style *p = &guide->style[DEPO_STYLE_PLANNER], *r = &guide->style[DEPO_STYLE_RACER];
    p->point = r->point = 3;
    p->tunnel = 8;
    p->ferry = 5;
    p->rate = r->rate = 14;
    p->plan_detour = 1;
    r->plan_detour = 0;
    p->hurry = r->hurry = 2;
    p->least_free = r->least_free = 4;
}

static void with_terrain(depo_guide *guide) {
    depo_style *p = &guide->style[DEPO_STYLE_PLANNER], *r = &guide->style[DEPO_STYLE_RACER];
    p->rate = r->rate = 16;
    p->least_early = 6;
    p->least_free = r->least_free = 4;
}

static void with_merchandise(depo_guide *guide) {
    depo_style *p = &guide->style[DEPO_STYLE_PLANNER], *r = &guide->style[DEPO_STYLE_RACER];
    p->rate = 10;
    r->rate = 12;
    r->cart = 9;
    p->least_free = r->least_free = 4;
    p->ticket_trains = 54;
}

/* A planner whose claims lengthen its longest path; the other numbers where nothing else is to be
 * minded. */
static void set_weaver(depo_guide *guide) {
    const depo_rules *rules = &guide->game->rules;
    depo_style *weaver = &guide->style[DEPO_STYLE_WEAVER];
    *weaver = guide->style[DEPO_STYLE_PLANNER];
    weaver->trail = 2;
    if (rules->stations || rules->terrains || rules->merchandise) return;
    weaver->trail = 3;
    weaver->claim = 9;
    weaver->train = 2;
    weaver->rate = 21;
    weaver->plan_detour = 1;
    weaver->least_free = 4;
    weaver->hurry = 9;
    weaver->ticket_trains = 25;
}

/* Those who err as people do. */
static void set_people(depo_guide *guide) {
    depo_style *easy = &guide->style[DEPO_STYLE_EASY];
    *easy = medium;
    easy->least_free = 2;
    easy->patience = (uint8_t)(guide->game->rules.trains * 2 / 9);
    easy->dream = 104;
    easy->forget = 128;
    easy->overlook = 160;
    easy->loco_take = 2;
    depo_style *strong = &guide->style[DEPO_STYLE_STRONG];
    *strong = guide->style[DEPO_STYLE_PLANNER];
    strong->dream = 44;
    strong->forget = 24;
    strong->overlook = 96;
}

/* Those who are met for their way of playing. */
static void set_characters(depo_guide *guide) {
    const depo_style *planner_here = &guide->style[DEPO_STYLE_PLANNER];
    depo_style *collector = &guide->style[DEPO_STYLE_COLLECTOR];
    *collector = *planner_here;
    collector->rate = (uint8_t)(collector->rate * 9 / 10);
    collector->ticket_trains = 32;
    collector->ticket_rival = 24;
    /* Where tickets are few and games short it finishes one before it draws more. */
    collector->ticket_claims = !guide->game->rules.merchandise;
    collector->ticket_most = 255;
    depo_style *blocker = &guide->style[DEPO_STYLE_BLOCKER];
    *blocker = *planner_here;
    blocker->block = 16;
}

void depo_styles_set(depo_guide *guide) {
    const depo_rules *rules = &guide->game->rules;
    guide->style[DEPO_STYLE_PLANNER] = planner;
    guide->style[DEPO_STYLE_RACER] = racer;
    guide->style[DEPO_STYLE_MEDIUM] = medium;
    if (rules->stations) with_stations(guide);
    if (rules->terrains) with_terrain(guide);
    if (rules->merchandise) with_merchandise(guide);
    set_weaver(guide);
    set_people(guide);
    set_characters(guide);
}
