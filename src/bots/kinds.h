/* SPDX-License-Identifier: MIT
 * The deciding functions of all bots, for the list alone. */
#ifndef DEPO_BOTS_KINDS_H
#define DEPO_BOTS_KINDS_H

#include "bots/bot.h"

#define BOT(name, about, memory)       depo_move depo_bot_##name(const depo_ask *ask);
#define LEVEL(name, about, memory)     BOT(name, about, memory)
#define CHARACTER(name, about, memory) BOT(name, about, memory)
#include "bots/kinds.def"
#undef BOT
#undef LEVEL
#undef CHARACTER

#endif
