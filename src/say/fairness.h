/* SPDX-License-Identifier: MIT
 * What a check of a table's shuffle came to, in words. For the interfaces. */
#ifndef DEPO_SAY_FAIRNESS_H
#define DEPO_SAY_FAIRNESS_H

#include "codec/shuffle.h"
#include "say/tr.h"

/* One short line; "" while there is nothing to say. */
const char *depo_tell_fairness(unsigned language, depo_fairness fairness);
/* What it means, in two or three sentences. */
const char *depo_explain_fairness(unsigned language, depo_fairness fairness);

#endif
