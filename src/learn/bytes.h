/* SPDX-License-Identifier: MIT
 * Sets of bits as bytes of 0 and 1, which is what numbers in tensors are. For src/learn only. */
#ifndef DEPO_LEARN_BYTES_H
#define DEPO_LEARN_BYTES_H

#include "core/types.h"

#include <string.h>

/* The eight bits of a byte as the eight bytes of a word, the lowest bit in the lowest byte. */
static inline uint64_t depo_spread(unsigned byte) {
    uint64_t spread = (byte * 0x0101010101010101u) & 0x8040201008040201u;
    return ((spread + 0x7f7f7f7f7f7f7f7fu) >> 7) & 0x0101010101010101u;
}

static inline void depo_put_spread(uint8_t *out, unsigned byte) {
    uint64_t word = depo_spread(byte);
    memcpy(out, &word, sizeof word);
}

/* Writes the first `count` members of a set as bytes. The last eight are written once more rather
 * than one by one: the end of such a loop could not be predicted. */
static inline void depo_put_bits(uint8_t *out, depo_bits set, unsigned count) {
    if (count < 8) {
        for (unsigned i = 0; i < count; i++) out[i] = depo_has(set, i);
        return;
    }
    uint64_t half[2] = {(uint64_t)set, (uint64_t)(set >> 64)};
    unsigned words = count / 8;
    for (unsigned i = 0; i < words; i++)
        depo_put_spread(out + i * 8, (unsigned)(half[i / 8] >> i % 8 * 8) & 0xff);
    depo_put_spread(out + count - 8, (unsigned)(set >> (count - 8)) & 0xff);
}

#endif
