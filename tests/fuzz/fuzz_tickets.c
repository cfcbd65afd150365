/* SPDX-License-Identifier: MIT
 * Any bytes as a list of tickets that takes the place of a variant's own. The first byte chooses
 * map and variant. */
#include "fuzz.h"

#include "mapio/mapio.h"

#include <stdlib.h>
#include <string.h>

/* What is said of a list, line by line; and the list by ids is the same list. */
static void look(const depo_map *map, unsigned variant, const char *text, size_t size) {
    static depo_listing listing, again;
    static char ids[1 << 16];
    char *copy = strndup(text, size), what[DEPO_FINDING_TEXT];
    depo_listing_read_ids(map, variant, copy, &again);
    free(copy);
    copy = strndup(text, size);
    depo_listing_read(map, variant, copy, &listing);
    free(copy);
    FUZZ_THAT(!again.good || listing.good, "good by ids and not by names");
    depo_listing_judge(map, variant, &listing);
    for (unsigned i = 0; i < listing.n_findings; i++)
        depo_finding_text(map, &listing.findings[i], &depo_english, what);
    if (!listing.good) return;
    FUZZ_THAT(depo_listing_text(map, &listing, ids, sizeof ids), "too long by ids");
    depo_listing_read_ids(map, variant, ids, &again);
    FUZZ_THAT(again.good && again.n_tickets == listing.n_tickets, "another list by ids");
}

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
    look(&map, variant, (const char *)data + 1, size - 1);
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
