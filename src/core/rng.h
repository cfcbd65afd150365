/* SPDX-License-Identifier: MIT
 * The game's own source of chance: SipHash-2-4 as a counter-mode generator. Number i of a stream
 * is a keyed function of i, so the k-th card of a game depends on the seed alone, and nobody who
 * sees the cards can find the key. Cards, tickets and terrain have their own streams. */
#ifndef DEPO_CORE_RNG_H
#define DEPO_CORE_RNG_H

#include "core/types.h"

typedef struct depo_seed {
    uint64_t key[2];
} depo_seed;

typedef enum depo_stream {
    DEPO_STREAM_CARDS,
    DEPO_STREAM_TICKETS,
    DEPO_STREAM_TERRAIN,
    DEPO_STREAM_TABLE,  /* who begins */
    DEPO_STREAM_DERIVE, /* seeds made from a seed */
    DEPO_STREAM_PRIZE
} depo_stream;

typedef struct depo_rng {
    depo_seed seed;
    uint64_t card_buffer; /* four 16-bit numbers of the card stream, used from the low end */
    uint32_t cards;       /* numbers used of each stream */
    uint32_t tickets;
    uint32_t terrain;
    uint32_t zero;
} depo_rng;

/* SipHash-2-4 of the eight bytes of `message`, least significant first. */
static inline uint64_t depo_siphash(const depo_seed *seed, uint64_t message) {
#define DEPO_ROTL(x, b) (((x) << (b)) | ((x) >> (64 - (b))))
#define DEPO_SIPROUND                                                                              \
    do {                                                                                           \
        v0 += v1, v1 = DEPO_ROTL(v1, 13) ^ v0, v0 = DEPO_ROTL(v0, 32);                             \
        v2 += v3, v3 = DEPO_ROTL(v3, 16) ^ v2;                                                     \
        v0 += v3, v3 = DEPO_ROTL(v3, 21) ^ v0;                                                     \
        v2 += v1, v1 = DEPO_ROTL(v1, 17) ^ v2, v2 = DEPO_ROTL(v2, 32);                             \
    } while (0)
    uint64_t v0 = seed->key[0] ^ 0x736f6d6570736575u, v1 = seed->key[1] ^ 0x646f72616e646f6du;
    uint64_t v2 = seed->key[0] ^ 0x6c7967656e657261u, v3 = seed->key[1] ^ 0x7465646279746573u;
    uint64_t length = (uint64_t)8 << 56;
    v3 ^= message;
    DEPO_SIPROUND;
    DEPO_SIPROUND;
    v0 ^= message;
    v3 ^= length;
    DEPO_SIPROUND;
    DEPO_SIPROUND;
    v0 ^= length;
    v2 ^= 0xff;
    DEPO_SIPROUND;
    DEPO_SIPROUND;
    DEPO_SIPROUND;
    DEPO_SIPROUND;
    return v0 ^ v1 ^ v2 ^ v3;
#undef DEPO_SIPROUND
#undef DEPO_ROTL
}

static inline uint64_t depo_stream_number(const depo_seed *seed, depo_stream stream, uint32_t i) {
    return depo_siphash(seed, (uint64_t)stream << 32 | i);
}

/* A number below n (1 … 255) from the card stream, without bias. */
static inline unsigned depo_rng_card(depo_rng *rng, unsigned n) {
    for (;;) {
        if ((rng->cards & 3) == 0)
            rng->card_buffer = depo_stream_number(&rng->seed, DEPO_STREAM_CARDS, rng->cards >> 2);
        unsigned product = (unsigned)(rng->card_buffer & 0xffff) * n;
        rng->card_buffer >>= 16;
        rng->cards++;
        unsigned low = product & 0xffff;
        if (low >= n || low >= 0x10000u % n) return product >> 16;
    }
}

/* A number below n from one of the slower streams, whose counter is *i. */
static inline unsigned depo_rng_below(const depo_seed *seed, depo_stream stream, uint32_t *i,
                                      unsigned n) {
    for (;;) {
        uint64_t x = depo_stream_number(seed, stream, (*i)++);
        uint64_t product = (x >> 32) * n;
        uint32_t low = (uint32_t)product;
        if (low >= n || low >= (uint32_t)(0x100000000u % n)) return (unsigned)(product >> 32);
    }
}

/* The seed of game number `i` of a series. */
static inline depo_seed depo_seed_derive(const depo_seed *seed, uint64_t i) {
    depo_seed base = {{seed->key[0] ^ (i >> 31), seed->key[1]}};
    uint32_t low = (uint32_t)(i & 0x7fffffff) << 1;
    return (depo_seed){{depo_stream_number(&base, DEPO_STREAM_DERIVE, low),
                        depo_stream_number(&base, DEPO_STREAM_DERIVE, low | 1)}};
}

/* A quick generator for players and tests: splitmix64. Never for anything hidden. */
typedef struct depo_prng {
    uint64_t at;
} depo_prng;

static inline uint64_t depo_prng_next(depo_prng *prng) {
    uint64_t z = (prng->at += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A number below n, n at least 1, without bias. */
static inline unsigned depo_prng_below(depo_prng *prng, unsigned n) {
    for (;;) {
        uint64_t product = (depo_prng_next(prng) >> 32) * n;
        uint32_t low = (uint32_t)product;
        if (low >= n || low >= (uint32_t)(0x100000000u % n)) return (unsigned)(product >> 32);
    }
}

#endif
