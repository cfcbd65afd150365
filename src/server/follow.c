/* SPDX-License-Identifier: MIT
 * Who sees what of a table: joins, what is told to each seat, and to spectators later. */
#include "server/room.h"

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
    unlink_sub(sub);
    free(sub);
    room->touched = room->hub->host.ticks();
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

/* The steps that spectators may see now: those older than the delay. */
static int64_t shown_until(const depo_room *room, int64_t now) {
    return room->table.plan.delay ? now - (int64_t)room->table.plan.delay * 1000 : 0;
}

typedef struct story {
    depo_room *room;
    depo_sub *sub; /* NULL: all spectators */
    depo_seat seat;
    bool quiet; /* only find the last state */
    bool with_view;
    depo_state state;
    uint32_t seq;
    unsigned steps;
} story;

static void tell_step(void *to, const depo_step *step, unsigned taken_back, const depo_state *state,
                      const depo_events *events) {
    story *t = to;
    t->state = *state;
    t->seq = step->seq;
    t->steps++;
    if (t->quiet) return;
    depo_telling told = {.table = &t->room->table,
                         .step = step,
                         .seq = step->seq,
                         .taken_back = taken_back,
                         .events = events,
                         .state = t->with_view ? state : NULL};
    depo_frame *frame = depo_tell_seat(&told, t->seat, true);
    depo_telling_end(&told);
    if (t->sub) {
        send_to(t->sub, frame);
        return;
    }
    for (depo_sub *sub = t->room->subs; frame && sub; sub = sub->next_of_room) {
        if (sub->brief || sub->seats) continue;
        frame->refs++;
        send_to(sub, frame);
    }
    depo_frame_release(frame);
}

/* A position by itself. */
static void send_view(depo_sub *sub, depo_seat seat, const depo_state *state, uint32_t seq,
                      bool current, int64_t now) {
    depo_telling told = {
        .table = &sub->room->table, .state = state, .seq = seq, .current = current, .now = now};
    send_to(sub, depo_tell_seat(&told, seat, true));
    depo_telling_end(&told);
}

/* The story after `last` and the position, for one seat of a connection. */
static void tell_seat(depo_sub *sub, depo_seat seat, const depo_command *command, int64_t now) {
    depo_room *room = sub->room;
    const depo_table *table = &room->table;
    int64_t until = seat == DEPO_NONE ? shown_until(room, now) : 0;
    story t = {.room = room, .sub = sub, .seat = seat, .quiet = !command->has_last};
    if (!until && !command->has_last) {
        send_view(sub, seat, &table->state, table->seq, true, now);
        return;
    }
    depo_table_story(table, command->has_last ? command->last : 0, until, tell_step, &t);
    if (!until) {
        send_view(sub, seat, &table->state, table->seq, true, now);
        return;
    }
    story all = {.room = room, .sub = sub, .seat = seat, .quiet = true};
    depo_table_story(table, 0, until, tell_step, &all);
    if (room->shown_steps < all.steps) room->shown_steps = all.steps;
    if (all.steps) send_view(sub, seat, &all.state, all.seq, false, now);
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

static bool all_shown(const depo_room *room, int64_t now) {
    const depo_table *table = &room->table;
    int64_t until = shown_until(room, now);
    return !until || !table->n_steps || table->steps[table->n_steps - 1].at <= until;
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
    int64_t now = depo_room_now(room);
    depo_sub *sub = find_sub(client, table->id, deed->command.brief);
    unsigned most = room->hub->limits.tables;
    depo_refusal followed = depo_refuse(DEPO_REFUSE_FOLLOWED);
    /* The first who looks pays for the place. */
    if (!sub && ((most && client->n_subs >= most) ||
                 (!room->subs && !depo_room_charge(room, &client->owner)) ||
                 !(sub = add_sub(room, client)))) {
        depo_deed_refuse(room, deed, &followed);
        return;
    }
    sub->seats = depo_table_seats_of(table, &client->person);
    sub->brief = deed->command.brief;
    sub->no_views = deed->command.no_views;
    if (sub->brief) {
        send_to(sub, depo_say_brief(table, &client->person));
    } else {
        send_to(sub, depo_say_table(table, &client->person));
        for (unsigned i = 0; table->phase != DEPO_TABLE_LOBBY && i < table->plan.n_seats; i++)
            if (sub->seats >> i & 1) tell_seat(sub, (depo_seat)i, &deed->command, now);
        if (table->phase != DEPO_TABLE_LOBBY && !sub->seats)
            tell_seat(sub, DEPO_NONE, &deed->command, now);
        tell_chat(sub);
        if (table->phase >= DEPO_TABLE_OVER && (sub->seats || all_shown(room, now)))
            send_to(sub, depo_say_over(table));
        depo_room_tell_presence(room);
    }
    depo_deed_free(deed);
}

/* Frames that several connections share, by seat (spectators last) and by with or without view. */
typedef struct shared {
    depo_frame *frames[DEPO_MAX_PLAYERS + 1][2];
    depo_telling telling;
} shared;

static void send_update(shared *s, depo_sub *sub, depo_seat seat) {
    depo_frame **frame =
        &s->frames[seat == DEPO_NONE ? DEPO_MAX_PLAYERS : seat][sub->no_views ? 1 : 0];
    if (!*frame) *frame = depo_tell_seat(&s->telling, seat, !sub->no_views);
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
        if (sub->brief) continue;
        for (unsigned i = 0; i < table->plan.n_seats; i++)
            if (sub->seats >> i & 1) send_update(&s, sub, (depo_seat)i);
        if (!sub->seats && !table->plan.delay) send_update(&s, sub, DEPO_NONE);
    }
    for (unsigned i = 0; i <= DEPO_MAX_PLAYERS; i++) {
        depo_frame_release(s.frames[i][0]);
        depo_frame_release(s.frames[i][1]);
    }
    depo_telling_end(&s.telling);
    if (!table->plan.delay) room->shown_steps = table->n_steps;
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
    depo_frame *frame = depo_say_over(&room->table);
    for (depo_sub *sub = room->subs; frame && sub; sub = sub->next_of_room) {
        if (sub->brief || !(sub->seats ? seated : spectators)) continue;
        frame->refs++;
        send_to(sub, frame);
    }
    depo_frame_release(frame);
}

void depo_room_tell(depo_room *room, const depo_entry *entry, const depo_events *events,
                    unsigned taken_back) {
    const depo_table *table = &room->table;
    int64_t now = depo_room_now(room);
    bool is_step = table->n_steps && table->steps[table->n_steps - 1].seq == entry->seq;
    room->touched = room->hub->host.ticks();
    if (!room->subs) return;
    if (entry->kind == DEPO_LOG_CHAT) {
        tell_line(room, &table->chat[table->n_chat - 1]);
        return;
    }
    if (is_step) tell_update(room, events, taken_back, now);
    bool plain_move = entry->kind == DEPO_LOG_MOVE && table->phase == DEPO_TABLE_RUNNING;
    for (depo_sub *sub = room->subs; sub; sub = sub->next_of_room) {
        if (sub->brief) send_to(sub, depo_say_brief(table, &sub->client->person));
        if (plain_move || sub->brief) continue;
        sub->seats = depo_table_seats_of(table, &sub->client->person);
        send_to(sub, depo_say_table(table, &sub->client->person));
    }
    if (!plain_move) depo_room_tell_presence(room);
    if (is_step && table->phase >= DEPO_TABLE_OVER) tell_over(room, true, !table->plan.delay);
}

void depo_room_show_later(depo_room *room, int64_t now) {
    const depo_table *table = &room->table;
    if (!table->plan.delay || room->shown_steps >= table->n_steps || !room->subs) return;
    int64_t until = shown_until(room, now);
    if (table->steps[room->shown_steps].at > until) return;
    uint32_t after = room->shown_steps ? table->steps[room->shown_steps - 1].seq : 0;
    story t = {.room = room, .seat = DEPO_NONE, .with_view = true};
    depo_table_story(table, after, until, tell_step, &t);
    room->shown_steps += t.steps;
    if (table->phase >= DEPO_TABLE_OVER && room->shown_steps >= table->n_steps)
        tell_over(room, false, true);
}
