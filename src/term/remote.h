/* SPDX-License-Identifier: MIT
 * A table on a server, joined from the terminal: what docs/protocol.md says, over a WebSocket.
 * For the session and the commands. */
#ifndef DEPO_TERM_REMOTE_H
#define DEPO_TERM_REMOTE_H

#include "term/state.h"

/* Joins the table of a link like http://host:port/t/abcdefgh2345, sits down on an open seat as
 * `name` (NULL: a standard one), starts when nobody is missing, and waits for the start. Fills
 * the session; false with the reason in `why`. Without a free seat one watches. `old_key`: with
 * the key that earlier versions sent (secret.h). */
bool depo_remote_open(depo_session *s, const char *url, const char *name, bool old_key,
                      char why[DEPO_SENTENCE]);
void depo_remote_close(depo_remote *remote);

/* Sends a move and waits for the answer and the position after it. */
depo_status depo_remote_play(depo_session *s, depo_move move);

/* Whether the server would let the last move be undone. */
bool depo_remote_can_undo(const depo_session *s);

/* Asks for the last move back; NULL, or a key that says why not. */
const char *depo_remote_undo(depo_session *s);

/* Says a phrase (say/phrase.h) to the others; false when it was refused. */
bool depo_remote_say(depo_session *s, const char *code);

/* Whether the table is there no more: deleted, or ended before it began. False without a remote. */
bool depo_remote_gone(const depo_session *s);

/* Whether a bot plays for the person here (the clock ran out, or the connection was gone), and
 * taking the seat back from it. */
bool depo_remote_away(const depo_session *s);
bool depo_remote_back(depo_session *s);

/* What is known of the fairness of the shuffle: DEPO_FAIR_HIDDEN before the end, unless the server
 * was caught already, and without a remote. */
depo_fairness depo_remote_fairness(const depo_session *s);
/* Who took part in it; NULL where there is none. */
const depo_shuffle *depo_remote_shuffle(const depo_session *s);

/* Bits of the seats that are to decide and whose people are not there. */
unsigned depo_remote_missing(const depo_session *s);

/* Whether a bot may be let play for one of them, and doing so; they come back when they like. */
bool depo_remote_may_replace(const depo_session *s);
bool depo_remote_replace(depo_session *s);

/* Whether the server is there, as far as is known: it has answered within seconds. */
bool depo_remote_connected(const depo_session *s);

/* What to say about a connection that is not there; "" when it is. */
void depo_remote_state(const depo_session *s, char out[DEPO_SENTENCE]);

/* Waits up to `ms` for news; true when there are any. A lost connection is made again. */
bool depo_remote_wait(depo_session *s, unsigned ms);

/* Looks through the eyes of another seat that is held here. */
void depo_remote_look(depo_session *s);

#endif
