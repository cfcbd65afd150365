/* SPDX-License-Identifier: MIT
 * Loaded before the C library: a system without /dev/urandom. */
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <string.h>

typedef int opener(const char *path, int flags, ...);

static int open_but(const char *name, const char *path, int flags, int mode) {
    if (strcmp(path, "/dev/urandom") == 0) {
        errno = ENOENT;
        return -1;
    }
    opener *real = (opener *)dlsym(RTLD_NEXT, name);
    return real(path, flags, mode);
}

#define OPENER(name)                                                                               \
    int name(const char *path, int flags, ...);                                                    \
    int name(const char *path, int flags, ...) {                                                   \
        va_list arguments;                                                                         \
        va_start(arguments, flags);                                                                \
        int mode = va_arg(arguments, int);                                                         \
        va_end(arguments);                                                                         \
        return open_but(#name, path, flags, mode);                                                 \
    }

OPENER(open)
OPENER(open64)
