/* SPDX-License-Identifier: MIT
 * A build tool: `signature MAP.json` prints the signature of each variant of a map as
 * "id variant players number hash", for the check of the WebAssembly module. */
#include "mapio/mapio.h"
#include "wasm/shim.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const depo_builtin_map depo_builtin_maps[1];
const unsigned depo_builtin_map_count = 0;

static void print(const depo_map *map, unsigned variant, unsigned players) {
    printf("%s %u %u %016" PRIx64 " ", map->id, variant, players,
           depo_w_signature(20, variant, 0, players));
    for (unsigned i = 0; i < DEPO_HASH_SIZE; i++) printf("%02x", map->hash[i]);
    putchar('\n');
}

int main(int count, char **arguments) {
    static depo_map map;
    static depo_problems problems;
    if (count != 2) return 2;
    if (!depo_map_open(arguments[1], &map, &problems)) {
        for (unsigned i = 0; i < problems.count; i++)
            fprintf(stderr, "%s: %s\n", problems.list[i].where, problems.list[i].what);
        return 1;
    }
    memcpy(depo_w_buffer(DEPO_W_MAP), &map, sizeof map);
    for (unsigned variant = 0; variant < map.n_variants; variant++)
        for (unsigned players = map.players_least; players <= map.players_most; players++)
            print(&map, variant, players);
    return 0;
}
