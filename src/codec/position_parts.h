/* SPDX-License-Identifier: MIT
 * The words that writing and reading a position share, in the order in which they stand. For
 * codec/position_write.c and codec/position_read.c only. */
#ifndef DEPO_CODEC_POSITION_PARTS_H
#define DEPO_CODEC_POSITION_PARTS_H

#include "codec/compact.h"
#include "codec/position_text.h"

#define DEPO_POSITION_VERSION "depo1"

static inline bool depo_sees_all(const depo_view *view) {
    return view->seat == DEPO_EVERYBODY;
}

/* Whether a view names the cards and tickets of a seat. */
static inline bool depo_sees_hand(const depo_view *view, unsigned seat) {
    return view->seat == seat || depo_sees_all(view);
}

#endif
