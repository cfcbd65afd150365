/* SPDX-License-Identifier: MIT
 * Picking the k-th member of a set without a loop: a loop of unpredictable length costs more than
 * all the arithmetic here. For the core only. */
#ifndef DEPO_CORE_BITS_H
#define DEPO_CORE_BITS_H

#include "core/types.h"

/* Before a function that counts bits in its hot path: compiles it a second time for processors
 * with an instruction for that, and the first call picks. Everything it inlines comes along.
 * Elsewhere the compiler's own way is used: clang and WebAssembly have a good one, and
 * sanitizers can't work with such functions. */
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) &&                        \
    !defined(__POPCNT__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define DEPO_COUNTS_BITS __attribute__((target_clones("default", "popcnt"), flatten))
#else
#define DEPO_COUNTS_BITS
#endif

/* In every byte the number 1. A product with it makes running totals of bytes. */
#define DEPO_BYTE_ONES 0x0101010101010101u

/* How many of the eight ascending bytes of `totals` are at most k; all numbers below 128. */
static inline unsigned depo_bytes_passed(uint64_t totals, unsigned k) {
    uint64_t passed = (((k | 0x80u) * DEPO_BYTE_ONES - totals) >> 7) & DEPO_BYTE_ONES;
    return (unsigned)((passed * DEPO_BYTE_ONES) >> 56);
}

/* Byte i: how many of the bits 0 to i are set in a byte. */
static inline uint64_t depo_bit_totals(unsigned byte) {
    uint64_t spread = (byte * DEPO_BYTE_ONES) & 0x8040201008040201u; /* bit i in byte i */
    uint64_t ones = ((spread + 0x7f * DEPO_BYTE_ONES) >> 7) & DEPO_BYTE_ONES;
    return ones * DEPO_BYTE_ONES;
}

static inline unsigned depo_byte_count(unsigned byte) {
    return (unsigned)(depo_bit_totals(byte) >> 56);
}

/* Number k, from 0, of the bits set in a byte that has more than k. */
static inline unsigned depo_byte_nth(unsigned byte, unsigned k) {
    return depo_bytes_passed(depo_bit_totals(byte), k);
}

/* Byte i: how many bits are set in the bytes 0 to i of a word. */
static inline uint64_t depo_byte_totals(uint64_t word) {
    uint64_t sums = word - ((word >> 1) & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + ((sums >> 2) & 0x3333333333333333u);
    return ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fu) * DEPO_BYTE_ONES;
}

/* Number k of the bits set in a word that has more than k, given its totals. */
static inline unsigned depo_totals_nth(uint64_t word, uint64_t totals, unsigned k) {
    unsigned shift = 8 * depo_bytes_passed(totals, k);
    k -= (unsigned)((totals << 8) >> shift) & 0xff;
    return shift + depo_byte_nth((unsigned)(word >> shift) & 0xff, k);
}

static inline unsigned depo_word_nth(uint64_t word, unsigned k) {
    return depo_totals_nth(word, depo_byte_totals(word), k);
}

/* Member number k of a set that has more than k. */
static inline unsigned depo_bits_nth(depo_bits set, unsigned k) {
    uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64);
    uint64_t low_totals = depo_byte_totals(low), high_totals = depo_byte_totals(high);
    unsigned in_low = (unsigned)(low_totals >> 56);
    if (k < in_low) high = low, high_totals = low_totals;
    return (k < in_low ? 0 : 64) + depo_totals_nth(high, high_totals, k < in_low ? k : k - in_low);
}

#endif
