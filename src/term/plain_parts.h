/* SPDX-License-Identifier: MIT
 * What the two files of the line interface share. For them only. */
#ifndef DEPO_TERM_PLAIN_PARTS_H
#define DEPO_TERM_PLAIN_PARTS_H

#include "term/ui.h"

typedef struct depo_plain depo_plain;

/* The turn's own prompt: like a menu, but what is not in it is left to the caller: DEPO_UNKNOWN
 * with the line in plain->line. */
int depo_plain_prompt(depo_plain *plain, const depo_menu *menu);

/* Reads a line into plain->line where one was typed though nothing was asked; false when none was.
 */
bool depo_plain_overhear(depo_plain *plain);

/* A question with its object on one line, "f paris": the letter stays in plain->line, the rest is
 * the answer to what the letter asks. */
void depo_plain_split(depo_plain *plain);

/* The one letter of a line as the key that it is on; 0 when it is not one letter. */
char depo_plain_key(const char *line);

#endif
