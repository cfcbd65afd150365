/* SPDX-License-Identifier: MIT
 * Until a connection has caught up, its updates are left out: the story has them too. */
#include "server/room/retell.h"

#include "server/base/guard.h"
#include "server/room/client.h"
#include "server/room/effect.h"
#include "server/room/story.h"
#include "server/room/sub.h"

enum {
    STEPS_AT_ONCE = 64, /* before others get their turn */
    AHEAD = 64 << 10,   /* bytes that may wait for a reader before the story does too */
    ROUND = 4           /* milliseconds that all of them may take in a turn of the loop */
};

/* A story rests when it must wait for something else than its turn. */
typedef enum rest {
    NO_REST,
    REST_READER, /* enough waits for the reader: the network says when it is less */
    REST_TOKENS, /* the connection has asked for too much: until the next tick */
    AT_END
} rest;

static void enqueue(depo_sub *sub) {
    depo_site *site = sub->room->site;
    if (sub->queued) return;
    sub->queued = true;
    sub->next_behind = NULL;
    *site->stories.behind_tail = sub;
    site->stories.behind_tail = &sub->next_behind;
    depo_effect_do(site, (depo_effect){.kind = DEPO_EFFECT_SOON});
}

static void dequeue(depo_sub *sub) {
    depo_site *site = sub->room->site;
    if (!sub->queued) return;
    depo_sub **at = &site->stories.behind;
    while (*at != sub) at = &(*at)->next_behind;
    *at = sub->next_behind;
    if (!*at) site->stories.behind_tail = at;
    sub->queued = false;
}

static void set_resting(depo_sub *sub, bool resting) {
    if (sub->resting != resting) sub->room->site->stories.resting += resting ? 1u : -1u;
    sub->resting = resting;
}

void depo_retell_end(depo_sub *sub) {
    dequeue(sub);
    set_resting(sub, false);
    sub->behind = false;
}

/* Who comes anew is not told what was taken back until then; what is taken back later, and for
 * him with a delay, may be told already. */
static bool is_told(const depo_sub *sub, unsigned number) {
    const depo_table *table = &sub->room->table;
    if (number >= sub->anew) return true;
    switch (table->steps[number].kind) {
    case DEPO_LOG_MOVE:
        return depo_table_stands(table, number, sub->anew);
    case DEPO_LOG_UNDO:
        return false;
    default:
        return true;
    }
}

static size_t tell_seat(depo_sub *sub, unsigned step, unsigned seat) {
    depo_frame *frame = depo_story_frame(sub->room, step, seat, sub->client->text_views);
    size_t size = frame ? frame->size : 0;
    depo_client_send(sub->client, frame);
    return size;
}

static void tell_step(depo_sub *sub, unsigned step) {
    size_t size = 0;
    for (unsigned seat = 0; seat < DEPO_MAX_PLAYERS; seat++)
        if (sub->seats >> seat & 1) size += tell_seat(sub, step, seat);
    if (!sub->seats) size += tell_seat(sub, step, DEPO_NONE);
    depo_client_charge(sub->client, size);
}

/* Tells the next part; says why it stopped. */
static rest tell_part(depo_sub *sub) {
    depo_site *site = sub->room->site;
    unsigned end = depo_sub_sees(sub);
    int64_t until = depo_ticks(&site->host) + ROUND;
    for (unsigned i = 0; i < STEPS_AT_ONCE; i++) {
        while (sub->next_step < end && !is_told(sub, sub->next_step)) sub->next_step++;
        if (sub->next_step >= end) return AT_END;
        if (site->host.waiting && site->host.waiting(sub->client->connection) > AHEAD)
            return REST_READER;
        if (!depo_client_may(sub->client, 0)) return REST_TOKENS;
        tell_step(sub, sub->next_step++);
        if (depo_ticks(&site->host) >= until) break;
    }
    return NO_REST;
}

static void go_on_guarded(void *argument) {
    depo_sub *sub = argument;
    rest why = tell_part(sub);
    set_resting(sub, why == REST_TOKENS);
    if (why == NO_REST) enqueue(sub);
    if (why != AT_END) return;
    sub->behind = false;
    depo_sub_arrive(sub);
}

static void go_on(depo_sub *sub) {
    if (sub->client->connection && !depo_guard(go_on_guarded, sub)) depo_retell_end(sub);
}

void depo_retell(depo_sub *sub, uint32_t last) {
    const depo_table *table = &sub->room->table;
    depo_retell_end(sub);
    sub->behind = true;
    sub->anew = last ? 0 : depo_sub_sees(sub);
    /* The first step after `last`; steps are in the order of their seq. */
    unsigned low = 0, high = table->n_steps;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (table->steps[middle].seq > last)
            high = middle;
        else
            low = middle + 1;
    }
    sub->next_step = low;
    go_on(sub);
}

bool depo_retell_round(depo_site *site) {
    int64_t until = depo_ticks(&site->host) + ROUND;
    /* Each at most once in a round: those that are not done come back to the end. */
    depo_sub **stop = site->stories.behind_tail;
    while (site->stories.behind) {
        depo_sub *sub = site->stories.behind;
        bool last = stop == &sub->next_behind;
        dequeue(sub);
        go_on(sub);
        if (last || depo_ticks(&site->host) >= until) break;
    }
    return site->stories.behind != NULL;
}

void depo_retell_drained(depo_client *client) {
    for (depo_sub *sub = client->subs; sub; sub = sub->next_of_client)
        if (sub->behind && !sub->resting) enqueue(sub);
}

void depo_retell_wake(depo_site *site) {
    for (depo_room *room = site->rooms; site->stories.resting && room; room = room->next)
        for (depo_sub *sub = room->subs; sub; sub = sub->next_of_room)
            if (sub->resting && depo_client_may(sub->client, 0)) {
                set_resting(sub, false);
                enqueue(sub);
            }
}
