/* SPDX-License-Identifier: MIT
 * Who sees what of a table: joins, what is told to each seat, and to spectators later. */
#include "server/room/follow.h"

#include "server/room/client.h"
#include "server/table/deal.h"
#include "server/hub/hub_state.h"
#include "server/table/message.h"
#include "server/service/places.h"
#include "server/service/presence.h"
#include "server/room/pulse.h"
#include "server/room/room.h"

#include <stdlib.h>
#include <string.h>

bool depo_room_is_followed(const depo_client *client, const char *table) {
    for (const depo_sub *sub = client->subs; sub; sub = sub->next_of_client)
        if (strcmp(sub->room->table.id, table) == 0) return true;
    return false;
}

json_t *depo_client_tables(const depo_client *client) {
    json_t *list = json_array();
    for (const depo_sub *sub = client->subs; sub; sub = sub->next_of_client)
        if (!sub->brief) json_array_append_new(list, json_string(sub->room->table.id));
    return list;
}

/* In brief and in full are two subscriptions: each comes and goes by itself. */
static depo_sub *find_sub(const depo_client *client, const char *table, bool brief) {
    for (depo_sub *sub = client->subs; sub; sub = sub->next_of_client)
        if (sub->brief == brief && strcmp(sub->room->table.id, table) == 0) return sub;
    return NULL;
}

static void send_to(depo_sub *sub, depo_frame *frame) {
    depo_client_send(sub->room->hub, sub->client, frame);
}

static void unlink_sub(depo_sub *sub) {
    depo_sub **at = &sub->room->subs;
    while (*at != sub) at = &(*at)->next_of_room;
    *at = sub->next_of_room;
    at = &sub->client->subs;
    while (*at != sub) at = &(*at)->next_of_client;
    *at = sub->next_of_client;
    sub->client->n_subs--;
}

static void drop_sub(depo_sub *sub) {
    depo_room *room = sub->room;
    bool brief = sub->brief;
    depo_retell_end(sub);
    unlink_sub(sub);
    free(sub);
    room->touched = depo_ticks(&room->hub->host);
    depo_room_share(room);
    if (!brief) depo_room_tell_presence(room);
}

void depo_room_part(depo_client *client, const char *table, bool brief) {
    depo_sub *sub = find_sub(client, table, brief);
    if (sub) drop_sub(sub);
}

void depo_room_part_all(depo_client *client) {
    for (depo_sub *sub = client->subs, *next; sub; sub = next) {
        next = sub->next_of_client;
        drop_sub(sub);
    }
}

void depo_room_close(depo_room *room) {
    depo_refusal gone = depo_refuse(DEPO_REFUSE_NO_TABLE);
    while (room->subs) {
        depo_sub *sub = room->subs;
        depo_retell_end(sub); /* NOLINT: who was freed has left the list */
        send_to(sub, depo_say_error("", room->table.id, 0, &gone));
        unlink_sub(sub);
        free(sub);
    }
}

/* The time up to which spectators may see what happened; 0: all of it. */
static int64_t shown_until(const depo_room *room, int64_t now) {
    return room->table.plan.delay ? now - (int64_t)room->table.plan.delay * 1000 : 0;
}

unsigned depo_sub_sees(const depo_sub *sub) {
    const depo_room *room = sub->room;
    return sub->seats || !room->table.plan.delay ? room->table.n_steps : room->shown_steps;
}

static unsigned way_of(const depo_sub *sub) {
    return (sub->no_views ? 0u : DEPO_TELL_VIEW) | (sub->client->text_views ? DEPO_TELL_TEXT : 0u);
}

static void send_view(depo_sub *sub, depo_seat seat, depo_telling *telling) {
    depo_frame *frame = depo_tell_seat(telling, seat, way_of(sub) | DEPO_TELL_VIEW);
    if (frame) depo_client_charge(sub->client, frame->size);
    send_to(sub, frame);
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
static bool shows_end(const depo_room *room) {
    const depo_table *table = &room->table;
    return table->phase == DEPO_TABLE_OVER ||
           (table->phase == DEPO_TABLE_ENDED &&
            !depo_deal_is_sealed(&table->plan, depo_now(&room->hub->host)));
}

void depo_sub_arrive(depo_sub *sub) {
    const depo_table *table = &sub->room->table;
    if (table->phase == DEPO_TABLE_LOBBY) return;
    tell_position(sub);
    if (shows_end(sub->room) && depo_sub_sees(sub) == table->n_steps)
        send_to(sub, depo_say_over(table, sub->client->text_views));
}

/* Whether one of the seats hears what another says; spectators never do. */
static bool hears(const depo_table *table, unsigned seats, depo_seat speaker) {
    for (unsigned i = 0; i < DEPO_MAX_PLAYERS; i++)
        if ((seats >> i & 1) && !(table->muted[i] >> speaker & 1)) return true;
    return false;
}

static void tell_chat(depo_sub *sub) {
    const depo_table *table = &sub->room->table;
    for (unsigned i = 0; i < table->n_chat; i++) {
        const depo_chat_line *line = &table->chat[i];
        if (hears(table, sub->seats, line->seat)) send_to(sub, depo_say_chat(table, line));
    }
}

static depo_sub *add_sub(depo_room *room, depo_client *client) {
    depo_sub *sub = calloc(1, sizeof *sub);
    if (!sub) return NULL;
    sub->client = client;
    sub->room = room;
    sub->next_of_room = room->subs;
    room->subs = sub;
    sub->next_of_client = client->subs;
    client->subs = sub;
    client->n_subs++;
    return sub;
}

void depo_room_join(depo_room *room, depo_deed *deed) {
    depo_client *client = deed->client;
    const depo_table *table = &room->table;
    depo_room_show_later(room, depo_room_now(room)); /* the others, before one more comes */
    depo_sub *sub = find_sub(client, table->id, deed->command.brief);
    unsigned most = room->hub->limits.tables;
    depo_refusal sealed = depo_refuse(DEPO_REFUSE_SEALED);
    if (depo_deal_is_sealed(&table->plan, depo_now(&room->hub->host)) &&
        !depo_table_seats_of(table, &client->person)) {
        depo_deed_refuse(room, deed, &sealed);
        return;
    }
    depo_refusal followed = depo_refuse(DEPO_REFUSE_FOLLOWED);
    /* The first who looks pays for the place. */
    if (!sub && ((most && client->n_subs >= most) ||
                 (!room->subs && !depo_room_charge(room, &client->owner)) ||
                 !(sub = add_sub(room, client)))) {
        depo_deed_refuse(room, deed, &followed);
        return;
    }
    depo_retell_end(sub);
    sub->seats = depo_table_seats_of(table, &client->person);
    sub->brief = deed->command.brief;
    sub->no_views = deed->command.no_views;
    if (sub->brief) {
        send_to(sub, depo_say_brief(table, &client->person));
    } else {
        send_to(sub, depo_say_table(table, &client->person));
        tell_chat(sub);
        depo_room_tell_presence(room);
        if (deed->command.has_last)
            depo_retell(sub, deed->command.last);
        else
            depo_sub_arrive(sub);
    }
    depo_deed_free(deed);
}

/* Frames that several connections share, by seat (spectators last) and by how they are told. */
typedef struct shared {
    depo_frame *frames[DEPO_MAX_PLAYERS + 1][DEPO_TELL_WAYS];
    depo_telling telling;
} shared;

static void send_update(shared *s, depo_sub *sub, depo_seat seat) {
    unsigned way = way_of(sub);
    depo_frame **frame = &s->frames[seat == DEPO_NONE ? DEPO_MAX_PLAYERS : seat][way];
    if (!*frame) *frame = depo_tell_seat(&s->telling, seat, way);
    if (!*frame) return;
    (*frame)->refs++;
    send_to(sub, *frame);
}

static void tell_update(depo_room *room, const depo_events *events, unsigned taken_back,
                        int64_t now) {
    const depo_table *table = &room->table;
    shared s = {.telling = {.table = table,
                            .step = &table->steps[table->n_steps - 1],
                            .seq = table->seq,
                            .taken_back = taken_back,
                            .events = events,
                            .state = &table->state,
                            .own = room->own,
                            .current = true,
                            .now = now}};
    for (depo_sub *sub = room->subs; sub; sub = sub->next_of_room) {
        if (sub->brief || sub->behind) continue;
        for (unsigned i = 0; i < table->plan.n_seats; i++)
            if (sub->seats >> i & 1) send_update(&s, sub, (depo_seat)i);
        if (!sub->seats && !table->plan.delay) send_update(&s, sub, DEPO_NONE);
    }
    for (unsigned i = 0; i <= DEPO_MAX_PLAYERS; i++)
        for (unsigned way = 0; way < DEPO_TELL_WAYS; way++) depo_frame_release(s.frames[i][way]);
    depo_telling_end(&s.telling);
}

static void tell_line(depo_room *room, const depo_chat_line *line) {
    depo_frame *frame = depo_say_chat(&room->table, line);
    for (depo_sub *sub = room->subs; frame && sub; sub = sub->next_of_room) {
        if (sub->brief || !hears(&room->table, sub->seats, line->seat)) continue;
        frame->refs++;
        send_to(sub, frame);
    }
    depo_frame_release(frame);
}

static void tell_over(depo_room *room, bool seated, bool spectators) {
    depo_frame *frames[2] = {NULL, NULL};
    for (depo_sub *sub = room->subs; sub; sub = sub->next_of_room) {
        if (sub->brief || sub->behind || !(sub->seats ? seated : spectators)) continue;
        depo_frame **frame = &frames[sub->client->text_views];
        if (!*frame) *frame = depo_say_over(&room->table, sub->client->text_views);
        if (!*frame) continue;
        (*frame)->refs++;
        send_to(sub, *frame);
    }
    depo_frame_release(frames[0]);
    depo_frame_release(frames[1]);
}

/* What all who are nobody at the table and never were see of it. */
typedef struct strangers {
    depo_frame *table, *brief;
} strangers;

static void tell_info(depo_sub *sub, strangers *s) {
    const depo_table *table = &sub->room->table;
    const depo_person *person = &sub->client->person;
    depo_frame *(*say)(const depo_table *, const depo_person *) =
        sub->brief ? depo_say_brief : depo_say_table;
    if (depo_table_seats_of(table, person) || depo_person_same(&table->plan.host, person) ||
        depo_allowance_is_kicked(table, person)) {
        send_to(sub, say(table, person));
        return;
    }
    depo_frame **frame = sub->brief ? &s->brief : &s->table;
    if (!*frame) *frame = say(table, person);
    if (!*frame) return;
    (*frame)->refs++;
    send_to(sub, *frame);
}

void depo_room_tell(depo_room *room, const depo_entry *entry, const depo_events *events,
                    unsigned taken_back) {
    const depo_table *table = &room->table;
    int64_t now = depo_room_now(room);
    bool is_step = table->n_steps && table->steps[table->n_steps - 1].seq == entry->seq;
    room->touched = depo_ticks(&room->hub->host);
    if (table->phase == DEPO_TABLE_GONE) depo_room_close(room);
    if (!room->subs) return;
    if (entry->kind == DEPO_LOG_CHAT) {
        tell_line(room, &table->chat[table->n_chat - 1]);
        return;
    }
    if (is_step) tell_update(room, events, taken_back, now);
    strangers infos = {NULL, NULL};
    bool plain_move = entry->kind == DEPO_LOG_MOVE && table->phase == DEPO_TABLE_RUNNING;
    for (depo_sub *sub = room->subs; sub; sub = sub->next_of_room) {
        if (!sub->brief) {
            if (plain_move) continue;
            sub->seats = depo_table_seats_of(table, &sub->client->person);
        }
        tell_info(sub, &infos);
    }
    depo_frame_release(infos.table);
    depo_frame_release(infos.brief);
    if (!plain_move) depo_room_tell_presence(room);
    if (is_step && shows_end(room)) tell_over(room, true, !table->plan.delay);
}

/* One more step, for the spectators who have seen all before it. */
static void show_step(depo_room *room, depo_telling *telling) {
    depo_frame *frames[DEPO_TELL_WAYS] = {NULL};
    for (depo_sub *sub = room->subs; sub; sub = sub->next_of_room) {
        if (sub->brief || sub->seats || sub->behind) continue;
        depo_frame **frame = &frames[way_of(sub)];
        if (!*frame) *frame = depo_tell_seat(telling, DEPO_NONE, way_of(sub));
        if (!*frame) continue;
        (*frame)->refs++;
        send_to(sub, *frame);
    }
    for (unsigned way = 0; way < DEPO_TELL_WAYS; way++) depo_frame_release(frames[way]);
    depo_telling_end(telling);
}

void depo_room_show_later(depo_room *room, int64_t now) {
    const depo_table *table = &room->table;
    int64_t until = shown_until(room, now);
    unsigned count = room->shown_steps;
    depo_state state;
    depo_events events;
    if (!table->plan.delay || count >= table->n_steps || table->steps[count].at > until) return;
    bool told = room->subs != NULL;
    if (told) depo_table_at(table, count, &state);
    for (; count < table->n_steps && table->steps[count].at <= until; count++) {
        if (!told) continue;
        depo_table_step(table, count, &state, &events);
        const depo_step *step = &table->steps[count];
        depo_telling telling = {.table = table,
                                .step = step,
                                .seq = step->seq,
                                .taken_back = step->taken,
                                .events = &events,
                                .state = &state};
        show_step(room, &telling);
    }
    room->shown_steps = count;
    if (shows_end(room) && count >= table->n_steps) tell_over(room, false, true);
}
