/* SPDX-License-Identifier: MIT
 * A game as it is played at one terminal (state.h) goes on: moves, bots, undo by replay, autosave.
 */
#ifndef DEPO_TERM_SESSION_H
#define DEPO_TERM_SESSION_H

#include "term/log.h"
#include "term/state.h"

/* An empty session. */
depo_session *depo_session_new(unsigned language);
void depo_session_free(depo_session *s);

/* Sets the game up from s->map and the header in s->record (players, variant, options, first,
 * seed). False with problems. */
bool depo_session_begin(depo_session *s, depo_problems *problems);

/* Plays the moves of a record that was read; the header is taken over. */
bool depo_session_load(depo_session *s, const depo_record *record, depo_problems *problems);

/* Looks through the eyes of a seat. */
void depo_session_look(depo_session *s, depo_seat seat);

/* The person at `seat` is asked: the time of the decision runs from the first such call on. */
void depo_session_ask(depo_session *s);

/* Makes a move, tells the log and saves. */
depo_status depo_session_play(depo_session *s, depo_move move);

/* The seat at this keyboard that must decide, or DEPO_NONE. */
depo_seat depo_session_human(const depo_session *s);

/* Makes one move of a bot; false when none is to move. For a game on a server: waits up to `ms`
 * for news and says whether there are any. */
bool depo_session_advance(depo_session *s, unsigned ms);

/* The bot whose turn it is, or DEPO_NONE. */
depo_seat depo_session_bot(const depo_session *s);

/* Takes back what depo_undo allows. Returns NULL, or a key that says why not. */
const char *depo_session_undo(depo_session *s);

/* Whether there is something that could be undone now. */
bool depo_session_can_undo(const depo_session *s);

/* Goes to the position after the first `n` moves; those after them are remembered in `moves` but
 * not played. For looking at a game. */
void depo_session_go(depo_session *s, unsigned n, unsigned total);

/* Writes a game file, whole or not at all. False with the reason in errno. */
bool depo_session_save(const depo_session *s, const char *path);

/* Writes the autosave now, where the game is kept; it is written after each move anyway. s->trouble
 * says what went wrong.
 */
void depo_session_autosave(depo_session *s);

/* There is no place for an autosave. */
void depo_session_not_kept(depo_session *s, const char *why);

/* Line `i` of the log for s->seat; false when it goes without saying. */
bool depo_session_line(const depo_session *s, unsigned i, char out[DEPO_SENTENCE]);

#endif
