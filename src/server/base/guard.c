/* SPDX-License-Identifier: MIT */
#include "server/base/guard.h"

#include "server/base/log.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static _Thread_local jmp_buf *way_out;

bool depo_guard(void (*body)(void *argument), void *argument) {
    jmp_buf here, *outer = way_out;
    volatile bool good = false;
    way_out = &here;
    if (setjmp(here) == 0) {
        body(argument);
        good = true;
    }
    way_out = outer;
    return good;
}

/* Takes the place of the C library's: outside a guarded body it does the same. */
void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function) {
    depo_log(DEPO_LOG_ERROR, "assertion", "what=\"%s\" at=%s:%u in=%s", assertion, file, line,
             function ? function : "?");
    if (way_out) longjmp(*way_out, 1);
    abort();
}
