/* SPDX-License-Identifier: MIT
 * Printed cards, to be cut out: tickets with a small map, train cards, and the score track. For
 * board only. */
#ifndef DEPO_BOARD_CARDS_H
#define DEPO_BOARD_CARDS_H

#include "board/paper.h"

unsigned depo_ticket_sheets(const depo_sheets *s, depo_sheet_size paper);
void depo_ticket_sheet(const depo_sheets *s, depo_sheet_size paper, unsigned number, FILE *out);
unsigned depo_card_sheets(const depo_sheets *s, depo_sheet_size paper);
void depo_card_sheet(const depo_sheets *s, depo_sheet_size paper, unsigned number, FILE *out);
void depo_score_sheet(const depo_sheets *s, depo_sheet_size paper, FILE *out);

#endif
