/* SPDX-License-Identifier: MIT
 * What the server relies on in a store, the same for both databases. DEPO_STORE says where; the
 * database must be empty. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/store/store.h"

#include <poll.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 64 };

typedef struct answer {
    depo_task_result result;
    unsigned n_rows;
    uint32_t seqs[ROWS];
    char texts[ROWS][64];
    char tables[ROWS][DEPO_TABLE_ID];
    bool came;
} answer;

static const char *where;
static depo_store *store;
static atomic_int woken;
static unsigned hints;

static void wake(void *host) {
    (void)host;
    atomic_fetch_add(&woken, 1);
}

static void hint(void *host, const depo_task *task) {
    (void)host;
    hints += task->n_rows;
}

static depo_store *open_store(void) {
    char why[DEPO_STORE_WHY] = "";
    depo_store_config config = {.where = where, .wake = wake, .hint = hint};
    depo_store *opened = depo_store_open(&config, why);
    if (!opened) fprintf(stderr, "%s\n", why);
    return opened;
}

static void done(depo_task *task) {
    answer *a = task->user;
    a->came = true;
    a->result = task->result;
    a->n_rows = task->n_rows;
    for (unsigned i = 0; i < task->n_rows && i < ROWS; i++) {
        a->seqs[i] = task->rows[i].seq;
        snprintf(a->texts[i], sizeof a->texts[i], "%s",
                 task->rows[i].text ? task->rows[i].text : "");
        memcpy(a->tables[i], task->rows[i].table, DEPO_TABLE_ID);
    }
    depo_task_free(task);
}

static depo_task *make(depo_task_kind kind, const char *table, uint32_t seq, const char *text,
                       answer *a) {
    depo_task *task = depo_task_new(kind, table);
    assert_non_null(task);
    task->seq = seq;
    task->text = text ? strdup(text) : NULL;
    task->size = text ? strlen(text) : 0;
    task->done = done;
    task->user = a;
    memset(a, 0, sizeof *a);
    return task;
}

static void await_answer(depo_store *s, const answer *a) {
    for (int i = 0; i < 60000 && !a->came; i++) {
        depo_store_drain(s);
        if (!a->came) poll(NULL, 0, 1);
    }
    assert_true(a->came);
}

static depo_task_result append(const char *table, uint32_t seq, const char *text) {
    answer a;
    depo_store_submit(store, make(DEPO_TASK_APPEND, table, seq, text, &a));
    await_answer(store, &a);
    return a.result;
}

static void load(depo_store *from, const char *table, uint32_t seq, answer *a) {
    depo_store_submit(from, make(DEPO_TASK_LOAD, table, seq, NULL, a));
    await_answer(from, a);
    assert_int_equal(a->result, DEPO_STORE_OK);
}

static void test_append_and_load(void **state) {
    (void)state;
    answer a;
    assert_int_equal(append("aaaaaaaaaaaa", 1, "{\"x\":\"ö'\\\"\"}"), DEPO_STORE_OK);
    assert_int_equal(append("aaaaaaaaaaaa", 2, "two"), DEPO_STORE_OK);
    assert_int_equal(append("bbbbbbbbbbbb", 1, "other"), DEPO_STORE_OK);
    load(store, "aaaaaaaaaaaa", 0, &a);
    assert_int_equal(a.n_rows, 2);
    assert_string_equal(a.texts[0], "{\"x\":\"ö'\\\"\"}");
    assert_int_equal(a.seqs[1], 2);
    load(store, "aaaaaaaaaaaa", 1, &a);
    assert_int_equal(a.n_rows, 1);
    assert_string_equal(a.texts[0], "two");
    load(store, "cccccccccccc", 0, &a);
    assert_int_equal(a.n_rows, 0);
}

/* A long log comes in pages, each going on where the one before ended. */
static void test_pages(void **state) {
    (void)state;
    answer a;
    for (uint32_t seq = 1; seq <= DEPO_STORE_PAGE + 3; seq++)
        assert_int_equal(append("pppppppppppp", seq, "x"), DEPO_STORE_OK);
    load(store, "pppppppppppp", 0, &a);
    assert_int_equal(a.n_rows, DEPO_STORE_PAGE);
    assert_int_equal(a.seqs[0], 1);
    load(store, "pppppppppppp", DEPO_STORE_PAGE, &a);
    assert_int_equal(a.n_rows, 3);
    assert_int_equal(a.seqs[0], DEPO_STORE_PAGE + 1);
}

static void test_conflict_keeps_the_first(void **state) {
    (void)state;
    answer a;
    assert_int_equal(append("dddddddddddd", 1, "first"), DEPO_STORE_OK);
    assert_int_equal(append("dddddddddddd", 1, "second"), DEPO_STORE_CONFLICT);
    load(store, "dddddddddddd", 0, &a);
    assert_string_equal(a.texts[0], "first");
}

/* One batch may hold both: each gets its own answer. */
static void test_conflict_spares_its_batch(void **state) {
    (void)state;
    enum { COUNT = 300 };
    static answer answers[COUNT];
    for (unsigned i = 0; i < COUNT; i++) {
        char table[DEPO_TABLE_ID] = "eeeeeeeeeeee";
        table[0] = (char)('a' + i % 25);
        table[1] = (char)('a' + i / 50); /* each key twice */
        depo_store_submit(store, make(DEPO_TASK_APPEND, table, 1, "x", &answers[i]));
    }
    unsigned good = 0, conflicts = 0;
    for (unsigned i = 0; i < COUNT; i++) {
        await_answer(store, &answers[i]);
        good += answers[i].result == DEPO_STORE_OK;
        conflicts += answers[i].result == DEPO_STORE_CONFLICT;
    }
    assert_int_equal(good, COUNT / 2);
    assert_int_equal(conflicts, COUNT / 2);
}

static void note(const char *table, uint32_t seq, int phase, int64_t due, int64_t at,
                 const char *text) {
    answer a;
    depo_task *task = make(DEPO_TASK_SNAPSHOT, table, seq, text, &a);
    task->phase = phase;
    task->listed = 1;
    task->due = due;
    task->at = at;
    depo_store_submit(store, task);
    await_answer(store, &a);
    assert_int_equal(a.result, DEPO_STORE_OK);
}

static void list(depo_task_kind kind, int64_t at, answer *a) {
    depo_task *task = make(kind, NULL, 0, NULL, a);
    task->at = at;
    depo_store_submit(store, task);
    await_answer(store, a);
    assert_int_equal(a->result, DEPO_STORE_OK);
}

static void test_notes(void **state) {
    (void)state;
    answer a;
    note("ffffffffffff", 5, 0, 1000, 10, "new");
    note("ffffffffffff", 4, 0, 9, 10, "older: ignored");
    note("gggggggggggg", 2, 1, 0, 20, "running");
    note("hhhhhhhhhhhh", 2, 2, 0, 30, "over");
    list(DEPO_TASK_LOBBY, 0, &a);
    assert_int_equal(a.n_rows, 2);
    assert_string_equal(a.texts[0], "new");
    assert_string_equal(a.texts[1], "running");
    list(DEPO_TASK_DUE, 999, &a);
    assert_int_equal(a.n_rows, 0);
    list(DEPO_TASK_DUE, 1000, &a);
    assert_int_equal(a.n_rows, 1);
    list(DEPO_TASK_CHANGED, 20, &a);
    assert_int_equal(a.n_rows, 2);
    assert_string_equal(a.tables[0], "gggggggggggg");
    assert_int_equal(a.seqs[0], 2);
}

/* The tables of a person that are not over, after a place in the list. */
static void mine(const char *person, int64_t at, const char *after, answer *a) {
    depo_task *task = make(DEPO_TASK_MINE, after, 0, NULL, a);
    snprintf(task->map, sizeof task->map, "%s", person);
    task->at = at;
    depo_store_submit(store, task);
    await_answer(store, a);
    assert_int_equal(a->result, DEPO_STORE_OK);
}

static void seat(const char *table, uint32_t seq, int64_t since, const char *people) {
    answer a;
    depo_task *task = make(DEPO_TASK_SEATS, table, seq, people, &a);
    task->since = since;
    depo_store_submit(store, task);
    await_answer(store, &a);
    assert_int_equal(a.result, DEPO_STORE_OK);
}

static void test_the_tables_of_a_person(void **state) {
    (void)state;
    answer a;
    list(DEPO_TASK_UNSEATED, 0, &a);
    assert_int_equal(a.n_rows, 0); /* whose note was written is in the index */
    note("yyyyyyyyyyyy", 1, 0, 0, 10, "y");
    note("zzzzzzzzzzzz", 1, 1, 0, 10, "z");
    seat("yyyyyyyyyyyy", 5, 100, "[[\"anna\",1,1],[\"boris\",2,0]]");
    seat("zzzzzzzzzzzz", 3, 200, "[[\"anna\",4,0]]");
    mine("anna", INT64_MAX, NULL, &a);
    assert_int_equal(a.n_rows, 2);
    assert_string_equal(a.texts[0], "200 4 0 z");
    assert_string_equal(a.texts[1], "100 1 1 y");
    mine("anna", 200, "zzzzzzzzzzzz", &a);
    assert_int_equal(a.n_rows, 1);
    mine("anna", 100, "yyyyyyyyyyyy", &a);
    assert_int_equal(a.n_rows, 0);
    /* Boris has gone; a process that is behind does not bring him back. */
    seat("yyyyyyyyyyyy", 6, 300, "[[\"anna\",1,1]]");
    seat("yyyyyyyyyyyy", 4, 400, "[[\"boris\",2,0],[\"clara\",8,0]]");
    for (unsigned i = 0; i < 2; i++) {
        mine(i ? "boris" : "clara", INT64_MAX, NULL, &a);
        assert_int_equal(a.n_rows, 0);
    }
    mine("anna", INT64_MAX, NULL, &a);
    assert_string_equal(a.texts[1], "100 1 1 y"); /* nothing has changed for her */
    note("yyyyyyyyyyyy", 9, 4, 0, 20, "gone");
    mine("anna", INT64_MAX, NULL, &a);
    assert_int_equal(a.n_rows, 1);
}

static void keep_file(const char *table, const char *text) {
    answer a;
    depo_store_submit(store, make(DEPO_TASK_FILE, table, 0, text, &a));
    await_answer(store, &a);
    assert_int_equal(a.result, DEPO_STORE_OK);
}

static unsigned files_of(const char *table) {
    answer a;
    depo_store_submit(store, make(DEPO_TASK_GET_FILE, table, 0, NULL, &a));
    await_answer(store, &a);
    assert_int_equal(a.result, DEPO_STORE_OK);
    return a.n_rows;
}

/* Killed before the purge, or slower than the process that deleted it: the file is not given out.
 */
static void test_a_deleted_table_has_no_file(void **state) {
    (void)state;
    append("deletedtable", 1, "{\"k\":\"create\"}");
    keep_file("deletedtable", "before");
    assert_int_equal(files_of("deletedtable"), 1);
    append("deletedtable", 2, "{\"k\":\"delete\",\"at\":1}");
    assert_int_equal(files_of("deletedtable"), 0);
    append("deletedfirst", 1, "{\"k\":\"delete\",\"at\":1}");
    keep_file("deletedfirst", "after");
    assert_int_equal(files_of("deletedfirst"), 0);
    append("unreadable00", 1, "no entry");
    keep_file("unreadable00", "before");
    assert_int_equal(files_of("unreadable00"), 1);
    note("unreadable00", INT32_MAX, 4, 0, 40, "gone");
    assert_int_equal(files_of("unreadable00"), 0);
}

static void watch(const char *table, uint32_t seq, int64_t due) {
    answer a;
    depo_task *task = make(DEPO_TASK_WATCH, table, seq, NULL, &a);
    task->due = due;
    depo_store_submit(store, task);
    await_answer(store, &a);
    assert_int_equal(a.result, DEPO_STORE_OK);
}

static unsigned due_after(const char *table, int64_t at, answer *a) {
    depo_task *task = make(DEPO_TASK_DUE, table, 0, NULL, a);
    task->at = at;
    depo_store_submit(store, task);
    await_answer(store, a);
    return a->n_rows;
}

static void test_watched_tables_are_due(void **state) {
    (void)state;
    answer a;
    watch("kkkkkkkkkkkk", 1, 50); /* before its first note */
    assert_int_equal(due_after("jjjjjjjjjjjj", 49, &a), 0);
    assert_int_equal(due_after("jjjjjjjjjjjj", 50, &a), 1);
    note("kkkkkkkkkkkk", 1, 1, 0, 10, "nothing to wait for");
    assert_int_equal(due_after("jjjjjjjjjjjj", 50, &a), 0);
    watch("kkkkkkkkkkkk", 2, 60);
    note("kkkkkkkkkkkk", 1, 1, 0, 10, "older than what is watched for: ignored");
    assert_int_equal(due_after("jjjjjjjjjjjj", 60, &a), 1);
    watch("kkkkkkkkkkkk", 3, 90); /* never later than it was */
    assert_int_equal(due_after("jjjjjjjjjjjj", 60, &a), 1);
    assert_int_equal(due_after("kkkkkkkkkkkk", 60, &a), 0); /* those after it */
    note("kkkkkkkkkkkk", 3, 1, 0, 10, "");
}

/* Those that stay due do not hide the others. */
static void test_due_tables_are_listed_in_parts(void **state) {
    (void)state;
    answer a;
    char table[DEPO_TABLE_ID];
    for (unsigned i = 0; i < DEPO_STORE_LIST + 7; i++) {
        snprintf(table, sizeof table, "z%c%c%caaaaaaaa", 'a' + i / 400, 'a' + i / 20 % 20,
                 'a' + i % 20);
        watch(table, 1, 70);
    }
    assert_int_equal(due_after("yyyyyyyyyyyy", 70, &a), DEPO_STORE_LIST);
    snprintf(table, sizeof table, "z%c%c%caaaaaaaa", 'a', 'j', 't'); /* the last of them */
    assert_int_equal(due_after(table, 70, &a), 7);
}

static void test_maps_are_kept(void **state) {
    (void)state;
    static const char *const texts[] = {"first", "second: ignored"};
    answer a;
    for (unsigned i = 0; i < 2; i++) {
        depo_task *task = make(DEPO_TASK_KEEP_MAP, NULL, 0, texts[i], &a);
        memset(task->map, 'a', sizeof task->map - 1);
        depo_store_submit(store, task);
        await_answer(store, &a);
        assert_int_equal(a.result, DEPO_STORE_OK);
    }
    for (unsigned i = 0; i < 2; i++) {
        depo_task *task = make(DEPO_TASK_GET_MAP, NULL, 0, NULL, &a);
        memset(task->map, i ? 'b' : 'a', sizeof task->map - 1);
        depo_store_submit(store, task);
        await_answer(store, &a);
        assert_int_equal(a.n_rows, i ? 0 : 1);
        if (i == 0) assert_string_equal(a.texts[0], "first");
    }
}

/* Whoever comes first makes it; the others get the same. */
static void test_one_secret_for_all(void **state) {
    (void)state;
    static const char *const texts[] = {"first", "second: ignored"};
    answer a;
    for (unsigned i = 0; i < 2; i++) {
        depo_store_submit(store, make(DEPO_TASK_KEEP_SECRET, NULL, 0, texts[i], &a));
        await_answer(store, &a);
        assert_int_equal(a.result, DEPO_STORE_OK);
        depo_store_submit(store, make(DEPO_TASK_GET_SECRET, NULL, 0, NULL, &a));
        await_answer(store, &a);
        assert_int_equal(a.n_rows, 1);
        assert_string_equal(a.texts[0], "first");
        depo_store_close(store);
        store = open_store();
        assert_non_null(store);
    }
}

/* Another store on the same database: a second process on PostgreSQL; SQLite refuses it. */
static void test_another_store_sees_it(void **state) {
    (void)state;
    answer a;
    depo_store *other = open_store();
    if (!depo_store_is_shared(store)) {
        assert_null(other);
        depo_store_close(store);
        store = open_store();
        assert_non_null(store);
        load(store, "dddddddddddd", 0, &a);
        assert_int_equal(a.n_rows, 1);
        return;
    }
    assert_non_null(other);
    load(other, "dddddddddddd", 0, &a);
    assert_int_equal(a.n_rows, 1);
    poll(NULL, 0, 300); /* until it listens */
    assert_int_equal(append("iiiiiiiiiiii", 1, "x"), DEPO_STORE_OK);
    for (int i = 0; i < 1000 && !hints; i++) {
        depo_store_drain(other);
        poll(NULL, 0, 2);
    }
    assert_int_equal(hints, 1);
    depo_store_close(other);
}

/* One task for each of some tables, alternately of two kinds: what the one process notes is what
 * the other watches. */
static void write_notes(depo_store *to, bool odd, uint32_t seq, answer *answers, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        char table[DEPO_TABLE_ID] = "qqqqqqqqqqqq";
        table[0] = (char)('a' + i % 20), table[1] = (char)('a' + i / 20);
        bool notes = (i % 2 == 1) == odd;
        depo_task *task = make(notes ? DEPO_TASK_SNAPSHOT : DEPO_TASK_WATCH, table, seq,
                               notes ? "brief" : NULL, &answers[i]);
        task->due = 1000000;
        depo_store_submit(to, task);
    }
}

/* PostgreSQL would end one of two that wait for each other in a circle. */
static void test_two_processes_never_wait_in_a_circle(void **state) {
    (void)state;
    enum { COUNT = 200, ROUNDS = 30 };
    static answer answers[2][COUNT];
    if (!depo_store_is_shared(store)) skip();
    depo_store *other = open_store();
    assert_non_null(other);
    for (uint32_t round = 1; round <= ROUNDS; round++) {
        write_notes(store, false, round, answers[0], COUNT);
        write_notes(other, true, round, answers[1], COUNT);
        for (unsigned i = 0; i < COUNT; i++) {
            await_answer(store, &answers[0][i]);
            await_answer(other, &answers[1][i]);
            assert_int_equal(answers[0][i].result, DEPO_STORE_OK);
            assert_int_equal(answers[1][i].result, DEPO_STORE_OK);
        }
    }
    depo_store_close(other);
}

static void test_close_finishes_all(void **state) {
    (void)state;
    static answer answers[100];
    for (unsigned i = 0; i < 100; i++)
        depo_store_submit(store, make(DEPO_TASK_APPEND, "jjjjjjjjjjjj", i + 1, "x", &answers[i]));
    depo_store_close(store);
    for (unsigned i = 0; i < 100; i++) assert_int_equal(answers[i].result, DEPO_STORE_OK);
    for (unsigned i = 0; i < 100; i++) assert_true(answers[i].came);
    store = open_store();
    answer a;
    load(store, "jjjjjjjjjjjj", 0, &a);
    assert_int_equal(a.n_rows, 100);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_append_and_load),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_conflict_keeps_the_first),
        cmocka_unit_test(test_conflict_spares_its_batch),
        cmocka_unit_test(test_notes),
        cmocka_unit_test(test_the_tables_of_a_person),
        cmocka_unit_test(test_a_deleted_table_has_no_file),
        cmocka_unit_test(test_watched_tables_are_due),
        cmocka_unit_test(test_due_tables_are_listed_in_parts),
        cmocka_unit_test(test_maps_are_kept),
        cmocka_unit_test(test_one_secret_for_all),
        cmocka_unit_test(test_another_store_sees_it),
        cmocka_unit_test(test_two_processes_never_wait_in_a_circle),
        cmocka_unit_test(test_close_finishes_all),
    };
    where = getenv("DEPO_STORE");
    if (!where || sodium_init() < 0) return 2;
    store = open_store();
    if (!store) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    depo_store_close(store);
    return failed;
}
