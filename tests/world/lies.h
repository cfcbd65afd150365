/* SPDX-License-Identifier: MIT
 * What players say that is not so, or not theirs to say. For player.c and lies.c. */
#ifndef DEPO_TESTS_WORLD_LIES_H
#define DEPO_TESTS_WORLD_LIES_H

#include "world/world.h"

void say(player *who, const char *format, ...) __attribute__((format(printf, 2, 3)));
command *order(player *who, const char *what, const char *rest);
command *order_at(player *who, const follow *f, const char *what, depo_entry_kind kind,
                  unsigned seat, const char *more);

void lie(player *who);
void lie_before_hello(player *who);

#endif
