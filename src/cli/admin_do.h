/* SPDX-License-Identifier: MIT
 * What an operator can do and ask, on the database of a server, while it runs. It reads what the
 * store has and leaves orders there; servers do the rest. Answers are JSON, and nothing hidden of a
 * game is in them. For depo admin, and for the server's page of the operator. */
#ifndef DEPO_CLI_ADMIN_DO_H
#define DEPO_CLI_ADMIN_DO_H

#include "server/service/orders.h"

#include <jansson.h>

/* Exit codes. */
enum {
    DEPO_ADMIN_FAILED = 1,  /* the database, or what is in it */
    DEPO_ADMIN_MISUSED = 2, /* as with every command */
    DEPO_ADMIN_NOTHING = 3  /* no such table, nobody to take a ban from, a game that is over */
};

typedef struct depo_admin {
    const char *db, *verb, *what;
    double days;    /* of a ban or silence, 0: for ever */
    double minutes; /* of an announcement, 0: until it is taken back */
    int phase;      /* of a list, -1: any */
    /* What is looked for, NULL: anything. `person` is the beginning of one. */
    const char *map, *name, *person, *address;
    int64_t since, until; /* milliseconds since 1970, 0: any time */
    unsigned limit;       /* tables of a list, 0: all */
    bool chat, clear, json;
} depo_admin;

typedef struct depo_admin_answer {
    json_t *json; /* to be let go, in any case */
    char why[500];
} depo_admin_answer;

typedef struct depo_admin_verb {
    const char *word;
    bool takes; /* another word */
} depo_admin_verb;

const depo_admin_verb *depo_admin_find(const char *verb);

/* The exit code; `out` has the answer, or why not. From any thread. */
int depo_admin_do(const depo_admin *o, depo_admin_answer *out);

#endif
