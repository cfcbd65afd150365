/* SPDX-License-Identifier: MIT */
#include "mapio/problems.h"

#include "mapio/utf8.h"

#include <stdarg.h>
#include <stdio.h>

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
    /* A file is quoted: it must not speak to a terminal, nor break the line. */
    depo_make_printable(problem->where);
    depo_make_printable(problem->what);
}
