/* SPDX-License-Identifier: MIT
 * The server's log: one line for each event on stderr, `time event key=value …`. No secrets, no
 * names, no chat. For the server. */
#ifndef DEPO_SERVER_LOG_H
#define DEPO_SERVER_LOG_H

typedef enum depo_log_level { DEPO_LOG_QUIET, DEPO_LOG_NORMAL, DEPO_LOG_VERBOSE } depo_log_level;

void depo_log_set(depo_log_level level);
void depo_log(depo_log_level level, const char *event, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A sentence for anyone who started the server, where the log is not quiet. */
void depo_log_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
