/* SPDX-License-Identifier: MIT
 * Everything below depo_keep runs in a copy of a program with several threads: it calls nothing
 * that may wait for a lock of theirs, such as malloc. */
#include "sim/keeper.h"

#include "mapio/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MOST_LINE = 1000, /* bytes of standard error that are passed on as one line */
    MOST_ROUNDS = 200 /* of ending what the program has started, which may start more */
};

/* Where the keeper has its files; nothing else stays open in it. */
enum { LIFE = 3, COMPLAINTS, ENDED, FIRST_UNUSED };

/* What the program needs from its parents, besides. */
typedef struct ends {
    int talk, complaints, error; /* error: takes the error number of a start that failed */
} ends;

/* A keeper that held another one's line to Depo would keep that one waiting. */
static void close_from(int first) {
    if (!syscall(SYS_close_range, (unsigned)first, ~0u, 0)) return;
    for (int fd = first; fd < 65536; fd++) close(fd); /* a kernel before 5.9 */
}

static void fail_start(int error_end) {
    int error = errno;
    (void)!write(error_end, &error, sizeof error);
    _exit(127);
}

/* In the program's own process. */
static void become(char *const argv[], const ends *e, pid_t keeper, const sigset_t *mask) {
    /* The keeper itself may be killed; and it may have been before this was asked for. */
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) || getppid() != keeper) _exit(127);
    setpgid(0, 0);
    if (dup2(e->talk, STDIN_FILENO) < 0 || dup2(e->talk, STDOUT_FILENO) < 0 ||
        dup2(e->complaints, STDERR_FILENO) < 0)
        fail_start(e->error);
    sigprocmask(SIG_SETMASK, mask, NULL);
    execvp(argv[0], argv); /* all other files close by themselves */
    fail_start(e->error);
}

/* Ends the program and everything that it has started, which is the keeper's now. Returns the
 * program's status. */
static int end_all(pid_t program) {
    char path[64], list[4096];
    int status = 0;
    kill(-program, SIGKILL);
    kill(program, SIGKILL);
    waitpid(program, &status, 0); /* where it had ended before, with its own */
    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    for (unsigned round = 0; round < MOST_ROUNDS; round++) {
        int file = open(path, O_RDONLY | O_CLOEXEC);
        ssize_t size = file < 0 ? 0 : read(file, list, sizeof list - 1);
        if (file >= 0) close(file);
        list[size > 0 ? size : 0] = 0;
        for (char *at = list, *end; *at; at = *end ? end + 1 : end) {
            long child = strtol(at, &end, 10);
            if (end == at) break;
            if (child > 1) kill((pid_t)child, SIGKILL);
        }
        pid_t gone;
        do gone = waitpid(-1, NULL, WNOHANG);
        while (gone > 0);
        if (gone < 0) break; /* there are none */
        poll(NULL, 0, 5);
    }
    return status;
}

/* Part of a line of standard error that is not whole yet. */
typedef struct line {
    char text[MOST_LINE + 2]; /* with room for the line's end */
    size_t size;
} line;

/* Makes a line printable, byte 0 included, and passes it on. */
static void pass_line(line *l, size_t size, size_t used) {
    char out[MOST_LINE + 2];
    for (size_t i = 0; i < size; i++) out[i] = l->text[i] ? l->text[i] : '?';
    while (size && out[size - 1] == '\r') size--;
    out[size] = 0;
    depo_make_printable(out);
    size = strlen(out);
    out[size++] = '\n';
    (void)!write(STDERR_FILENO, out, size);
    l->size -= used;
    memmove(l->text, l->text + used, l->size);
}

/* Passes on what can be read now; false at its end. */
static bool pass_on(line *l) {
    ssize_t more = read(COMPLAINTS, l->text + l->size, MOST_LINE - l->size);
    if (more > 0) l->size += (size_t)more;
    for (char *end; (end = memchr(l->text, '\n', l->size));)
        pass_line(l, (size_t)(end - l->text), (size_t)(end - l->text) + 1);
    if (l->size == MOST_LINE || (more == 0 && l->size)) pass_line(l, l->size, l->size);
    return more > 0 || (more < 0 && errno == EINTR);
}

static bool has_ended(pid_t program) {
    siginfo_t how = {.si_pid = 0};
    return !waitid(P_PID, (id_t)program, &how, WEXITED | WNOHANG | WNOWAIT) && how.si_pid;
}

/* Waits until the program has ended, or Depo has: then it ends the program. Returns its status. */
static int keep(pid_t program) {
    line l = {.size = 0};
    bool talks = true;
    for (;;) {
        struct pollfd ready[] = {{.fd = LIFE}, /* nothing is ever said there */
                                 {.fd = ENDED, .events = POLLIN},
                                 {.fd = talks ? COMPLAINTS : -1, .events = POLLIN}};
        if (poll(ready, 3, -1) < 0 && errno != EINTR) break;
        if (ready[0].revents || has_ended(program)) break;
        if (ready[1].revents) { /* something else that it had started */
            struct signalfd_siginfo which;
            (void)!read(ENDED, &which, sizeof which);
        }
        /* Who does not read Depo's complaints does not keep it from seeing Depo's end. */
        struct pollfd out[] = {{.fd = STDERR_FILENO, .events = POLLOUT}, {.fd = LIFE}};
        if (!ready[2].revents) continue;
        if (poll(out, 2, -1) > 0 && !out[1].revents) talks = pass_on(&l);
    }
    int status = end_all(program);
    struct pollfd out = {.fd = STDERR_FILENO, .events = POLLOUT};
    fcntl(COMPLAINTS, F_SETFL, O_NONBLOCK);
    for (unsigned i = 0; i < 128 && talks && poll(&out, 1, 0) > 0; i++) talks = pass_on(&l);
    return status;
}

/* The keeper's whole life. */
static void run_keeper(char *const argv[], int life, int complaints, const ends *e) {
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before); /* Ctrl-C is meant for Depo, which lets them finish */
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    signal(SIGCHLD, SIG_DFL);
    int ended = signalfd(-1, &child, SFD_CLOEXEC);
    pid_t self = getpid(), program = fork();
    if (program == 0) become(argv, e, self, &before);
    if (program < 0 || ended < 0) fail_start(e->error);
    const int from[] = {life, complaints, ended};
    int safe[3];
    for (unsigned i = 0; i < 3; i++) safe[i] = fcntl(from[i], F_DUPFD, FIRST_UNUSED);
    for (unsigned i = 0; i < 3; i++) dup2(safe[i], LIFE + (int)i);
    close_from(FIRST_UNUSED);
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    int status = keep(program);
    if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0}); /* it is the program's end, not the keeper's */
    signal(WTERMSIG(status), SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    raise(WTERMSIG(status)); /* held back until now */
    sigprocmask(SIG_SETMASK, &none, NULL);
    _exit(128 + WTERMSIG(status));
}

int depo_keep(char *const argv[], depo_kept *kept) {
    int talk[2] = {-1, -1}, life[2] = {-1, -1}, complaints[2] = {-1, -1}, start[2] = {-1, -1};
    int error = 0;
    *kept = (depo_kept){.fd = -1, .life = -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, talk) || pipe2(life, O_CLOEXEC) ||
        pipe2(complaints, O_CLOEXEC) || pipe2(start, O_CLOEXEC) || (kept->pid = fork()) < 0) {
        error = errno;
        kept->pid = 0;
    } else if (kept->pid == 0) {
        run_keeper(argv, life[0], complaints[0],
                   &(ends){.talk = talk[1], .complaints = complaints[1], .error = start[1]});
    } else {
        close(start[1]);
        start[1] = -1;
        ssize_t told;
        do told = read(start[0], &error, sizeof error); /* nothing when the program runs */
        while (told < 0 && errno == EINTR);
        if (told != sizeof error) error = 0;
    }
    if (error && kept->pid) waitpid(kept->pid, NULL, 0);
    const int unused[] = {talk[1],  life[0],  complaints[0],        complaints[1],
                          start[0], start[1], error ? talk[0] : -1, error ? life[1] : -1};
    for (unsigned i = 0; i < sizeof unused / sizeof *unused; i++)
        if (unused[i] >= 0) close(unused[i]);
    if (error) {
        kept->pid = 0;
        return error;
    }
    kept->fd = talk[0];
    kept->life = life[1];
    return 0;
}
