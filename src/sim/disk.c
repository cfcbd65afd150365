/* SPDX-License-Identifier: MIT */
#include "sim/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool depo_sync_folder_of(const char *path) {
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    int size = slash ? (int)(slash - path) + 1 : 1;
    snprintf(folder, sizeof folder, "%.*s", size, slash ? path : ".");
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return false;
    /* Some file systems can't do it for folders and say EINVAL: they need not. */
    bool good = !fsync(file) || errno == EINVAL;
    int error = errno;
    close(file);
    errno = error;
    return good;
}
