/* SPDX-License-Identifier: MIT */
#include "say/mechanism.h"

#define X(NAME, name) extern const depo_words depo_words_##name;
#include "core/mechanisms.def"
#undef X

const depo_words *const depo_mechanism_words[DEPO_MECHANISMS] = {
#define X(NAME, name) &depo_words_##name,
#include "core/mechanisms.def"
#undef X
};
