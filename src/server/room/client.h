/* SPDX-License-Identifier: MIT
 * A connection: what is sent to it, and how much it may ask for. For the files of this folder, and
 * for the services. */
#ifndef DEPO_SERVER_CLIENT_H
#define DEPO_SERVER_CLIENT_H

#include "server/room/state.h"

void depo_client_hold(depo_client *client);
void depo_client_release(depo_client *client);
/* Whether the connection has so many tokens left, which are taken. */
bool depo_client_may(depo_client *client, double cost);
/* Takes tokens for what is sent on demand; it may owe some afterwards. */
static inline void depo_client_charge(depo_client *client, size_t bytes) {
    client->tokens -= (double)bytes / DEPO_TOKEN_BYTES;
}
void depo_client_send(depo_client *client, depo_frame *frame); /* takes it over */
json_t *depo_client_tables(const depo_client *client);         /* ids of those followed in full */
bool depo_client_follows(const depo_client *client, const char *table); /* in any way */

#endif
