/* SPDX-License-Identifier: MIT
 * The rules of a printed game, in two columns. For board only. */
#ifndef DEPO_BOARD_RULESHEET_H
#define DEPO_BOARD_RULESHEET_H

#include "board/paper.h"

unsigned depo_rule_sheets(const depo_sheets *s, depo_sheet_size paper);
void depo_rule_sheet(const depo_sheets *s, depo_sheet_size paper, unsigned number, FILE *out);

#endif
