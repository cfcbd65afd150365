/* SPDX-License-Identifier: MIT
 * The queue of a room, and the answers to what was in it. For the files of this folder, and for the
 * services. */
#ifndef DEPO_SERVER_QUEUE_H
#define DEPO_SERVER_QUEUE_H

#include "server/room/state.h"

depo_request *depo_request_new(depo_request_kind kind, depo_client *client);
void depo_request_free(depo_request *request);

bool depo_room_push(depo_room *room,
                    depo_request *request); /* false: it is full, and takes nothing */
depo_request *depo_room_pop(depo_room *room);
void depo_room_push_front(depo_room *room,
                          depo_request *request);               /* done after what is under way */
void depo_room_act(depo_room *room, const depo_action *action); /* the server's own */
void depo_room_clear(depo_room *room);                          /* forgets all of them */

/* Answers a request by an ack or an error, by message or by HTTP, and frees it. */
void depo_request_refuse(depo_room *room, depo_request *request, const depo_refusal *refusal);
void depo_request_refuse_code(depo_room *room, depo_request *request, depo_refusal_code code);
void depo_request_refuse_frozen(depo_room *room, depo_request *request);
void depo_request_acknowledge(depo_room *room, depo_request *request, uint32_t seq);

/* Stops a table whose log cannot be folded. The log stays for anyone who looks into it. */
void depo_room_freeze(depo_room *room, uint32_t seq, const char *why);
depo_refusal depo_room_frozen(const depo_room *room); /* the error of such a table */

#endif
