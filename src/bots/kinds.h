/* SPDX-License-Identifier: MIT
 * The deciding functions of all bots, for the list alone. */
#ifndef DEPO_BOTS_KINDS_H
#define DEPO_BOTS_KINDS_H

#include "bots/bot.h"

depo_move depo_bot_random(const depo_ask *ask);
depo_move depo_bot_easy(const depo_ask *ask);
depo_move depo_bot_medium(const depo_ask *ask);
depo_move depo_bot_strong(const depo_ask *ask);
depo_move depo_bot_hard(const depo_ask *ask);
depo_move depo_bot_expert(const depo_ask *ask);
depo_move depo_bot_master(const depo_ask *ask);
depo_move depo_bot_planner(const depo_ask *ask);
depo_move depo_bot_racer(const depo_ask *ask);

#endif
