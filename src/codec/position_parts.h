/* SPDX-License-Identifier: MIT
 * The words that writing and reading a position share, in the order in which they stand. For
 * codec/position_write.c and codec/position_read.c only. */
#ifndef DEPO_CODEC_POSITION_PARTS_H
#define DEPO_CODEC_POSITION_PARTS_H

#include "codec/position_text.h"

#define DEPO_POSITION_VERSION "depo1"

/* A letter for each kind of card, and one for each phase's word. */
static const char depo_card_letters[DEPO_KINDS + 1] = "pwbyokrgl";
static const char *const depo_phase_words[DEPO_OVER + 1] = {"long",  "first",  "turn", "second",
                                                            "offer", "tunnel", "over"};

static inline bool depo_sees_all(const depo_view *view) {
    return view->seat == DEPO_EVERYBODY;
}

/* Whether a view names the cards and tickets of a seat. */
static inline bool depo_sees_hand(const depo_view *view, unsigned seat) {
    return view->seat == seat || depo_sees_all(view);
}

#endif
