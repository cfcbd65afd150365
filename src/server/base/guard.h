/* SPDX-License-Identifier: MIT
 * A failed assertion inside the game's code stops one table, not the server. The guarded code must
 * hold no locks; what it allocated is lost. For the server. */
#ifndef DEPO_SERVER_GUARD_H
#define DEPO_SERVER_GUARD_H

#include <stdbool.h>

/* Runs the body; false when an assertion failed in it. Any thread, also nested. */
bool depo_guard(void (*body)(void *argument), void *argument);

#endif
