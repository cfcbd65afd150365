/* SPDX-License-Identifier: MIT */
#include "sim/exec.h"

#include "mapio/utf8.h"
#include "sim/keeper.h"
#include "sim/protocol.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_FAULTS = 3,      /* in a game, then the seat is lost */
    MOST_STARTS = 3,      /* in a series */
    MOST_COMPLAINTS = 20, /* that are told; more are only counted */
    START_MS = 5000       /* added to the time of the first answer after a start */
};

struct depo_exec {
    char *command;
    char **argv; /* words of the command, ended by NULL */
    unsigned ms;
    depo_kept kept; /* without a pid while it does not run */
    unsigned starts, lost_turns, id, complaints;
    unsigned wants; /* what its questions have besides the usual */
    bool fresh;     /* started, and has not answered yet */
    bool quiet;     /* on trial: nothing is told */
    bool out;       /* lost its seat in this game */
    depo_faults faults;
    char *buffer;
    size_t used;
};

depo_exec *depo_exec_new(const char *command, unsigned words, unsigned ms) {
    size_t size = 0;
    for (unsigned i = 0; i < words; i++) size += strlen(command + size) + 1;
    depo_exec *exec = calloc(1, sizeof *exec);
    if (!exec) return NULL;
    exec->ms = ms;
    exec->command = malloc(size); /* NOLINT: there is at least one word */
    exec->argv = calloc(words + 1, sizeof *exec->argv);
    exec->buffer = malloc(DEPO_MAX_ANSWER);
    if (!exec->command || !exec->argv || !exec->buffer) {
        depo_exec_free(exec);
        return NULL;
    }
    memcpy(exec->command, command, size);
    char *word = exec->command;
    for (unsigned i = 0; i < words; i++, word += strlen(word) + 1) exec->argv[i] = word;
    return exec;
}

/* How a program that was waited for ended. */
static void tell_end(int status, char *how, size_t size) {
    if (WIFSIGNALED(status))
        snprintf(how, size, "ended by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(how, size, "ended with exit code %d", WEXITSTATUS(status));
}

/* Lets the program go; `how`, where not NULL, gets what became of it. */
static void stop(depo_exec *exec, char *how, size_t size) {
    int status;
    if (!exec->kept.pid) return;
    close(exec->kept.fd);
    /* It ends by itself when its input does; whoever does not is ended. */
    pid_t gone = 0;
    for (unsigned i = 0; i < 20 && !gone; i++) {
        gone = waitpid(exec->kept.pid, &status, WNOHANG);
        if (!gone) nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    close(exec->kept.life);
    if (!gone) waitpid(exec->kept.pid, NULL, 0);
    if (how && gone) tell_end(status, how, size);
    if (how && !gone) snprintf(how, size, "closed its output");
    exec->kept = (depo_kept){.fd = -1};
}

void depo_exec_free(depo_exec *exec) {
    if (!exec) return;
    stop(exec, NULL, 0);
    free(exec->argv);
    free(exec->command);
    free(exec->buffer);
    free(exec);
}

static void complain(depo_exec *exec, const char *what) {
    if (exec->quiet || exec->complaints > MOST_COMPLAINTS) return;
    if (exec->complaints++ == MOST_COMPLAINTS) what = "more of this is counted and not told";
    char text[512];
    snprintf(text, sizeof text, "%s: %s", exec->argv[0], what);
    depo_make_printable(text);
    fprintf(stderr, "depo: %s\n", text);
}

static void lose_seat(depo_exec *exec, const char *why) {
    char text[DEPO_WHY_TEXT + 64];
    snprintf(text, sizeof text, "%s; it loses its seat", why);
    complain(exec, text);
    exec->out = true;
    stop(exec, NULL, 0);
}

/* The program is gone: loses its seat with what became of it. */
static void lose_ended(depo_exec *exec, const char *when) {
    char how[96] = "ended", text[DEPO_WHY_TEXT];
    exec->faults.ended++;
    stop(exec, how, sizeof how);
    snprintf(text, sizeof text, "%s %s", how, when);
    lose_seat(exec, text);
}

/* Returns 0 or an error number. */
static int start(depo_exec *exec) {
    int error = depo_keep(exec->argv, &exec->kept);
    if (error) return error;
    exec->used = 0;
    exec->fresh = true;
    exec->wants = 0;
    exec->starts++;
    return 0;
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
        struct pollfd ready = {.fd = exec->kept.fd, .events = what};
        int n = poll(&ready, 1, left > 0 ? (int)left : 0);
        if (n > 0) return true;
        if (n == 0 || errno != EINTR) return false;
    }
}

/* A program needs some time to start before it can think. */
static unsigned time_for(const depo_exec *exec) {
    return exec->ms + (exec->fresh ? START_MS : 0);
}

typedef enum send_result { SENT, SENT_TOO_LATE, SENT_TO_NOBODY } send_result;

/* Sends a message and lets go of it. */
static send_result send_line(depo_exec *exec, json_t *message) {
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (!text) return SENT_TOO_LATE;
    size_t size = strlen(text), sent = 0;
    text[size++] = '\n'; /* over the closing zero */
    int64_t deadline = now_ms() + time_for(exec);
    bool broken = false;
    while (sent < size && exec->kept.pid) {
        ssize_t n = send(exec->kept.fd, text + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        bool full = n < 0 && errno == EAGAIN, interrupted = n < 0 && errno == EINTR;
        if (n > 0) sent += (size_t)n;
        broken = n <= 0 && !interrupted && !full;
        if (broken || (full && !wait_for(exec, POLLOUT, deadline))) break;
    }
    free(text);
    return sent == size ? SENT : broken ? SENT_TO_NOBODY : SENT_TOO_LATE;
}

/* The same for what needs no answer or must arrive; whoever does not take it loses the seat. */
static bool deliver(depo_exec *exec, json_t *message) {
    send_result result = send_line(exec, message);
    if (result == SENT_TOO_LATE) {
        exec->faults.late++;
        lose_seat(exec, "does not read its input");
    }
    if (result == SENT_TO_NOBODY) lose_ended(exec, "during a game");
    return result == SENT;
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
        ssize_t n = recv(exec->kept.fd, exec->buffer + exec->used, DEPO_MAX_ANSWER - exec->used, 0);
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
    exec->lost_turns = 0;
    exec->faults = (depo_faults){0};
    if (!exec->kept.pid) {
        bool worn_out = exec->starts >= MOST_STARTS;
        int error = worn_out ? 0 : start(exec);
        if (worn_out || error) {
            char text[DEPO_WHY_TEXT];
            snprintf(text, sizeof text, "can't be started: %s", strerror(error));
            exec->faults.unstarted++;
            if (worn_out)
                snprintf(text, sizeof text, "ended %d times and is not started again", MOST_STARTS);
            lose_seat(exec, text);
            return;
        }
    }
    deliver(exec, depo_game_message(map, game, seat, seed));
}

/* What an answer is worth. */
typedef enum answer {
    ANSWER_MOVE,
    ANSWER_WANTS, /* the same question again, with more in it */
    ANSWER_LATE,
    ANSWER_GONE,
    ANSWER_ENDLESS,
    ANSWER_BAD
} answer;

/* Reads the move out of an answer; ANSWER_BAD, counted and with a reason, when there is none. */
static answer judge(depo_exec *exec, const depo_map *map, const depo_game *game,
                    const depo_view *view, const char *text, depo_move *move, char *why) {
    if (!text) {
        exec->faults.nonsense++;
        snprintf(why, DEPO_WHY_TEXT, "the answer is no JSON object with a \"move\"");
        return ANSWER_BAD;
    }
    if (!depo_move_parse(map, game, &view->known, view->seat, text, move, why)) {
        exec->faults.nonsense++;
        return ANSWER_BAD;
    }
    depo_status status = depo_check(game, &view->known, *move);
    if (status == DEPO_OK) return ANSWER_MOVE;
    exec->faults.illegal++;
    snprintf(why, DEPO_WHY_TEXT, "\"%.60s\" is refused: %s (%s)", text, depo_status_symbol(status),
             depo_refusal_clause(game, &view->known, *move, status));
    return ANSWER_BAD;
}

/* A program says what its questions shall have. Once is enough: who wants what it has already would
 * be asked for ever. */
static answer judge_wants(depo_exec *exec, const json_t *list, char *why) {
    unsigned wants;
    bool good = depo_wants_parse(list, &wants, why);
    if (good && !(wants & ~exec->wants)) {
        snprintf(why, DEPO_WHY_TEXT, "wants what the question has");
        good = false;
    }
    exec->faults.nonsense += !good;
    if (good) exec->wants |= wants;
    return good ? ANSWER_WANTS : ANSWER_BAD;
}

/* Reads answers until the one to the question asked. */
static answer read_answer(depo_exec *exec, const depo_map *map, const depo_game *game,
                          const depo_view *view, depo_move *move, char *why) {
    static const answer broken[] = {
        [LINE_LATE] = ANSWER_LATE, [LINE_GONE] = ANSWER_GONE, [LINE_LONG] = ANSWER_ENDLESS};
    int64_t deadline = now_ms() + time_for(exec);
    for (;;) {
        size_t length;
        line_result result = read_line(exec, deadline, &length);
        if (result != LINE_OK) return broken[result];
        json_error_t error;
        json_t *reply = json_loadb(exec->buffer, length, 0, &error);
        drop_line(exec, length);
        const json_t *id = json_object_get(reply, "id");
        bool ours = !id || json_integer_value(id) == (json_int_t)exec->id;
        answer found = ANSWER_BAD;
        if (ours) {
            const char *text = json_string_value(json_object_get(reply, "move"));
            const json_t *wants = text ? NULL : json_object_get(reply, "want");
            found = wants ? judge_wants(exec, wants, why)
                          : judge(exec, map, game, view, text, move, why);
            exec->fresh = false;
        }
        json_decref(reply);
        if (ours) return found; /* else it came too late for its question */
    }
}

bool depo_exec_try(depo_exec *exec, const depo_map *map, const depo_game *game, char *why,
                   size_t why_size) {
    int error = start(exec);
    if (error) {
        snprintf(why, why_size, "can't be started: %s", strerror(error));
        return false;
    }
    depo_state state;
    depo_view view;
    depo_move move;
    char reason[DEPO_WHY_TEXT];
    depo_setup(game, &state, &(depo_seed){{0, 0}}, 0, NULL);
    depo_observe(game, &state, depo_decider(&state), &view);
    exec->quiet = true;
    send_result sent = send_line(exec, depo_game_message(map, game, view.seat, 0));
    if (sent == SENT)
        sent = send_line(exec, depo_move_message(map, game, &view, ++exec->id, exec->ms, 0));
    bool gone = sent == SENT_TO_NOBODY;
    if (sent == SENT) gone = read_answer(exec, map, game, &view, &move, reason) == ANSWER_GONE;
    char how[96] = "ended";
    stop(exec, how, sizeof how);
    if (gone) snprintf(why, why_size, "%s before its first answer", how);
    return !gone;
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

/* A turn is lost, with the third one in a game the seat. */
static depo_move lose_turn(depo_exec *exec, const depo_game *game, const depo_view *view,
                           const char *why) {
    if (++exec->lost_turns >= MOST_FAULTS) {
        lose_seat(exec, why);
        return (depo_move){.kind = DEPO_RESIGN, .seat = view->seat};
    }
    char text[DEPO_WHY_TEXT + 32];
    snprintf(text, sizeof text, "%s; it loses its turn", why);
    complain(exec, text);
    send_line(exec, json_pack("{ss si ss}", "type", "fault", "id", exec->id, "why", why));
    return plain_move(game, view);
}

depo_move depo_exec_move(depo_exec *exec, const depo_map *map, const depo_game *game,
                         const depo_view *view) {
    const depo_move resign = {.kind = DEPO_RESIGN, .seat = view->seat};
    char why[DEPO_WHY_TEXT] = "";
    depo_move move;
    if (exec->out) return resign;
    exec->id++;
    unsigned time = time_for(exec);
    answer found;
    do {
        json_t *question = depo_move_message(map, game, view, exec->id, exec->ms, exec->wants);
        if (!deliver(exec, question)) return resign;
        found = read_answer(exec, map, game, view, &move, why);
    } while (found == ANSWER_WANTS);
    switch (found) {
    case ANSWER_MOVE:
        return move;
    case ANSWER_GONE:
        lose_ended(exec, "during a game");
        return resign;
    case ANSWER_ENDLESS:
        exec->faults.nonsense++;
        lose_seat(exec, "sends lines without an end");
        return resign;
    case ANSWER_LATE:
        exec->faults.late++;
        snprintf(why, sizeof why, "no answer in %u ms", time);
        break;
    default:
        break;
    }
    return lose_turn(exec, game, view, why);
}

void depo_exec_over(depo_exec *exec, const depo_score *score, unsigned players) {
    if (!exec->out && exec->kept.pid) send_line(exec, depo_over_message(score, players));
}

const depo_faults *depo_exec_faults(const depo_exec *exec) {
    return &exec->faults;
}
