/* SPDX-License-Identifier: MIT */
#include "server/service/quota.h"

#include "server/base/address.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { HASH = 16384, MINUTE = 60000, HOUR = 60 * MINUTE, DAY = 24 * 60 * MINUTE };

bool depo_quotas_init(depo_quotas *quotas, const depo_quota_limits *limits,
                      const uint8_t secret[DEPO_QUOTA_SECRET]) {
    memset(quotas, 0, sizeof *quotas);
    quotas->limits = *limits;
    quotas->hash = calloc(HASH, sizeof(depo_payer *));
    memcpy(quotas->secret, secret, sizeof quotas->secret);
    return quotas->hash != NULL;
}

void depo_quotas_free(depo_quotas *quotas) {
    for (unsigned i = 0; quotas->hash && i < HASH; i++)
        for (depo_payer *account = quotas->hash[i], *next; account; account = next) {
            next = account->next_of_hash;
            free(account);
        }
    free(quotas->hash);
    quotas->hash = NULL;
}

static depo_payer **find(depo_quotas *quotas, unsigned kind, const uint8_t *key) {
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, key, DEPO_PERSON_SIZE, quotas->secret);
    depo_payer **at = &quotas->hash[hash % HASH];
    while (*at && ((*at)->kind != kind || memcmp((*at)->key, key, DEPO_PERSON_SIZE) != 0))
        at = &(*at)->next_of_hash;
    return at;
}

static depo_idle *idle_list(depo_quotas *quotas, const depo_payer *account) {
    return &quotas->idle[account->kind][account->spent];
}

static void leave_idle(depo_quotas *quotas, depo_payer *account) {
    depo_idle *list = idle_list(quotas, account);
    *(account->before ? &account->before->next : &list->latest) = account->next;
    *(account->next ? &account->next->before : &list->longest) = account->before;
    account->next = account->before = NULL;
    quotas->n_idle[account->kind]--;
}

static void enter_idle(depo_quotas *quotas, depo_payer *account) {
    const depo_quota_limits *limits = &quotas->limits;
    account->spent = account->day.tokens < (double)account->share * limits->create_day ||
                     account->minute.tokens < (double)account->share * limits->create_minute ||
                     account->maps.tokens < (double)account->share * DEPO_MAPS_DAY;
    depo_idle *list = idle_list(quotas, account);
    account->next = list->latest;
    *(list->latest ? &list->latest->before : &list->longest) = account;
    list->latest = account;
    quotas->n_idle[account->kind]++;
}

/* The longest idle of a kind. */
static void forget_one(depo_quotas *quotas, unsigned kind) {
    const depo_idle *lists = quotas->idle[kind];
    depo_payer *account = lists[false].longest ? lists[false].longest : lists[true].longest;
    depo_payer *network = account->network;
    leave_idle(quotas, account);
    *find(quotas, account->kind, account->key) = account->next_of_hash;
    quotas->n_accounts--;
    free(account);
    depo_payer_let_go(quotas, network);
}

void depo_payer_hold(depo_quotas *quotas, depo_payer *account) {
    if (account && account->refs++ == 0) leave_idle(quotas, account);
}

void depo_payer_let_go(depo_quotas *quotas, depo_payer *account) {
    if (!account || --account->refs) return;
    unsigned kind = account->kind;
    enter_idle(quotas, account);
    if (quotas->n_idle[kind] > DEPO_PAYERS_IDLE) forget_one(quotas, kind);
}

static depo_payer *account_of(depo_quotas *quotas, unsigned kind, const uint8_t *key, int64_t now) {
    static const unsigned shares[] = {DEPO_NETWORK_SHARE, DEPO_ADDRESS_SHARE, 1};
    depo_payer **at = find(quotas, kind, key), *account = *at;
    if (account) {
        depo_payer_hold(quotas, account);
        return account;
    }
    account = calloc(1, sizeof *account);
    if (!account) return NULL;
    memcpy(account->key, key, sizeof account->key);
    account->kind = (uint8_t)kind;
    account->share = shares[kind];
    account->refs = 1;
    account->minute = (depo_bucket){account->share * quotas->limits.create_minute, now};
    account->day = (depo_bucket){account->share * quotas->limits.create_day, now};
    account->reports = (depo_bucket){account->share * DEPO_REPORTS_HOUR, now};
    account->codes = (depo_bucket){account->share * DEPO_CODES_HOUR, now};
    account->maps = (depo_bucket){account->share * DEPO_MAPS_DAY, now};
    *at = account;
    quotas->n_accounts++;
    return account;
}

static depo_payer *account_of_text(depo_quotas *quotas, unsigned kind, const char *text,
                                   int64_t now) {
    uint8_t key[DEPO_PERSON_SIZE];
    crypto_generichash(key, sizeof key, (const unsigned char *)text, strlen(text), NULL, 0);
    return account_of(quotas, kind, key, now);
}

depo_payer *depo_payer_of_address(depo_quotas *quotas, const char *address, int64_t now) {
    char network[DEPO_ADDRESS];
    depo_payer *account = account_of_text(quotas, DEPO_OF_ADDRESS, address, now);
    if (account && !account->network && depo_address_network(address, network))
        account->network = account_of_text(quotas, DEPO_OF_NETWORK, network, now);
    return account;
}

depo_payer *depo_payer_of_person(depo_quotas *quotas, const depo_person *person, int64_t now) {
    if (depo_person_is_nobody(person)) return NULL;
    return account_of(quotas, DEPO_OF_PERSON, person->hash, now);
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

static depo_quota_answer may_create(const depo_quotas *quotas, depo_payer *account, int64_t now) {
    if (!account) return DEPO_QUOTA_GOOD;
    const depo_quota_limits *limits = &quotas->limits;
    double minute = (double)account->share * limits->create_minute;
    double day = (double)account->share * limits->create_day;
    if (!has_token(&account->day, day, DAY, now)) return DEPO_QUOTA_DAY;
    return has_token(&account->minute, minute, MINUTE, now) ? DEPO_QUOTA_GOOD : DEPO_QUOTA_MINUTE;
}

void depo_owner_payers(const depo_owner *owner, depo_payer *payers[DEPO_PAYERS]) {
    payers[0] = owner->address;
    payers[1] = owner->person;
    payers[2] = owner->address ? owner->address->network : NULL;
}

depo_quota_answer depo_quota_create(depo_quotas *quotas, const depo_owner *owner, int64_t now) {
    depo_payer *payers[DEPO_PAYERS];
    depo_owner_payers(owner, payers);
    for (unsigned i = 0; i < DEPO_PAYERS; i++) {
        depo_quota_answer answer = may_create(quotas, payers[i], now);
        if (answer != DEPO_QUOTA_GOOD) return answer;
    }
    for (unsigned i = 0; i < DEPO_PAYERS; i++)
        if (payers[i]) payers[i]->minute.tokens -= 1, payers[i]->day.tokens -= 1;
    return DEPO_QUOTA_GOOD;
}

bool depo_quota_report(const depo_owner *owner, int64_t now) {
    depo_payer *accounts[DEPO_PAYERS];
    depo_owner_payers(owner, accounts);
    for (unsigned i = 0; i < DEPO_PAYERS; i++)
        if (accounts[i] && !has_token(&accounts[i]->reports,
                                      (double)accounts[i]->share * DEPO_REPORTS_HOUR, HOUR, now))
            return false;
    for (unsigned i = 0; i < DEPO_PAYERS; i++)
        if (accounts[i]) accounts[i]->reports.tokens -= 1;
    return true;
}

bool depo_quota_code(const depo_owner *owner, int64_t now) {
    depo_payer *accounts[DEPO_PAYERS];
    depo_owner_payers(owner, accounts);
    for (unsigned i = 0; i < DEPO_PAYERS; i++)
        if (accounts[i] && !has_token(&accounts[i]->codes,
                                      (double)accounts[i]->share * DEPO_CODES_HOUR, HOUR, now))
            return false;
    for (unsigned i = 0; i < DEPO_PAYERS; i++)
        if (accounts[i]) accounts[i]->codes.tokens -= 1;
    return true;
}

bool depo_quota_map(const depo_owner *owner, int64_t now) {
    depo_payer *accounts[DEPO_PAYERS];
    depo_owner_payers(owner, accounts);
    for (unsigned i = 0; i < DEPO_PAYERS; i++)
        if (accounts[i] &&
            !has_token(&accounts[i]->maps, (double)accounts[i]->share * DEPO_MAPS_DAY, DAY, now))
            return false;
    for (unsigned i = 0; i < DEPO_PAYERS; i++)
        if (accounts[i]) accounts[i]->maps.tokens -= 1;
    return true;
}

bool depo_quota_is_full(const depo_quotas *quotas, const depo_payer *account) {
    if (!account || !quotas->limits.places) return false;
    unsigned most = account->share * quotas->limits.places, all = quotas->limits.all_places;
    /* However many belong together, there is room for others. */
    if (all && most > (all + 1) / 2) most = (all + 1) / 2;
    return account->n_places >= most;
}

void depo_quota_charge(depo_quotas *quotas, depo_slot *place, depo_payer *account) {
    depo_payer *before = place->account;
    depo_payer_hold(quotas, account);
    if (before) {
        *(place->newer ? &place->newer->older : &before->newest) = place->older;
        *(place->older ? &place->older->newer : &before->oldest) = place->newer;
        before->n_places -= 1 + place->more;
    }
    place->newer = place->older = NULL;
    place->account = account;
    if (account) {
        place->older = account->newest;
        *(account->newest ? &account->newest->newer : &account->oldest) = place;
        account->newest = place;
        account->n_places += 1 + place->more;
    }
    depo_payer_let_go(quotas, before);
}

void depo_quota_widen(depo_slot *place, unsigned more) {
    if (place->account) place->account->n_places += more - place->more;
    place->more = more;
}
