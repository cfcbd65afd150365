/* SPDX-License-Identifier: MIT
 * Loaded before the C library: the time of day is wrong by as many seconds as the file that
 * DEPO_CLOCK_FILE names is long, backwards if its name ends with "back". */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

typedef int reader(clockid_t clock, struct timespec *now);

int clock_gettime(clockid_t clock, struct timespec *now) {
    static reader *real;
    const char *path = getenv("DEPO_CLOCK_FILE");
    struct stat file;
    if (!real) real = (reader *)dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, now);
    if (clock == CLOCK_REALTIME && path && stat(path, &file) == 0)
        now->tv_sec += strstr(path, "back") ? -file.st_size : file.st_size;
    return result;
}
