/* SPDX-License-Identifier: MIT
 * Any bytes as a map file. A map that is accepted must be playable: every variant and number of
 * players is set up, and games are played. The mutator changes numbers, words and entries of the
 * JSON, so that many maps are accepted. */
#include "fuzz.h"

#include "mapio/mapio.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 6, MOST_STEPS = 600 };

static uint64_t hash_of(const uint8_t *data, size_t size) {
    uint64_t hash = size;
    for (size_t i = 0; i < size; i++) hash = (hash ^ data[i]) * 0x100000001b3u;
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static depo_map map;
    static depo_problems problems;
    static depo_game game;
    static depo_state state;
    bool good = depo_map_parse((const char *)data, size, &map, &problems);
    FUZZ_THAT(good == (problems.count == 0), "accepted with problems");
    if (!good) return 0;
    depo_prng prng = {hash_of(data, size)};
    unsigned counts = map.players_most - map.players_least + 1u;
    unsigned games = counts * map.n_variants << map.n_options;
    for (unsigned i = 0; i < games; i++) {
        fuzz_game(&map, i, &game);
        depo_seed seed = {{depo_prng_next(&prng), i}};
        depo_setup(&game, &state, &seed, DEPO_NONE, NULL);
        if (i < MOST_GAMES || i + 1 == games) fuzz_play(&map, &game, &state, &prng, MOST_STEPS);
    }
    return 0;
}

static json_t *any_member(json_t *value, depo_prng *prng) {
    if (json_is_array(value) && json_array_size(value))
        return json_array_get(value, depo_prng_below(prng, (unsigned)json_array_size(value)));
    if (!json_is_object(value) || !json_object_size(value)) return NULL;
    unsigned skip = depo_prng_below(prng, (unsigned)json_object_size(value));
    void *at = json_object_iter(value);
    while (skip--) at = json_object_iter_next(value, at);
    return json_object_iter_value(at);
}

static void change_number(json_t *value, depo_prng *prng) {
    json_int_t old = json_integer_value(value), new = (json_int_t)depo_prng_below(prng, 10);
    switch (depo_prng_below(prng, 4)) {
    case 0:
        new = old + 1;
        break;
    case 1:
        new = old - 1;
        break;
    case 2:
        new = (json_int_t)depo_prng_below(prng, 300);
        break;
    default:
        break;
    }
    json_integer_set(value, new);
}

static void change_list(json_t *list, depo_prng *prng) {
    unsigned size = (unsigned)json_array_size(list);
    if (!size) return;
    unsigned from = depo_prng_below(prng, size), to = depo_prng_below(prng, size);
    if (depo_prng_below(prng, 2)) {
        json_array_remove(list, from);
    } else {
        json_t *copy = json_deep_copy(json_array_get(list, from));
        json_array_insert_new(list, to, copy);
    }
}

/* One change somewhere in the tree. */
static void change(json_t *root, depo_prng *prng) {
    json_t *value = root;
    for (;;) {
        json_t *member = any_member(value, prng);
        if (json_is_integer(value)) change_number(value, prng);
        if (json_is_array(value) && (!member || depo_prng_below(prng, 6) == 0)) {
            change_list(value, prng);
            return;
        }
        if (!member) {
            if (json_is_string(value)) {
                /* A word of another place: colours, cities and switches meet. */
                json_t *other = root;
                for (json_t *next; (next = any_member(other, prng));) other = next;
                if (json_is_string(other)) {
                    char word[64] = "";
                    strncpy(word, json_string_value(other), sizeof word - 1);
                    json_string_set_nocheck(value, word);
                }
            }
            return;
        }
        value = member;
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    depo_prng prng = {seed};
    json_t *root = depo_prng_below(&prng, 8)
                       ? json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL)
                       : NULL;
    if (!root) return LLVMFuzzerMutate(data, size, max_size);
    for (unsigned n = 1 + depo_prng_below(&prng, 3); n; n--) {
        /* The rules are small and matter most. */
        json_t *rules = json_object_get(root, "rules");
        change(rules && depo_prng_below(&prng, 2) ? rules : root, &prng);
    }
    char *text = json_dumps(root, JSON_COMPACT);
    json_decref(root);
    size_t length = text ? strlen(text) : 0;
    if (length && length <= max_size) memcpy(data, text, length);
    free(text);
    return length && length <= max_size ? length : LLVMFuzzerMutate(data, size, max_size);
}
