/* SPDX-License-Identifier: MIT
 * The full-screen interface (ncurses): a drawn map, the hand, the row, the players, the log. One
 * screen at a time. For the commands. */
#ifndef DEPO_TERM_SCREEN_H
#define DEPO_TERM_SCREEN_H

#include "term/ui.h"

/* Whether input and output are a terminal on which the full screen can be drawn. Where they are a
 * terminal but can't (TERM=dumb), a line on stderr says so. */
bool depo_full_screen(unsigned language);

/* Where depo_full_screen is true. `pace`: pause after a bot's move, in milliseconds. */
void depo_screen_open(depo_session *s, unsigned language, unsigned pace);
void depo_screen_close(void);
depo_ui *depo_screen_ui(void);

/* Plays the session to its end or until the player stops. */
void depo_screen_play(void);

/* Looks at a game of `total` moves step by step. */
void depo_screen_watch(unsigned total);

#endif
