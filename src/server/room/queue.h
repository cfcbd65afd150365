/* SPDX-License-Identifier: MIT
 * The queue of a room, and the answers to what was in it. For the files of this folder, and for the
 * services. */
#ifndef DEPO_SERVER_QUEUE_H
#define DEPO_SERVER_QUEUE_H

#include "server/room/state.h"

depo_deed *depo_deed_new(depo_deed_kind kind, depo_client *client);
void depo_deed_free(depo_deed *deed);

bool depo_room_push(depo_room *room, depo_deed *deed); /* false: it is full, and takes nothing */
depo_deed *depo_room_pop(depo_room *room);
void depo_room_push_front(depo_room *room, depo_deed *deed); /* done after what is under way */
void depo_room_wish(depo_room *room, const depo_wish *wish); /* the server's own */
void depo_room_clear(depo_room *room);                       /* forgets all of them */

/* Answers a deed by an ack or an error, by message or by HTTP, and frees it. */
void depo_deed_refuse(depo_room *room, depo_deed *deed, const depo_refusal *refusal);
void depo_deed_refuse_code(depo_room *room, depo_deed *deed, depo_refusal_code code);
void depo_deed_refuse_frozen(depo_room *room, depo_deed *deed);
void depo_deed_acknowledge(depo_room *room, depo_deed *deed, uint32_t seq);

/* Stops a table whose log cannot be folded. The log stays for whoever looks into it. */
void depo_room_freeze(depo_room *room, uint32_t seq, const char *why);
depo_refusal depo_room_frozen(const depo_room *room); /* the error of such a table */

#endif
