/* SPDX-License-Identifier: MIT
 * Any move that is allowed. The smallest bot: begin a new one with a copy of this file. */
#include "bots/kinds.h"

depo_move depo_bot_random(const depo_ask *ask) {
    return depo_random_move(ask->guide->game, &ask->view->known, ask->view->seat, ask->prng);
}
