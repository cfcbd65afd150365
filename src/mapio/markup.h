/* SPDX-License-Identifier: MIT
 * Text inside HTML and SVG: it can't break the markup. */
#ifndef DEPO_MAPIO_MARKUP_H
#define DEPO_MAPIO_MARKUP_H

#include <stdio.h>

/* What stands for <, >, & or " in markup; NULL for other bytes. */
const char *depo_escaped(char letter);

/* Writes text with <, >, & and " escaped, for an element or a quoted attribute. */
void depo_put_escaped(FILE *out, const char *text);

#endif
