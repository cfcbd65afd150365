/* SPDX-License-Identifier: MIT
 * Processes: a hub each, with a host that is the world. A process can die at anything that others
 * could notice of it: what it had done until then is done, the rest is not, and nobody hears what
 * it does while it is taken down. */
#include "world/world.h"

/* A bot that thinks on a thread of its own. */
typedef struct thinking {
    depo_job *job;
    process *process;
    unsigned life;
    struct thinking *next;
} thinking;

enum { BORN = 1000 * 1000, NAP = 50, EPOCH = 1700000000 };

static int64_t wall_clock(void *self) {
    return EPOCH * (int64_t)SECOND + w.now + ((process *)self)->wall;
}

static int64_t monotonic_clock(void *self) {
    return w.now + ((process *)self)->start;
}

bool process_acts(process *p) {
    if (p->dead) return false;
    if (p->effects && --p->effects == 0) p->dead = true;
    return !p->dead;
}

static void on_send(void *connection, depo_frame *frame) {
    if (process_acts(w.current)) line_sent(connection, frame);
}

static void on_random(void *self, void *out, size_t size) {
    (void)self;
    random_bytes(out, size);
}

static void on_drop(void *connection, const char *code) {
    if (!process_acts(w.current)) return;
    trace("process %u drops a line: %s", w.current->number, code);
    line_dropped(connection);
}

static void on_respond(void *self, uint64_t request, int status, const char *type,
                       depo_frame *body) {
    (void)self, (void)request, (void)status, (void)type, (void)body;
}

static void forget_thought(thinking *t) {
    thinking **at = &t->process->thoughts;
    while (*at != t) at = &(*at)->next;
    *at = t->next;
    free(t);
}

static void think(void *whom, uint64_t life) {
    process *p = whom;
    if (!p->up || p->life != life || !p->thoughts) return;
    thinking *t = p->thoughts; /* the one that began last: bots overtake each other */
    depo_job *job = t->job;
    forget_thought(t);
    process_enter(p);
    job->run(job);
    job->done(job);
    process_wake(p);
    process_leave(p);
}

static void on_work(void *self, depo_job *job) {
    process *p = self;
    thinking *t = calloc(1, sizeof *t);
    if (!t) abort();
    *t = (thinking){job, p, p->life, p->thoughts};
    p->thoughts = t;
    if (!p->dead) later(about(100), think, p, p->life);
}

static void on_ask(void *connection);

static void pong(void *whom, uint64_t life) {
    line *l = whom;
    process *p = l->process;
    if (!p->up || p->life != life || !l->client || l->stuck || !l->player) return;
    process_enter(p);
    depo_hub_heard(l->client);
    process_leave(p);
}

static void on_ask(void *connection) {
    line *l = connection;
    if (!process_acts(w.current) || l->stuck || !l->player) return;
    later(span(2, 200), pong, l, l->life);
}

static size_t on_waiting(void *connection) {
    return ((line *)connection)->waiting;
}

static void retell(void *whom, uint64_t life) {
    process *p = whom;
    if (!p->up || p->life != life) return;
    p->soon = false;
    process_enter(p);
    bool more = depo_hub_retell(p->hub);
    if (more && !p->soon) {
        p->soon = true;
        later(1, retell, p, life);
    }
    process_leave(p);
}

static void on_soon(void *self) {
    process *p = self;
    if (p->soon || p->dead) return;
    p->soon = true;
    later(1, retell, p, p->life);
}

void process_enter(process *p) {
    if (w.current) fail("two processes at once");
    w.current = p;
}

void process_leave(process *p) {
    if (!p->dead) inside_step(p);
    w.current = NULL;
    if (p->dead) process_stop(p, true);
}

static void tick(void *whom, uint64_t life) {
    process *p = whom;
    if (!p->up || p->life != life) return;
    process_enter(p);
    depo_hub_tick(p->hub);
    /* Who has nothing to do looks less often: a loop that stands still for a while is not a fault.
     */
    p->nap = p->nap * 3 / 2 + 10;
    if (p->nap > w.is.longest_sleep) p->nap = w.is.longest_sleep;
    later(p->nap, tick, p, life);
    process_leave(p);
}

/* An extra tick now and then is as good as all of them, and much cheaper. */
static void tick_again(void *whom, uint64_t life) {
    process *p = whom;
    if (!p->up || (unsigned)life != p->life) return;
    process_enter(p);
    depo_hub_tick(p->hub);
    process_leave(p);
}

void process_wake(process *p) {
    if (p->nap <= 4 * NAP) return;
    p->nap = NAP;
    for (int64_t after = NAP; after <= 4 * NAP; after += NAP) later(after, tick_again, p, p->life);
}

void process_start(process *p) {
    depo_host host = {.self = p,
                      .send = on_send,
                      .drop = on_drop,
                      .respond = on_respond,
                      .work = on_work,
                      .now = wall_clock,
                      .ticks = monotonic_clock,
                      .random = on_random,
                      .ask = on_ask,
                      .waiting = on_waiting,
                      .soon = on_soon};
    p->life++;
    p->start = BORN + span(0, HOUR) - w.now;
    p->up = true;
    p->dead = p->soon = false;
    p->effects = 0;
    p->nap = NAP;
    p->thoughts = NULL;
    trace("process %u starts", p->number);
    process_enter(p);
    p->hub = depo_hub_new(&host, &w.is.limits);
    p->store = store_new(p);
    if (!p->hub) fail("no hub");
    depo_hub_set_store(p->hub, p->store);
    later(NAP, tick, p, p->life);
    process_leave(p);
}

void process_stop(process *p, bool kills) {
    trace("process %u %s", p->number, kills ? "dies" : "ends");
    w.deaths += kills;
    w.current = p;
    p->dead = true;
    do {
        store_kill(p->store);
        while (p->thoughts) {
            depo_job *job = p->thoughts->job;
            forget_thought(p->thoughts);
            job->run(job);
            job->done(job);
        }
    } while (!depo_hub_idle(p->hub));
    depo_hub_free(p->hub);
    store_free(p->store);
    p->hub = NULL;
    p->store = NULL;
    p->up = false;
    w.current = NULL;
    buckets_free(p);
    lines_lost(p);
}
