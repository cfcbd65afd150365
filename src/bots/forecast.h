/* SPDX-License-Identifier: MIT
 * What a position promises each seat: the points that it will still make, as learned from games
 * (tools/learn.py). It looks at everything, also at what is hidden: for imagined worlds only. For
 * the search, and for anyone who learns it anew. */
#ifndef DEPO_BOTS_FORECAST_H
#define DEPO_BOTS_FORECAST_H

#include "bots/policy.h"

/* What is looked at for a seat, in whole numbers. */
typedef struct depo_promise {
    int16_t input[DEPO_NET_INPUTS];
} depo_promise;

/* The names of the inputs, in order. */
extern const char *const depo_promise_names[DEPO_NET_INPUTS];

/* Looks at all seats at the start of a turn. `style` says how each plays on, `minds` what it has in
 * mind; plans are brought up to date there. */
void depo_promises_of(const depo_guide *guide, const depo_style_name *style,
                      const depo_state *state, depo_mind *minds, depo_promise *promises);

/* Points that a seat is expected to have at the end beyond those for its routes so far. */
double depo_forecast(const depo_seer *net, const depo_promise *promise);

#endif
