/* SPDX-License-Identifier: MIT
 * Who is there: connected, and heard of lately. A line that died without a word (a phone that left
 * the house) counts as gone after a few seconds of silence, and as there again with its first
 * word. */
#include "server/room.h"

enum {
    ASK = 5000,      /* milliseconds of silence after which a connection is asked for a sign */
    SILENCE = 12000, /* and after which it counts as gone */
    LOOK_EVERY = 1000,
    STOOD_STILL = 4000 /* between two looks: it was the server that heard nothing */
};

depo_presence depo_room_presence(const depo_room *room) {
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

void depo_room_tell_presence(depo_room *room) {
    depo_presence presence = depo_room_presence(room);
    for (depo_sub *sub = room->subs; sub; sub = sub->next_of_room)
        if (!sub->brief)
            depo_client_send(room->hub, sub->client,
                             depo_say_presence(&room->table, &presence, &sub->client->person));
}

static void set_silent(depo_client *client, bool silent) {
    client->silent = silent;
    for (depo_sub *sub = client->subs; sub; sub = sub->next_of_client)
        if (!sub->brief) depo_room_tell_presence(sub->room);
}

void depo_hub_heard(depo_client *client) {
    client->heard = client->hub->host.ticks();
    if (client->silent) set_silent(client, false);
}

void depo_presence_look(depo_hub *hub) {
    int64_t ticks = hub->host.ticks(), passed = ticks - hub->looked;
    if (passed < LOOK_EVERY) return;
    hub->looked = ticks;
    for (depo_client *client = hub->clients; client; client = client->next) {
        if (passed > STOOD_STILL) client->heard = ticks;
        if (ticks - client->heard > ASK && hub->host.ask) hub->host.ask(client->connection);
        if (!client->silent && ticks - client->heard > SILENCE) set_silent(client, true);
    }
}
