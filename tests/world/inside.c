/* SPDX-License-Identifier: MIT
 * What the world looks at inside of a hub: that memory and queues stay within what was said, and
 * that nothing is left when everybody has gone. The only file that knows how a hub is made. */
#include "world/world.h"

#include "server/hub/hub_state.h"
#include "server/room/site.h"
#include "server/room/story.h"

/* Tables that someone may still make, as few as they can be: each attempt counts, also one that
 * was refused. */
typedef struct bucket {
    unsigned owner; /* number of a player; the address of all of them: PLAYERS */
    double minute, day;
    int64_t filled;
    struct bucket *next;
} bucket;

void inside_step(process *p) {
    const depo_hub *hub = p->hub;
    const depo_site *site = &hub->site;
    const depo_limits *limits = &w.is.limits;
    if (limits->rooms && site->n_rooms > limits->rooms)
        fail("process %u has %u tables in memory, %u are allowed", p->number, site->n_rooms,
             limits->rooms);
    if (site->stories.bytes > DEPO_STORIES_MOST)
        fail("stories take %zu bytes", site->stories.bytes);
    if (site->counters.frozen) fail("process %u has frozen a table", p->number);
    if (hub->places.line.waiting > site->n_rooms) fail("more bots wait than there are tables");
    if (w.events % 64) return; /* what takes longer */
    for (const depo_room *room = site->rooms; room; room = room->next)
        if (room->queue.count > DEPO_ROOM_QUEUE + 1)
            fail("the queue of %s has %u", room->table.id, room->queue.count);
    for (const depo_client *client = site->clients; client; client = client->next)
        if (limits->tables && client->n_subs > limits->tables)
            fail("a connection follows %u tables", client->n_subs);
}

bool inside_has(process *p, const char *table) {
    const depo_room *room = p->up ? depo_site_room(&p->hub->site, table) : NULL;
    return room && room->log.loaded;
}

void inside_rest(process *p) {
    const depo_hub *hub = p->hub;
    const depo_site *site = &hub->site;
    if (site->n_clients)
        fail("process %u has %u clients that are gone", p->number, site->n_clients);
    bool lately = false; /* the server itself looks at tables that were finished long ago */
    for (const depo_room *room = site->rooms; room; room = room->next) {
        if (w.now + p->start - room->touched > 3 * MINUTE)
            fail("process %u keeps %s, which nobody looks at", p->number, room->table.id);
        lately = true;
    }
    if (hub->places.more && !lately)
        fail("process %u counts %u more places", p->number, hub->places.more);
    if (hub->thinking.jobs || hub->places.line.waiting)
        fail("process %u has bots that think", p->number);
    if (site->tasks > 40) fail("process %u has %u tasks under way", p->number, site->tasks);
    if (site->stories.resting || site->stories.behind)
        fail("process %u still tells stories", p->number);
}

static bucket *bucket_of(process *p, unsigned owner, unsigned share) {
    for (bucket *b = p->buckets; b; b = b->next)
        if (b->owner == owner) return b;
    bucket *b = calloc(1, sizeof *b);
    if (!b) abort();
    *b = (bucket){.owner = owner,
                  .minute = share * w.is.limits.create_rate,
                  .day = share * w.is.limits.create_day,
                  .filled = w.now,
                  .next = p->buckets};
    p->buckets = b;
    return b;
}

static void fill(bucket *b, unsigned share) {
    double minute = share * w.is.limits.create_rate, day = share * w.is.limits.create_day;
    double passed = (double)(w.now - b->filled);
    b->minute += passed * minute / MINUTE;
    b->day += passed * day / (24.0 * HOUR);
    if (b->minute > minute) b->minute = minute;
    if (b->day > day) b->day = day;
    b->filled = w.now;
}

static const unsigned shares[2] = {1, DEPO_ADDRESS_SHARE};

void creates_count(process *p, const player *who) {
    for (unsigned i = 0; i < 2; i++) {
        bucket *b = bucket_of(p, i ? PLAYERS : who->number, shares[i]);
        fill(b, shares[i]);
        b->minute -= 1, b->day -= 1;
    }
}

/* Called after the attempt was counted: whether it may have been one too many. */
bool creates_may_refuse(process *p, const player *who) {
    for (unsigned i = 0; i < 2; i++) {
        bucket *b = bucket_of(p, i ? PLAYERS : who->number, shares[i]);
        fill(b, shares[i]);
        if (b->minute < 0.001 || b->day < 0.001) return true;
    }
    return false;
}

void buckets_free(process *p) {
    while (p->buckets) {
        bucket *next = p->buckets->next;
        free(p->buckets);
        p->buckets = next;
    }
}
