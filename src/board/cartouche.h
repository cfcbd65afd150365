/* SPDX-License-Identifier: MIT
 * The title and the legend of a printed board, put where the board is empty. For board only. */
#ifndef DEPO_BOARD_CARTOUCHE_H
#define DEPO_BOARD_CARTOUCHE_H

#include "board/svg.h"

/* Draws nothing when there is no room for it. `land` may be NULL. */
void depo_cartouche(FILE *out, const depo_map *map, const depo_land *land,
                    const depo_board_options *options);

#endif
