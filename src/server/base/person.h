/* SPDX-License-Identifier: MIT
 * People and secrets: a person is the hash of a key; tables get ids that nobody can guess.
 * For the server. */
#ifndef DEPO_SERVER_PERSON_H
#define DEPO_SERVER_PERSON_H

#include "server/base/log.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    DEPO_TABLE_ID = 13,    /* bytes with the closing zero */
    DEPO_COMMAND_ID = 41,  /* bytes with the closing zero */
    DEPO_PERSON_SIZE = 16, /* bytes */
    DEPO_PERSON_TEXT = 33, /* hexadecimal, with the closing zero */
    DEPO_KEY_LEAST = 22,   /* characters of a key */
    DEPO_KEY_MOST = 64,
    DEPO_SECRET_TEXT = 65 /* of the servers: hexadecimal, with the closing zero */
};

/* All zero: nobody. */
typedef struct depo_person {
    uint8_t hash[DEPO_PERSON_SIZE];
} depo_person;

/* False when the text isn't a key. */
bool depo_person_from_key(const char *key, size_t size, depo_person *person);
bool depo_person_is_nobody(const depo_person *person);
bool depo_person_same(const depo_person *a, const depo_person *b);
void depo_person_text(const depo_person *person, char out[DEPO_PERSON_TEXT]);
bool depo_person_parse(const char *text, depo_person *person);
/* The first digits, for the log: enough to find the person by (depo admin list --person). */
void depo_person_brief(const depo_person *person, char out[DEPO_LOG_ID]);
/* What the log calls a connection: it says nothing about who is there. */
void depo_connection_brief(const char *server_secret, uint64_t number, char out[DEPO_LOG_ID]);

/* A number for a command of a person, to know it again. */
uint64_t depo_command_mark(const depo_person *person, const char *id);

/* The id of the table that a person makes with a command: the same for a retry, and nobody else
 * can guess it, because the key behind it is secret. */
void depo_table_id(const char *key_secret, size_t size, const char *id, char out[DEPO_TABLE_ID]);
/* The id of a table's rematch: nobody outside the servers can know it, or make that table first. */
void depo_rematch_id(const char *server_secret, const char *table, char out[DEPO_TABLE_ID]);
/* Any other id that only the servers can know. */
void depo_secret_id(const char *domain, const char *server_secret, const char *rest,
                    char out[DEPO_TABLE_ID]);
bool depo_table_id_ok(const char *text);

/* The secret of the servers of a store, as text. */
enum { DEPO_SECRET_SIZE = DEPO_SECRET_TEXT / 2 };
void depo_secret_text(const uint8_t secret[DEPO_SECRET_SIZE], char out[DEPO_SECRET_TEXT]);

#endif
