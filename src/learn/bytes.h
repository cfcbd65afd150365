/* SPDX-License-Identifier: MIT
 * Sets of bits as bytes of 0 and 1, which is what numbers in tensors are. For src/learn only. */
#ifndef DEPO_LEARN_BYTES_H
#define DEPO_LEARN_BYTES_H

#include "core/types.h"

/* Writes the first `count` members of each of some sets as bytes, one set behind the other. */
void depo_put_rows(uint8_t *out, const depo_bits *sets, unsigned rows, unsigned count);

static inline void depo_put_bits(uint8_t *out, depo_bits set, unsigned count) {
    depo_put_rows(out, &set, 1, count);
}

#endif
