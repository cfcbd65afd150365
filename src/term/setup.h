/* SPDX-License-Identifier: MIT
 * Making a game: by options, by asking, from a file. For the commands. */
#ifndef DEPO_TERM_SETUP_H
#define DEPO_TERM_SETUP_H

#include "term/ui.h"

/* What the command line said; NULL where it said nothing. */
typedef struct depo_wish {
    const char *map, *variant, *options, *seats, *tickets, *seed;
} depo_wish;

/* Fills map, variant and players by asking; Enter alone starts a game. Returns 0, or DEPO_QUIT.
 * A game that waits to be resumed is offered: then *resume is set. */
int depo_setup_ask(depo_ui *ui, bool can_resume, bool *resume);

/* Fills map, variant and players from options and defaults. False with problems. */
bool depo_setup_wish(depo_session *s, const depo_wish *wish, depo_problems *problems);

/* Gives the game a seed: from text, or by chance. False when the text is none. */
bool depo_setup_seed(depo_session *s, const char *text);

#endif
