/* SPDX-License-Identifier: MIT
 * A review as few bytes, for who keeps it: enough to sum it up and tell it again. Chances lose what
 * nobody sees of them; the moves that were tried beside the best are not kept. */
#ifndef DEPO_REVIEW_PACK_H
#define DEPO_REVIEW_PACK_H

#include "review/review.h"

/* Bytes that a review needs at most. */
size_t depo_review_pack_size(const depo_review *review);
/* Writes a review whose steps are all reckoned; how many bytes. */
size_t depo_review_pack(const depo_review *review, uint8_t *out);
/* Fills the steps of a review that was begun; false, with nothing changed, when the bytes are not
 * of this game, or not whole. depo_review_finish sums them up. */
bool depo_review_unpack(depo_review *review, const uint8_t *in, size_t size);

#endif
