/* SPDX-License-Identifier: MIT */
#include "server/base/person.h"

#include <sodium.h>
#include <string.h>

static const char key_chars[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

bool depo_person_from_key(const char *key, size_t size, depo_person *person) {
    if (size < DEPO_KEY_LEAST || size > DEPO_KEY_MOST) return false;
    for (size_t i = 0; i < size; i++)
        if (!memchr(key_chars, key[i], sizeof key_chars - 1)) return false;
    crypto_generichash(person->hash, sizeof person->hash, (const unsigned char *)key, size,
                       (const unsigned char *)"depo-person-1", 13);
    return true;
}

bool depo_person_is_nobody(const depo_person *person) {
    return sodium_is_zero(person->hash, sizeof person->hash);
}

bool depo_person_same(const depo_person *a, const depo_person *b) {
    return !depo_person_is_nobody(a) && sodium_memcmp(a->hash, b->hash, sizeof a->hash) == 0;
}

void depo_person_text(const depo_person *person, char out[DEPO_PERSON_TEXT]) {
    sodium_bin2hex(out, DEPO_PERSON_TEXT, person->hash, sizeof person->hash);
}

void depo_person_brief(const depo_person *person, char out[DEPO_LOG_ID]) {
    sodium_bin2hex(out, DEPO_LOG_ID, person->hash, DEPO_LOG_ID / 2);
}

void depo_connection_brief(const char *server_secret, uint64_t number, char out[DEPO_LOG_ID]) {
    unsigned char hash[crypto_generichash_BYTES];
    crypto_generichash_state state;
    crypto_generichash_init(&state, (const unsigned char *)"depo-connection-1", 17, sizeof hash);
    crypto_generichash_update(&state, (const unsigned char *)server_secret, strlen(server_secret));
    crypto_generichash_update(&state, (const unsigned char *)&number, sizeof number);
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2hex(out, DEPO_LOG_ID, hash, DEPO_LOG_ID / 2);
}

bool depo_person_parse(const char *text, depo_person *person) {
    size_t size = 0;
    return strlen(text) == DEPO_PERSON_TEXT - 1 &&
           sodium_hex2bin(person->hash, sizeof person->hash, text, DEPO_PERSON_TEXT - 1, NULL,
                          &size, NULL) == 0 &&
           size == sizeof person->hash;
}

uint64_t depo_command_mark(const depo_person *person, const char *id) {
    uint64_t mark;
    crypto_shorthash((unsigned char *)&mark, (const unsigned char *)id, strlen(id), person->hash);
    return mark ? mark : 1;
}

/* What is hashed for one domain says nothing about another. */
static void id_of(const char *domain, const char *secret, size_t size, const char *rest,
                  char out[DEPO_TABLE_ID]) {
    static const char digits[] = "abcdefghijklmnopqrstuvwxyz234567";
    unsigned char hash[crypto_generichash_BYTES];
    crypto_generichash_state state;
    crypto_generichash_init(&state, (const unsigned char *)domain, strlen(domain), sizeof hash);
    crypto_generichash_update(&state, (const unsigned char *)secret, size);
    crypto_generichash_update(&state, (const unsigned char *)":", 1);
    crypto_generichash_update(&state, (const unsigned char *)rest, strlen(rest));
    crypto_generichash_final(&state, hash, sizeof hash);
    for (unsigned i = 0; i < DEPO_TABLE_ID - 1; i++) out[i] = digits[hash[i] % 32];
    out[DEPO_TABLE_ID - 1] = 0;
}

void depo_table_id(const char *key_secret, size_t size, const char *id, char out[DEPO_TABLE_ID]) {
    id_of("depo-table-1", key_secret, size, id, out);
}

void depo_rematch_id(const char *server_secret, const char *table, char out[DEPO_TABLE_ID]) {
    depo_secret_id("depo-rematch-1", server_secret, table, out);
}

void depo_secret_id(const char *domain, const char *server_secret, const char *rest,
                    char out[DEPO_TABLE_ID]) {
    id_of(domain, server_secret, strlen(server_secret), rest, out);
}

void depo_secret_text(const uint8_t secret[DEPO_SECRET_SIZE], char out[DEPO_SECRET_TEXT]) {
    sodium_bin2hex(out, DEPO_SECRET_TEXT, secret, DEPO_SECRET_SIZE);
}

bool depo_table_id_ok(const char *text) {
    return strlen(text) == DEPO_TABLE_ID - 1 &&
           strspn(text, "abcdefghijklmnopqrstuvwxyz234567") == DEPO_TABLE_ID - 1;
}
