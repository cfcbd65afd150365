/* SPDX-License-Identifier: MIT
 * The store's thread and its two queues. */
#include "plug/plug.h"
#include "server/base/log.h"
#include "server/store/backend.h"
#include "server/store/store.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DEPO_TRIAL_LOG "trial" /* never one of a table: their ids are longer */

enum {
    MAX_BATCH = 1024,
    TRY_EVERY = 1,     /* seconds, while nothing can be stored */
    DRAIN_AT_ONCE = 32 /* answers: the loop's other work gets its turn between them */
};

typedef struct queue {
    depo_task *head, **tail;
} queue;

typedef struct database {
    depo_store face; /* first */
    depo_store_config config;
    const depo_backend *backend;
    void *self;
    pthread_t thread;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    queue todo, done;
    depo_store_counted counted;
    bool stopping, healthy;
    char why[DEPO_STORE_WHY]; /* not healthy */
    time_t try_at;            /* then, monotonic */
} database;

static void push(queue *q, depo_task *task) {
    task->next = NULL;
    *q->tail = task;
    q->tail = &task->next;
}

/* Cuts the first tasks off the queue; the lock is held. */
static depo_task *take(queue *q, unsigned most, unsigned *count) {
    depo_task *head = q->head, **end = &q->head;
    for (*count = 0; *end && *count < most; ++*count) end = &(*end)->next;
    if (*count == 0) return NULL;
    q->head = *end;
    if (!q->head) q->tail = &q->head;
    *end = NULL;
    return head;
}

static depo_task *sort_batch(depo_task *head, unsigned count) {
    depo_task *list[MAX_BATCH];
    unsigned n = 0;
    for (depo_task *task = head; task && n < count; task = task->next) list[n++] = task;
    qsort(list, n, sizeof(void *), depo_task_order);
    for (unsigned i = 0; i + 1 < n; i++) list[i]->next = list[i + 1];
    list[n - 1]->next = NULL;
    return list[0];
}

static bool run_batch(database *store, depo_task *batch) {
    const depo_backend *backend = store->backend;
    bool good = backend->begin(store->self, batch);
    for (depo_task *task = batch; task; task = task->next) {
        if (good)
            backend->run(store->self, task);
        else
            task->result = DEPO_STORE_ERROR;
    }
    if (good && backend->end(store->self)) return true;
    for (depo_task *task = batch; task; task = task->next) task->result = DEPO_STORE_ERROR;
    return false;
}

static int64_t microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static time_t seconds(void) {
    return (time_t)(microseconds() / 1000000);
}

/* A batch that went well proves that entries can be stored if one was. */
static bool has_stored(const depo_task *batch) {
    for (; batch; batch = batch->next)
        if (batch->kind == DEPO_TASK_APPEND && batch->result == DEPO_STORE_OK) return true;
    return false;
}

/* The lock is held. */
static void judge(database *store, const depo_task *batch, bool good) {
    if (good && (store->healthy || !has_stored(batch))) return;
    const char *why = good ? "" : store->backend->why(store->self);
    store->healthy = good;
    store->try_at = seconds() + TRY_EVERY;
    snprintf(store->why, sizeof store->why, "%.*s", (int)strcspn(why, "\n"), why);
}

/* Stores an entry of no table and takes it away again; the lock is held. */
static void try_storing(database *store) {
    depo_task *put = depo_task_new(DEPO_TASK_APPEND, DEPO_TRIAL_LOG);
    depo_task *drop = depo_task_new(DEPO_TASK_DROP, DEPO_TRIAL_LOG);
    store->try_at = seconds() + TRY_EVERY;
    if (put && drop) {
        put->seq = drop->seq = 1;
        put->next = drop;
        pthread_mutex_unlock(&store->lock);
        bool good = run_batch(store, put);
        pthread_mutex_lock(&store->lock);
        judge(store, put, good);
    }
    depo_task_free(put);
    depo_task_free(drop);
}

/* Until there is something to do; the lock is held. */
static void wait_for_work(database *store) {
    while (!store->todo.head && !store->stopping) {
        if (store->healthy) {
            pthread_cond_wait(&store->changed, &store->lock);
        } else {
            struct timespec until = {.tv_sec = store->try_at};
            if (pthread_cond_timedwait(&store->changed, &store->lock, &until)) return;
        }
    }
}

static void *work(void *argument) {
    database *store = argument;
    pthread_mutex_lock(&store->lock);
    for (;;) {
        wait_for_work(store);
        if (!store->todo.head && store->stopping) break;
        if (!store->healthy && seconds() >= store->try_at) try_storing(store);
        if (!store->todo.head) continue;
        unsigned count;
        depo_task *batch = take(&store->todo, MAX_BATCH, &count);
        pthread_mutex_unlock(&store->lock);
        batch = sort_batch(batch, count);
        int64_t began = microseconds();
        bool good = run_batch(store, batch);
        if (good) store->backend->hint(store->self, batch);
        int64_t ended = microseconds();
        depo_log_slow(DEPO_SLOW_STORE, (ended - began) / 1000, count);
        pthread_mutex_lock(&store->lock);
        judge(store, batch, good);
        store->counted.batches++;
        store->counted.tasks += count;
        for (depo_task *task = batch, *next; task; task = next) {
            next = task->next;
            depo_histogram_add(&store->counted.latency, (double)(ended - task->handed) / 1e6);
            push(&store->done, task);
        }
        store->config.wake(store->config.host);
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

static void deliver(depo_store *face, depo_task *task) {
    database *store = (database *)face;
    pthread_mutex_lock(&store->lock);
    push(&store->done, task);
    store->config.wake(store->config.host);
    pthread_mutex_unlock(&store->lock);
}

static bool is_log(const char *name) {
    return depo_table_id_ok(name) || strcmp(name, DEPO_ORDERS_LOG) == 0;
}

static void migrated(int from, int to, int64_t ms) {
    depo_log(DEPO_LOG_INFO, "schema-migrated", "from=%d to=%d ms=%lld", from, to, (long long)ms);
}

/* PostgreSQL's library brings a dozen others with it: it comes in a part of its own. */
static const depo_backend *find_postgres(char why[DEPO_STORE_WHY]) {
    char reason[DEPO_STORE_WHY / 2];
    const depo_backend *backend = depo_plug_load("postgres", reason, sizeof reason);
    if (!backend)
        snprintf(why, DEPO_STORE_WHY, "no PostgreSQL here: %s; install it, or name a file", reason);
    return backend;
}

bool depo_store_is_postgres(const char *where) {
    return strncmp(where, "postgres://", 11) == 0 || strncmp(where, "postgresql://", 13) == 0;
}

static void submit(depo_store *face, depo_task *task) {
    database *store = (database *)face;
    task->handed = microseconds();
    pthread_mutex_lock(&store->lock);
    push(&store->todo, task);
    pthread_cond_signal(&store->changed);
    pthread_mutex_unlock(&store->lock);
}

static bool healthy(depo_store *face, char why[DEPO_STORE_WHY]) {
    database *store = (database *)face;
    pthread_mutex_lock(&store->lock);
    bool good = store->healthy;
    if (why) memcpy(why, store->why, DEPO_STORE_WHY);
    pthread_mutex_unlock(&store->lock);
    return good;
}

static void counts(depo_store *face, depo_store_counted *out) {
    database *store = (database *)face;
    pthread_mutex_lock(&store->lock);
    *out = store->counted;
    pthread_mutex_unlock(&store->lock);
}

depo_store *depo_store_open(const depo_store_config *config, char why[DEPO_STORE_WHY]) {
    database *store = calloc(1, sizeof *store);
    if (!store) {
        snprintf(why, DEPO_STORE_WHY, "out of memory");
        return NULL;
    }
    static const depo_backend_host host = {deliver, is_log, migrated};
    bool postgres = depo_store_is_postgres(config->where);
    store->config = *config;
    store->face = (depo_store){submit, healthy, counts, postgres};
    store->backend = postgres ? find_postgres(why) : &depo_sqlite_backend;
    if (!store->backend) {
        free(store);
        return NULL;
    }
    store->todo.tail = &store->todo.head;
    store->done.tail = &store->done.head;
    store->healthy = true;
    pthread_mutex_init(&store->lock, NULL);
    pthread_condattr_t by_clock;
    pthread_condattr_init(&by_clock);
    pthread_condattr_setclock(&by_clock, CLOCK_MONOTONIC);
    pthread_cond_init(&store->changed, &by_clock);
    pthread_condattr_destroy(&by_clock);
    store->self = store->backend->open(config, &store->face, &host, why);
    if (!store->self) {
        free(store);
        return NULL;
    }
    if (pthread_create(&store->thread, NULL, work, store) != 0) {
        snprintf(why, DEPO_STORE_WHY, "cannot start a thread");
        store->backend->close(store->self);
        free(store);
        return NULL;
    }
    return &store->face;
}

void depo_store_close(depo_store *face) {
    database *store = (database *)face;
    pthread_mutex_lock(&store->lock);
    store->stopping = true;
    pthread_cond_signal(&store->changed);
    pthread_mutex_unlock(&store->lock);
    pthread_join(store->thread, NULL);
    store->backend->close(store->self);
    while (depo_store_drain(face)) continue;
    pthread_mutex_destroy(&store->lock);
    pthread_cond_destroy(&store->changed);
    free(store);
}

bool depo_store_drain(depo_store *face) {
    database *store = (database *)face;
    unsigned count;
    pthread_mutex_lock(&store->lock);
    depo_task *task = take(&store->done, DRAIN_AT_ONCE, &count);
    bool more = store->done.head;
    if (more) store->config.wake(store->config.host);
    pthread_mutex_unlock(&store->lock);
    while (task) {
        depo_task *next = task->next;
        if (task->kind == DEPO_TASK_HINT || task->kind == DEPO_TASK_HEARD) {
            store->config.hint(store->config.host, task);
            depo_task_free(task);
        } else {
            task->done(task);
        }
        task = next;
    }
    return more;
}
