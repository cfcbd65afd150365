/* SPDX-License-Identifier: MIT
 * The bots that are one policy each. */
#include "bots/kinds.h"

#include "bots/policy.h"

_Static_assert(sizeof(depo_mind) <= DEPO_BOT_MEMORY, "a mind fits into a bot's memory");

static depo_move follow(const depo_ask *ask, depo_style_name name) {
    return depo_policy_move(ask->guide, name, &ask->view->known, ask->view->seat, ask->memory,
                            ask->prng);
}

depo_move depo_bot_easy(const depo_ask *ask) {
    return follow(ask, DEPO_STYLE_EASY);
}

depo_move depo_bot_medium(const depo_ask *ask) {
    return follow(ask, DEPO_STYLE_MEDIUM);
}

depo_move depo_bot_strong(const depo_ask *ask) {
    return follow(ask, DEPO_STYLE_STRONG);
}

depo_move depo_bot_planner(const depo_ask *ask) {
    return follow(ask, DEPO_STYLE_PLANNER);
}

depo_move depo_bot_racer(const depo_ask *ask) {
    return follow(ask, DEPO_STYLE_RACER);
}

depo_move depo_bot_collector(const depo_ask *ask) {
    return follow(ask, DEPO_STYLE_COLLECTOR);
}

depo_move depo_bot_blocker(const depo_ask *ask) {
    return follow(ask, DEPO_STYLE_BLOCKER);
}
