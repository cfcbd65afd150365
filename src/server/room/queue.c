/* SPDX-License-Identifier: MIT */
#include "server/room/queue.h"

#include "server/base/log.h"
#include "server/room/answer.h"
#include "server/room/client.h"
#include "server/room/effect.h"

#include <stdlib.h>
#include <string.h>

depo_deed *depo_deed_new(depo_deed_kind kind, depo_client *client) {
    depo_deed *deed = calloc(1, sizeof *deed);
    if (!deed) return NULL;
    deed->kind = kind;
    deed->client = client;
    if (client) {
        depo_client_hold(client);
        deed->person = client->person;
    }
    return deed;
}

void depo_deed_free(depo_deed *deed) {
    if (deed->client) depo_client_release(deed->client);
    free(deed);
}

bool depo_room_push(depo_room *room, depo_deed *deed) {
    if (room->queue.count >= DEPO_ROOM_QUEUE) return false;
    deed->next = NULL;
    *room->queue.last = deed;
    room->queue.last = &deed->next;
    room->queue.count++;
    return true;
}

depo_deed *depo_room_pop(depo_room *room) {
    depo_deed *deed = room->queue.first;
    room->queue.first = deed->next;
    if (!room->queue.first) room->queue.last = &room->queue.first;
    room->queue.count--;
    return deed;
}

void depo_room_push_front(depo_room *room, depo_deed *deed) {
    deed->next = room->queue.first;
    if (!room->queue.first) room->queue.last = &deed->next;
    room->queue.first = deed;
    room->queue.count++;
}

void depo_room_wish(depo_room *room, const depo_wish *wish) {
    depo_deed *deed = depo_deed_new(DEPO_DEED_SERVER, NULL);
    if (!deed) return;
    deed->command.wish = *wish;
    deed->command.message = DEPO_CLIENT_MESSAGES;
    if (!depo_room_push(room, deed)) depo_deed_free(deed);
}

void depo_room_clear(depo_room *room) {
    while (room->queue.first) depo_deed_free(depo_room_pop(room));
    if (room->queue.current) depo_deed_free(room->queue.current);
    room->queue.current = NULL;
}

/* The table that waits for a rematch hears of it. */
static void tell_parent(depo_room *room, depo_deed *deed, bool good) {
    depo_effect_do(
        room->site,
        (depo_effect){.kind = DEPO_EFFECT_MADE, .room = room, .request = deed, .good = good});
}

void depo_deed_refuse(depo_room *room, depo_deed *deed, const depo_refusal *refusal) {
    depo_site *site = room->site;
    bool own = deed->kind == DEPO_DEED_SERVER || deed->kind == DEPO_DEED_WAKE;
    site->counters.errors++;
    if (deed->client)
        depo_client_send(deed->client, depo_say_error(deed->command.id, room->table.id,
                                                      room->table.seq, refusal));
    if (deed->request) depo_answer_refuse(site, deed->request, refusal);
    if (deed->parent) tell_parent(room, deed, false);
    if (own && refusal->code == DEPO_REFUSE_NO_TABLE)
        depo_effect_do(site, (depo_effect){.kind = DEPO_EFFECT_NO_TABLE, .table = room->table.id});
    depo_deed_free(deed);
}

void depo_deed_refuse_code(depo_room *room, depo_deed *deed, depo_refusal_code code) {
    depo_refusal refusal = depo_refuse(code);
    depo_deed_refuse(room, deed, &refusal);
}

void depo_deed_refuse_frozen(depo_room *room, depo_deed *deed) {
    depo_refusal refusal = depo_room_frozen(room);
    depo_deed_refuse(room, deed, &refusal);
}

void depo_deed_acknowledge(depo_room *room, depo_deed *deed, uint32_t seq) {
    if (deed->client)
        depo_client_send(deed->client, depo_say_ack(deed->command.id, room->table.id, seq));
    if (deed->request) depo_answer_created(room->site, deed->request, &room->table);
    if (deed->parent) tell_parent(room, deed, true);
    depo_deed_free(deed);
}

void depo_room_freeze(depo_room *room, uint32_t seq, const char *why) {
    room->log.frozen = why;
    room->site->counters.frozen++;
    depo_log(DEPO_LOG_QUIET, "table-frozen", "table=%s seq=%u why=\"%s\"", room->table.id, seq,
             why);
}

depo_refusal depo_room_frozen(const depo_room *room) {
    depo_refusal refusal = {.code = DEPO_REFUSE_FROZEN};
    snprintf(refusal.text, sizeof refusal.text, "the table is stopped: %s", room->log.frozen);
    return refusal;
}
