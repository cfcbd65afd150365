/* SPDX-License-Identifier: MIT */
#include "mapio/problems.h"

#include "mapio/utf8.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* What a file says is quoted: it must not speak to a terminal, nor break the line, and a character
 * that was cut off is none. */
static void make_plain(char *text) {
    char *to = text;
    for (const char *from = text; *from;) {
        const char *begin = from;
        uint32_t c = depo_next_character(&from);
        bool plain = c != DEPO_NO_CHARACTER && !depo_is_control(c);
        size_t size = plain ? (size_t)(from - begin) : 1;
        memmove(to, plain ? begin : "?", size);
        to += size;
    }
    *to = 0;
}

void depo_complain(depo_problems *problems, const char *where, const char *what, ...) {
    if (problems->count == DEPO_MAX_PROBLEMS) {
        problems->dropped++;
        return;
    }
    depo_problem *problem = &problems->list[problems->count++];
    snprintf(problem->where, sizeof problem->where, "%s", where);
    va_list arguments;
    va_start(arguments, what);
    vsnprintf(problem->what, sizeof problem->what, what, arguments);
    va_end(arguments);
    make_plain(problem->where);
    make_plain(problem->what);
}
