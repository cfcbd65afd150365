/* SPDX-License-Identifier: MIT
 * The store: SQLite in memory behind the tasks, so that the statements are the real ones, and in
 * front of it everything that a database at the other end of a line does wrong. A batch is one
 * transaction. Its answers come later, or never; a process that dies loses what was not stored. */
#include "world/world.h"

enum { BATCH = 64 };

typedef struct answer {
    depo_task *tasks;
    struct answer *next;
} answer;

/* A line of a process to the database. */
typedef struct wire {
    depo_store face;
    process *process;
    depo_task *todo, **todo_end;
    answer *answers; /* on their way */
    bool going, healthy;
    uint64_t batches, tasks;
} wire;

static wire *wire_of(depo_store *store) {
    return (wire *)store;
}

static void *database;

static void no_wake(void *host) {
    (void)host;
}

static void no_hint(void *host, const depo_task *task) {
    (void)host, (void)task;
}

static void migrated(int from, int to, int64_t ms) {
    (void)from, (void)to, (void)ms;
}

void store_begin(void) {
    static const depo_backend_host host = {.migrated = migrated};
    depo_store_config config = {.where = ":memory:", .wake = no_wake, .hint = no_hint};
    char why[DEPO_STORE_WHY];
    database = depo_sqlite_backend.open(&config, NULL, &host, why);
    if (!database) fail("no database: %s", why);
}

void store_end(void) {
    depo_sqlite_backend.close(database);
}

static void submit(depo_store *store, depo_task *task);

static bool healthy(depo_store *store, char why[DEPO_STORE_WHY]) {
    if (why) snprintf(why, DEPO_STORE_WHY, "simulated");
    return wire_of(store)->healthy;
}

static void counts(depo_store *store, depo_store_counted *out) {
    *out = (depo_store_counted){.batches = wire_of(store)->batches, .tasks = wire_of(store)->tasks};
}

depo_store *store_new(process *p) {
    wire *new = calloc(1, sizeof *new);
    if (!new) abort();
    *new = (wire){.face = {submit, healthy, counts, w.is.shared}, .process = p, .healthy = true};
    new->todo_end = &new->todo;
    return &new->face;
}

static bool writes(const depo_task *task) {
    switch (task->kind) {
    case DEPO_TASK_APPEND:
    case DEPO_TASK_SNAPSHOT:
    case DEPO_TASK_WATCH:
    case DEPO_TASK_FILE:
    case DEPO_TASK_KEEP_MAP:
    case DEPO_TASK_COPY_MAP:
    case DEPO_TASK_KEEP_SECRET:
    case DEPO_TASK_FOLD:
    case DEPO_TASK_TRIM:
    case DEPO_TASK_FOLDED:
    case DEPO_TASK_REPORT:
    case DEPO_TASK_SEATS:
    case DEPO_TASK_UNSEAT:
        return true;
    default:
        return false;
    }
}

static depo_task *take_batch(wire *store, unsigned *count) {
    depo_task *list[BATCH];
    unsigned n = 0;
    for (; store->todo && n < BATCH; store->todo = store->todo->next) list[n++] = store->todo;
    if (!store->todo) store->todo_end = &store->todo;
    qsort(list, n, sizeof *list, depo_task_order);
    for (unsigned i = 0; i < n; i++) list[i]->next = i + 1 < n ? list[i + 1] : NULL;
    *count = n;
    return list[0];
}

/* In one transaction: all or nothing. What is only told stands at the end, and is not stored. */
static bool run(depo_task *batch) {
    depo_task **told = &batch, *rest;
    while (*told && (*told)->kind != DEPO_TASK_TELL) told = &(*told)->next;
    rest = *told;
    *told = NULL;
    bool good = !batch || depo_sqlite_backend.begin(database, batch);
    for (depo_task *task = batch; good && task; task = task->next)
        depo_sqlite_backend.run(database, task);
    good = good && (!batch || depo_sqlite_backend.end(database));
    *told = rest;
    return good;
}

static void refuse(depo_task *batch) {
    for (; batch; batch = batch->next) {
        for (unsigned i = 0; i < batch->n_rows; i++) free(batch->rows[i].text);
        batch->n_rows = 0;
        batch->result = DEPO_STORE_ERROR;
    }
}

static void hear(void *whom, uint64_t life) {
    depo_task *task = whom;
    process *p = task->user;
    if (p->up && p->life == life) {
        process_enter(p);
        depo_hub_hint(p->hub, task);
        process_leave(p);
    }
    depo_task_free(task);
}

static void send_hint(process *to, process *from, depo_task *task, depo_task_kind kind) {
    depo_task *hint = depo_task_new(kind, NULL);
    if (!hint) abort();
    snprintf(hint->map, sizeof hint->map, "%08x%08x", from->number, from->life);
    for (; task; task = task->next) {
        bool appended = task->kind == DEPO_TASK_APPEND && task->result == DEPO_STORE_OK;
        if (kind == DEPO_TASK_HINT ? appended : task->kind == DEPO_TASK_TELL)
            depo_task_add_row(hint, task->table, task->seq, NULL, 0);
    }
    hint->user = to;
    bool lost = !w.calm && w.is.store_faults && chance(10);
    if (!hint->n_rows || lost)
        depo_task_free(hint);
    else
        later(span(1, !w.calm && chance(5) ? 5 * SECOND : 40), hear, hint, to->life);
}

static void tell_others(process *p, depo_task *batch) {
    for (unsigned i = 0; i < w.is.processes; i++) {
        process *other = &w.processes[i];
        if (other == p || !other->up) continue;
        send_hint(other, p, batch, DEPO_TASK_HINT);
        send_hint(other, p, batch, DEPO_TASK_HEARD);
    }
}

/* Stores a batch and tells the truth and the others; whether the process may know that it went
 * well. */
static bool store_batch(process *p, depo_task *batch) {
    store_mode mode = w.calm ? STORE_GOOD : p->mode;
    bool full = false;
    for (depo_task *task = batch; task && mode == STORE_FULL; task = task->next)
        full |= writes(task);
    if (mode == STORE_DOWN || full || (mode == STORE_FLAKY && chance(20)) || !run(batch)) {
        refuse(batch);
        return false;
    }
    for (depo_task *task = batch; task; task = task->next) {
        if (task->kind == DEPO_TASK_APPEND && task->result == DEPO_STORE_OK) truth_append(p, task);
        if (task->result == DEPO_STORE_OK) truth_other(task);
    }
    if (w.is.shared) tell_others(p, batch);
    if (mode != STORE_FLAKY || !chance(10)) return true;
    trace("process %u: the answer of the store is lost", p->number);
    refuse(batch); /* the line broke while it was committed */
    return false;
}

static void drain(void *whom, uint64_t life) {
    process *p = whom;
    if (!p->up || p->life != life) return;
    wire *store = wire_of(p->store);
    answer *first = store->answers;
    store->answers = first->next;
    process_enter(p);
    for (depo_task *task = first->tasks, *next; task; task = next) {
        next = task->next;
        task->done(task);
    }
    free(first);
    process_leave(p);
}

static void put_answer(wire *store, depo_task *batch) {
    answer **end = &store->answers, *last = calloc(1, sizeof *last);
    if (!last) abort();
    last->tasks = batch;
    while (*end) end = &(*end)->next;
    *end = last;
}

static int64_t latency(const process *p) {
    if (!w.calm && p->mode == STORE_SLOW) return span(10, 6 * SECOND);
    return span(0, 3);
}

static void work(void *whom, uint64_t life) {
    process *p = whom;
    if (!p->up || p->life != life) return;
    wire *store = wire_of(p->store);
    unsigned count = 0;
    store->going = false;
    if (!store->todo) return;
    depo_task *batch = take_batch(store, &count);
    store->healthy = store_batch(p, batch);
    store->batches++;
    store->tasks += count;
    put_answer(store, batch);
    later(latency(p), drain, p, life); /* after those before it: see drain */
    if (!store->todo) return;
    store->going = true;
    later(latency(p), work, p, life);
}

static void submit(depo_store *face, depo_task *task) {
    wire *store = wire_of(face);
    task->next = NULL;
    *store->todo_end = task;
    store->todo_end = &task->next;
    process *p = store->process;
    if (task->kind == DEPO_TASK_APPEND && !p->dead) process_acts(p);
    if (store->going || p->dead) return;
    store->going = true;
    later(latency(p), work, p, p->life);
}

static void answer_all(depo_task *batch) {
    for (depo_task *next; batch; batch = next) {
        next = batch->next;
        batch->next = NULL;
        batch->done(batch);
    }
}

void store_kill(depo_store *face) {
    wire *store = wire_of(face);
    unsigned count;
    process *p = store->process;
    /* What was on its way may have arrived, though nobody hears of it any more. */
    bool arrives = store->todo && w.is.deaths && chance(30);
    depo_task *batch = arrives ? take_batch(store, &count) : NULL;
    if (batch) {
        store_batch(p, batch);
        refuse(batch);
        answer_all(batch);
    }
    while (store->answers) {
        answer *first = store->answers;
        store->answers = first->next;
        refuse(first->tasks);
        answer_all(first->tasks);
        free(first);
    }
    while (store->todo) {
        batch = take_batch(store, &count);
        refuse(batch);
        answer_all(batch);
    }
}

void store_free(depo_store *store) {
    free(store);
}

depo_task *store_ask(depo_task_kind kind, const char *table, uint32_t seq) {
    depo_task *task = depo_task_new(kind, table);
    if (!task) abort();
    task->seq = seq;
    if (!run(task)) fail("the database cannot be read");
    return task;
}
