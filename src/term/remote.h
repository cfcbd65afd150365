/* SPDX-License-Identifier: MIT
 * A table on a server, joined from the terminal: what docs/protocol.md says, over a WebSocket.
 * For the session. */
#ifndef DEPO_TERM_REMOTE_H
#define DEPO_TERM_REMOTE_H

#include "term/session.h"

/* Joins the table of an address like http://host:port/#/t/abc. Fills the session; false with the
 * reason in `why`. */
bool depo_remote_open(depo_session *s, const char *url, const char *name, char why[DEPO_SENTENCE]);
void depo_remote_close(depo_remote *remote);

/* Sends a move and waits for the answer. */
depo_status depo_remote_play(depo_session *s, depo_move move);

/* Waits up to `ms` for news; true when there are any. */
bool depo_remote_wait(depo_session *s, unsigned ms);

#endif
