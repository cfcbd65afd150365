/* SPDX-License-Identifier: MIT
 * The world around the server: connections, threads, clocks and chance. It has no others, so
 * anyone who gives it these decides all that it does. For the server. */
#ifndef DEPO_SERVER_HOST_H
#define DEPO_SERVER_HOST_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct depo_frame;
struct depo_letter;

/* Work for a thread of the pool. */
typedef struct depo_job {
    void (*run)(struct depo_job *job);  /* on any thread; touches only the job */
    void (*done)(struct depo_job *job); /* on the loop's thread; frees the job */
} depo_job;

/* What the server knows of the world around it: who drives it, the network or a test, gives it. */
typedef struct depo_host {
    void *self;
    void (*send)(void *connection, struct depo_frame *frame); /* takes its own reference */
    void (*drop)(void *connection, const char *code);         /* says bye and closes, later */
    void (*respond)(
        void *self, uint64_t request, int status, const char *type,
        struct depo_frame *body); /* takes its own reference; may come after the request died */
    void (*work)(void *self, depo_job *job);
    int64_t (*now)(void *self);   /* milliseconds since 1970; may jump */
    int64_t (*ticks)(void *self); /* milliseconds of a clock that never jumps */
    /* Numbers that nobody can guess, and all of the server's chance: secrets, shuffles, bots. */
    void (*random)(void *self, void *out, size_t size);
    void (*ask)(void *connection); /* for a sign of life: see depo_hub_heard. May be NULL */
    /* Where others find this machine, for who sits at it; NULL for everyone else. A new reference.
     * May be NULL itself. */
    json_t *(*network)(void *connection);
    const char *page; /* number of the page that the server carries; NULL or "" without one */
    /* Bytes that wait for the reader of a connection; depo_hub_drained says when they are few. */
    size_t (*waiting)(void *connection);
    void (*soon)(void *self); /* depo_hub_retell is to be called, again while it says so */
    /* Letters to people who are not here; NULL: none are sent. False: too many are under way. */
    bool (*post)(void *self, struct depo_letter *letter);
    /* The public key that browsers subscribe with; it follows from the servers' secret. */
    bool (*push_key)(void *self, const char *secret, char *out);
    bool hooks, mail; /* the operator allows them */
    const char *url;  /* where people reach the server, for links; NULL or "": not known */
} depo_host;

static inline int64_t depo_now(const depo_host *host) {
    return host->now(host->self);
}

static inline int64_t depo_ticks(const depo_host *host) {
    return host->ticks(host->self);
}

/* A number below `end`, 2^32 at most: each about as likely. */
static inline uint32_t depo_random_below(const depo_host *host, uint32_t end) {
    uint64_t number;
    host->random(host->self, &number, sizeof number);
    return (uint32_t)(number % end);
}

#endif
