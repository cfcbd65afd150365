/* SPDX-License-Identifier: MIT
 * A message to someone who is not here: to a push service, to a webhook, by e-mail. The host
 * delivers it off the loop's path; the part depo-curl.so does the work. For the server and that
 * part. */
#ifndef DEPO_SERVER_LETTER_H
#define DEPO_SERVER_LETTER_H

#include "server/base/range.h"

#include <stddef.h>

typedef enum depo_letter_kind {
    DEPO_LETTER_PUSH, /* encrypted for a browser: RFC 8291 */
    DEPO_LETTER_HOOK, /* JSON by POST */
    DEPO_LETTER_MAIL
} depo_letter_kind;

typedef enum depo_letter_result {
    DEPO_LETTER_SENT,
    DEPO_LETTER_LATER, /* failed, and may go well another time */
    DEPO_LETTER_GONE,  /* the target does not exist any more */
    DEPO_LETTER_NEVER  /* the target may not be used */
} depo_letter_result;

/* Bytes with the closing zero. */
enum {
    DEPO_LETTER_TARGET = 1025,
    DEPO_LETTER_SUBJECT = 201,
    DEPO_LETTER_WHY = 161,
    DEPO_LETTER_TOPIC = 33,
    DEPO_PUSH_KEY_TEXT = 88,    /* a public key, base64url */
    DEPO_PUSH_AUTH_TEXT = 25,   /* a secret of 16 bytes, base64url; some browsers pad it */
    DEPO_PUSH_TEXT_MOST = 3000, /* bytes of a message; services take 4096 encrypted */
    DEPO_LETTERS_MOST = 128     /* under way at a time */
};

typedef struct depo_letter {
    depo_letter_kind kind;
    char target[DEPO_LETTER_TARGET];      /* a URL, or an address */
    char key[DEPO_PUSH_KEY_TEXT];         /* PUSH: of the browser */
    char auth[DEPO_PUSH_AUTH_TEXT];       /* PUSH: its secret */
    char secret[65];                      /* PUSH: of the servers, which their key follows from */
    char topic[DEPO_LETTER_TOPIC];        /* PUSH: a later one of the same topic takes its place */
    char subject[DEPO_LETTER_SUBJECT];    /* MAIL */
    char identifier[DEPO_LETTER_SUBJECT]; /* MAIL: of the message, without its domain */
    unsigned seconds;                     /* PUSH: how long it is worth keeping */
    int64_t now;                          /* milliseconds since 1970 */
    char *text;                           /* owned */
    size_t size;
    /* The answer. */
    depo_letter_result result;
    char why[DEPO_LETTER_WHY];
    void (*done)(struct depo_letter *letter); /* on the loop's thread; frees the letter */
    void *user;
    struct depo_letter *next;
} depo_letter;

enum { DEPO_HOOK_RANGES = 16 };

/* What the operator allows. */
typedef struct depo_carrier_config {
    depo_range allowed[DEPO_HOOK_RANGES]; /* addresses that would be refused */
    unsigned n_allowed;
    const char *smtp;         /* URL of the mail server, or NULL: no e-mail */
    const char *from;         /* whom e-mail comes from */
    const char *contact;      /* URL or mailto: of the operator, for push services */
    void (*wake)(void *host); /* any thread: there is something done */
    void *host;
} depo_carrier_config;

/* What depo-curl.so can do. */
typedef struct depo_carrier {
    void *(*open)(const depo_carrier_config *config);
    bool (*send)(void *self, depo_letter *letter); /* false: too much is under way */
    depo_letter *(*take_done)(void *self);         /* a list, or NULL */
    depo_letter *(*close)(void *self); /* gives up what is under way, and hands all letters back */
    /* The public key that browsers subscribe with. */
    bool (*push_key)(const char *secret, char out[DEPO_PUSH_KEY_TEXT]);
} depo_carrier;

#endif
