/* SPDX-License-Identifier: MIT
 * Who is there: connected, and heard of lately. A line that died without a word (a phone that left
 * the house) counts as gone after a few seconds of silence, and as there again with its first word.
 */
#include "server/service/presence.h"

#include "server/room/presence.h"
#include "server/room/site.h"

enum {
    ASK = 5000,      /* milliseconds of silence after which a connection is asked for a sign */
    SILENCE = 12000, /* and after which it counts as gone */
    LOOK_EVERY = 1000,
    STOOD_STILL = 4000 /* between two looks: it was the server that heard nothing */
};

static void set_silent(depo_client *client, bool silent) {
    client->silent = silent;
    for (depo_sub *sub = client->subs; sub; sub = sub->next_of_client)
        if (!sub->brief) depo_room_tell_presence(sub->room);
}

void depo_watch_heard(depo_client *client) {
    client->heard = depo_ticks(&client->site->host);
    if (client->silent) set_silent(client, false);
}

void depo_watch_look(depo_watch *watch) {
    int64_t ticks = depo_ticks(&watch->site->host), passed = ticks - watch->looked;
    if (passed < LOOK_EVERY) return;
    watch->looked = ticks;
    for (depo_client *client = watch->site->clients; client; client = client->next) {
        if (passed > STOOD_STILL) client->heard = ticks;
        if (ticks - client->heard > ASK && watch->site->host.ask)
            watch->site->host.ask(client->connection);
        if (!client->silent && ticks - client->heard > SILENCE) set_silent(client, true);
    }
    for (depo_room *room = depo_site_is_shared(watch->site) ? watch->site->rooms : NULL; room;
         room = room->next)
        depo_room_presence_look(room, ticks);
}

void depo_watch_told(depo_site *site, const depo_task *task) {
    for (unsigned i = 0; i < task->n_rows; i++) {
        depo_room *room = depo_site_room(site, task->rows[i].table);
        if (room) depo_room_presence_heard(room, task->map, task->rows[i].seq);
    }
}
