/* SPDX-License-Identifier: MIT
 * Who is there: connected, and heard of lately. A line that died without a word (a phone that left
 * the house) counts as gone after a few seconds of silence, and as there again with its first
 * word. Processes that share a store tell each other who is at their end of a table, when it
 * changes and every few seconds; what is not said again is forgotten. */
#include "server/service/presence.h"

#include "server/room/client.h"
#include "server/hub/hub_state.h"
#include "server/table/message.h"
#include "server/service/places.h"
#include "server/room/room.h"

#include <stdlib.h>
#include <string.h>

enum {
    ASK = 5000,      /* milliseconds of silence after which a connection is asked for a sign */
    SILENCE = 12000, /* and after which it counts as gone */
    LOOK_EVERY = 1000,
    SAY_EVERY = 200,    /* when many come and go, the others hear of it now and then; */
    SAY_AHEAD = 1800,   /* a few times at once */
    STOOD_STILL = 4000, /* between two looks: it was the server that heard nothing */
    TELL_EVERY = 4000,
    SPECTATORS = 0xffff /* told at most */
};

static depo_presence presence_here(const depo_room *room) {
    depo_presence presence = {0};
    const depo_person *host = &room->table.plan.host;
    for (const depo_sub *sub = room->subs; sub; sub = sub->next_of_room) {
        if (sub->brief || sub->client->silent) continue;
        presence.connected |= sub->seats;
        presence.spectators += !sub->seats;
        presence.host |= depo_person_same(host, &sub->client->person);
    }
    return presence;
}

depo_presence depo_room_presence(const depo_room *room) {
    depo_presence presence = presence_here(room);
    for (unsigned i = 0; room->elsewhere && i < DEPO_ELSEWHERE; i++) {
        const depo_presence *other = &room->elsewhere[i].presence;
        presence.connected |= other->connected;
        presence.spectators += other->spectators;
        presence.host |= other->host;
    }
    return presence;
}

/* Those who are nobody at the table share one message. */
static void tell_followers(depo_room *room) {
    depo_presence presence = depo_room_presence(room);
    depo_frame *shared = NULL;
    for (depo_sub *sub = room->subs; sub; sub = sub->next_of_room) {
        const depo_person *person = &sub->client->person;
        if (sub->brief) continue;
        depo_frame *frame = NULL;
        if (sub->seats || depo_person_same(&room->table.plan.host, person))
            frame = depo_say_presence(&room->table, &presence, person);
        else if (shared || (shared = depo_say_presence(&room->table, &presence, person)))
            (frame = shared)->refs++;
        depo_client_send(room->hub, sub->client, frame);
    }
    depo_frame_release(shared);
}

static void told(depo_task *task) {
    depo_hub *hub = task->user;
    hub->tasks--;
    depo_task_free(task);
}

/* In one number: seats, whether the host is there, how many watch. */
static void tell_processes(depo_room *room) {
    depo_hub *hub = room->hub;
    if (hub->stopping || !hub->store || !depo_store_is_shared(hub->store)) return;
    depo_task *task = depo_task_new(DEPO_TASK_TELL, room->table.id);
    if (!task) return;
    depo_presence here = presence_here(room);
    unsigned watching = here.spectators < SPECTATORS ? here.spectators : SPECTATORS;
    task->seq = here.connected | (here.host ? 128u : 0) | watching << 8;
    task->done = told;
    task->user = hub;
    room->told = depo_ticks(&hub->host);
    depo_hub_submit(hub, task);
}

static depo_presence read_presence(uint32_t number) {
    return (depo_presence){.connected = number & ((1u << DEPO_MAX_PLAYERS) - 1),
                           .host = number & 128u,
                           .spectators = number >> 8 & SPECTATORS};
}

void depo_room_say_presence(depo_room *room, int64_t ticks) {
    if (!room->presence_due || room->presence_at - ticks > SAY_AHEAD) return;
    room->presence_due = false;
    room->presence_at = (room->presence_at > ticks ? room->presence_at : ticks) + SAY_EVERY;
    tell_followers(room);
    tell_processes(room);
}

void depo_room_tell_presence(depo_room *room) {
    room->presence_due = true;
    depo_room_say_presence(room, depo_ticks(&room->hub->host));
}

/* The place of a process among those that a table is followed at: its own, or a free one. */
static depo_elsewhere *place_of(depo_room *room, const char *node) {
    depo_elsewhere *free_place = NULL;
    if (!room->elsewhere) room->elsewhere = calloc(DEPO_ELSEWHERE, sizeof *room->elsewhere);
    for (unsigned i = 0; room->elsewhere && i < DEPO_ELSEWHERE; i++) {
        depo_elsewhere *place = &room->elsewhere[i];
        if (strcmp(place->node, node) == 0) return place;
        if (!place->node[0] && !free_place) free_place = place;
    }
    if (free_place) snprintf(free_place->node, sizeof free_place->node, "%.16s", node);
    return free_place;
}

static bool is_same(const depo_presence *a, const depo_presence *b) {
    return a->connected == b->connected && a->spectators == b->spectators && a->host == b->host;
}

void depo_presence_heard(depo_hub *hub, const depo_task *task) {
    for (unsigned i = 0; i < task->n_rows; i++) {
        depo_room *room = depo_hub_room(hub, task->rows[i].table);
        depo_elsewhere *place = room ? place_of(room, task->map) : NULL;
        if (!place) continue;
        depo_presence before = depo_room_presence(room);
        bool news = !place->at; /* whoever speaks for the first time has not heard who is here */
        place->presence = read_presence(task->rows[i].seq);
        place->at = depo_ticks(&hub->host);
        depo_presence now = depo_room_presence(room);
        if (!is_same(&before, &now)) tell_followers(room);
        if (news && room->subs) tell_processes(room);
    }
}

static void look_at_room(depo_room *room, int64_t ticks) {
    bool gone = false;
    for (unsigned i = 0; room->elsewhere && i < DEPO_ELSEWHERE; i++) {
        depo_elsewhere *place = &room->elsewhere[i];
        if (!place->node[0] || ticks - place->at <= SILENCE) continue;
        gone |= place->presence.connected || place->presence.spectators || place->presence.host;
        *place = (depo_elsewhere){0};
    }
    if (gone) tell_followers(room);
    if (room->subs && room->loaded && ticks - room->told > TELL_EVERY) tell_processes(room);
}

static void set_silent(depo_client *client, bool silent) {
    client->silent = silent;
    for (depo_sub *sub = client->subs; sub; sub = sub->next_of_client)
        if (!sub->brief) depo_room_tell_presence(sub->room);
}

void depo_hub_heard(depo_client *client) {
    client->heard = depo_ticks(&client->hub->host);
    if (client->silent) set_silent(client, false);
}

void depo_presence_look(depo_hub *hub) {
    int64_t ticks = depo_ticks(&hub->host), passed = ticks - hub->looked;
    if (passed < LOOK_EVERY) return;
    hub->looked = ticks;
    for (depo_client *client = hub->clients; client; client = client->next) {
        if (passed > STOOD_STILL) client->heard = ticks;
        if (ticks - client->heard > ASK && hub->host.ask) hub->host.ask(client->connection);
        if (!client->silent && ticks - client->heard > SILENCE) set_silent(client, true);
    }
    for (depo_room *room = depo_store_is_shared(hub->store) ? hub->rooms : NULL; room;
         room = room->next)
        look_at_room(room, ticks);
}
