/* SPDX-License-Identifier: MIT
 * The line interface: numbered choices, no cursor control, the same in a pipe. For src/term and
 * the commands. */
#ifndef DEPO_TERM_PLAIN_H
#define DEPO_TERM_PLAIN_H

#include "term/ui.h"

typedef struct depo_plain {
    depo_ui ui; /* first: the functions get a pointer to it */
    FILE *out;
    int in;      /* file descriptor */
    char *typed; /* what was read and is not yet used */
    size_t held, room;
    bool ended;                           /* nothing more comes */
    char *answer;                         /* to the next choice, given in advance, or NULL */
    char *line;                           /* the last line read */
    bool connected;                       /* what was said last about the connection to a server */
    unsigned missing;                     /* and about who is not there, as bits of seats, */
    bool away;                            /* and about the own seat: a bot plays it */
    unsigned shown[DEPO_MAX_PLAYERS + 1]; /* log lines told so far, to each seat */
} depo_plain;

void depo_plain_init(depo_plain *plain, depo_session *s, unsigned language);
void depo_plain_free(depo_plain *plain);

/* Plays the session to its end or until the player stops. */
void depo_plain_play(depo_plain *plain);

/* Looks at a finished or running game step by step. */
void depo_plain_watch(depo_plain *plain, unsigned total);

#endif
