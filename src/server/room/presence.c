/* SPDX-License-Identifier: MIT
 * Processes that share a store tell each other who is at their end of a table, when it changes and
 * every few seconds; what is not said again is forgotten. */
#include "server/room/presence.h"

#include "server/room/client.h"
#include "server/room/site.h"

#include <stdlib.h>
#include <string.h>

enum {
    SILENCE = 12000,  /* milliseconds after which another process counts as gone */
    SAY_EVERY = 200,  /* when many come and go, the others hear of it now and then; */
    SAY_AHEAD = 1800, /* a few times at once */
    TELL_EVERY = 4000,
    SPECTATORS = 0xffff, /* told at most */
    BOARD = 64           /* told: there is one */
};

static depo_presence presence_here(const depo_room *room) {
    depo_presence presence = {0};
    const depo_person *host = &room->table.plan.host;
    for (const depo_sub *sub = room->subs; sub; sub = sub->next_of_room) {
        if (sub->brief || sub->client->silent) continue;
        presence.connected |= sub->seats;
        presence.boards += sub->board;
        /* Who has no phone sits at the board itself. */
        if (sub->board)
            presence.connected |= depo_table_seats_of(&room->table, &sub->client->person);
        else
            presence.spectators += !sub->seats;
        presence.host |= depo_person_same(host, &sub->client->person);
    }
    return presence;
}

depo_presence depo_room_presence(const depo_room *room) {
    depo_presence presence = presence_here(room);
    for (unsigned i = 0; room->presence.elsewhere && i < DEPO_ELSEWHERE; i++) {
        const depo_presence *other = &room->presence.elsewhere[i].presence;
        presence.connected |= other->connected;
        presence.spectators += other->spectators;
        presence.boards += other->boards;
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
        depo_client_send(sub->client, frame);
    }
    depo_frame_release(shared);
}

/* In one number: seats, whether a big board and the host are there, how many watch. */
static void tell_processes(depo_room *room) {
    depo_site *site = room->site;
    if (site->stopping || !depo_site_is_shared(site)) return;
    depo_task *task = depo_task_new(DEPO_TASK_TELL, room->table.id);
    if (!task) return;
    depo_presence here = presence_here(room);
    unsigned watching = here.spectators < SPECTATORS ? here.spectators : SPECTATORS;
    task->seq = here.connected | (here.boards ? BOARD : 0) | (here.host ? 128u : 0) | watching << 8;
    task->done = depo_submit_done;
    task->user = site;
    room->presence.told = depo_ticks(&site->host);
    depo_submit(site, task);
}

static depo_presence read_presence(uint32_t number) {
    return (depo_presence){.connected = number & ((1u << DEPO_MAX_PLAYERS) - 1),
                           .boards = number & BOARD ? 1 : 0,
                           .host = number & 128u,
                           .spectators = number >> 8 & SPECTATORS};
}

void depo_room_say_presence(depo_room *room, int64_t ticks) {
    if (!room->presence.due || room->presence.at - ticks > SAY_AHEAD) return;
    room->presence.due = false;
    room->presence.at = (room->presence.at > ticks ? room->presence.at : ticks) + SAY_EVERY;
    tell_followers(room);
    tell_processes(room);
}

void depo_room_tell_presence(depo_room *room) {
    room->presence.due = true;
    depo_room_say_presence(room, depo_ticks(&room->site->host));
}

/* The place of a process among those that a table is followed at: its own, or a free one. */
static depo_elsewhere *place_of(depo_room *room, const char *node) {
    depo_elsewhere *free_place = NULL;
    if (!room->presence.elsewhere)
        room->presence.elsewhere = calloc(DEPO_ELSEWHERE, sizeof *room->presence.elsewhere);
    for (unsigned i = 0; room->presence.elsewhere && i < DEPO_ELSEWHERE; i++) {
        depo_elsewhere *place = &room->presence.elsewhere[i];
        if (strcmp(place->node, node) == 0) return place;
        if (!place->node[0] && !free_place) free_place = place;
    }
    if (free_place) snprintf(free_place->node, sizeof free_place->node, "%.16s", node);
    return free_place;
}

static bool is_same(const depo_presence *a, const depo_presence *b) {
    return a->connected == b->connected && a->spectators == b->spectators &&
           a->boards == b->boards && a->host == b->host;
}

void depo_room_presence_heard(depo_room *room, const char *node, uint32_t number) {
    depo_elsewhere *place = place_of(room, node);
    if (!place) return;
    depo_presence before = depo_room_presence(room);
    bool news = !place->at; /* whoever speaks for the first time has not heard who is here */
    place->presence = read_presence(number);
    place->at = depo_ticks(&room->site->host);
    depo_presence now = depo_room_presence(room);
    if (!is_same(&before, &now)) tell_followers(room);
    if (news && room->subs) tell_processes(room);
}

void depo_room_presence_look(depo_room *room, int64_t ticks) {
    bool gone = false;
    for (unsigned i = 0; room->presence.elsewhere && i < DEPO_ELSEWHERE; i++) {
        depo_elsewhere *place = &room->presence.elsewhere[i];
        if (!place->node[0] || ticks - place->at <= SILENCE) continue;
        gone |= place->presence.connected || place->presence.spectators || place->presence.boards ||
                place->presence.host;
        *place = (depo_elsewhere){0};
    }
    if (gone) tell_followers(room);
    if (room->subs && room->log.loaded && ticks - room->presence.told > TELL_EVERY)
        tell_processes(room);
}
