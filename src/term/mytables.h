/* SPDX-License-Identifier: MIT
 * The tables of this person on a server, for `depo play --connect` with the address of a server
 * alone. For src/term and cli. */
#ifndef DEPO_TERM_MYTABLES_H
#define DEPO_TERM_MYTABLES_H

#include "term/secret.h"
#include "term/ui.h"

enum { DEPO_TABLE_LINK_SIZE = DEPO_LINK_SIZE + 16 };

/* Whether this is a server's address without a table. */
bool depo_is_server(const char *url);

/* Asks the server which unfinished tables have a seat of this device. To be freed; NULL with a
 * reason in `why`. */
typedef struct depo_mytables depo_mytables;
depo_mytables *depo_mytables_read(const char *url, unsigned language, char why[DEPO_SENTENCE]);
void depo_mytables_free(depo_mytables *tables);
unsigned depo_mytables_count(const depo_mytables *tables);

/* Lets one be chosen: 0 with its link, or DEPO_BACK, DEPO_QUIT. */
int depo_mytables_choose(depo_ui *ui, const depo_mytables *tables, char link[DEPO_TABLE_LINK_SIZE]);

#endif
