/* SPDX-License-Identifier: MIT
 * Bits into bytes, many at once. A row is written in whole pieces; its last piece is written once
 * more over the end rather than byte by byte: the end of such a loop could not be predicted. */
#include "learn/bytes.h"

#include <string.h>

/* The eight bits of a byte as the eight bytes of a word, the lowest bit in the lowest byte. */
static inline void put_eight(uint8_t *out, unsigned byte) {
    uint64_t spread = (byte * 0x0101010101010101u) & 0x8040201008040201u;
    spread = ((spread + 0x7f7f7f7f7f7f7f7fu) >> 7) & 0x0101010101010101u;
    memcpy(out, &spread, sizeof spread);
}

static void put_short_row(uint8_t *out, depo_bits set, unsigned count) {
    unsigned bits = (unsigned)set;
    if (count < 8) {
        for (unsigned i = 0; i < count; i++) out[i] = bits >> i & 1;
        return;
    }
    for (unsigned i = 0; i + 8 <= count; i += 8) put_eight(out + i, bits >> i & 0xff);
    put_eight(out + count - 8, bits >> (count - 8) & 0xff);
}

#ifdef __SSE2__
#include <immintrin.h>

static inline void put_sixteen(uint8_t *out, unsigned bits) {
    const __m128i each = _mm_set1_epi64x((long long)0x8040201008040201u);
    __m128i copies = _mm_cvtsi32_si128((int)bits);
    copies = _mm_unpacklo_epi8(copies, copies); /* low low high high */
    copies = _mm_shufflelo_epi16(copies, 0x50); /* four times each */
    copies = _mm_shuffle_epi32(copies, 0x50);   /* eight times each */
    copies = _mm_min_epu8(_mm_and_si128(copies, each), _mm_set1_epi8(1));
    _mm_storeu_si128((__m128i *)(void *)out, copies);
}

/* For processors with wider registers. */
__attribute__((target("avx2"))) static inline void put_thirty_two(uint8_t *out, unsigned bits) {
    const __m256i each = _mm256_set1_epi64x((long long)0x8040201008040201u);
    const __m256i eight_times = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2,
                                                 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    __m256i copies = _mm256_shuffle_epi8(_mm256_set1_epi32((int)bits), eight_times);
    copies = _mm256_min_epu8(_mm256_and_si256(copies, each), _mm256_set1_epi8(1));
    _mm256_storeu_si256((__m256i *)(void *)out, copies);
}

__attribute__((target("avx2"))) static void put_wide_rows(uint8_t *out, const depo_bits *sets,
                                                          unsigned rows, unsigned count) {
    for (const depo_bits *end = sets + rows; sets < end; sets++, out += count) {
        depo_bits set = *sets;
        uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64);
        put_thirty_two(out, (unsigned)low);
        if (count >= 64) put_thirty_two(out + 32, (unsigned)(low >> 32));
        if (count >= 96) put_thirty_two(out + 64, (unsigned)high);
        put_thirty_two(out + count - 32, (unsigned)(set >> (count - 32)));
    }
}

/* For those that make bytes out of 64 bits by themselves. */
__attribute__((target("avx512f,avx512bw"))) static void
put_widest_rows(uint8_t *out, const depo_bits *sets, unsigned rows, unsigned count) {
    const __m512i ones = _mm512_set1_epi8(1);
    for (const depo_bits *end = sets + rows; sets < end; sets++, out += count) {
        uint64_t low = (uint64_t)*sets, tail = (uint64_t)(*sets >> (count - 64));
        _mm512_storeu_si512(out, _mm512_maskz_mov_epi8(low, ones));
        _mm512_storeu_si512(out + count - 64, _mm512_maskz_mov_epi8(tail, ones));
    }
}

static void put_rows(uint8_t *out, const depo_bits *sets, unsigned rows, unsigned count) {
    for (const depo_bits *end = sets + rows; sets < end; sets++, out += count) {
        uint64_t half[2] = {(uint64_t)*sets, (uint64_t)(*sets >> 64)};
        for (unsigned i = 0; i < count / 16; i++)
            put_sixteen(out + i * 16, (unsigned)(half[i / 4] >> i % 4 * 16) & 0xffff);
        put_sixteen(out + count - 16, (unsigned)(*sets >> (count - 16)) & 0xffff);
    }
}

void depo_put_rows(uint8_t *out, const depo_bits *sets, unsigned rows, unsigned count) {
    if (count >= 64 && __builtin_cpu_supports("avx512bw"))
        put_widest_rows(out, sets, rows, count);
    else if (count >= 32 && __builtin_cpu_supports("avx2"))
        put_wide_rows(out, sets, rows, count);
    else if (count >= 16)
        put_rows(out, sets, rows, count);
    else
        for (unsigned i = 0; i < rows; i++) put_short_row(out + i * count, sets[i], count);
}

#else

void depo_put_rows(uint8_t *out, const depo_bits *sets, unsigned rows, unsigned count) {
    for (unsigned row = 0; row < rows; row++, out += count) {
        for (unsigned i = 0; i + 8 <= count; i += 8)
            put_eight(out + i, (unsigned)(sets[row] >> i) & 0xff);
        unsigned tail = count % 8;
        if (tail) put_short_row(out + count - tail, sets[row] >> (count - tail), tail);
    }
}

#endif
