/* SPDX-License-Identifier: MIT */
#include "bench/reference.h"

static uint64_t splitmix(uint64_t *at) {
    uint64_t z = (*at += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static uint64_t rotate(uint64_t x, unsigned by) {
    return x << by | x >> (64 - by);
}

uint64_t depo_reference_numbers(uint64_t seed) {
    uint64_t s[4], sum = 0;
    for (unsigned i = 0; i < 4; i++) s[i] = splitmix(&seed);
    for (unsigned i = 0; i < DEPO_REFERENCE_STEPS; i++) {
        sum += rotate(s[1] * 5, 7) * 9;
        uint64_t t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = rotate(s[3], 45);
    }
    return sum;
}

uint64_t depo_reference_copies(uint64_t seed) {
    enum { BLOCKS = 64, WORDS = 128 };
    static _Thread_local volatile uint64_t memory[BLOCKS][WORDS]; /* volatile: word by word */
    memory[seed % BLOCKS][seed % WORDS] = seed;
    for (unsigned i = 0; i < DEPO_REFERENCE_COPIES; i++) {
        unsigned from = i % BLOCKS, to = (i * 7 + 1) % BLOCKS;
        for (unsigned w = 0; w < WORDS; w++) memory[to][w] = memory[from][w];
    }
    return memory[0][seed % WORDS];
}
