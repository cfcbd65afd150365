/* SPDX-License-Identifier: MIT
 * What is wrong with a game file, in words. */
#ifndef DEPO_SAY_FAULT_H
#define DEPO_SAY_FAULT_H

#include "codec/game_file.h"
#include "say/story.h"

/* Only a refused move needs the teller's map and game. */
void depo_tell_fault(const depo_teller *teller, const depo_fault *fault, char out[DEPO_SENTENCE]);

#endif
