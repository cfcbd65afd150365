/* SPDX-License-Identifier: MIT */
#include "server/table/deal.h"

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
    if (!depo_deal_is_day(text)) return 0;
    strptime(text, "%Y-%m-%d", &date);
    return depo_deal_day((int64_t)timegm(&date) * 1000);
}

depo_seed depo_deal_seed(const char *secret, const char *map_hash, unsigned day) {
    char date[DEPO_DEAL_DAY_TEXT], rest[2 * DEPO_HASH_SIZE + DEPO_DEAL_DAY_TEXT + 32];
    unsigned char hash[crypto_generichash_BYTES];
    depo_seed seed;
    depo_deal_day_text(day, date);
    snprintf(rest, sizeof rest, "depo-deal-seed-1:%s:%s", date, map_hash);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)rest, strlen(rest),
                       (const unsigned char *)secret, strlen(secret));
    memcpy(&seed, hash, sizeof seed);
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

bool depo_deal_fits(const depo_map *map) {
    return map->players_least <= DEPO_DEAL_PLAYERS && map->players_most >= DEPO_DEAL_PLAYERS;
}

void depo_deal_plan(const depo_map *map, unsigned day, bool ranked, depo_table_plan *plan) {
    memset(plan, 0, sizeof *plan);
    snprintf(plan->map, sizeof plan->map, "%s", map->id);
    snprintf(plan->variant, sizeof plan->variant, "%s", map->variants[DEPO_DEAL_VARIANT].id);
    plan->n_seats = DEPO_DEAL_PLAYERS;
    for (unsigned i = 0; i < plan->n_seats; i++) {
        depo_seat_plan *seat = &plan->seats[i];
        seat->role = depo_deal_seats[i] ? DEPO_ROLE_BOT : DEPO_ROLE_HUMAN;
        if (!depo_deal_seats[i]) continue;
        snprintf(seat->level, sizeof seat->level, "%s", depo_deal_seats[i]);
        memcpy(seat->name, seat->level, strcspn(seat->level, ":"));
    }
    plan->first = DEPO_NONE;
    plan->deal_day = day;
    plan->ranked = ranked;
    plan->start = true;
}

void depo_deal_level_name(unsigned level, char out[DEPO_LEVEL_SIZE]) {
    const char *text = depo_deal_levels[level];
    snprintf(out, DEPO_LEVEL_SIZE, "%.*s", (int)strcspn(text, ":"), text);
}
