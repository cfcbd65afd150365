/* SPDX-License-Identifier: MIT
 * Pools: many games, stepped together. */
#include "lib/handles.h"

#include "codec/move_text.h"
#include "learn/workers.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 1 << 20 };

static bool read_number(const char *text, unsigned least, unsigned most, unsigned *out) {
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || number < least || number > most) return false;
    *out = (unsigned)number;
    return true;
}

/* Which of some words a text is; false when none. */
static bool read_word(const char *text, const char *const *words, unsigned *out) {
    for (*out = 0; words[*out]; ++*out)
        if (!strcmp(text, words[*out])) return true;
    return false;
}

static bool read_option(const char *key, const char *value, depo_lanes_setup *setup) {
    static const char *const rewards[] = {"win", "margin", "points", NULL};
    static const char *const resets[] = {"same", "next", NULL};
    unsigned number = 0;
    if (!strcmp(key, "threads")) {
        if (!read_number(value, 1, DEPO_MAX_WORKERS, &setup->threads))
            return depo_refuse("threads is 1 to %d, not \"%s\"", DEPO_MAX_WORKERS, value);
    } else if (!strcmp(key, "reward")) {
        if (!read_word(value, rewards, &number))
            return depo_refuse("reward is win, margin or points, not \"%s\"", value);
        setup->reward = (depo_reward_kind)number;
    } else if (!strcmp(key, "autoreset")) {
        if (!read_word(value, resets, &number))
            return depo_refuse("autoreset is same or next, not \"%s\"", value);
        setup->next_step = number == 1;
    } else if (!strcmp(key, "opponents")) {
        if (!depo_bot_parse(value, &setup->opponent))
            return depo_refuse_bot(value, &setup->opponent);
        setup->has_opponent = true;
    } else if (!strcmp(key, "seat")) {
        if (!read_number(value, 0, setup->game->players - 1u, &number))
            return depo_refuse("seat is 0 to %u, not \"%s\"", setup->game->players - 1u, value);
        setup->seat = (depo_seat)number;
    } else {
        return depo_refuse("a pool has no option \"%s\"", key);
    }
    return true;
}

static bool read_options(const char *text, depo_lanes_setup *setup) {
    while (text && *(text += strspn(text, " "))) {
        char word[128];
        size_t size = strcspn(text, " ");
        if (size >= sizeof word) return depo_refuse("an option is too long");
        memcpy(word, text, size);
        word[size] = 0;
        text += size;
        char *value = strchr(word, '=');
        if (!value) return depo_refuse("an option is written KEY=VALUE, not \"%s\"", word);
        *value++ = 0;
        if (!read_option(word, value, setup)) return false;
    }
    return true;
}

depo_pool *depo_pool_new(depo_kit *kit, unsigned games, const char *options) {
    depo_lanes_setup setup = {.game = &kit->game,
                              .actions = &kit->actions,
                              .layout = &kit->layout,
                              .guide = &kit->guide,
                              .count = games,
                              .threads = 1,
                              .seat = DEPO_NONE};
    if (!games || games > MOST_GAMES) {
        depo_refuse("a pool has 1 to %d games, not %u", MOST_GAMES, games);
        return NULL;
    }
    if (!read_options(options, &setup)) return NULL;
    if (setup.seat != DEPO_NONE && !setup.has_opponent) {
        depo_refuse("seat is for games against opponents: without them every seat is the caller's");
        return NULL;
    }
    if (setup.threads > games) setup.threads = games;
    depo_pool *pool = calloc(1, sizeof *pool);
    if (pool) pool->lanes = depo_lanes_open(&setup);
    if (!pool || !pool->lanes) {
        free(pool);
        depo_refuse("out of memory or threads");
        return NULL;
    }
    pool->kit = depo_kit_hold(kit);
    pool->games = games;
    return pool;
}

void depo_pool_free(depo_pool *pool) {
    if (!pool) return;
    depo_lanes_close(pool->lanes);
    depo_kit_close(pool->kit);
    free(pool);
}

bool depo_pool_attach(depo_pool *pool, const char *kind, void *to, size_t bytes) {
    depo_lanes_out *out = depo_lanes_results(pool->lanes);
    size_t sees = pool->kit->layout.size, players = pool->kit->game.players;
    const struct {
        const char *name;
        size_t each;  /* bytes of a game */
        size_t place; /* of its pointer */
    } kinds[] = {
        {"observation", sees, offsetof(depo_lanes_out, bytes)},
        {"observation_float", sees * sizeof(float), offsetof(depo_lanes_out, floats)},
        {"mask", pool->kit->actions.count, offsetof(depo_lanes_out, mask)},
        {"seat", 1, offsetof(depo_lanes_out, seat)},
        {"reward", sizeof(float), offsetof(depo_lanes_out, reward)},
        {"terminated", 1, offsetof(depo_lanes_out, over)},
        {"rewards", players * sizeof(float), offsetof(depo_lanes_out, rewards)},
        {"scores", players * sizeof(int32_t), offsetof(depo_lanes_out, scores)},
        {"length", sizeof(int32_t), offsetof(depo_lanes_out, length)},
        {"final_observation", sees, offsetof(depo_lanes_out, last_bytes)},
        {"final_observation_float", sees * sizeof(float), offsetof(depo_lanes_out, last_floats)},
    };
    for (unsigned i = 0; kind && i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kind, kinds[i].name) != 0) continue;
        size_t needs = to ? kinds[i].each * pool->games : 0;
        if (bytes != needs) return depo_refuse("%s needs %zu bytes, not %zu", kind, needs, bytes);
        memcpy((char *)out + kinds[i].place, &to, sizeof to);
        return true;
    }
    return depo_refuse("a pool has no results \"%s\"", kind ? kind : "");
}

bool depo_pool_reset(depo_pool *pool, const char *seed_text) {
    depo_seed seed;
    if (!seed_text || !depo_seed_parse(seed_text, &seed))
        return depo_refuse("a seed is a decimal number or 32 hexadecimal digits");
    depo_lanes_reset(pool->lanes, &seed);
    pool->begun = true;
    return true;
}

static bool has_begun(const depo_pool *pool) {
    return pool->begun || depo_refuse("the games have not begun: reset comes first");
}

bool depo_pool_step(depo_pool *pool, const int64_t *actions) {
    if (!has_begun(pool)) return false;
    unsigned refused = depo_lanes_step(pool->lanes, actions);
    if (refused == pool->games) return true;
    int64_t action = actions[refused];
    char name[DEPO_ACTION_TEXT] = "no action";
    if (action >= 0 && action < pool->kit->actions.count)
        depo_action_text(&pool->kit->map, &pool->kit->actions, (unsigned)action, name);
    return depo_refuse("not allowed in game %u: %lld, \"%s\"", refused, (long long)action, name);
}

bool depo_pool_sample(depo_pool *pool, int64_t *actions) {
    if (!has_begun(pool)) return false;
    if (!depo_lanes_results(pool->lanes)->mask)
        return depo_refuse("actions are picked from masks: attach \"mask\" first");
    depo_lanes_sample(pool->lanes, actions);
    return true;
}

depo_run *depo_pool_run(const depo_pool *pool, unsigned i) {
    if (!has_begun(pool)) return NULL;
    if (i < pool->games) return depo_run_of(pool->kit, depo_lanes_state(pool->lanes, i));
    depo_refuse("the pool has games 0 to %u, not %u", pool->games - 1, i);
    return NULL;
}
