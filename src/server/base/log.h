/* SPDX-License-Identifier: MIT
 * The server's log on stderr, an event per line: `time level event key=value …`, or a JSON object.
 * It has no secrets, no names, no chat and no cards. People and connections appear as the first
 * digits of a hash. For the server; every thread may write. */
#ifndef DEPO_SERVER_LOG_H
#define DEPO_SERVER_LOG_H

#include <stdbool.h>
#include <stdint.h>

typedef enum depo_log_level {
    DEPO_LOG_ERROR,   /* something is broken, and someone has to look */
    DEPO_LOG_WARNING, /* it goes on, but not as the operator wants it */
    DEPO_LOG_INFO,    /* what happens at the server and its tables */
    DEPO_LOG_DEBUG    /* each connection, each action */
} depo_log_level;

enum {
    DEPO_LOG_ID = 9 /* bytes of a shortened hash with the closing zero */
};

/* What is worth a line: everything up to the level. */
void depo_log_set(depo_log_level level, bool json);
bool depo_log_wants(depo_log_level level);

/* The format is a list of key=%… with blanks between them; a key with a text that may have blanks
 * is written key=\"%s\". The value may hold anything. */
void depo_log(depo_log_level level, const char *event, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A sentence for anyone who started the server, unless only problems are logged. */
void depo_log_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* That something took `ms`, which is longer than it should; now and then for each `what`. */
typedef enum depo_slow {
    DEPO_SLOW_STORE,
    DEPO_SLOW_LOOP,
    DEPO_SLOW_BOTS,
    DEPO_SLOW_KINDS
} depo_slow;
void depo_log_slow(depo_slow what, int64_t ms, unsigned tasks);

#endif
