/* SPDX-License-Identifier: MIT
 * Any bytes as a list of tickets that takes the place of a variant's own. The first byte chooses
 * map and variant. */
#include "fuzz.h"

#include "mapio/mapio.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static depo_map map;
    static depo_problems problems;
    static depo_game game;
    static depo_state state;
    if (!size) return 0;
    map = *fuzz_map(data[0]);
    static depo_map before;
    before = map;
    unsigned variant = data[0] / 8u % map.n_variants;
    if (!depo_map_replace_tickets(&map, variant, (const char *)data + 1, size - 1, &problems)) {
        FUZZ_THAT(problems.count > 0, "refused without a problem");
        FUZZ_THAT(memcmp(&map, &before, sizeof map) == 0, "a refused list changes the map");
        return 0;
    }
    depo_prng prng = {size};
    unsigned counts = map.players_most - map.players_least + 1u;
    for (unsigned i = 0; i < counts; i++) {
        fuzz_game(&map, variant * counts + i, &game);
        depo_seed seed = {{size, i}};
        depo_setup(&game, &state, &seed, DEPO_NONE, NULL);
        fuzz_play(&map, &game, &state, &prng, 300);
    }
    return 0;
}
