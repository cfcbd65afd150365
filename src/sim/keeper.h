/* SPDX-License-Identifier: MIT
 * A program that runs for Depo, under a keeper: a small process between them that ends it, and
 * whatever it has started, as soon as Depo is gone, however it went. The keeper also passes on what
 * the program writes to its standard error, line by line and printable. For src/sim. */
#ifndef DEPO_SIM_KEEPER_H
#define DEPO_SIM_KEEPER_H

#include <sys/types.h>

typedef struct depo_kept {
    pid_t pid; /* the keeper's; it ends as the program did, once nothing of it is left */
    int fd;    /* a socket that is the program's standard input and output */
    int life;  /* closing it ends the program */
} depo_kept;

/* Starts a program in its own session, without a terminal. Returns 0 or an error number. */
int depo_keep(char *const argv[], depo_kept *kept);

#endif
