/* SPDX-License-Identifier: MIT */
#include "server/room/follow.h"

#include "server/room/client.h"
#include "server/room/effect.h"
#include "server/room/presence.h"
#include "server/room/queue.h"
#include "server/room/retell.h"
#include "server/room/site.h"
#include "server/room/sub.h"
#include "server/table/deal.h"

#include <stdlib.h>
#include <string.h>

/* In brief and in full are two subscriptions: each comes and goes by itself. */
static depo_sub *find_sub(const depo_client *client, const char *table, bool brief) {
    for (depo_sub *sub = client->subs; sub; sub = sub->next_of_client)
        if (sub->brief == brief && strcmp(sub->room->table.id, table) == 0) return sub;
    return NULL;
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
    room->touched = depo_ticks(&room->site->host);
    depo_effect_do(room->site, (depo_effect){.kind = DEPO_EFFECT_SHARE, .room = room});
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
        depo_client_send(sub->client, depo_say_error("", room->table.id, 0, &gone));
        unlink_sub(sub);
        free(sub);
    }
}

/* The time up to which spectators may see what happened; 0: all of it. */
static int64_t shown_until(const depo_room *room, int64_t now) {
    return room->table.plan.delay ? now - (int64_t)room->table.plan.delay * 1000 : 0;
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
        if (hears(table, sub->seats, line->seat))
            depo_client_send(sub->client, depo_say_chat(table, line));
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

/* A board is looked at by everyone: it shows nobody's cards. */
static unsigned seats_shown(const depo_sub *sub) {
    return sub->board ? 0 : depo_table_seats_of(&sub->room->table, &sub->client->person);
}

/* The first who looks pays for the place, or may not look. */
static depo_refusal_code charge(depo_room *room, depo_client *client) {
    return depo_effect_do(
        room->site, (depo_effect){.kind = DEPO_EFFECT_CHARGE, .room = room, .client = client});
}

void depo_room_join(depo_room *room, depo_request *request) {
    depo_client *client = request->client;
    const depo_table *table = &room->table;
    depo_room_show_later(room, depo_room_now(room)); /* the others, before one more comes */
    depo_sub *sub = find_sub(client, table->id, request->message.brief);
    unsigned most = room->site->limits.tables;
    depo_refusal sealed = depo_refuse(DEPO_REFUSE_SEALED);
    if (depo_deal_is_sealed(&table->plan, depo_now(&room->site->host)) &&
        !depo_table_seats_of(table, &client->person)) {
        depo_request_refuse(room, request, &sealed);
        return;
    }
    depo_refusal followed = depo_refuse(DEPO_REFUSE_FOLLOWED);
    if (!sub && ((most && client->n_subs >= most) || (!room->subs && charge(room, client)) ||
                 !(sub = add_sub(room, client)))) {
        depo_request_refuse(room, request, &followed);
        return;
    }
    depo_retell_end(sub);
    sub->brief = request->message.brief;
    sub->board = request->message.board && !sub->brief;
    sub->seats = seats_shown(sub);
    sub->no_views = request->message.no_views;
    if (sub->brief) {
        depo_client_send(sub->client, depo_say_brief(table, &client->person));
    } else {
        depo_client_send(sub->client, depo_say_table(table, &client->person));
        tell_chat(sub);
        if (sub->seats)
            depo_effect_do(
                room->site,
                (depo_effect){.kind = DEPO_EFFECT_OPENED, .room = room, .client = client});
        depo_room_tell_presence(room);
        if (request->message.has_last)
            depo_retell(sub, request->message.last);
        else
            depo_sub_arrive(sub);
    }
    depo_request_free(request);
}

/* Frames that several connections share, by seat (spectators last) and by how they are told. */
typedef struct shared {
    depo_frame *frames[DEPO_MAX_PLAYERS + 1][DEPO_TELL_WAYS];
    depo_telling telling;
} shared;

static void send_update(shared *s, depo_sub *sub, depo_seat seat) {
    unsigned way = depo_sub_way(sub);
    depo_frame **frame = &s->frames[seat == DEPO_NONE ? DEPO_MAX_PLAYERS : seat][way];
    if (!*frame) *frame = depo_tell_seat(&s->telling, seat, way);
    if (!*frame) return;
    (*frame)->refs++;
    depo_client_send(sub->client, *frame);
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
                            .own = room->telling.own,
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
        depo_client_send(sub->client, frame);
    }
    depo_frame_release(frame);
}

/* Only boards hear of it, and only what all in the room may see at this moment. */
void depo_room_point(const depo_room *room, const depo_client *client, depo_seat seat,
                     unsigned route) {
    const depo_table *table = &room->table;
    bool own = depo_table_seats_of(table, &client->person) >> seat & 1;
    if (!own || table->plan.delay || !(depo_table_deciders(table) >> seat & 1)) return;
    depo_frame *frame = depo_say_pointed(table, seat, route);
    for (depo_sub *sub = room->subs; frame && sub; sub = sub->next_of_room) {
        if (!sub->board) continue;
        frame->refs++;
        depo_client_send(sub->client, frame);
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
        depo_client_send(sub->client, *frame);
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
        depo_client_send(sub->client, say(table, person));
        return;
    }
    depo_frame **frame = sub->brief ? &s->brief : &s->table;
    if (!*frame) *frame = say(table, person);
    if (!*frame) return;
    (*frame)->refs++;
    depo_client_send(sub->client, *frame);
}

void depo_room_tell(depo_room *room, const depo_entry *entry, const depo_events *events,
                    unsigned taken_back) {
    const depo_table *table = &room->table;
    int64_t now = depo_room_now(room);
    bool is_step = table->n_steps && table->steps[table->n_steps - 1].seq == entry->seq;
    room->touched = depo_ticks(&room->site->host);
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
        bool late = false;
        if (!sub->brief) {
            if (plain_move) continue;
            unsigned before = sub->seats;
            sub->seats = seats_shown(sub);
            late = table->phase == DEPO_TABLE_RUNNING && (sub->seats & ~before);
        }
        tell_info(sub, &infos);
        if (late) { /* has taken a seat in the game: what it has seen is told from the start */
            depo_retell_end(sub);
            depo_retell(sub, 0);
        }
    }
    depo_frame_release(infos.table);
    depo_frame_release(infos.brief);
    if (!plain_move) depo_room_tell_presence(room);
    if (is_step && depo_room_shows_end(room)) tell_over(room, true, !table->plan.delay);
}

/* One more step, for the spectators who have seen all before it. */
static void show_step(depo_room *room, depo_telling *telling) {
    depo_frame *frames[DEPO_TELL_WAYS] = {NULL};
    for (depo_sub *sub = room->subs; sub; sub = sub->next_of_room) {
        if (sub->brief || sub->seats || sub->behind) continue;
        depo_frame **frame = &frames[depo_sub_way(sub)];
        if (!*frame) *frame = depo_tell_seat(telling, DEPO_NONE, depo_sub_way(sub));
        if (!*frame) continue;
        (*frame)->refs++;
        depo_client_send(sub->client, *frame);
    }
    for (unsigned way = 0; way < DEPO_TELL_WAYS; way++) depo_frame_release(frames[way]);
    depo_telling_end(telling);
}

void depo_room_show_later(depo_room *room, int64_t now) {
    const depo_table *table = &room->table;
    int64_t until = shown_until(room, now);
    unsigned count = room->telling.shown;
    depo_state state;
    depo_events events;
    if (!table->plan.delay || count >= table->n_steps || table->steps[count].at > until) return;
    bool told = room->subs != NULL;
    if (told) depo_table_at(table, count, &state);
    for (; count < table->n_steps && table->steps[count].at <= until; count++) {
        if (!told) continue;
        depo_table_step(table, count, &state, &events);
        const depo_story_step *step = &table->steps[count];
        depo_telling telling = {.table = table,
                                .step = step,
                                .seq = step->seq,
                                .taken_back = step->taken,
                                .events = &events,
                                .state = &state};
        show_step(room, &telling);
    }
    room->telling.shown = count;
    if (depo_room_shows_end(room) && count >= table->n_steps) tell_over(room, false, true);
}
