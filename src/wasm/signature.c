/* SPDX-License-Identifier: MIT
 * A build tool: prints the signature of each variant of each built-in map as "id variant players
 * number hash", for the check of the WebAssembly module. */
#include "mapio/mapio.h"
#include "wasm/shim.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void print(const depo_map *map, unsigned variant, unsigned players) {
    printf("%s %u %u %016" PRIx64 " ", map->id, variant, players,
           depo_w_signature(20, variant, 0, players));
    for (unsigned i = 0; i < DEPO_HASH_SIZE; i++) printf("%02x", map->hash[i]);
    putchar('\n');
}

static bool print_all(const char *id) {
    static depo_map map;
    static depo_problems problems;
    if (!depo_map_open(id, &map, &problems)) {
        for (unsigned i = 0; i < problems.count; i++)
            fprintf(stderr, "%s: %s\n", problems.list[i].where, problems.list[i].what);
        return false;
    }
    memcpy(depo_w_buffer(DEPO_W_MAP), &map, sizeof map);
    for (unsigned variant = 0; variant < map.n_variants; variant++)
        for (unsigned players = map.players_least; players <= map.players_most; players++)
            print(&map, variant, players);
    return true;
}

int main(void) {
    bool good = true;
    for (unsigned i = 0; i < depo_builtin_map_count; i++)
        good &= print_all(depo_builtin_maps[i].id);
    return good ? 0 : 1;
}
