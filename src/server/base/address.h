/* SPDX-License-Identifier: MIT
 * Network addresses as text: under which one its limits are counted, and whether it is near
 * enough to be believed. For the network. */
#ifndef DEPO_SERVER_ADDRESS_H
#define DEPO_SERVER_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

enum { DEPO_ADDRESS = 64 }; /* bytes with the closing zero */

/* The address inside a socket's; false for one of another kind than IPv4 and IPv6. */
bool depo_address_text(const struct sockaddr_storage *from, char out[DEPO_ADDRESS]);
/* Whose connection it is: a Unix socket has this machine at its other end. */
void depo_address_of_peer(const struct sockaddr_storage *from, char out[DEPO_ADDRESS]);

/* What the limits of an address are counted under: IPv4 as it is; of IPv6 the first 64 bits,
 * because anyone who has one such address has all of them. False when the text isn't an address. */
bool depo_address_key(const char *text, char out[DEPO_ADDRESS]);

/* The network of an address, with whom it shares a part of the limits: of IPv6 the first 48 bits,
 * which is what one customer can get. IPv4 has none, its addresses are few. */
bool depo_address_network(const char *text, char out[DEPO_ADDRESS]);

/* This machine itself. */
bool depo_address_is_self(const char *text);
/* Whether an Origin (http://localhost:8080) is of a page that was opened on this machine. */
bool depo_origin_is_self(const char *origin);

/* The addresses under which others may find this machine, the likeliest first. */
enum { DEPO_ADDRESSES_TOLD = 4 };
unsigned depo_address_list(char out[DEPO_ADDRESSES_TOLD][DEPO_ADDRESS]);
/* How likely others find the machine there: 0 never, 1 IPv6, 2 a public IPv4, 3 a private one. */
unsigned depo_address_rank(const char *text);

/* This machine or a private network: where a proxy stands. */
bool depo_address_is_near(const char *text);

#endif
