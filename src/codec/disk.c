/* SPDX-License-Identifier: MIT */
#include "codec/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
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

bool depo_replace_begin(depo_replacement *file, const char *path) {
    struct stat old;
    *file = (depo_replacement){.path = path};
    /* A name of this process: what another one left there is nobody's. */
    if (snprintf(file->beside, PATH_MAX, "%s.%ld.new", path, (long)getpid()) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    bool there = stat(path, &old) == 0;
    if (there && !S_ISREG(old.st_mode)) { /* a device or a folder is not replaced by a file */
        errno = S_ISDIR(old.st_mode) ? EISDIR : EEXIST;
        return false;
    }
    unlink(file->beside);
    int made = open(file->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (made < 0) return false;
    if (there) (void)!fchmod(made, old.st_mode & 0777);
    file->out = fdopen(made, "w");
    if (file->out) return true;
    int error = errno;
    close(made);
    unlink(file->beside);
    errno = error;
    return false;
}

bool depo_replace_end(depo_replacement *file, bool good) {
    good = good && !ferror(file->out) && !fflush(file->out) && !fsync(fileno(file->out));
    int error = errno;
    if (fclose(file->out) && good) {
        good = false;
        error = errno;
    }
    file->out = NULL;
    if (good && !rename(file->beside, file->path)) return depo_sync_folder_of(file->path);
    if (good) error = errno;
    unlink(file->beside);
    errno = error;
    return false;
}
