/* SPDX-License-Identifier: MIT
 * Which tracks opponents need. For a policy that takes them away. */
#ifndef DEPO_BOTS_HINDER_H
#define DEPO_BOTS_HINDER_H

#include "bots/plan.h"

/* For each open track the quarter points that its loss is expected to cost the others together. */
void depo_hinder(const depo_guide *guide, const depo_state *state, depo_seat seat,
                 uint8_t harm[DEPO_MAX_TRACKS]);

#endif
