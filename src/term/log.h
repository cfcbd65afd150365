/* SPDX-License-Identifier: MIT
 * What has happened and what was said, as it came. For session.c and remote.c. */
#ifndef DEPO_TERM_LOG_H
#define DEPO_TERM_LOG_H

#include "term/state.h"

/* Makes room for one more element of a growing array. */
void *depo_grow(void *array, unsigned count, unsigned *room, size_t size);

/* Adds to the log. */
void depo_session_log(depo_session *s, const depo_event *event);

/* Adds a line of chat to the log, "Anna: Hello!"; after DEPO_MOST_SAID of them no more. */
enum { DEPO_SAID = DEPO_EVENT_KINDS, DEPO_MOST_SAID = 2000 };
void depo_session_hear(depo_session *s, depo_seat seat, const char *text);

#endif
