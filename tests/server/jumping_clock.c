/* SPDX-License-Identifier: MIT
 * Loaded before the C library. The time of day is wrong by as many seconds as the file that
 * DEPO_CLOCK_FILE names is long, backwards if its name ends with "back". With DEPO_CLOCK_SPEED time
 * passes so many times faster, for clocks and for those who wait; both times of day are the same
 * at DEPO_CLOCK_BEGAN, in seconds. */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { SECOND = 1000000000 };

static long number(const char *name, long otherwise) {
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : otherwise;
}

/* As much later than `began` as `now` is, times `speed`. */
static void hurry(struct timespec *now, long began, long speed) {
    long fraction = now->tv_nsec * speed;
    now->tv_sec = began + (now->tv_sec - began) * speed + fraction / SECOND;
    now->tv_nsec = fraction % SECOND;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    const char *path = getenv("DEPO_CLOCK_FILE");
    struct stat file;
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, now);
    if (result) return result;
    if (clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE) {
        hurry(now, 0, number("DEPO_CLOCK_SPEED", 1));
    } else if (clock == CLOCK_REALTIME) {
        hurry(now, number("DEPO_CLOCK_BEGAN", 0), number("DEPO_CLOCK_SPEED", 1));
        if (path && stat(path, &file) == 0)
            now->tv_sec += strstr(path, "back") ? -file.st_size : file.st_size;
    }
    return result;
}

/* How libuv waits: at least for a millisecond, or it would spin. */
int epoll_pwait(int poll, struct epoll_event *events, int most, int timeout, const sigset_t *mask) {
    static int (*real)(int, struct epoll_event *, int, int, const sigset_t *);
    if (!real)
        real = (int (*)(int, struct epoll_event *, int, int, const sigset_t *))dlsym(RTLD_NEXT,
                                                                                     "epoll_pwait");
    long speed = number("DEPO_CLOCK_SPEED", 1);
    return real(poll, events, most, timeout > 0 ? (int)((timeout + speed - 1) / speed) : timeout,
                mask);
}

int usleep(useconds_t time) {
    static int (*real)(useconds_t);
    if (!real) real = (int (*)(useconds_t))dlsym(RTLD_NEXT, "usleep");
    return real(time / (useconds_t)number("DEPO_CLOCK_SPEED", 1));
}

int epoll_wait(int poll, struct epoll_event *events, int most, int timeout) {
    return epoll_pwait(poll, events, most, timeout, NULL);
}
