/* SPDX-License-Identifier: MIT
 * A build tool: `image MAP.json OUT.bin` writes a map as the bytes that the core works on, so that
 * the browser needs no reader of map files, and prints the signature of each variant as
 * "id variant players number" for the check of the WebAssembly module. */
#include "mapio/mapio.h"
#include "wasm/shim.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const depo_builtin_map depo_builtin_maps[1];
const unsigned depo_builtin_map_count = 0;

int main(int count, char **arguments) {
    static depo_map map;
    static depo_problems problems;
    if (count != 3) return 2;
    if (!depo_map_open(arguments[1], &map, &problems)) {
        for (unsigned i = 0; i < problems.count; i++)
            fprintf(stderr, "%s: %s\n", problems.list[i].where, problems.list[i].what);
        return 1;
    }
    FILE *out = fopen(arguments[2], "wb");
    if (!out || fwrite(&map, sizeof map, 1, out) != 1 || fclose(out)) return 1;
    memcpy(depo_w_buffer(0), &map, sizeof map);
    for (unsigned variant = 0; variant < map.n_variants; variant++)
        for (unsigned players = map.players_least; players <= map.players_most; players++)
            printf("%s %u %u %016" PRIx64 "\n", map.id, variant, players,
                   depo_w_signature(20, variant, 0, players));
    return 0;
}
