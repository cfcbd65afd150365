/* SPDX-License-Identifier: MIT
 * Web Push: messages that only the browser can read (RFC 8291, RFC 8188), and who sends them
 * (VAPID, RFC 8292). The key pair of the servers follows from their secret, so it is made once, and
 * all processes on a store have the same. For the part that delivers letters, and its test. */
#ifndef DEPO_SERVER_PUSH_H
#define DEPO_SERVER_PUSH_H

#include "server/base/letter.h"

enum {
    DEPO_PUSH_POINT = 65, /* bytes of a public key */
    DEPO_PUSH_SCALAR = 32,
    DEPO_PUSH_SALT = 16,
    DEPO_PUSH_RECORD = 4096,
    DEPO_PUSH_HEADER = DEPO_PUSH_SALT + 4 + 1 + DEPO_PUSH_POINT,
    DEPO_PUSH_BODY = DEPO_PUSH_HEADER + DEPO_PUSH_TEXT_MOST + 1 + 16,
    DEPO_PUSH_AUTHORIZATION = 1024
};

/* What a test may choose; otherwise both are new for each message. */
typedef struct depo_push_chance {
    uint8_t scalar[DEPO_PUSH_SCALAR], salt[DEPO_PUSH_SALT];
} depo_push_chance;

/* The public key of the servers, as text. */
bool depo_push_key(const char *secret, char out[DEPO_PUSH_KEY_TEXT]);

/* "vapid t=…, k=…" for the origin of an endpoint; false when something is wrong with it. */
bool depo_push_authorization(const char *secret, const char *endpoint, const char *contact,
                             int64_t now, char out[DEPO_PUSH_AUTHORIZATION]);

/* The body of a message; its size, or 0 when a key is none. `chance` may be NULL. */
size_t depo_push_encrypt(const char *key, const char *auth, const void *text, size_t size,
                         const depo_push_chance *chance, uint8_t out[DEPO_PUSH_BODY]);

#endif
