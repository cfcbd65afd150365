/* SPDX-License-Identifier: MIT
 * Every write goes to the real file, and what was there before is kept until the file is synced:
 * a cut takes back what was not. */
#include "power.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 256 };

/* A write, or a cut to a length, that is not synced. */
typedef struct change {
    char path[PATH_SIZE];
    int64_t at, old_length, length; /* of the file before; of the write, -1: a cut to `at` */
    uint8_t *before, *after;        /* `length` bytes; of a cut the bytes that it took */
    int64_t had;                    /* bytes of `before` that were there */
    struct change *older;
} change;

typedef struct power_file {
    sqlite3_file base;
    char path[PATH_SIZE];
    sqlite3_file *real; /* behind this one */
} power_file;

static sqlite3_vfs shim, *disk;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static change *newest;
static unsigned left = UINT32_MAX, done, lost;
static bool lies;
static struct {
    char path[PATH_SIZE];
    unsigned count;
} syncs[8];

static power_file *of(sqlite3_file *file) {
    return (power_file *)file;
}

static sqlite3_file *real_of(sqlite3_file *file) {
    return of(file)->real;
}

unsigned power_next(uint64_t *dice, unsigned below) {
    *dice = *dice * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((*dice >> 33) % below);
}

/* The lock is held. */
static bool spend(void) {
    if (!left) return false;
    if (left != UINT32_MAX) left--;
    if (left) done++;
    return left != 0;
}

static void forget(const char *path) {
    for (change **at = &newest; *at;) {
        change *one = *at;
        if (path && strcmp(one->path, path) != 0) {
            at = &one->older;
            continue;
        }
        *at = one->older;
        free(one->before);
        free(one->after);
        free(one);
    }
}

static change *keep(sqlite3_file *file, int64_t at, int64_t length) {
    change *one = calloc(1, sizeof *one);
    sqlite3_int64 size = 0;
    real_of(file)->pMethods->xFileSize(real_of(file), &size);
    memcpy(one->path, of(file)->path, sizeof one->path);
    one->at = at;
    one->old_length = size;
    one->length = length;
    int64_t bytes = length < 0 ? size - at : length;
    one->had = size - at < bytes ? size - at : bytes;
    if (one->had < 0) one->had = 0;
    one->before = malloc(bytes > 0 ? (size_t)bytes : 1);
    if (one->had) real_of(file)->pMethods->xRead(real_of(file), one->before, (int)one->had, at);
    one->older = newest;
    newest = one;
    return one;
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
    pthread_mutex_lock(&lock);
    int code = SQLITE_IOERR_WRITE;
    if (spend()) {
        change *one = keep(file, at, count);
        one->after = malloc((size_t)count);
        memcpy(one->after, bytes, (size_t)count);
        code = real_of(file)->pMethods->xWrite(real_of(file), bytes, count, at);
    }
    pthread_mutex_unlock(&lock);
    return code;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
    pthread_mutex_lock(&lock);
    int code = SQLITE_IOERR_TRUNCATE;
    if (spend()) {
        keep(file, size, -1);
        code = real_of(file)->pMethods->xTruncate(real_of(file), size);
    }
    pthread_mutex_unlock(&lock);
    return code;
}

/* The lock is held. */
static void count_sync(const char *path) {
    for (unsigned i = 0; i < sizeof syncs / sizeof *syncs; i++) {
        if (!syncs[i].path[0]) snprintf(syncs[i].path, sizeof syncs[i].path, "%s", path);
        if (strcmp(syncs[i].path, path) != 0) continue;
        syncs[i].count++;
        return;
    }
}

unsigned power_syncs(const char *path) {
    for (unsigned i = 0; i < sizeof syncs / sizeof *syncs; i++)
        if (strcmp(syncs[i].path, path) == 0) return syncs[i].count;
    return 0;
}

/* The real disk need not be asked: nobody cuts its power. */
static int sync_file(sqlite3_file *file, int flags) {
    (void)flags;
    pthread_mutex_lock(&lock);
    bool good = spend();
    if (good) count_sync(of(file)->path);
    if (good && !lies) forget(of(file)->path);
    pthread_mutex_unlock(&lock);
    return good ? SQLITE_OK : SQLITE_IOERR_FSYNC;
}

static int close_file(sqlite3_file *file) {
    return real_of(file)->pMethods->xClose(real_of(file));
}
static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at) {
    return real_of(file)->pMethods->xRead(real_of(file), bytes, count, at);
}
static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}
static int lock_file(sqlite3_file *file, int kind) {
    return real_of(file)->pMethods->xLock(real_of(file), kind);
}
static int unlock_file(sqlite3_file *file, int kind) {
    return real_of(file)->pMethods->xUnlock(real_of(file), kind);
}
static int check_lock(sqlite3_file *file, int *out) {
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), out);
}
static int control(sqlite3_file *file, int what, void *with) {
    return real_of(file)->pMethods->xFileControl(real_of(file), what, with);
}
static int sector(sqlite3_file *file) {
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}
static int traits(sqlite3_file *file) {
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}
static int shm_map(sqlite3_file *file, int page, int size, int more, void volatile **out) {
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, more, out);
}
static int shm_lock(sqlite3_file *file, int at, int count, int flags) {
    return real_of(file)->pMethods->xShmLock(real_of(file), at, count, flags);
}
static void shm_barrier(sqlite3_file *file) {
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}
static int shm_unmap(sqlite3_file *file, int gone) {
    return real_of(file)->pMethods->xShmUnmap(real_of(file), gone);
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    static const sqlite3_io_methods methods = {
        2,         close_file,  read_file,  write_file, truncate_file, sync_file, file_size,
        lock_file, unlock_file, check_lock, control,    sector,        traits,    shm_map,
        shm_lock,  shm_barrier, shm_unmap,  NULL,       NULL};
    (void)vfs;
    power_file *own = of(file);
    memset(own, 0, sizeof *own);
    own->real = (sqlite3_file *)(own + 1);
    int code = disk->xOpen(disk, name, own->real, flags, out);
    if (name) snprintf(own->path, sizeof own->path, "%s", name);
    if (code == SQLITE_OK) own->base.pMethods = &methods;
    return code;
}

/* A file that goes takes what was not synced with it. */
static int delete_file(sqlite3_vfs *vfs, const char *name, int sync) {
    (void)vfs;
    pthread_mutex_lock(&lock);
    int code = left ? disk->xDelete(disk, name, sync) : SQLITE_IOERR_DELETE;
    if (code == SQLITE_OK) forget(name);
    pthread_mutex_unlock(&lock);
    return code;
}

bool power_install(void) {
    disk = sqlite3_vfs_find(NULL);
    if (!disk) return false;
    shim = *disk;
    shim.zName = "power";
    shim.szOsFile = (int)sizeof(power_file) + disk->szOsFile;
    shim.pNext = NULL;
    shim.xOpen = open_file;
    shim.xDelete = delete_file;
    return sqlite3_vfs_register(&shim, 1) == SQLITE_OK;
}

void power_lies(bool now) {
    lies = now;
}

void power_cut_after(unsigned operations) {
    pthread_mutex_lock(&lock);
    left = operations;
    pthread_mutex_unlock(&lock);
}

bool power_is_cut(void) {
    pthread_mutex_lock(&lock);
    bool cut = !left;
    pthread_mutex_unlock(&lock);
    return cut;
}

static void put(int file, const uint8_t *bytes, int64_t count, int64_t at) {
    if (count > 0 && pwrite(file, bytes, (size_t)count, at) != count) abort();
}

static void take_back(const change *one) {
    int file = open(one->path, O_WRONLY);
    if (file < 0) return; /* it is gone altogether */
    put(file, one->before, one->had, one->at);
    if (ftruncate(file, one->old_length) != 0) abort();
    close(file);
}

static void make_again(const change *one, int64_t count) {
    int file = open(one->path, O_WRONLY);
    if (file < 0 || one->length < 0) return;
    put(file, one->after, count, one->at);
    close(file);
}

void power_return(power_loss loss, uint64_t *dice) {
    const change *last = newest;
    for (change *one = newest; one; one = one->older, lost++) take_back(one);
    if (last && last->length > 0 && loss == POWER_TEARS)
        make_again(last, 1 + (int64_t)power_next(dice, (unsigned)last->length));
    for (change *one = newest; one && loss == POWER_MIXES; one = one->older)
        if (power_next(dice, 2)) make_again(one, one->length);
    forget(NULL);
    left = UINT32_MAX;
}

void power_counts(unsigned *all, unsigned *gone) {
    *all = done;
    *gone = lost;
}
