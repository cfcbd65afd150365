/* SPDX-License-Identifier: MIT
 * SHA-256, for what is hashed in the browser too, where there is no libsodium: maps and the
 * commitment of a game. Pure; for modules that may include mapio. */
#ifndef DEPO_MAPIO_SHA256_H
#define DEPO_MAPIO_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { DEPO_SHA256_SIZE = 32 };

typedef struct depo_sha256 {
    uint32_t words[8];
    uint64_t size; /* bytes taken so far */
    uint8_t block[64];
} depo_sha256;

void depo_sha256_init(depo_sha256 *hash);
void depo_sha256_add(depo_sha256 *hash, const void *bytes, size_t size);
void depo_sha256_end(depo_sha256 *hash, uint8_t out[DEPO_SHA256_SIZE]);

#endif
