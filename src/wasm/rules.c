/* SPDX-License-Identifier: MIT
 * The rules of a game for the page, and what differs from another one. Only sheet.wasm has this;
 * the page fetches it when someone reads the rules. */
#include "say/differences.h"
#include "wasm/shim.h"
#include "wasm/voice.h"

#include <string.h>

/* The rules of the game: titles of chapters, and rules with a tab before their clauses. */
EXPORT(say_rules) void depo_w_say_rules(void) {
    depo_teller teller = depo_w_voice();
    depo_tell_rules(&teller, depo_w_say_buffer(), DEPO_RULES_TEXT);
}

/* The game that is open is what others are compared with from now on. */
static depo_map base_map;
static depo_game base_game;
EXPORT(rules_base) void depo_w_rules_base(void) {
    memcpy(&base_map, depo_w_buffer(DEPO_W_MAP), sizeof base_map);
    memcpy(&base_game, depo_w_buffer(DEPO_W_GAME), sizeof base_game);
}

/* What is different in the game that is open: as say_rules, with a tab before what holds in the
 * other one where there is such a rule. */
EXPORT(say_differences) void depo_w_say_differences(void) {
    depo_teller teller = depo_w_voice(), base = teller;
    base.map = &base_map;
    base.game = &base_game;
    depo_tell_differences(&teller, &base, depo_w_say_buffer(), DEPO_RULES_TEXT);
}
