/* SPDX-License-Identifier: MIT
 * Which addresses the server may connect to because a stranger asked for it: public ones. For the
 * part that delivers letters, and its test. */
#ifndef DEPO_SERVER_TARGET_H
#define DEPO_SERVER_TARGET_H

#include "server/base/letter.h"

struct sockaddr;

/* The bytes of a socket's address; false when it is none of the two kinds. */
bool depo_target_bytes(const struct sockaddr *address, uint8_t bytes[16]);
/* Whether the operator has named the address. */
bool depo_target_is_named(const depo_carrier_config *config, const uint8_t bytes[16]);
bool depo_target_is_public(const uint8_t bytes[16]);

#endif
