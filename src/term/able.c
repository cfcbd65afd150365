/* SPDX-License-Identifier: MIT
 * What the terminal can do. A file of its own: term.h makes macros of everyday words. */
#include "term/screen.h"

#include <stdlib.h>
#include <unistd.h>

#include <curses.h>
#include <term.h>

static bool can(const char *capability) {
    const char *text = tigetstr(capability);
    return text && text != (const char *)-1;
}

bool depo_full_screen(unsigned language) {
    const char *name = getenv("TERM");
    int error;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return false;
    if (name && *name && setupterm(name, STDOUT_FILENO, &error) == OK && can("cup") && can("clear"))
        return true;
    fprintf(
        stderr,
        depo_tr(language,
                "depo: no full screen on this terminal (TERM=%s): line by line, as with --plain\n"),
        name ? name : "");
    return false;
}
