/* SPDX-License-Identifier: MIT
 * At once: a room is never in the middle of something when it has an effect that comes back to it.
 */
#include "server/hub/effects.h"

#include "server/hub/hub_state.h"
#include "server/room/queue.h"
#include "server/room/room.h"
#include "server/room/site.h"
#include "server/service/report.h"
#include "server/table/own.h"

#include <stdlib.h>
#include <string.h>

static void forget_client(depo_hub *hub, depo_client *client) {
    depo_payer_let_go(&hub->places.quotas, client->owner.address);
    depo_payer_let_go(&hub->places.quotas, client->owner.person);
    free(client);
}

static void answer(const depo_host *host, const depo_effect *effect) {
    host->respond(host->self, effect->number, effect->status, effect->type, effect->frame);
    depo_frame_release(effect->frame);
}

/* Asks for the other table of a rematch. It may be there at once. */
static depo_refusal_code make_rematch(depo_hub *hub, depo_room *room, const depo_request *request) {
    const depo_owner *owner = &request->client->owner;
    depo_refusal_code code = depo_registry_may_create(&hub->places, owner);
    if (code) return code;
    depo_request *child = depo_request_new(DEPO_REQUEST_CREATE, NULL);
    depo_room *other =
        child ? depo_registry_open(&hub->places, request->message.action.table, owner) : NULL;
    if (!other) {
        free(child);
        return DEPO_REFUSE_TOO_MANY;
    }
    depo_room_rematch_plan(room, request, &child->message.plan);
    const depo_table_plan *plan = &child->message.plan;
    const char *text = room->table.setting->text;
    if (plan->brought && text && !depo_catalog_find(&hub->site.catalog, depo_own_base(plan)))
        depo_catalog_add(&hub->site.catalog, depo_own_base(plan), text, strlen(text));
    child->parent = room;
    if (!depo_room_push(other, child)) {
        depo_request_free(child);
        return DEPO_REFUSE_TOO_MANY;
    }
    depo_room_next(other);
    return DEPO_REFUSE_NONE;
}

static void end_rematch(depo_room *other, depo_request *child, bool good) {
    depo_room *room = child->parent;
    bool busy = other->queue.busy;
    other->queue.busy = true; /* it stays in memory while the old table goes on */
    child->parent = NULL;
    depo_room_rematch(room, good ? DEPO_REFUSE_NONE : DEPO_REFUSE_STORE);
    other->queue.busy = busy;
}

depo_refusal_code depo_hub_carry_out(void *self, const depo_effect *effect) {
    depo_hub *hub = self;
    depo_room *room = effect->room;
    switch (effect->kind) {
    case DEPO_EFFECT_STORE:
        depo_store_submit(hub->site.store, effect->task);
        break;
    case DEPO_EFFECT_SEND:
        hub->site.host.send(effect->client->connection, effect->frame);
        depo_frame_release(effect->frame);
        break;
    case DEPO_EFFECT_ANSWER:
        answer(&hub->site.host, effect);
        break;
    case DEPO_EFFECT_RELEASE:
        forget_client(hub, effect->client);
        break;
    case DEPO_EFFECT_CHARGE:
        return depo_registry_charge(&hub->places, room, &effect->client->owner)
                   ? DEPO_REFUSE_NONE
                   : DEPO_REFUSE_FOLLOWED;
    case DEPO_EFFECT_SHARE:
        depo_registry_share(&hub->places, room);
        break;
    case DEPO_EFFECT_WIDEN:
        depo_registry_widen(&hub->places, room);
        break;
    case DEPO_EFFECT_VACANT: /* no place for what is not */
        depo_registry_sweep(&hub->places, room, depo_ticks(&hub->site.host));
        break;
    case DEPO_EFFECT_REMATCH:
        return make_rematch(hub, room, effect->request);
    case DEPO_EFFECT_MADE:
        end_rematch(room, effect->request, effect->good);
        break;
    case DEPO_EFFECT_THINK:
        depo_think(&hub->thinking, room);
        break;
    case DEPO_EFFECT_CROWD:
        depo_moderation_crowd(&hub->moderation, room);
        break;
    case DEPO_EFFECT_NO_TABLE:
        depo_moderation_no_table(&hub->moderation, effect->table);
        break;
    case DEPO_EFFECT_SEATS:
        depo_mine_write(room);
        break;
    case DEPO_EFFECT_RESULT:
        depo_tries_result(&hub->tries, room);
        break;
    case DEPO_EFFECT_HIDE:
        depo_tries_hide(&hub->tries, effect->table);
        break;
    case DEPO_EFFECT_REPORT:
        return depo_report_keep(room, effect->request);
    case DEPO_EFFECT_FOLD:
        depo_retention_fold(&hub->retention, room);
        break;
    case DEPO_EFFECT_STEP:
        depo_notices_step(&hub->notices, room, &effect->request->entry);
        break;
    case DEPO_EFFECT_READ:
        depo_notices_read(&hub->notices, room);
        break;
    case DEPO_EFFECT_OPENED:
        depo_notices_opened(&hub->notices, room, &effect->client->person);
        break;
    case DEPO_EFFECT_SOON:
        if (hub->site.host.soon) hub->site.host.soon(hub->site.host.self);
        break;
    }
    return DEPO_REFUSE_NONE;
}
