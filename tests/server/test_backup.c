/* SPDX-License-Identifier: MIT
 * Copying a live SQLite database at the worst moment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/store/store.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* SQLite's file of shared memory: its size, the locks for writing, copying back and recovering, and
 * the one that all hold who use it. */
enum { SHARED_SIZE = 32768, FIRST_LOCK = 120, LOCKS = 3, USE_LOCK = 128, HELD_MS = 300 };

static void wake(void *host) {
    (void)host;
}
static void hint(void *host, const depo_task *task) {
    (void)host, (void)task;
}

static void make_database(const char *path) {
    char why[DEPO_STORE_WHY] = "";
    depo_store_config config = {.where = path, .wake = wake, .hint = hint};
    depo_store *store = depo_store_open(&config, why);
    assert_non_null(store);
    depo_store_close(store);
}

static bool lock(int file, short how, off_t from, off_t length) {
    struct flock wanted = {.l_type = how, .l_whence = SEEK_SET, .l_start = from, .l_len = length};
    return fcntl(file, F_SETLK, &wanted) == 0;
}

/* A process that holds the locks as a server does that was killed and reads its log again. */
static pid_t recover_for_a_while(const char *path) {
    int told[2];
    assert_int_equal(pipe(told), 0);
    pid_t child = fork();
    if (child == 0) {
        int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        char good = file >= 0 && ftruncate(file, SHARED_SIZE) == 0 &&
                    lock(file, F_RDLCK, USE_LOCK, 1) && lock(file, F_WRLCK, FIRST_LOCK, LOCKS);
        if (write(told[1], &good, 1) == 1) poll(NULL, 0, HELD_MS);
        _exit(0);
    }
    char good = 0;
    assert_int_equal(read(told[0], &good, 1), 1);
    assert_true(good);
    close(told[0]);
    close(told[1]);
    return child;
}

static void test_a_copy_waits_until_a_killed_server_has_read_its_log(void **state) {
    (void)state;
    char folder[] = "/tmp/depo-backup-XXXXXX", from[64], shared[64], to[64], why[DEPO_STORE_WHY];
    assert_non_null(mkdtemp(folder));
    snprintf(from, sizeof from, "%s/depo.db", folder);
    snprintf(shared, sizeof shared, "%s/depo.db-shm", folder);
    snprintf(to, sizeof to, "%s/copy.db", folder);
    make_database(from);
    pid_t child = recover_for_a_while(shared);
    bool good = depo_store_backup(from, to, why);
    waitpid(child, NULL, 0);
    if (!good) fail_msg("%s", why);
    for (const char **name = (const char *[]){from, shared, to, NULL}; *name; name++) unlink(*name);
    assert_int_equal(rmdir(folder), 0);
}

/* The system's limit for files stands for a full disk. */
static bool copy_with_room_for(rlim_t bytes, const char *from, const char *to,
                               char why[DEPO_STORE_WHY]) {
    struct rlimit before, limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = (struct rlimit){.rlim_cur = bytes, .rlim_max = before.rlim_max};
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    bool good = depo_store_backup(from, to, why);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, handler);
    return good;
}

static void test_a_copy_that_finds_no_room_leaves_nothing_and_spoils_nothing(void **state) {
    (void)state;
    char folder[] = "/tmp/depo-backup-XXXXXX", from[64], to[64], why[DEPO_STORE_WHY] = "";
    struct stat one, other;
    assert_non_null(mkdtemp(folder));
    snprintf(from, sizeof from, "%s/depo.db", folder);
    snprintf(to, sizeof to, "%s/copy.db", folder);
    make_database(from);
    assert_false(copy_with_room_for(SHARED_SIZE + 8192, from, to, why));
    assert_true(*why);
    assert_int_equal(access(to, F_OK), -1); /* empty, it would pass for a database */
    assert_true(depo_store_backup(from, to, why));
    assert_int_equal(stat(to, &one), 0);
    assert_false(copy_with_room_for(SHARED_SIZE + 8192, from, to, why));
    assert_int_equal(stat(to, &other), 0);
    assert_int_equal(one.st_size, other.st_size);
    make_database(to); /* it opens */
    unlink(from);
    unlink(to);
    assert_int_equal(rmdir(folder), 0);
}

/* A disk that takes a millisecond for each page. */
static struct {
    int (*open)(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out);
    int (*read)(sqlite3_file *file, void *out, int size, sqlite3_int64 at);
    sqlite3_io_methods methods;
} disk;

static int read_slowly(sqlite3_file *file, void *out, int size, sqlite3_int64 at) {
    usleep(1000);
    return disk.read(file, out, size, at);
}

static int open_slowly(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                       int *out) {
    int code = disk.open(vfs, name, file, flags, out);
    if (code != SQLITE_OK || !(flags & SQLITE_OPEN_MAIN_DB)) return code;
    disk.read = file->pMethods->xRead;
    disk.methods = *file->pMethods;
    disk.methods.xRead = read_slowly;
    file->pMethods = &disk.methods;
    return code;
}

/* A large one, with damage in the page that is looked at last. */
static void make_damaged(const char *path) {
    enum { TABLE_INNER = 5, TABLE_LEAF = 13 }; /* the kinds of pages */
    char page[4096];
    sqlite3 *db;
    make_database(path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "CREATE TABLE large (a, b);"
                                  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
                                  " WHERE i < 40000) INSERT INTO large SELECT i, zeroblob(300)"
                                  " FROM n; PRAGMA wal_checkpoint(TRUNCATE)",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    int file = open(path, O_RDWR);
    off_t at = 0;
    do { /* the root of the last tree; SQLite looks from right to left */
        assert_int_equal(pread(file, page, sizeof page, at), sizeof page);
        at += (off_t)sizeof page;
    } while (page[0] != TABLE_INNER);
    assert_int_equal(pread(file, page, sizeof page, at), sizeof page);
    assert_int_equal(page[0], TABLE_LEAF);
    memset(page, 0xa5, sizeof page);
    assert_int_equal(pwrite(file, page, sizeof page, at), sizeof page);
    close(file);
}

static void test_the_check_at_the_start_ends(void **state) {
    char folder[] = "/tmp/depo-check-XXXXXX", path[64], why[DEPO_STORE_WHY] = "";
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL), slow = *vfs;
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/depo.db", folder);
    make_damaged(path);
    depo_store_config config = {.where = path, .check_ms = 600000, .wake = wake, .hint = hint};
    assert_null(depo_store_open(&config, why));
    assert_non_null(strstr(why, "is damaged"));
    assert_non_null(strstr(why, "restore a backup"));
    /* It ends in time, before it has got there. */
    disk.open = vfs->xOpen;
    slow.xOpen = open_slowly;
    slow.zName = "slow";
    assert_int_equal(sqlite3_vfs_register(&slow, 1), SQLITE_OK);
    config.check_ms = 20;
    depo_store *store = depo_store_open(&config, why);
    sqlite3_vfs_unregister(&slow);
    if (!store) fail_msg("%s", why);
    depo_store_close(store);
    unlink(path);
    rmdir(folder);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_copy_waits_until_a_killed_server_has_read_its_log),
        cmocka_unit_test(test_a_copy_that_finds_no_room_leaves_nothing_and_spoils_nothing),
        cmocka_unit_test(test_the_check_at_the_start_ends)};
    if (sodium_init() < 0) return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
