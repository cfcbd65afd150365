/* SPDX-License-Identifier: MIT */
#include "server/room/sub.h"

#include "server/room/client.h"
#include "server/room/site.h"
#include "server/table/deal.h"

unsigned depo_sub_sees(const depo_sub *sub) {
    const depo_room *room = sub->room;
    return sub->seats || !room->table.plan.delay ? room->table.n_steps : room->telling.shown;
}

unsigned depo_sub_way(const depo_sub *sub) {
    return (sub->no_views ? 0u : DEPO_TELL_VIEW) | (sub->client->text_views ? DEPO_TELL_TEXT : 0u);
}

static void send_view(depo_sub *sub, depo_seat seat, depo_telling *telling) {
    depo_frame *frame = depo_tell_seat(telling, seat, depo_sub_way(sub) | DEPO_TELL_VIEW);
    if (frame) depo_client_charge(sub->client, frame->size);
    depo_client_send(sub->client, frame);
}

/* The position as the connection may see it. */
static void tell_position(depo_sub *sub) {
    const depo_table *table = &sub->room->table;
    depo_telling now = {.table = table,
                        .state = &table->state,
                        .seq = table->seq,
                        .current = true,
                        .now = depo_room_now(sub->room)};
    for (unsigned i = 0; i < table->plan.n_seats; i++)
        if (sub->seats >> i & 1) send_view(sub, (depo_seat)i, &now);
    unsigned steps = depo_sub_sees(sub);
    depo_state then;
    if (!sub->seats && !table->plan.delay) {
        send_view(sub, DEPO_NONE, &now);
    } else if (!sub->seats && steps) {
        depo_table_at(table, steps, &then);
        depo_telling later = {.table = table, .state = &then, .seq = table->steps[steps - 1].seq};
        send_view(sub, DEPO_NONE, &later);
        depo_telling_end(&later);
    }
    depo_telling_end(&now);
}

/* Whether everything is open: not if the operator has ended a try at a deal that others play. */
bool depo_room_shows_end(const depo_room *room) {
    const depo_table *table = &room->table;
    return table->phase == DEPO_TABLE_OVER ||
           (table->phase == DEPO_TABLE_ENDED &&
            !depo_deal_is_sealed(&table->plan, depo_now(&room->site->host)));
}

void depo_sub_arrive(depo_sub *sub) {
    const depo_table *table = &sub->room->table;
    if (table->phase == DEPO_TABLE_LOBBY) return;
    tell_position(sub);
    if (depo_room_shows_end(sub->room) && depo_sub_sees(sub) == table->n_steps)
        depo_client_send(sub->client, depo_say_over(table, sub->client->text_views));
}
