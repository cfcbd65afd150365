/* SPDX-License-Identifier: MIT
 * What rooms have done outside of them. For the hub. */
#ifndef DEPO_SERVER_EFFECTS_H
#define DEPO_SERVER_EFFECTS_H

#include "server/room/effect.h"

/* `self` is the hub. */
depo_refusal_code depo_hub_carry_out(void *self, const depo_effect *effect);

#endif
