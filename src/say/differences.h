/* SPDX-License-Identifier: MIT
 * Two games' rules held against each other, for who knows one of them. For interfaces. */
#ifndef DEPO_SAY_DIFFERENCES_H
#define DEPO_SAY_DIFFERENCES_H

#include "say/story.h"

/* The rules of a game that are not those of another one: titles of chapters with differences, and
 * under them lines "rule\tclauses\tthe other's rule", the last part empty where the other has none.
 * Under its own title, in the same form without that part, rules that only the other has.
 * Words do not matter, of carts or of trains: what is done and the numbers do. `size`:
 * DEPO_RULES_TEXT. */
void depo_tell_differences(const depo_teller *teller, const depo_teller *other, char *out,
                           size_t size);

/* For it alone: the rules with a key behind each, the same for the same rule of other games. */
void depo_tell_rules_keyed(const depo_teller *teller, char *out, size_t size);

#endif
