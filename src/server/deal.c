/* SPDX-License-Identifier: MIT */
#include "server/deal.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const int64_t HOUR = 3600000, DAY = 24 * 3600000;

unsigned depo_deal_day(int64_t now) {
    return now > 0 ? (unsigned)(now / DAY) : 0;
}

int64_t depo_deal_ends(unsigned day) {
    return (day + (int64_t)1) * DAY;
}

int64_t depo_deal_closes(unsigned day) {
    return depo_deal_ends(day) + DEPO_DEAL_GRACE * HOUR;
}

unsigned depo_deal_last_closed(int64_t now) {
    unsigned day = depo_deal_day(now - DEPO_DEAL_GRACE * HOUR);
    return day ? day - 1 : 0;
}

void depo_deal_day_text(unsigned day, char out[DEPO_DEAL_DAY_TEXT]) {
    time_t at = (time_t)day * 86400;
    struct tm date;
    gmtime_r(&at, &date);
    strftime(out, DEPO_DEAL_DAY_TEXT, "%Y-%m-%d", &date);
}

unsigned depo_deal_day_parse(const char *text) {
    struct tm date = {0};
    char again[DEPO_DEAL_DAY_TEXT];
    int year, month, day, size = 0;
    if (strlen(text) != DEPO_DEAL_DAY_TEXT - 1 ||
        sscanf(text, "%4d-%2d-%2d%n", &year, &month, &day, &size) != 3 ||
        size != DEPO_DEAL_DAY_TEXT - 1 || year < 1971)
        return 0;
    date.tm_year = year - 1900;
    date.tm_mon = month - 1;
    date.tm_mday = day;
    unsigned number = depo_deal_day((int64_t)timegm(&date) * 1000);
    depo_deal_day_text(number, again);
    return strcmp(text, again) == 0 ? number : 0; /* no 31st of February */
}

/* What is hashed for one domain says nothing about another. */
static void hash_of(const char *domain, const void *key, size_t key_size, const char *rest,
                    void *out, size_t size) {
    unsigned char hash[crypto_generichash_BYTES];
    crypto_generichash_state state;
    crypto_generichash_init(&state, key, key_size, sizeof hash);
    crypto_generichash_update(&state, (const unsigned char *)domain, strlen(domain) + 1);
    crypto_generichash_update(&state, (const unsigned char *)rest, strlen(rest));
    crypto_generichash_final(&state, hash, sizeof hash);
    memcpy(out, hash, size);
    sodium_memzero(hash, sizeof hash);
}

depo_seed depo_deal_seed(const char *secret, const char *map_hash, unsigned day) {
    char date[DEPO_DEAL_DAY_TEXT], rest[2 * DEPO_HASH_SIZE + DEPO_DEAL_DAY_TEXT + 2];
    depo_seed seed;
    depo_deal_day_text(day, date);
    snprintf(rest, sizeof rest, "%s:%s", date, map_hash);
    hash_of("depo-deal-seed-1", secret, strlen(secret), rest, &seed, sizeof seed);
    return seed;
}

void depo_deal_table(const char *secret, const depo_person *person, const char *map, unsigned day,
                     char out[DEPO_TABLE_ID]) {
    char date[DEPO_DEAL_DAY_TEXT], who[DEPO_PERSON_TEXT];
    char rest[DEPO_PERSON_TEXT + DEPO_DEAL_DAY_TEXT + DEPO_ID_SIZE + 2];
    depo_deal_day_text(day, date);
    depo_person_text(person, who);
    snprintf(rest, sizeof rest, "%s:%s:%s", date, who, map);
    depo_secret_id("depo-deal-1", secret, rest, out);
}

void depo_deal_plan(const depo_map *map, unsigned day, bool ranked, depo_plan *plan) {
    static const char *const levels[] = {"easy", "medium", "hard"};
    unsigned most = 1 + sizeof levels / sizeof *levels;
    memset(plan, 0, sizeof *plan);
    snprintf(plan->map, sizeof plan->map, "%s", map->id);
    snprintf(plan->variant, sizeof plan->variant, "%s", map->variants[0].id);
    plan->n_seats = map->players_most < most ? map->players_most : most;
    plan->seats[DEPO_DEAL_SEAT].role = DEPO_ROLE_HUMAN;
    for (unsigned i = 1; i < plan->n_seats; i++) {
        depo_seat_plan *seat = &plan->seats[i];
        seat->role = DEPO_ROLE_BOT;
        snprintf(seat->level, sizeof seat->level, "%s", levels[i - 1]);
        snprintf(seat->name, sizeof seat->name, "%s", levels[i - 1]);
    }
    plan->first = DEPO_NONE;
    plan->deal_day = day;
    plan->ranked = ranked;
    plan->start = true;
}

depo_prng depo_deal_chance(const depo_seed *seed, depo_seat seat, unsigned moves) {
    char rest[32];
    depo_prng prng;
    snprintf(rest, sizeof rest, "%u:%u", seat, moves);
    hash_of("depo-deal-bot-1", seed, sizeof *seed, rest, &prng, sizeof prng);
    return prng;
}
