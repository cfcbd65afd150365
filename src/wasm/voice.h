/* SPDX-License-Identifier: MIT
 * What every saying of the module needs: who speaks, of which position and move, into which
 * buffer. For src/wasm only. */
#ifndef DEPO_WASM_VOICE_H
#define DEPO_WASM_VOICE_H

#include "bots/bot.h"
#include "codec/game_file.h"
#include "mapio/listing.h"
#include "mapio/value.h"
#include "say/story.h"

depo_teller depo_w_voice(void);
const depo_state *depo_w_state(unsigned slot);
depo_move depo_w_move_at_hand(void);
const depo_guide *depo_w_guide(void);
char *depo_w_say_buffer(void); /* of DEPO_RULES_TEXT bytes */

/* The moves of the file that was read or is written, how long they took, and the position that they
 * begin from. */
const depo_move *depo_w_file_moves(depo_state *start, const depo_took **took, unsigned *count);

/* What the page has written as a value of so many bytes. */
depo_value depo_w_value(unsigned size);

/* Reads what the page has written as a ticket list of a variant; NULL when it isn't a text. */
depo_listing *depo_w_list_read(unsigned variant, unsigned size);
/* Whether it can take the place of the map's tickets; what is against that is among the problems.
 */
bool depo_w_list_fits(unsigned variant, const depo_listing *listing);

#endif
