/* SPDX-License-Identifier: MIT */
#include "sim/exec.h"

#include "sim/protocol.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_FAULTS = 3, MOST_STARTS = 3 };

struct depo_exec {
    char *program;
    unsigned ms;
    pid_t pid; /* 0 while it does not run */
    int fd;    /* a socket that is its standard input and output */
    unsigned starts, faults, id;
    bool out; /* lost its seat in this game */
    char *buffer;
    size_t used;
};

extern char **environ;

depo_exec *depo_exec_new(const char *program, unsigned ms) {
    depo_exec *exec = calloc(1, sizeof *exec);
    if (!exec) return NULL;
    exec->program = strdup(program);
    exec->buffer = malloc(DEPO_MAX_ANSWER);
    exec->ms = ms;
    exec->fd = -1;
    return exec;
}

static void stop(depo_exec *exec) {
    if (!exec->pid) return;
    close(exec->fd);
    exec->fd = -1;
    /* It ends by itself when its input does; whoever does not is ended. */
    for (unsigned i = 0; i < 20; i++) {
        if (waitpid(exec->pid, NULL, WNOHANG) == exec->pid) {
            exec->pid = 0;
            return;
        }
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    kill(exec->pid, SIGKILL);
    waitpid(exec->pid, NULL, 0);
    exec->pid = 0;
}

void depo_exec_free(depo_exec *exec) {
    if (!exec) return;
    stop(exec);
    free(exec->program);
    free(exec->buffer);
    free(exec);
}

static void complain(const depo_exec *exec, const char *what) {
    fprintf(stderr, "depo: %s: %s\n", exec->program, what);
}

static void lose_seat(depo_exec *exec, const char *why) {
    char text[160];
    snprintf(text, sizeof text, "%s; it loses its seat", why);
    complain(exec, text);
    exec->out = true;
    stop(exec);
}

static bool start(depo_exec *exec) {
    int ends[2];
    if (exec->starts++ >= MOST_STARTS) return false;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return false;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    char *argv[] = {exec->program, NULL};
    int error = posix_spawnp(&exec->pid, exec->program, &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error) {
        close(ends[0]);
        exec->pid = 0;
        return false;
    }
    exec->fd = ends[0];
    exec->used = 0;
    return true;
}

static int64_t now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Waits for the socket to become ready; false when the time is over or it broke. */
static bool wait_for(depo_exec *exec, short what, int64_t deadline) {
    for (;;) {
        int64_t left = deadline - now_ms();
        struct pollfd ready = {.fd = exec->fd, .events = what};
        int n = poll(&ready, 1, left > 0 ? (int)left : 0);
        if (n > 0) return true;
        if (n == 0 || errno != EINTR) return false;
    }
}

/* Sends a message and lets go of it. False when the program can't be reached. */
static bool send_line(depo_exec *exec, json_t *message) {
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (!text) return false;
    size_t size = strlen(text), sent = 0;
    text[size++] = '\n'; /* over the closing zero */
    int64_t deadline = now_ms() + exec->ms;
    while (sent < size && exec->pid) {
        ssize_t n = send(exec->fd, text + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        bool full = n < 0 && errno == EAGAIN, interrupted = n < 0 && errno == EINTR;
        if (n > 0) sent += (size_t)n;
        if (n <= 0 && !interrupted && !(full && wait_for(exec, POLLOUT, deadline))) break;
    }
    free(text);
    return sent == size;
}

/* The next line without its end, in the buffer; the rest is moved up by drop_line. */
typedef enum line_result { LINE_OK, LINE_LATE, LINE_GONE, LINE_LONG } line_result;

static line_result read_line(depo_exec *exec, int64_t deadline, size_t *length) {
    for (;;) {
        char *end = memchr(exec->buffer, '\n', exec->used);
        if (end) {
            *end = 0;
            *length = (size_t)(end - exec->buffer);
            return LINE_OK;
        }
        if (exec->used == DEPO_MAX_ANSWER) return LINE_LONG;
        if (!wait_for(exec, POLLIN, deadline)) return LINE_LATE;
        ssize_t n = recv(exec->fd, exec->buffer + exec->used, DEPO_MAX_ANSWER - exec->used, 0);
        if (n == 0 || (n < 0 && errno != EINTR)) return LINE_GONE;
        if (n > 0) exec->used += (size_t)n;
    }
}

static void drop_line(depo_exec *exec, size_t length) {
    exec->used -= length + 1;
    memmove(exec->buffer, exec->buffer + length + 1, exec->used);
}

void depo_exec_begin(depo_exec *exec, const depo_map *map, const depo_game *game, unsigned seat,
                     uint64_t seed) {
    exec->out = false;
    exec->faults = 0;
    if (!exec->pid && !start(exec)) {
        lose_seat(exec, exec->starts > MOST_STARTS ? "has ended too often" : "can't be started");
        return;
    }
    if (!send_line(exec, depo_game_message(map, game, seat, seed)))
        lose_seat(exec, "does not listen");
}

/* Reads answers until the one to the question asked. */
static line_result read_answer(depo_exec *exec, const depo_map *map, const depo_game *game,
                               const depo_view *view, depo_move *move, char *why) {
    int64_t deadline = now_ms() + exec->ms;
    for (;;) {
        size_t length;
        line_result result = read_line(exec, deadline, &length);
        if (result != LINE_OK) return result;
        json_error_t error;
        json_t *answer = json_loadb(exec->buffer, length, 0, &error);
        drop_line(exec, length);
        const char *text = json_string_value(json_object_get(answer, "move"));
        const json_t *id = json_object_get(answer, "id");
        if (id && json_integer_value(id) != (json_int_t)exec->id) {
            json_decref(answer); /* an answer that came too late for its question */
            continue;
        }
        move->kind = DEPO_MOVE_KINDS;
        if (!text) {
            snprintf(why, DEPO_WHY_TEXT, "the answer is no JSON object with a \"move\"");
        } else if (depo_move_parse(map, game, &view->known, view->seat, text, move, why)) {
            depo_status status = depo_check(game, &view->known, *move);
            if (status != DEPO_OK) {
                snprintf(why, DEPO_WHY_TEXT, "\"%.60s\" is refused: %s (%s)", text,
                         depo_status_symbol(status),
                         depo_refusal_clause(game, &view->known, *move, status));
                move->kind = DEPO_MOVE_KINDS;
            }
        } else {
            move->kind = DEPO_MOVE_KINDS;
        }
        json_decref(answer);
        return LINE_OK;
    }
}

/* What is done for a program that lost its turn: the plainest legal move. */
static depo_move plain_move(const depo_game *game, const depo_view *view) {
    depo_prng prng = {0};
    if (view->known.phase == DEPO_TUNNEL)
        return (depo_move){.kind = DEPO_DECLINE, .seat = view->seat};
    depo_move blind = {.kind = DEPO_TAKE_BLIND, .seat = view->seat};
    if (depo_check(game, &view->known, blind) == DEPO_OK) return blind;
    return depo_random_move(game, &view->known, view->seat, &prng);
}

depo_move depo_exec_move(depo_exec *exec, const depo_map *map, const depo_game *game,
                         const depo_view *view) {
    const depo_move resign = {.kind = DEPO_RESIGN, .seat = view->seat};
    char why[DEPO_WHY_TEXT] = "";
    depo_move move;
    if (exec->out) return resign;
    exec->id++;
    if (!send_line(exec, depo_move_message(map, game, view, exec->id, exec->ms))) {
        lose_seat(exec, "does not listen");
        return resign;
    }
    line_result result = read_answer(exec, map, game, view, &move, why);
    if (result == LINE_GONE || result == LINE_LONG) {
        lose_seat(exec, result == LINE_GONE ? "has ended" : "sends lines without an end");
        return resign;
    }
    if (result == LINE_OK && move.kind < DEPO_MOVE_KINDS) return move;
    if (result == LINE_LATE) snprintf(why, sizeof why, "no answer in %u ms", exec->ms);
    if (++exec->faults >= MOST_FAULTS) {
        lose_seat(exec, why);
        return resign;
    }
    char text[DEPO_WHY_TEXT + 32];
    snprintf(text, sizeof text, "%s; it loses its turn", why);
    complain(exec, text);
    send_line(exec, json_pack("{ss si ss}", "type", "fault", "id", exec->id, "why", why));
    return plain_move(game, view);
}

void depo_exec_over(depo_exec *exec, const depo_score *score, unsigned players) {
    if (!exec->out && exec->pid) send_line(exec, depo_over_message(score, players));
}
