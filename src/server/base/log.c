/* SPDX-License-Identifier: MIT */
#include "server/base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

static depo_log_level chosen = DEPO_LOG_NORMAL;

void depo_log_set(depo_log_level level) {
    chosen = level;
}

void depo_log(depo_log_level level, const char *event, const char *format, ...) {
    if (level > chosen) return;
    char line[512], when[32];
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    for (char *c = line; *c; c++)
        if ((unsigned char)*c < ' ') *c = ' ';
    fprintf(stderr, "%s %s%s%s\n", when, event, *line ? " " : "", line);
}

void depo_log_note(const char *format, ...) {
    if (chosen < DEPO_LOG_NORMAL) return;
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}
