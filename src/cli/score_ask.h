/* SPDX-License-Identifier: MIT
 * A score sheet by questions. For src/cli. */
#ifndef DEPO_CLI_SCORE_ASK_H
#define DEPO_CLI_SCORE_ASK_H

#include "sheet/sheet.h"

/* Asks until everything is written or the input ends; `save` is the file that gets the answers,
 * perhaps NULL. True when the sheet can be counted. */
typedef struct depo_asking depo_asking;
depo_asking *depo_asking_begin(depo_sheet *sheet, unsigned language, const char *save);
bool depo_asking_run(depo_asking *q);
/* Offers to save the answers, unless that is done. */
void depo_asking_offer(depo_asking *q);
void depo_asking_end(depo_asking *q);

/* Prints what is wrong with a sheet; with a name and lines, or without. */
void depo_put_complaints(const depo_sheet *sheet, const char *name, FILE *out);

#endif
