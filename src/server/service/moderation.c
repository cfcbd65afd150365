/* SPDX-License-Identifier: MIT
 * Each server reads the orders from the store every few seconds. They survive the process that read
 * them, and doing one twice changes nothing. */
#include "server/service/moderation.h"

#include "server/base/log.h"
#include "server/room/client.h"
#include "server/room/effect.h"
#include "server/room/queue.h"
#include "server/room/room.h"
#include "server/room/site.h"

#include <string.h>

enum {
    ORDERS_EVERY = 2000,  /* milliseconds between looks */
    ORDERS_AT_ONCE = 20,  /* tables that one look asks to end */
    ORDER_KEPT = 86400000 /* a day: then an order that is done leaves the store */
};

static void shut_out(depo_moderation *moderation, depo_client *client) {
    depo_refusal banned = depo_refuse(DEPO_REFUSE_BANNED);
    char person[DEPO_LOG_ID];
    depo_person_brief(&client->person, person);
    moderation->site->counters.banned++;
    depo_log(DEPO_LOG_INFO, "shut-out", "connection=%s person=%s", client->log_id, person);
    depo_client_send(client, depo_say_error("", "", 0, &banned));
    depo_client_send(client, depo_say_bye("banned"));
    if (client->connection) moderation->site->host.drop(client->connection, "banned");
}

bool depo_moderation_bans(const depo_moderation *moderation, const depo_person *person,
                          const char *address) {
    return depo_orders_stand(&moderation->orders, DEPO_ORDER_BAN, person, address,
                             depo_now(&moderation->site->host));
}

bool depo_moderation_admits(depo_moderation *moderation, depo_client *client) {
    if (!depo_moderation_bans(moderation, &client->person, client->address)) return true;
    shut_out(moderation, client);
    return false;
}

bool depo_moderation_mutes(const depo_moderation *moderation, const depo_client *client) {
    return depo_orders_stand(&moderation->orders, DEPO_ORDER_MUTE, &client->person, "",
                             depo_now(&moderation->site->host));
}

/* Bots play for people who are shut out, as for anyone who leaves. */
void depo_moderation_crowd(const depo_moderation *moderation, depo_room *room) {
    const depo_table *table = &room->table;
    int64_t now = depo_now(&moderation->site->host);
    if (!room->log.loaded || room->log.frozen || table->phase != DEPO_TABLE_RUNNING) return;
    if (table->plan.ranked) return; /* it waits, and nobody is kept waiting by it */
    unsigned people = depo_table_people(table) & ~(unsigned)(table->away | table->state.resigned);
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        if ((people >> i & 1) && depo_orders_stand(&moderation->orders, DEPO_ORDER_BAN,
                                                   &table->plan.seats[i].person, "", now))
            depo_room_act(room, &(depo_action){.kind = DEPO_LOG_LEAVE, .seat = (depo_seat)i});
}

static void enforce_bans(depo_moderation *moderation) {
    for (depo_client *client = moderation->site->clients, *next; client; client = next) {
        next = client->next;
        if (client->hello) depo_moderation_admits(moderation, client);
    }
    for (depo_room *room = moderation->site->rooms, *next; room; room = next) {
        next = room->next;
        depo_moderation_crowd(moderation, room);
        if (room->queue.first) depo_room_next(room);
    }
}

json_t *depo_moderation_announcement(const depo_moderation *moderation) {
    const depo_order *order =
        depo_orders_announcement(&moderation->orders, depo_now(&moderation->site->host));
    return order ? depo_announcement_json(order->text, order->until) : NULL;
}

static void announce(depo_moderation *moderation) {
    json_t *standing = depo_moderation_announcement(moderation);
    depo_frame *frame = depo_say_announce(standing ? standing : depo_announcement_json("", 0));
    for (depo_client *client = moderation->site->clients; frame && client; client = client->next) {
        if (!client->hello) continue;
        frame->refs++;
        depo_client_send(client, frame);
    }
    depo_frame_release(frame);
}

static bool is_about_table(const depo_order *order) {
    return order->kind == DEPO_ORDER_END || order->kind == DEPO_ORDER_DELETE;
}

/* A frozen table stands still as it is, and all that is stored of its end is a snapshot. */
static bool is_done(const depo_room *room, const depo_order *order) {
    bool ends = order->kind == DEPO_ORDER_END, gone = room->table.phase == DEPO_TABLE_GONE;
    if (room->log.frozen) return ends || (gone && room->snapshot.good);
    return gone || (room->log.loaded && ends && room->table.phase >= DEPO_TABLE_OVER);
}

void depo_moderation_no_table(depo_moderation *moderation, const char *table) {
    for (unsigned i = 0; i < moderation->orders.count; i++) {
        depo_order *order = &moderation->orders.list[i];
        if (is_about_table(order) && strcmp(order->table, table) == 0) order->done = true;
    }
}

static void end_table(depo_moderation *moderation, const char *table, bool remove) {
    if (remove)
        depo_effect_do(moderation->site, (depo_effect){.kind = DEPO_EFFECT_HIDE, .table = table});
    depo_room *room = depo_registry_open(moderation->places, table, &moderation->places->self);
    if (!room || room->queue.busy || room->queue.first) return;
    depo_room_act(room, &(depo_action){.kind = remove ? DEPO_LOG_DELETE : DEPO_LOG_END});
    depo_room_next(room);
}

/* Asks the table until it is seen to have done what was ordered, or was looked for and is not
 * there: there may be no place for it now, and the store may fail. */
static void pursue(depo_moderation *moderation, depo_order *order) {
    const depo_room *room = depo_site_room(moderation->site, order->table);
    order->done = room && is_done(room, order);
    if (!order->done) end_table(moderation, order->table, order->kind == DEPO_ORDER_DELETE);
}

/* What has been done, or has passed, need not be read again. The last one stays: it says where the
 * next begins. */
static void forget(depo_moderation *moderation, int64_t now) {
    depo_orders *orders = &moderation->orders;
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
        task->done = depo_submit_done;
        task->user = moderation->site;
        depo_submit(moderation->site, task);
    }
    orders->count = kept;
}

static void take_in(depo_moderation *moderation, const depo_store_row *row) {
    depo_order order = {.seq = row->seq};
    if (row->seq <= moderation->orders.seq) return;
    if (!depo_order_read(row->text, row->size, &order) ||
        !depo_orders_add(&moderation->orders, &order))
        depo_log(DEPO_LOG_WARNING, "order-not-taken", "seq=%u", row->seq);
    moderation->orders.seq = row->seq;
    depo_log(DEPO_LOG_INFO, "order", "kind=%s seq=%u table=%s", depo_order_word(order.kind),
             row->seq, order.table[0] ? order.table : "-");
    moderation->new_ban |= order.kind == DEPO_ORDER_BAN;
    moderation->new_announcement |= order.kind == DEPO_ORDER_ANNOUNCE;
}

static void orders_done(depo_task *task) {
    depo_moderation *moderation = task->user;
    moderation->site->tasks--;
    for (unsigned i = 0; i < task->n_rows; i++) take_in(moderation, &task->rows[i]);
    bool more = task->n_rows == DEPO_STORE_PAGE;
    depo_task_free(task);
    if (more) {
        depo_moderation_read(moderation);
        return;
    }
    if (moderation->new_ban) enforce_bans(moderation);
    if (moderation->new_announcement) announce(moderation);
    moderation->new_ban = moderation->new_announcement = false;
    unsigned asked = 0;
    for (unsigned i = 0;
         i < moderation->orders.count && asked < ORDERS_AT_ONCE && !moderation->site->stopping;
         i++) {
        depo_order *order = &moderation->orders.list[i];
        if (order->done || !is_about_table(order)) continue;
        asked++;
        pursue(moderation, order);
    }
    forget(moderation, depo_now(&moderation->site->host));
}

void depo_moderation_read(depo_moderation *moderation) {
    depo_task *task = depo_task_new(DEPO_TASK_LOAD, DEPO_ORDERS_LOG);
    if (!task) return;
    task->seq = moderation->orders.seq;
    task->done = orders_done;
    task->user = moderation;
    depo_submit(moderation->site, task);
}

void depo_moderation_poll(depo_moderation *moderation, int64_t ticks) {
    if (ticks - moderation->polled < ORDERS_EVERY) return;
    moderation->polled = ticks;
    depo_moderation_read(moderation);
}
