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

/* A decimal number from 0 on, whatever the locale. */
static bool read_decimal(const char *text, float *out) {
    double value = 0, place = 1;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++) value = value * 10 + (*at - '0');
    if (*at == '.')
        for (at++; *at >= '0' && *at <= '9'; at++) value += (*at - '0') * (place /= 10);
    *out = (float)value;
    return *text >= '0' && *text <= '9' && !*at && value < 1e9;
}

static bool read_opponents(const char *text, depo_lanes_setup *setup) {
    for (;;) {
        size_t size = strcspn(text, ",");
        if (setup->n_opponents + 1u >= setup->game->players)
            return depo_refuse("there are %u seats for opponents", setup->game->players - 1u);
        depo_bot_spec *bot = &setup->opponents[setup->n_opponents++];
        char name[sizeof bot->text] = "";
        if (size < sizeof name) memcpy(name, text, size);
        if (!depo_bot_parse(name, bot))
            return depo_refuse_bot(size < sizeof name ? name : text, bot);
        if (!text[size]) return true;
        text += size + 1;
    }
}

static bool read_option(const char *key, const char *value, depo_lanes_setup *setup) {
    static const char *const rewards[] = {"win", "margin", "points", NULL};
    static const char *const resets[] = {"same", "next", "off", NULL};
    static const char *const faults[] = {"raise", "penalty", "random", NULL};
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
            return depo_refuse("autoreset is same, next or off, not \"%s\"", value);
        setup->autoreset = (depo_autoreset)number;
    } else if (!strcmp(key, "illegal")) {
        if (!read_word(value, faults, &number))
            return depo_refuse("illegal is raise, penalty or random, not \"%s\"", value);
        setup->illegal = (depo_illegal)number;
    } else if (!strcmp(key, "penalty")) {
        if (!read_decimal(value, &setup->penalty))
            return depo_refuse("penalty is a number from 0 on, not \"%s\"", value);
    } else if (!strcmp(key, "max_steps")) {
        if (!read_number(value, 1, INT32_MAX, &setup->longest))
            return depo_refuse("max_steps is 1 to %d, not \"%s\"", INT32_MAX, value);
    } else if (!strcmp(key, "opponents")) {
        return read_opponents(value, setup);
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
        char word[256];
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
                              .penalty = 1,
                              .seat = DEPO_NONE};
    if (!games || games > MOST_GAMES) {
        depo_refuse("a pool has 1 to %d games, not %u", MOST_GAMES, games);
        return NULL;
    }
    if (!read_options(options, &setup)) return NULL;
    if (setup.seat != DEPO_NONE && !setup.n_opponents) {
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
        {"truncated", 1, offsetof(depo_lanes_out, cut)},
        {"illegal", 1, offsetof(depo_lanes_out, wrong)},
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

bool depo_pool_reset_some(depo_pool *pool, const uint8_t *which, const char *const *seeds) {
    bool good = true;
    uint8_t *has = calloc(pool->games, 1);
    depo_seed *list = calloc(pool->games, sizeof *list);
    if (!has || !list) good = depo_refuse("out of memory");
    for (unsigned i = 0; good && i < pool->games; i++) {
        if (which && !which[i]) {
            if (!pool->begun) good = depo_refuse("game %u has not begun: reset it too", i);
            continue;
        }
        has[i] = seeds && seeds[i];
        if (has[i] && !depo_seed_parse(seeds[i], &list[i]))
            good = depo_refuse("a seed is a decimal number or 32 hexadecimal digits, not \"%.60s\"",
                               seeds[i]);
        else if (!has[i] && !pool->begun)
            good = depo_refuse("game %u has no seed: the first reset needs one", i);
    }
    if (good) {
        depo_lanes_reset_some(pool->lanes, which, has, list);
        pool->begun = true;
    }
    free(has);
    free(list);
    return good;
}

static bool has_begun(const depo_pool *pool) {
    return pool->begun || depo_refuse("the games have not begun: reset comes first");
}

bool depo_pool_step(depo_pool *pool, const int64_t *actions) {
    if (!has_begun(pool)) return false;
    unsigned refused = depo_lanes_step(pool->lanes, actions);
    if (refused == pool->games) return true;
    if (depo_lanes_waits(pool->lanes, refused))
        return depo_refuse("game %u is over: reset it first", refused);
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

bool depo_pick(const uint8_t *mask, const float *logits, size_t rows, size_t columns,
               uint64_t *chance, int64_t *actions, float *log_probabilities) {
    if (!columns || columns > DEPO_PICK_MOST)
        return depo_refuse("a mask has 1 to %d columns, not %zu", DEPO_PICK_MOST, columns);
    depo_prng prng = {*chance};
    for (size_t i = 0; i < rows; i++) {
        float *written = log_probabilities ? log_probabilities + i : NULL;
        actions[i] = depo_mask_choose(mask + i * columns, logits ? logits + i * columns : NULL,
                                      (unsigned)columns, &prng, written);
    }
    *chance = prng.at;
    return true;
}
