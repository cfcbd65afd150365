/* SPDX-License-Identifier: MIT
 * A game to be printed and cut out: the board in true size, as a poster or on sheets that overlap,
 * cards for tickets and trains, a score track and the rules. Each sheet is an SVG document in
 * millimetres. */
#ifndef DEPO_BOARD_SHEETS_H
#define DEPO_BOARD_SHEETS_H

#include "board/paper.h"

unsigned depo_sheets_count(const depo_sheets *s);
depo_sheet_size depo_sheet_size_of(const depo_sheets *s, unsigned number);

/* Writes one of them. Returns 0, or -1 when writing failed. */
int depo_sheet_svg(const depo_sheets *s, unsigned number, FILE *out);

#endif
