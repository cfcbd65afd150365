/* SPDX-License-Identifier: MIT */
#include "server/store/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OWNER_ONLY = 0600 };

/* What has something else in it is somebody's: it is neither opened nor shut. */
static bool is_database(int file) {
    static const char begins[] = "SQLite format 3"; /* with its closing zero */
    char head[sizeof begins];
    ssize_t size = pread(file, head, sizeof head, 0);
    return size == 0 || (size == sizeof head && memcmp(head, begins, sizeof head) == 0);
}

static int make(const char *path, char why[DEPO_STORE_WHY]) {
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, OWNER_ONLY);
    if (file < 0) {
        snprintf(why, DEPO_STORE_WHY, "%s: %s", path, strerror(errno));
    } else if (!is_database(file)) {
        snprintf(why, DEPO_STORE_WHY, "%s: is there and not a database; choose another file", path);
        close(file);
        return -1;
    }
    return file;
}

/* A file of another owner stays as that owner left it. */
static void shut(const char *path, const char *suffix) {
    char name[4096];
    struct stat now;
    if (snprintf(name, sizeof name, "%s%s", path, suffix) >= (int)sizeof name) return;
    if (stat(name, &now) == 0 && S_ISREG(now.st_mode) && (now.st_mode & 077))
        (void)!chmod(name, now.st_mode & OWNER_ONLY);
}

int depo_file_hold(const char *path, char why[DEPO_STORE_WHY]) {
    int file = make(path, why);
    if (file < 0) return -1;
    if (flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        snprintf(why, DEPO_STORE_WHY,
                 "%s: another process serves it; several need PostgreSQL (docs/hosting.md)", path);
        close(file);
        return -1;
    }
    shut(path, "");
    shut(path, "-wal");
    shut(path, "-shm");
    return file;
}

void depo_file_let_go(int file) {
    if (file >= 0) close(file);
}

bool depo_file_make(const char *path, char why[DEPO_STORE_WHY]) {
    int file = make(path, why);
    depo_file_let_go(file);
    if (file >= 0) shut(path, "");
    return file >= 0;
}
