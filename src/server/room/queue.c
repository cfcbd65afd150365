/* SPDX-License-Identifier: MIT */
#include "server/room/queue.h"

#include "server/base/log.h"
#include "server/room/answer.h"
#include "server/room/client.h"
#include "server/room/effect.h"

#include <stdlib.h>
#include <string.h>

depo_request *depo_request_new(depo_request_kind kind, depo_client *client) {
    depo_request *request = calloc(1, sizeof *request);
    if (!request) return NULL;
    request->kind = kind;
    request->client = client;
    if (client) {
        depo_client_hold(client);
        request->person = client->person;
        request->since = depo_ticks(&client->site->host);
    }
    return request;
}

void depo_request_free(depo_request *request) {
    if (request->client) depo_client_release(request->client);
    free(request->map_text);
    free(request);
}

bool depo_room_push(depo_room *room, depo_request *request) {
    if (room->queue.count >= DEPO_ROOM_QUEUE) return false;
    request->next = NULL;
    *room->queue.last = request;
    room->queue.last = &request->next;
    room->queue.count++;
    return true;
}

depo_request *depo_room_pop(depo_room *room) {
    depo_request *request = room->queue.first;
    room->queue.first = request->next;
    if (!room->queue.first) room->queue.last = &room->queue.first;
    room->queue.count--;
    return request;
}

void depo_room_push_front(depo_room *room, depo_request *request) {
    request->next = room->queue.first;
    if (!room->queue.first) room->queue.last = &request->next;
    room->queue.first = request;
    room->queue.count++;
}

void depo_room_act(depo_room *room, const depo_action *action) {
    depo_request *request = depo_request_new(DEPO_REQUEST_SERVER, NULL);
    if (!request) return;
    request->message.action = *action;
    request->message.kind = DEPO_CLIENT_MESSAGES;
    if (!depo_room_push(room, request)) depo_request_free(request);
}

void depo_room_clear(depo_room *room) {
    while (room->queue.first) depo_request_free(depo_room_pop(room));
    if (room->queue.current) depo_request_free(room->queue.current);
    room->queue.current = NULL;
}

/* The table that waits for a rematch hears of it. */
static void tell_parent(depo_room *room, depo_request *request, bool good) {
    depo_effect_do(
        room->site,
        (depo_effect){.kind = DEPO_EFFECT_MADE, .room = room, .request = request, .good = good});
}

void depo_request_refuse(depo_room *room, depo_request *request, const depo_refusal *refusal) {
    depo_site *site = room->site;
    bool own = request->kind == DEPO_REQUEST_SERVER || request->kind == DEPO_REQUEST_WAKE;
    site->counters.errors++;
    if (request->client)
        depo_client_send(request->client, depo_say_error(request->message.id, room->table.id,
                                                         room->table.seq, refusal));
    if (request->http) depo_answer_refuse(site, request->http, refusal);
    if (request->parent) tell_parent(room, request, false);
    if (own && refusal->code == DEPO_REFUSE_NO_TABLE)
        depo_effect_do(site, (depo_effect){.kind = DEPO_EFFECT_NO_TABLE, .table = room->table.id});
    depo_request_free(request);
}

void depo_request_refuse_code(depo_room *room, depo_request *request, depo_refusal_code code) {
    depo_refusal refusal = depo_refuse(code);
    depo_request_refuse(room, request, &refusal);
}

void depo_request_refuse_frozen(depo_room *room, depo_request *request) {
    depo_refusal refusal = depo_room_frozen(room);
    depo_request_refuse(room, request, &refusal);
}

void depo_request_acknowledge(depo_room *room, depo_request *request, uint32_t seq) {
    if (request->client && request->message.kind == DEPO_MSG_MOVE)
        depo_histogram_add(&room->site->counters.move_latency,
                           (double)(depo_ticks(&room->site->host) - request->since) / 1000.0);
    if (request->client)
        depo_client_send(request->client, depo_say_ack(request->message.id, room->table.id, seq));
    if (request->http) depo_answer_created(room->site, request->http, &room->table);
    if (request->parent) tell_parent(room, request, true);
    depo_request_free(request);
}

void depo_room_freeze(depo_room *room, uint32_t seq, const char *why) {
    room->log.frozen = why;
    room->site->counters.frozen++;
    depo_log(DEPO_LOG_ERROR, "table-frozen", "table=%s seq=%u why=\"%s\"", room->table.id, seq,
             why);
}

depo_refusal depo_room_frozen(const depo_room *room) {
    depo_refusal refusal = {.code = DEPO_REFUSE_FROZEN};
    snprintf(refusal.text, sizeof refusal.text, "the table is stopped: %s", room->log.frozen);
    return refusal;
}
