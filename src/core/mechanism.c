/* SPDX-License-Identifier: MIT */
#include "core/mechanism.h"

#define X(NAME, name) extern const depo_mechanism depo_mechanism_##name;
#include "core/mechanisms.def"
#undef X

const depo_mechanism *const depo_mechanisms[DEPO_MECHANISMS] = {
#define X(NAME, name) &depo_mechanism_##name,
#include "core/mechanisms.def"
#undef X
};
