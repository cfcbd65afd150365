/* SPDX-License-Identifier: MIT */
#include "server/room/client.h"

#include "server/room/effect.h"

#include <string.h>

void depo_client_hold(depo_client *client) {
    client->refs++;
}

void depo_client_release(depo_client *client) {
    if (--client->refs) return;
    depo_effect_do(client->site, (depo_effect){.kind = DEPO_EFFECT_RELEASE, .client = client});
}

bool depo_client_may(depo_client *client, double cost) {
    const depo_site *site = client->site;
    int64_t ticks = depo_ticks(&site->host);
    client->tokens += (double)(ticks - client->filled) / 1000.0 * site->limits.rate;
    client->filled = ticks;
    if (client->tokens > site->limits.burst) client->tokens = site->limits.burst;
    if (!site->limits.rate) return true;
    if (cost > site->limits.burst) cost = site->limits.burst; /* possible at all */
    if (client->tokens < cost) return false;
    client->tokens -= cost;
    return true;
}

void depo_client_send(depo_client *client, depo_frame *frame) {
    if (!frame || !client->connection) {
        depo_frame_release(frame);
        return;
    }
    client->site->counters.messages_out++;
    client->site->counters.bytes_out += frame->size;
    depo_effect_do(client->site,
                   (depo_effect){.kind = DEPO_EFFECT_SEND, .client = client, .frame = frame});
}

json_t *depo_client_tables(const depo_client *client) {
    json_t *list = json_array();
    for (const depo_sub *sub = client->subs; sub; sub = sub->next_of_client)
        if (!sub->brief) json_array_append_new(list, json_string(sub->room->table.id));
    return list;
}

bool depo_client_follows(const depo_client *client, const char *table) {
    for (const depo_sub *sub = client->subs; sub; sub = sub->next_of_client)
        if (strcmp(sub->room->table.id, table) == 0) return true;
    return false;
}
