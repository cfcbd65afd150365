/* SPDX-License-Identifier: MIT
 * Orders of the operator at work: each server reads them from the store every few seconds, shuts
 * out who is banned, tells announcements and ends tables. Orders survive the process that read
 * them, and doing one twice changes nothing. */
#include "server/service/admin.h"

#include "server/room/client.h"
#include "server/service/deals.h"
#include "server/hub/hub_state.h"
#include "server/base/log.h"
#include "server/table/message.h"
#include "server/service/places.h"
#include "server/room/pulse.h"
#include "server/room/room.h"

#include <string.h>

enum {
    ORDERS_EVERY = 2000,  /* milliseconds between looks */
    ORDERS_AT_ONCE = 20,  /* tables that one look asks to end */
    ORDER_KEPT = 86400000 /* a day: then an order that is done leaves the store */
};

static void shut_out(depo_hub *hub, depo_client *client) {
    depo_refusal banned = depo_refuse(DEPO_REFUSE_BANNED);
    hub->counters.banned++;
    depo_client_send(hub, client, depo_say_error("", "", 0, &banned));
    depo_client_send(hub, client, depo_say_bye("banned"));
    if (client->connection) hub->host.drop(client->connection, "banned");
}

bool depo_hub_is_banned(const depo_hub *hub, const depo_person *person, const char *address) {
    return depo_orders_stand(&hub->orders, DEPO_ORDER_BAN, person, address, depo_now(&hub->host));
}

bool depo_hub_admits(depo_hub *hub, depo_client *client) {
    if (!depo_hub_is_banned(hub, &client->person, client->address)) return true;
    shut_out(hub, client);
    return false;
}

bool depo_hub_is_muted(const depo_hub *hub, const depo_client *client) {
    return depo_orders_stand(&hub->orders, DEPO_ORDER_MUTE, &client->person, "",
                             depo_now(&hub->host));
}

/* Bots play for people who are shut out, as for anyone who leaves. */
void depo_room_replace_banned(depo_room *room) {
    const depo_hub *hub = room->hub;
    const depo_table *table = &room->table;
    int64_t now = depo_now(&hub->host);
    if (!room->loaded || room->frozen || table->phase != DEPO_TABLE_RUNNING) return;
    if (table->plan.ranked) return; /* it waits, and nobody is kept waiting by it */
    unsigned people = depo_table_people(table) & ~(unsigned)(table->away | table->state.resigned);
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        if ((people >> i & 1) &&
            depo_orders_stand(&hub->orders, DEPO_ORDER_BAN, &table->plan.seats[i].person, "", now))
            depo_room_wish(room, &(depo_wish){.kind = DEPO_LOG_LEAVE, .seat = (depo_seat)i});
}

static void enforce_bans(depo_hub *hub) {
    for (depo_client *client = hub->clients, *next; client; client = next) {
        next = client->next;
        if (client->hello) depo_hub_admits(hub, client);
    }
    for (depo_room *room = hub->rooms, *next; room; room = next) {
        next = room->next;
        depo_room_replace_banned(room);
        if (room->queue) depo_room_next(room);
    }
}

json_t *depo_hub_announcement(const depo_hub *hub) {
    const depo_order *order = depo_orders_announcement(&hub->orders, depo_now(&hub->host));
    return order ? depo_announcement_json(order->text, order->until) : NULL;
}

static void announce(depo_hub *hub) {
    json_t *standing = depo_hub_announcement(hub);
    depo_frame *frame = depo_say_announce(standing ? standing : depo_announcement_json("", 0));
    for (depo_client *client = hub->clients; frame && client; client = client->next) {
        if (!client->hello) continue;
        frame->refs++;
        depo_client_send(hub, client, frame);
    }
    depo_frame_release(frame);
}

static bool is_about_table(const depo_order *order) {
    return order->kind == DEPO_ORDER_END || order->kind == DEPO_ORDER_DELETE;
}

/* A frozen table stands still as it is, and all that is stored of its end is a note. */
static bool is_done(const depo_room *room, const depo_order *order) {
    bool ends = order->kind == DEPO_ORDER_END, gone = room->table.phase == DEPO_TABLE_GONE;
    if (room->frozen) return ends || (gone && room->noted);
    return gone || (room->loaded && ends && room->table.phase >= DEPO_TABLE_OVER);
}

void depo_hub_no_table(depo_hub *hub, const char *table) {
    for (unsigned i = 0; i < hub->orders.count; i++) {
        depo_order *order = &hub->orders.list[i];
        if (is_about_table(order) && strcmp(order->table, table) == 0) order->done = true;
    }
}

void depo_hub_end_table(depo_hub *hub, const char *table, bool remove) {
    if (remove) depo_hub_hide_try(hub, table);
    depo_room *room = depo_hub_open(hub, table, &hub->self);
    if (!room || room->busy || room->queue) return;
    depo_room_wish(room, &(depo_wish){.kind = remove ? DEPO_LOG_DELETE : DEPO_LOG_END});
    depo_room_next(room);
}

/* Asks the table until it is seen to have done what was ordered, or was looked for and is not
 * there: there may be no place for it now, and the store may fail. */
static void pursue(depo_hub *hub, depo_order *order) {
    const depo_room *room = depo_hub_room(hub, order->table);
    order->done = room && is_done(room, order);
    if (!order->done) depo_hub_end_table(hub, order->table, order->kind == DEPO_ORDER_DELETE);
}

static void drop_done(depo_task *task) {
    depo_hub *hub = task->user;
    hub->tasks--;
    depo_task_free(task);
}

/* What has been done, or has passed, need not be read again. The last one stays: it says where the
 * next begins. */
static void forget(depo_hub *hub, int64_t now) {
    depo_orders *orders = &hub->orders;
    unsigned kept = 0;
    for (unsigned i = 0; i < orders->count; i++) {
        const depo_order *order = &orders->list[i];
        bool over = order->done || (order->until && order->until < now);
        depo_task *task = NULL;
        if (over && order->at < now - ORDER_KEPT && order->seq < orders->seq)
            task = depo_task_new(DEPO_TASK_DROP, DEPO_ORDERS_LOG);
        if (!task) {
            orders->list[kept++] = *order;
            continue;
        }
        task->seq = order->seq;
        task->done = drop_done;
        task->user = hub;
        depo_hub_submit(hub, task);
    }
    orders->count = kept;
}

static void take_in(depo_hub *hub, const depo_row *row) {
    depo_order order = {.seq = row->seq};
    if (row->seq <= hub->orders.seq) return;
    if (!depo_order_read(row->text, row->size, &order) || !depo_orders_add(&hub->orders, &order))
        depo_log(DEPO_LOG_QUIET, "order-not-taken", "seq=%u", row->seq);
    hub->orders.seq = row->seq;
    depo_log(DEPO_LOG_NORMAL, "order", "kind=%s seq=%u", depo_order_word(order.kind), row->seq);
    hub->new_ban |= order.kind == DEPO_ORDER_BAN;
    hub->new_announcement |= order.kind == DEPO_ORDER_ANNOUNCE;
}

static void orders_done(depo_task *task) {
    depo_hub *hub = task->user;
    hub->tasks--;
    for (unsigned i = 0; i < task->n_rows; i++) take_in(hub, &task->rows[i]);
    bool more = task->n_rows == DEPO_STORE_PAGE;
    depo_task_free(task);
    if (more) {
        depo_hub_read_orders(hub);
        return;
    }
    if (hub->new_ban) enforce_bans(hub);
    if (hub->new_announcement) announce(hub);
    hub->new_ban = hub->new_announcement = false;
    unsigned asked = 0;
    for (unsigned i = 0; i < hub->orders.count && asked < ORDERS_AT_ONCE && !hub->stopping; i++) {
        depo_order *order = &hub->orders.list[i];
        if (order->done || !is_about_table(order)) continue;
        asked++;
        pursue(hub, order);
    }
    forget(hub, depo_now(&hub->host));
}

void depo_hub_read_orders(depo_hub *hub) {
    depo_task *task = depo_task_new(DEPO_TASK_LOAD, DEPO_ORDERS_LOG);
    if (!task) return;
    task->seq = hub->orders.seq;
    task->done = orders_done;
    task->user = hub;
    depo_hub_submit(hub, task);
}

void depo_hub_poll_orders(depo_hub *hub, int64_t ticks) {
    if (ticks - hub->orders_polled < ORDERS_EVERY) return;
    hub->orders_polled = ticks;
    depo_hub_read_orders(hub);
}
