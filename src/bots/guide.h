/* SPDX-License-Identifier: MIT
 * What the bots work out once for a game: tables about the board, and the numbers of their
 * styles, which follow from the features of the rules and the board, not from any map's name.
 * Made once, never changed, shared by threads. For the bots and who runs them. */
#ifndef DEPO_BOTS_GUIDE_H
#define DEPO_BOTS_GUIDE_H

#include "bots/tables.h"

void depo_guide_init(depo_guide *guide, const depo_game *game);

/* Computes the prices of a style again after its numbers changed. */
void depo_guide_price(depo_guide *guide, depo_style_name name);

#endif
