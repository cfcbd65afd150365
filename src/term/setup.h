/* SPDX-License-Identifier: MIT
 * Making a game: by options, by asking, from a file. For the commands. */
#ifndef DEPO_TERM_SETUP_H
#define DEPO_TERM_SETUP_H

#include "term/saves.h"

/* What the command line said; NULL where it said nothing. */
typedef struct depo_setup_request {
    const char *map, *variant, *options, *seats, *first, *tickets, *seed;
} depo_setup_request;

/* Fills map, variant and players by asking; Enter alone starts a game. Returns 0, or DEPO_QUIT.
 * Games that wait are offered: then `resume` gets the file of the one that was chosen. */
int depo_setup_ask(depo_ui *ui, depo_saves *saves, char resume[PATH_MAX]);

/* Fills map, variant and players from options and defaults. False with problems. */
bool depo_setup_as(depo_session *s, const depo_setup_request *request, depo_problems *problems);

/* Gives the game a seed: from text, or by chance. False when the text is none. */
bool depo_setup_seed(depo_session *s, const char *text);

#endif
