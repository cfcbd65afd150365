/* SPDX-License-Identifier: MIT */
#include "server/quota.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { HASH = 16384, MINUTE = 60000, DAY = 24 * 60 * MINUTE };
enum { OF_ADDRESS, OF_PERSON };

bool depo_quotas_init(depo_quotas *quotas, const depo_quota_limits *limits) {
    memset(quotas, 0, sizeof *quotas);
    quotas->limits = *limits;
    quotas->hash = calloc(HASH, sizeof(depo_account *));
    randombytes_buf(quotas->secret, sizeof quotas->secret);
    return quotas->hash != NULL;
}

void depo_quotas_free(depo_quotas *quotas) {
    for (unsigned i = 0; quotas->hash && i < HASH; i++)
        for (depo_account *account = quotas->hash[i], *next; account; account = next) {
            next = account->next_of_hash;
            free(account);
        }
    free(quotas->hash);
    quotas->hash = NULL;
}

static depo_account **find(depo_quotas *quotas, unsigned kind, const uint8_t *key) {
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, key, DEPO_PERSON_SIZE, quotas->secret);
    depo_account **at = &quotas->hash[hash % HASH];
    while (*at && ((*at)->kind != kind || memcmp((*at)->key, key, DEPO_PERSON_SIZE) != 0))
        at = &(*at)->next_of_hash;
    return at;
}

static void leave_idle(depo_quotas *quotas, depo_account *account) {
    *(account->before ? &account->before->next : &quotas->idle) = account->next;
    *(account->next ? &account->next->before : &quotas->longest_idle) = account->before;
    account->next = account->before = NULL;
    quotas->n_idle--;
}

static void forget_longest_idle(depo_quotas *quotas) {
    depo_account *account = quotas->longest_idle;
    leave_idle(quotas, account);
    *find(quotas, account->kind, account->key) = account->next_of_hash;
    quotas->n_accounts--;
    free(account);
}

void depo_account_hold(depo_quotas *quotas, depo_account *account) {
    if (account && account->refs++ == 0) leave_idle(quotas, account);
}

void depo_account_let_go(depo_quotas *quotas, depo_account *account) {
    if (!account || --account->refs) return;
    account->next = quotas->idle;
    *(quotas->idle ? &quotas->idle->before : &quotas->longest_idle) = account;
    quotas->idle = account;
    if (++quotas->n_idle > DEPO_ACCOUNTS_IDLE) forget_longest_idle(quotas);
}

static depo_account *account_of(depo_quotas *quotas, unsigned kind, const uint8_t *key,
                                int64_t now) {
    depo_account **at = find(quotas, kind, key), *account = *at;
    if (account) {
        depo_account_hold(quotas, account);
        return account;
    }
    account = calloc(1, sizeof *account);
    if (!account) return NULL;
    memcpy(account->key, key, sizeof account->key);
    account->kind = (uint8_t)kind;
    account->share = kind == OF_PERSON ? 1 : DEPO_ADDRESS_SHARE;
    account->refs = 1;
    account->minute = (depo_bucket){account->share * quotas->limits.create_minute, now};
    account->day = (depo_bucket){account->share * quotas->limits.create_day, now};
    *at = account;
    quotas->n_accounts++;
    return account;
}

depo_account *depo_account_of_address(depo_quotas *quotas, const char *address, int64_t now) {
    uint8_t key[DEPO_PERSON_SIZE];
    crypto_generichash(key, sizeof key, (const unsigned char *)address, strlen(address), NULL, 0);
    return account_of(quotas, OF_ADDRESS, key, now);
}

depo_account *depo_account_of_person(depo_quotas *quotas, const depo_person *person, int64_t now) {
    return depo_person_is_nobody(person) ? NULL : account_of(quotas, OF_PERSON, person->hash, now);
}

/* Fills the bucket up to now; whether there is a token in it. */
static bool has_token(depo_bucket *bucket, double most, int64_t span, int64_t now) {
    if (now > bucket->filled) {
        bucket->tokens += (double)(now - bucket->filled) * most / (double)span;
        bucket->filled = now;
    }
    if (bucket->tokens > most) bucket->tokens = most;
    return most <= 0 || bucket->tokens >= 1;
}

static depo_quota_answer may_create(const depo_quotas *quotas, depo_account *account, int64_t now) {
    if (!account) return DEPO_QUOTA_GOOD;
    const depo_quota_limits *limits = &quotas->limits;
    double minute = (double)account->share * limits->create_minute;
    double day = (double)account->share * limits->create_day;
    if (!has_token(&account->day, day, DAY, now)) return DEPO_QUOTA_DAY;
    return has_token(&account->minute, minute, MINUTE, now) ? DEPO_QUOTA_GOOD : DEPO_QUOTA_MINUTE;
}

depo_quota_answer depo_quota_create(depo_quotas *quotas, const depo_owner *owner, int64_t now) {
    depo_account *accounts[] = {owner->address, owner->person};
    for (unsigned i = 0; i < 2; i++) {
        depo_quota_answer answer = may_create(quotas, accounts[i], now);
        if (answer != DEPO_QUOTA_GOOD) return answer;
    }
    for (unsigned i = 0; i < 2; i++)
        if (accounts[i]) accounts[i]->minute.tokens -= 1, accounts[i]->day.tokens -= 1;
    return DEPO_QUOTA_GOOD;
}

bool depo_quota_is_full(const depo_quotas *quotas, const depo_account *account) {
    unsigned most = quotas->limits.places;
    return account && most && account->n_places >= account->share * most;
}

void depo_quota_charge(depo_quotas *quotas, depo_place *place, depo_account *account) {
    depo_account *before = place->account;
    depo_account_hold(quotas, account);
    if (before) {
        *(place->newer ? &place->newer->older : &before->newest) = place->older;
        *(place->older ? &place->older->newer : &before->oldest) = place->newer;
        before->n_places--;
    }
    place->newer = place->older = NULL;
    place->account = account;
    if (account) {
        place->older = account->newest;
        *(account->newest ? &account->newest->newer : &account->oldest) = place;
        account->newest = place;
        account->n_places++;
    }
    depo_account_let_go(quotas, before);
}
