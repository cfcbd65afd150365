/* SPDX-License-Identifier: MIT
 * Which form of a counted word a number takes, by the rule in the header of a message file:
 * "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : …;", an expression as C writes it. For mo.c and
 * tests. */
#ifndef DEPO_SAY_PLURAL_H
#define DEPO_SAY_PLURAL_H

/* How many forms a rule has; 0 when it can't be read. */
unsigned depo_plural_forms(const char *rule);

/* The form for n; 0 when the rule can't be read or names a form that it does not have. */
unsigned depo_plural_form(const char *rule, unsigned n);

#endif
