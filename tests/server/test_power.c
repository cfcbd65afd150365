/* SPDX-License-Identifier: MIT
 * Power is cut at any write or sync while the store on SQLite works, from the making of its schema
 * on: every acknowledged entry is there afterwards, once and whole, and logs have no holes.
 * POWER_CUTS says how often, DEPO_SEED where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "power.h"
#include "server/store/store.h"

#include <poll.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TABLES = 5,
    AT_ONCE = 12,   /* entries in one batch at most */
    FRESH = 25,     /* cuts between two new databases */
    CHECKPOINT = 12 /* pages: often enough that many cuts are in one */
};

static char path[64];
static depo_store *store;
static unsigned acknowledged[TABLES], sent[TABLES]; /* the last seq of each */
static unsigned answers, wrong;

static void wake(void *host) {
    (void)host;
}

static void hint(void *host, const depo_task *task) {
    (void)host, (void)task;
}

static const char *table_id(unsigned table) {
    static char id[DEPO_TABLE_ID];
    memset(id, 'a' + (int)table, DEPO_TABLE_ID - 1);
    return id;
}

/* Of any length, and known again. */
static void entry_of(unsigned table, unsigned seq, char out[2048]) {
    int size = snprintf(out, 2048, "%u %u ", table, seq);
    unsigned more = (table * 977 + seq * 331) % 1500;
    memset(out + size, 'x', more);
    out[(unsigned)size + more] = 0;
}

static void append_done(depo_task *task) {
    unsigned table = (unsigned)(task->table[0] - 'a');
    answers++;
    if (task->result == DEPO_STORE_OK && task->seq > acknowledged[table])
        acknowledged[table] = task->seq;
    depo_task_free(task);
}

static void append(unsigned table) {
    char text[2048];
    depo_task *task = depo_task_new(DEPO_TASK_APPEND, table_id(table));
    assert_non_null(task);
    task->seq = ++sent[table];
    entry_of(table, task->seq, text);
    task->text = strdup(text);
    task->size = strlen(text);
    task->done = append_done;
    depo_store_submit(store, task);
}

/* Whether what was read is what was written, without a hole. */
static void load_done(depo_task *task) {
    unsigned table = (unsigned)(task->table[0] - 'a'), *last = task->user;
    answers++;
    if (task->result != DEPO_STORE_OK) wrong++;
    for (unsigned i = 0; i < task->n_rows; i++) {
        char text[2048];
        entry_of(table, task->rows[i].seq, text);
        wrong += task->rows[i].seq != *last + 1 || strcmp(task->rows[i].text, text) != 0;
        *last = task->rows[i].seq;
    }
    depo_task_free(task);
}

static void await(unsigned count) {
    while (answers < count) {
        depo_store_drain(store);
        if (answers < count) poll(NULL, 0, 1);
    }
}

/* The last seq of a table that is there, all before it read. */
static unsigned load(unsigned table) {
    unsigned last = 0, before;
    do {
        depo_task *task = depo_task_new(DEPO_TASK_LOAD, table_id(table));
        assert_non_null(task);
        task->seq = before = last;
        task->done = load_done;
        task->user = &last;
        answers = 0;
        depo_store_submit(store, task);
        await(1);
    } while (last >= before + DEPO_STORE_PAGE);
    return last;
}

static bool open_store(void) {
    char why[DEPO_STORE_WHY] = "";
    depo_store_config config = {
        .where = path, .wake = wake, .hint = hint, .checkpoint = CHECKPOINT};
    store = depo_store_open(&config, why);
    if (!store && !power_is_cut()) fprintf(stderr, "%s\n", why);
    return store != NULL;
}

/* Entries until the power is cut. */
static void work(uint64_t *dice) {
    while (!power_is_cut()) {
        unsigned count = 1 + power_next(dice, AT_ONCE);
        answers = 0;
        for (unsigned i = 0; i < count; i++) append(power_next(dice, TABLES));
        await(count);
    }
    depo_store_close(store);
}

static bool is_whole(void) {
    sqlite3 *base = NULL;
    sqlite3_stmt *statement = NULL;
    bool whole =
        sqlite3_open(path, &base) == SQLITE_OK &&
        sqlite3_prepare_v2(base, "PRAGMA integrity_check", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW &&
        strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0;
    sqlite3_finalize(statement);
    sqlite3_close(base);
    return whole;
}

static void remove_files(void) {
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    memset(acknowledged, 0, sizeof acknowledged);
}

static void remove_memory(void) { /* what processes share is not on the disk */
    char name[80];
    snprintf(name, sizeof name, "%s-shm", path);
    unlink(name);
}

/* Entries that were acknowledged and are not there, or not right, after so many cuts. */
static unsigned lost_after(unsigned cuts, uint64_t seed, unsigned *total) {
    uint64_t dice = seed;
    unsigned losses = 0;
    *total = 0;
    for (unsigned cut = 0; cut < cuts && !losses; cut++) {
        if (cut % FRESH == 0) remove_files();
        /* In the first ones the schema is being made. */
        power_cut_after(1 + power_next(&dice, cut % FRESH ? 250 : 120));
        memcpy(sent, acknowledged, sizeof sent);
        if (open_store()) {
            for (unsigned i = 0; i < TABLES; i++) sent[i] = load(i);
            work(&dice);
        }
        power_return((power_loss)power_next(&dice, POWER_LOSSES), &dice);
        remove_memory();
        wrong = 0;
        if (!open_store()) return losses + 1;
        for (unsigned i = 0; i < TABLES; i++) {
            unsigned last = load(i);
            losses += last < acknowledged[i] ? acknowledged[i] - last : 0;
            *total += acknowledged[i];
            acknowledged[i] = last;
        }
        depo_store_close(store);
        losses += wrong + !is_whole();
    }
    return losses;
}

static unsigned number(const char *name, unsigned otherwise) {
    const char *text = getenv(name);
    return text ? (unsigned)strtoul(text, NULL, 10) : otherwise;
}

static void test_nothing_acknowledged_is_lost(void **state) {
    (void)state;
    unsigned total, operations, lost, cuts = number("POWER_CUTS", 100);
    unsigned losses = lost_after(cuts, number("DEPO_SEED", 1), &total);
    power_counts(&operations, &lost);
    unsigned copied = power_syncs(path);
    print_message("# %u cuts, %u writes and syncs, %u checkpoints, %u writes lost, %u entries"
                  " checked\n",
                  cuts, operations, copied, lost, total);
    assert_int_equal(losses, 0);
    assert_true(lost > cuts / 4 && total > cuts);
    assert_true(copied > cuts + cuts / 2); /* without CHECKPOINT: 0.9 for each cut */
}

static void test_a_disk_that_does_not_sync_is_noticed(void **state) {
    (void)state;
    unsigned total;
    power_lies(true);
    assert_true(lost_after(100, 7, &total) > 0);
    power_lies(false);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_acknowledged_is_lost),
        cmocka_unit_test(test_a_disk_that_does_not_sync_is_noticed),
    };
    char folder[] = "/tmp/depo-power-XXXXXX";
    if (sodium_init() < 0 || !mkdtemp(folder) || !power_install()) return 1;
    snprintf(path, sizeof path, "%s/x.db", folder);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove_files();
    rmdir(folder);
    return failed;
}
